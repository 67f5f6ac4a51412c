# What puzzles are about.

puzzle-theme-matcha-zeros = Count the zeros
puzzle-theme-matcha-zeros-about = A zero matches nothing, so it costs nothing later: lay it where any card will do, and know when both are accounted for.
puzzle-theme-matcha-whisk = The forced whisk
puzzle-theme-matcha-whisk-about = A card that does not match, laid against a covered one: if theirs matches you have a whisk, if not, nobody takes anything.
puzzle-theme-matcha-bluff = The bluff that cannot lose
puzzle-theme-matcha-bluff-about = Left alone, a card that does not match takes the token; called, it still brings a whisk. The token there would win nobody the match.
puzzle-theme-matcha-goal = One token from the goal
puzzle-theme-matcha-goal-about = A token that would meet a goal is on this place: take it, or keep it from the other.
puzzle-theme-matcha-patience = Patience
puzzle-theme-matcha-patience-about = A pass keeps a card for a place where it does more.
puzzle-theme-matcha-save = Save the key
puzzle-theme-matcha-save-about = The card that looks best here matches a later place; it is needed there.
puzzle-theme-matcha-daring = The daring bluff
puzzle-theme-matcha-daring-about = A card that does not match, where an answer could lose: the other one is unlikely to have it.
