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

# What is said of games that have no words of their own for it.
not-possible-now = That is not possible now.
unreadable-action = “{ $text }” is no action that is possible here.
card-may-not-come = The card at place { $place } of the order may not come there.
choice-action = { $action }
event-dealt = Deal { $deal } is made.
event-acted =
    { $seat-is ->
        [you] You play { $action }.
       *[other] { $seat-name } plays { $action }.
    }
event-chose =
    { $seat-is ->
        [you] You have chosen.
       *[other] { $seat-name } has chosen.
    }
event-over = The match is over.
fact-line = { $name }: { $value }
