# The pages of the web table.

page-skip = Go to the table
page-settings = Settings
page-language = Language
page-theme = Light
page-theme-auto = as on this device
page-theme-light = light
page-theme-dark = dark
page-theme-contrast = high contrast
page-labels = Labels on cards
page-labels-on = month and kind
page-labels-off = none
page-save = Apply
page-rules = Rules
page-rules-of = { $game }: rules
page-to-home = To the games
page-error-title = That did not work
page-you = You

page-home-title = Three games at one table
page-welcome = Take a seat
page-welcome-line = Three games at one low table. No account, no waiting: choose a game and play.
page-mine = Your matches
page-state-turn = your turn
page-state-running = the others are to play
page-state-open = waiting for players
page-state-over = finished
page-state-damaged = damaged
page-damaged-line = This match is damaged and cannot be shown. Whoever runs this server can look into it: { $match }
page-duplicate = duplicate
page-duplicate-mark = Duplicate { $number }/{ $of }
page-duplicate-line = This is a duplicate, table { $number } of { $of }: the same deals are played at every table, with everybody in another seat. Nobody sees another table before all of them are over.
page-level = Opponent
page-play-now = Play now
page-invite = Invite a friend
page-own-table = Own table
page-open-tables = Open tables
page-no-tables = No table is waiting for players. Set one up and leave a seat open: whoever comes by can join you.
page-sit = Sit down

page-new-title = { $game }: a table of your own
page-your-name = Your name
page-save-name = Save name
page-rule-set = Rule set
page-seats = Seats
page-seat-number = Seat { $seat_number }
page-seat-invite = a friend, by link
page-seat-open = open to everybody
page-clock-and-guests = Clock and guests
page-clock = Clock
page-clock-none = no clock
page-clock-minute = one minute for each move
page-clock-bank = ten minutes each, five seconds more with each move
page-clock-days = two days for each move
page-spectators = Spectators
page-spectators-public = may watch
page-spectators-nobody = may not watch
page-options = Every option
page-options-note = The switches stand as the rule set wants them. What you change stays changed, also with another rule set.
page-by-rule-set = by the rule set
page-set-up = Set up the table
page-join-title = { $name } invites you to a game of { $game }
page-differences = This table differs from the rulebook:
page-as-in-rulebook = This table plays as in the rulebook.

page-waiting-seats = Waiting for players
page-waiting-line = The match begins as soon as every seat is taken.
page-invite-line = Send this link to your friend, or let them scan the code. It is good for one seat.
page-invite-link = Link for your friend
page-copy = Copy
page-leave = Leave the table
page-waiting = { $name } is to play
page-away = (seems to be away)
page-over = The match is over
page-unpick = take back
page-your-hand = Your hand
page-cards =
    { $cards ->
        [one] { $cards } card in hand
       *[other] { $cards } cards in hand
    }
page-covered = covered card
page-clock-left = { $minutes }:{ $seconds }
page-clock-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
page-result-win = You win!
page-result-loss = Won by { $names }
page-result-draw = A draw
page-rematch = Play again
page-to-rematch = To the next match
page-replay = Replay
page-export = The whole match as a file
page-fair = Were the deals fair?
page-agree = Agree
page-decline = Decline
page-news = What happened
page-talk = Talk
page-say-something = Say something
page-say = Say
page-undo = Undo
page-draw = Offer a draw
page-resign = Resign
page-resign-sure = Give this match up?
page-resign-yes = Yes, I resign
page-log = The whole story
page-rules-here = Rules of this table

page-rules-title = { $game }: rules
page-show = Show
page-replay-title = { $game }: replay
page-replay-eyes = Seen by:
page-replay-spectator = a spectator
page-steps = Steps
page-step = { $step } of { $steps }
page-first = To the beginning
page-previous = One step back
page-following = One step on
page-last = To the end
