# The first game: tips at the moments they matter.

guide-title = Tip
guide-close = Got it
guide-leave = Leave the tips
guide-back = Show the tips again
guide-begin = First time? Play a guided game
guide-begin-line = Against the gentlest bot, with a tip whenever something is new.
guide-end = That was your first game. Play again without tips, look at the replay, or choose a stronger opponent on the first page.
