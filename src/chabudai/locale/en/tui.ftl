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

tui-title = { $title }. { $about }
tui-welcome = Type the number of an action or its notation. Type “{ $help }” for everything else.
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
tui-command-log = log
tui-command-undo = undo
tui-command-quit = quit, exit, q
tui-help = Besides actions you can type:
tui-help-help = this list
tui-help-rules = how the game is played
tui-help-table = the table again
tui-help-list = all your actions
tui-help-log = what happened so far
tui-help-undo = take your last action back, unless something was revealed since
tui-help-quit = leave; the match is kept
