# The terminal table and the command line.

cli-about = The open table for Matcha, Koi-Koi and Touché.
cli-commands = commands
cli-games = games
cli-play = play in the terminal
cli-list = list the games and their named rule sets
cli-lang = language (default: that of the system)
cli-seed = deal from this number: the same number deals the same cards
cli-as = the seat you take, counted from 0 (default: 0)
cli-new = begin anew instead of going on with the match you left
cli-preset = a named set of rules
cli-presets = named rule sets: { $presets }
cli-bad-seat = there is no such seat; seats are 0 to { $last }
cli-which = Which game would you like to play?
cli-level = how strong the other players are, 1 to 6, also in a mood: 3:bold (default: 2)
cli-levels = levels:
cli-level-line = { $number }  { $name }: { $about }
cli-which-level = How strong shall the other players be? Press Enter for level { $number }.
cli-hint = what the strongest level would do in the match you left, and why
cli-no-match = There is no running match with these rules, seat and seed.
cli-not-your-turn = It is not your turn in that match.
cli-warm = compile ahead, so that strong players answer at once
cli-warm-names = the games, with all their rule sets (default: every game by its usual rules)
cli-no-game = the games are: { $names }
cli-warming = compiling { $game } …
cli-arena = let agents play against each other and compare them
cli-agents = random, greedy, search, search:PLAYOUTS, network, network:mixed, champion, champion:PLAYOUTS, first-timer, level-1 to level-6, level-3:bold (or :patient, :tricky, also level-4), legacy-level-6
cli-pairs = how many deals, each played with all seats exchanged (default: 100)
cli-arena-seed = the same number gives the same deals and choices (default: 0)
cli-threads = how many threads (default: all cores)
cli-json = print the figures as JSON
cli-arena-head = agents, pairs, won, drawn, lost, share of points [95 %], Elo [95 %], mean lead in score, milliseconds a move
cli-cross = share of points in per cent, row against column

tui-title = { $title }. { $about }
tui-welcome = Type the number of an action or its notation. Type “{ $help }” for everything else.
tui-level = The other players: level { $number }, { $name } – { $about }.
tui-thinking = One moment …
tui-resumed = You go on with the match that you left.
tui-prompt = >
tui-your-turn = Your turn. You can:
tui-more =
    { $count ->
        [one] … and { $count } more; “{ $list }” shows all.
       *[other] … and { $count } more; “{ $list }” shows all.
    }
tui-no-number = Choose a number from 1 to { $last }.
tui-no-undo = Nothing can be taken back: cards were dealt or shown since your last action.
tui-undone = Your last action is taken back.
tui-over = The match is over. Thank you for playing; the same command starts another one.
tui-kept = Your match is kept; the same command goes on with it.
tui-elsewhere = This match is open in another terminal.
tui-unusable = The saved match { $path } cannot be used ({ $error }). Begin anew with --new; the old file is kept.
tui-unwritable = The match cannot be saved to { $path } ({ $error }). What was saved before is safe.

tui-command-help = help, ?
tui-command-rules = rules
tui-command-table = table
tui-command-list = list
tui-command-hint = hint
tui-command-log = log
tui-command-undo = undo
tui-command-quit = quit, exit, q
tui-help = Besides actions you can type:
tui-help-help = this list
tui-help-rules = how the game is played
tui-help-table = the table again
tui-help-list = all your actions
tui-help-hint = what a strong player would do here, and why
tui-help-log = what happened so far
tui-help-undo = take your last action back, unless something was revealed since
tui-help-quit = leave; the match is kept
cli-lesson = a lesson against the gentlest bot: 1 is a deal that was set up, 2 a game with tips
cli-no-lesson = this game has no such lesson
