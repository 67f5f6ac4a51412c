# The first game: tips at the moments they matter.

guide-title = Tip
guide-close = Got it
guide-leave = Leave the tips
guide-back = Show the tips again
guide-begin = First time? Learn it here
guide-begin-line = Against the gentlest bot, with a tip whenever something is new.
guide-end = That was your first game. Play again without tips, look at the replay, or choose a stronger opponent on the first page.

lesson-title = Lesson one
lesson-step = idea { $number } of { $of }
lesson-next = Next
lesson-leave = Leave the lesson
lesson-back = Back to the lesson
lesson-set-up = A lesson: the first deal was set up.
lesson-end = You can play { $game } now! Next: a whole game with a tip whenever something is new, or a real opponent.
lesson-two = Lesson two: a game with tips
lesson-play = A real opponent
lesson-stay = Play on here
lesson-fair = This match was a lesson: its first deal was set up so that its ideas occur, and the check leaves it out. All later deals follow from the secret.
page-hinted = , the hint’s choice
page-spot = , the lesson means this
page-lay-here = Free place of the table
