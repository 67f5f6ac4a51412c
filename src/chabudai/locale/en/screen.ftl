# The terminal table, full screen.

screen-lay = lay
screen-you-short = you
screen-other-short = other
screen-not-here = There is no “{ $what }” here.
screen-over = the match is over
screen-your-turn = your turn
screen-thinks = { $name } is thinking …
screen-keys = ←↑↓→ Enter  1–9 card  : type  m menu  ? help  h hint  u undo  r rules  q quit
screen-not-now = It cannot be played now.
screen-differences = How these rules differ from the rulebook:
screen-rules = Rules of this table
screen-help = Keys and words
screen-prompt = an action, or a word (→ completes)
screen-search = search …
screen-sheet-keys = ↑ ↓ Page Up Page Down: scroll   Esc: close
screen-not-found = Nothing like that is written here.
screen-curtain =
    Hand the device to { $name }.

    { $name }: press Enter when nobody else is looking.
screen-help-move = arrow keys: move between what can be chosen
screen-help-choose = Enter, space or a click: choose; Esc: put the picked card back
screen-help-digits = 1 to 9, 0: pick a card of your hand
screen-help-letters = letters on lit places: choose them
screen-help-type = : or a capital letter: type an action in notation or a word; → completes it
screen-help-hint = h: a hint; ★ marks what it advises
screen-help-undo = u: take your last action back
screen-help-rules = r: the rules of this table, with search
screen-help-language = l: the next language
screen-help-scroll = Page Up, Page Down: scroll the log
screen-help-leave = q: leave; the match is kept
screen-people = how many of you share this keyboard (default: 1)
screen-bad-people = from 1 to { $most } people can share this keyboard
screen-needed = Several people at one keyboard need the full screen; here is none.
screen-plain = line by line, for pipes, screen readers and simple terminals
screen-calm = cards do not move
screen-pace = how quickly cards move (default: normal)
screen-missing = The full screen needs one more package: { $command }. Until then, line by line.
screen-mat = Mat { $number }
screen-lost = no connection; trying again …
screen-back = The connection is back.
screen-absent = { $name } is absent. You need not go on waiting.
screen-replay-keys = → and space: on. ←: back. Home, End: the beginning and the end. A number after a colon: that entry.
screen-puzzle-next = n or Enter: the next puzzle.
screen-puzzle-hint = A puzzle gives no hints: you answer once, then you see why.
screen-menu-keys = ↑ ↓ choose   Enter open   ← → change   l language   Esc back
screen-start = Chabudai – the low table
screen-games = Games
screen-more = More
screen-look = Look
screen-go-on = Go on
screen-match = { $game } with { $others }
screen-daily = Deal of the day
screen-daily-about = The same cards for a whole day, against the same opponent: one go, without hints and without taking back. Former days are for practice.
screen-puzzles = Puzzles
screen-puzzles-about = One choice is clearly best, and it is not the one that looks it. You answer once; then you see why.
screen-all-themes = All themes
screen-finished = Finished matches
screen-finished-about = Replay them card by card, or let the coach tell luck from skill, with the line of chances.
screen-me = Report card
screen-me-about = Your results, what a decision costs you on average, your favourite mistakes, what you have collected.
screen-join = Servers and served tables
screen-join-about = Tables of a server, with people anywhere, its deal of the day, duplicates with a friend: paste the address of the server, of a table, or a link that you were sent.
screen-address = The address of a server or of a table, or a link that you were sent
screen-language = Language: English
screen-language-about = Also at any table, with l.
screen-pace-now =
    Cards move: { $pace ->
        [calm] calmly
        [quick] quickly
        [none] not at all
       *[normal] as usual
    }
screen-pace-about = How quickly cards move; any key lets them arrive at once.
screen-quit = Leave
screen-resume = Go on with the match you left
screen-begin = Sit down
screen-anew = Begin anew
screen-anew-about = The match you left is put aside, not deleted.
screen-level = The others: level { $number }, { $name }
screen-people-now =
    { $count ->
        [one] At this keyboard: you alone
       *[other] At this keyboard: { $count } people
    }
screen-people-about = With several people a curtain falls between turns, so that nobody sees another’s cards.
screen-rule-set = Rule set: { $name }
screen-rules-read = Read the rules
screen-rules-about = All rules as they are chosen here, with search.
screen-options = Every option
screen-rulebook = Exactly as in the rulebook.
screen-replay = Replay
screen-review = Review
screen-review-about = What a strong player would have done with what you knew; luck told from skill. Making it takes a while.
screen-reviewing = The coach looks at the match: { $percent } %
screen-review-failed = The review could not be made.
screen-outcome =
    { $outcome ->
        [won] won
        [lost] lost
       *[drawn] drawn
    }
screen-ask-keys = Enter: done   Esc: back
screen-pick-keys = a key, or ↑ ↓ and Enter   Esc: back
screen-menu = At this table
screen-alone = There is nobody here to talk to.
screen-yes = Yes
screen-no = No
screen-offered =
    { $what ->
        [draw] { $name } offers a draw.
        [undo] { $name } asks to take the last action back.
        [rematch] { $name } would like to play again.
       *[other] { $name } asks you something.
    }
screen-offering =
    { $what ->
        [draw] You have offered a draw; the others are asked.
        [undo] You have asked to take back; the others are asked.
        [rematch] You would like to play again; the others are asked.
       *[other] The others are asked.
    }
screen-agree = agree
screen-decline = decline
screen-say = What do you say to the table?
screen-phrase = say a ready-made phrase
screen-leave = leave
screen-step-keys = ← →: from decision to decision. ★ would have been better.
screen-same-cards = play on from here
screen-other-cards = the same with other cards
screen-help-menu = m: everything that can be done at this table
screen-help-talk = t: say something to the others
screen-left = You have left the table; your seat is free again.
screen-server = Server
screen-server-own = Your tables here
screen-server-open = Tables that wait for players
screen-server-new = Set up a table
screen-server-new-about = Rule set, who may sit down, and the clock; friends get a link.
screen-server-sit = Sit down at this table, or go back to it.
screen-table-open = waits for players
screen-table-running = is being played
screen-erase = Begin the card anew
screen-erase-about = Everything so far is forgotten; there is no way back.
screen-position = Play on from a position
screen-position-about = A position in one line, as `chabudai solve` and other programs write it. What it hides is dealt by chance; nothing of such a match is kept. The menu solves it.
screen-position-ask = The position, in one line
screen-lesson-two = Lesson two
screen-menu-hint = Hint: what a strong player would do, and why
screen-menu-undo = Take your last action back
screen-menu-list = All your actions
screen-menu-table = The table in words
screen-menu-log = What happened so far
screen-menu-rules = Rules of this table
screen-menu-help = Keys and words
screen-menu-quit = Leave; the match is kept
screen-chances = Your chance to win
screen-check = Check the deals
screen-table-over = is over
screen-solve = Solve this position
screen-former = A former day, for practice
screen-former-ask = Which day? By universal time, such as 2026-11-15
