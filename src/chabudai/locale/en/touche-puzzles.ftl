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
