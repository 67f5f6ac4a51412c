# Why a line of text means no position, and the page on which positions are looked at.

position-too-long = The text has { $length } characters; { $most } are the most.
position-no-text = A position is a line of text, not { $given }.
position-no-word = “{ $text }” is no word; words are name=value.
position-twice = The word { $word } comes twice.
position-unknown = There is no word “{ $word }”; there are: { $words }.
position-other-game = The text is about { $said }, not about { $game }.
position-no-game = The text must begin with a game: { $games }.
position-which-game = There is no game “{ $game }”; there are: { $games }.
position-rules = These rules do not go: { $error }
position-no-option = There is no option “{ $option }”; there are: { $options }.
position-option-value = The option { $option } cannot be “{ $value }”; allowed: { $allowed }.
position-number = { $word }: “{ $text }” should be a whole number from { $low } to { $high }.
position-name = { $word }: “{ $text }” should be one of: { $words }.
position-row = { $word }: { $groups } × { $size } values, with / between groups and commas between values.
position-seats = { $word }: { $seats } parts, separated by /, one for each seat; there are { $found }.
position-no-card = { $word }: there is no card “{ $text }”; there are: { $cards }.
position-card-twice = { $word }: { $card } comes too often.
position-too-many = { $word }: { $most } are the most.
position-stock = stock: the turned cards, then |, then those to come; got “{ $text }”.
position-stock-size = stock: { $size } cards before and after |; there are { $found }.
position-rows = board: { $size } rows, separated by /; there are { $found }.
position-columns = board, row { $row }: { $size } places; there are { $found }.
position-board-row = board, row { $row }: letters for pieces and numbers for empty places; got “{ $text }”.
position-no-piece = board: there is no piece “{ $text }”; pieces are { $pieces }, crowned ones in capitals.
position-no-cell = board: there is no cell at { $row },{ $column }.
position-cell = { $word }: “{ $text }” should be row,column of a cell.

cli-position = a position in one line, as chabudai writes it; nothing of such a match is kept
tui-guessed = What nobody can see in this position was dealt by chance.
tui-no-hint-here = There is no hint here: the position is over, waits for a deal, or is seen by another seat.

analyse-title = Look into a position
analyse-of = A position of { $game }
analyse-about = A position is one line of text. Set one up, see the table as a seat sees it, ask the coach, and play on.
analyse-text = The position
analyse-set-up = Set it up
analyse-examples = Begin with a deal
analyse-where = Replays of finished matches lead here, and the rules of each game say how a position is written.
analyse-this = Look into this position
analyse-seat = Seat { $number }
analyse-as = As seat { $number }
analyse-ask = Ask the coach
analyse-coach = The coach says
analyse-soon = The coach is getting ready. Ask again in a moment.
analyse-on = Let the others move
analyse-back = Take the last move back
analyse-again = Back to the position
trial-other-seat = This position is what another seat sees.
trial-too-long = That is far enough: { $most } moves are the most.

cli-warm-to = copy the compiled code to this folder as well, for other processes and machines
cli-warm-from = take compiled code from a folder that --to has written, if it fits, instead of compiling
cli-warm-no-cache = Nothing can be kept here: CHABUDAI_CACHE is off, or its folder cannot be written.
cli-warm-unfit = This compiled code is of no use here: { $reason }
cli-warm-fetched = Compiled code was taken over: { $count } drivers.
cli-warm-exported = Compiled code was written to { $folder }: { $count } drivers.
