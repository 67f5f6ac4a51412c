# The terminal table, full screen.

screen-lay = lay
screen-you-short = you
screen-other-short = other
screen-not-here = There is no “{ $what }” here.
screen-over = the match is over
screen-your-turn = your turn
screen-thinks = { $name } is thinking …
screen-keys = arrows Enter  1–9 card  : type  ? help  h hint  u back  r rules  l language  q leave
screen-not-now = It cannot be played now.
screen-differences = How these rules differ from the rulebook:
screen-rules = Rules of this table
screen-help = Keys and words
screen-prompt = an action, or a word (→ completes)
screen-search = search …
screen-sheet-keys = ↑ ↓ Page Up Page Down: scroll   Esc: close
screen-not-found = Nothing like that is written here.
screen-curtain =
    Hand the device to { $name }.

    { $name }: press Enter when nobody else is looking.
screen-help-move = arrow keys: move between what can be chosen
screen-help-choose = Enter, space or a click: choose; Esc: put the picked card back
screen-help-digits = 1 to 9, 0: pick a card of your hand
screen-help-letters = letters on lit places: choose them
screen-help-type = : or a capital letter: type an action in notation or a word; → completes it
screen-help-hint = h: a hint; ★ marks what it advises
screen-help-undo = u: take your last action back
screen-help-rules = r: the rules of this table, with search
screen-help-language = l: the next language
screen-help-scroll = Page Up, Page Down: scroll the log
screen-help-leave = q: leave; the match is kept
screen-people = how many of you share this keyboard (default: 1)
screen-bad-people = from 1 to { $most } people can share this keyboard
screen-needed = Several people at one keyboard need the full screen; here is none.
screen-plain = line by line, for pipes, screen readers and simple terminals
screen-calm = cards do not move
screen-pace = how quickly cards move (default: normal)
screen-missing = The full screen needs one more package: { $command }. Until then, line by line.
