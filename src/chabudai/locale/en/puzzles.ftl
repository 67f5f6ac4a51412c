# Puzzles: the corner, the table of one, three minutes, and the terminal.

puzzle-title = Puzzles
puzzle-line = Positions from matches of the bots, as one seat saw them. One choice is clearly best, and it is not the one that looks it. You answer once; then you see why.
puzzle-of = { $game }: puzzle
puzzle-rival = Opponent
puzzle-task = Find the best choice.
puzzle-prompt = Your one answer: choose.
puzzle-answered = This is how it was.
puzzle-hard = Rating of the puzzle: { $points }.
puzzle-own = Yours: { $points }.
puzzle-right = Right!
puzzle-wrong = Something else was better.
puzzle-best = Best:
puzzle-yours = You:
puzzle-interval = ({ $low }–{ $high } %)
puzzle-change = Your rating: { $before } → { $after }.
puzzle-unrated = This one did not count for your rating.
puzzle-in-a-row =
    { $count ->
        [one] { $count } in a row.
       *[other] { $count } in a row.
    }
puzzle-chances = The chances to win
puzzle-choice = Choice
puzzle-chance = Chance, 95 % interval
puzzle-mark-best = best
puzzle-mark-yours = yours
puzzle-others =
    { $count ->
        [one] { $count } more choice is worse.
       *[other] { $count } more choices are worse.
    }
puzzle-how = Estimated from what this seat could see, by eight independent searches; the interval is what they disagree in.
puzzle-theme = What it is about
puzzle-levels = How often the bots find it
puzzle-level = Level { $level }: { $share } %
puzzle-rating = Rating
puzzle-solved = Solved
puzzle-of-count = { $solved } of { $tried }
puzzle-streak = In a row
puzzle-streak-count = { $streak } now, { $longest } at best
puzzle-next = Next puzzle
puzzle-themes =
    { $count ->
        [one] { $count } puzzle, by theme
       *[other] { $count } puzzles, by theme
    }
puzzle-all-done = You have answered all of these. Well done!
puzzle-sprint = Three minutes
puzzle-sprint-begin = Three minutes
puzzle-sprint-line = Three minutes: as many as you can; the third mistake ends it. It does not change your rating.
puzzle-sprint-over = Three minutes are over
puzzle-sprint-result =
    { $solved ->
        [one] { $solved } solved, { $missed } missed.
       *[other] { $solved } solved, { $missed } missed.
    }
puzzle-sprint-best = Your best so far: { $best }.
puzzle-sprint-again = Once more
puzzle-sprint-solved = Solved: { $solved }
puzzle-sprint-lives = Mistakes left: { $lives }
puzzle-left = Time left
puzzle-last-right = ✓ The last one was right. Why?
puzzle-last-wrong = ✗ The last one was wrong. Why?
puzzle-none = There is no such puzzle, or none of this theme.
puzzle-no-answer = That cannot be chosen here; take one of the choices offered.
page-solution = , best
page-answer = , your choice
page-both = , best, and your choice

# The terminal.

puzzle-about = Solve puzzles: one answer each, then why; your rating is kept on this computer.
puzzle-option-theme = only puzzles of this theme
puzzle-option-count = how many puzzles; without it, until you stop
puzzle-option-sprint = three minutes: as many as you can; the third mistake ends it
puzzle-standing = { $game }: rating { $points } ± { $margin }, { $solved } of { $tried } solved, { $streak } in a row.
puzzle-again = Enter: the next one; q: stop.
puzzle-no-pack = There are no puzzles of { $game }.

mine-about = Mine puzzles from matches of the bots, or from those that people have given; the same seed and numbers always give the same puzzles.
mine-option-matches = how many matches to search
mine-option-first = the number of the first match
mine-option-count = how many puzzles to keep at most
mine-option-processes = how many processes work at once
mine-option-out = the file to write
mine-option-add = keep what the file has already, too
mine-option-from = search these instead: files of matches whose players agree, or a store, of which only matches count whose guests have all said yes
mine-none-given = there is no match here that was given for puzzles
mine-read = matches given: { $count }
mine-fitting = of these by these rules: { $count }
mine-choices = choices looked at: { $count }
mine-surprises = where a short search sees more than a glance: { $count }
mine-themed = of these with a theme: { $count }
mine-favourites = of these a longer search agrees: { $count }
mine-clear = of these clear of all other choices: { $count }
mine-sound = of these again so with ten times the play-outs: { $count }
mine-kept = of these mostly played by the strongest level: { $count }
mine-chosen = chosen: { $count }

# What puzzles are about.

puzzle-theme-surprise = Not what it looks like
puzzle-theme-surprise-about = At a glance something else looks better. It is not.
