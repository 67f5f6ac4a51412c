# The table and the replay: hands, hints, presence, sound, summaries.

page-why-turn = It is not your turn yet: { $name } is to play.

page-hint = Hint
page-hint-title = What a strong player would do
page-hint-only = There is only one thing to do: { $meaning }.
page-hint-best = Best: { $meaning }. The chance to win is about { $chance } %.
page-hint-next = Next best: { $meaning }, with about { $chance } %.
page-hint-awaited = The hint is being thought out and will be shown here in a moment. The first one after a start takes longer.

page-lost = Connection lost. Trying to reconnect …
page-back = Connected again.
page-held = Your move is kept and will be sent as soon as the connection is back.

page-sound = Sound
page-sound-off = off
page-sound-on = on
page-pace = Motion
page-pace-calm = calm
page-pace-normal = normal
page-pace-quick = quick
page-pace-none = none

page-summary = The round is over
page-summary-look = See the table as the round ended
page-continue = Continue
page-see-table = See the table
page-close = Close
page-more = More: rules, undo, resign
page-rematch-note = Everybody moves one seat on.
page-fair-before = Before the first deal this number was fixed; it is the SHA-256 of the secret from which all deals follow:
page-fair-file = Now that the match is over, its file holds the secret:
page-fair-check = This command deals again and compares everything:

page-zoom-in = Larger board
page-zoom-out = Smaller board

page-replay-all = all cards open
page-replay-hand = The hand of { $name }
page-replay-stock = The stock, next card first
page-replay-pile = The draw pile of { $name }, next card first
page-replay-jump = Step
page-replay-go = Go
page-replay-list = All steps
page-to-table = Back to the table
page-mute = Do not show what { $name } says
page-hear = Show again what { $name } says
