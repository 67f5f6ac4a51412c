# What every game and every client says.

you = you
opponent = Opponent
player = Player { $number }
guest = Guest
none = none
list-separator = {", "}

option-on = on
option-off = off
option-default = by default
option-seat = seat { $number }
option-difference = { $option }: { $here } instead of { $there }

no-such-action = There is no action { $action }; actions are numbered 0 to { $last }.
game-is-over = The game is over.
deal-is-due = The cards must be dealt first.
no-deal-due = No deal is due now: a player is to act, or the game is over.
