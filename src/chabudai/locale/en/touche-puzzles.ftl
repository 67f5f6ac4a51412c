# What puzzles are about.

puzzle-theme-touche-double-threat = Double threat
puzzle-theme-touche-double-threat-about = One piece, and two cells or more would complete a pattern: they cannot all be closed.
puzzle-theme-touche-joker = The joker’s worth
puzzle-theme-touche-joker-about = The joker comes once a game: it is spent where it decides, and kept where a card will do.
puzzle-theme-touche-break = Break before build
puzzle-theme-touche-break-about = First the pattern that another player nearly has, then one’s own.
puzzle-theme-touche-plan = Ask your hand
puzzle-theme-touche-plan-about = Build where the cards for the next cells are in your hand already.
puzzle-theme-touche-exchange = A fresh card first
puzzle-theme-touche-exchange-about = Whether to exchange a dead card before the move.
puzzle-theme-touche-build = Nearer to a pattern
puzzle-theme-touche-build-about = The piece that leaves the fewest cells missing.
puzzle-theme-touche-capture = The joker captures
puzzle-theme-touche-capture-about = On a cell where another player’s piece stands, the joker takes it away and puts yours there: two moves in one.
puzzle-theme-touche-both = Two birds with one piece
puzzle-theme-touche-both-about = The best piece builds your own pattern and breaks another player’s at the same time.
puzzle-theme-touche-count = Count the cards
puzzle-theme-touche-count-about = A pattern that waits for a card whose two copies are gone will not come soon. Build where the cards can still come.
puzzle-theme-touche-ways = Many ways
puzzle-theme-touche-ways-about = A piece that belongs to many patterns is hard to stop: whatever card comes, it fits somewhere.
puzzle-theme-touche-bud = Nip it in the bud
puzzle-theme-touche-bud-about = Where several patterns of another player cross, one piece ends them all before they become threats.
