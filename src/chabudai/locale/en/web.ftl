# The pages of the web table.

page-skip = Go to the table
page-settings = Settings
page-language = Language
page-theme = Light
page-theme-auto = as on this device
page-theme-light = light
page-theme-dark = dark
page-labels = Labels on hanafuda
page-labels-on = month and kind
page-labels-off = none
page-save = Apply
page-rules = Rules
page-rules-of = { $game }: rules
page-to-home = To the games
page-error-title = That did not work
page-you = You

page-home-title = Three games at one table
page-welcome = Take a seat
page-welcome-line = Three games at one low table. No account, no waiting: choose a game and play.
page-mine = Your matches
page-state-turn = your turn
page-state-running = the others are to play
page-state-open = waiting for players
page-state-over = finished
page-level = Opponent
page-play-now = Play now
page-invite = Invite a friend
page-own-table = Own table
page-open-tables = Open tables
page-no-tables = No table is waiting for players. Set one up and leave a seat open: whoever comes by can join you.
page-sit = Sit down
page-matcha-line = A duel of bluff over the tea table: cover two places with cards and guess what the other one hides.
page-matcha-players = 2 players
page-matcha-time = 15 minutes
page-koikoi-line = Flowers of twelve months. Gather a set, then decide: stop and be paid, or call koi-koi and risk it for more?
page-koikoi-players = 2 players
page-koikoi-time = 10 minutes for three rounds
page-touche-line = Every card is a cell of the board. Build squares, lines and crosses, and spoil what the others build.
page-touche-players = 2 to 4 players
page-touche-time = 30 minutes

page-new-title = { $game }: a table of your own
page-your-name = Your name
page-rule-set = Rule set
page-preset-2020 = 2020 edition
page-preset-2015 = 2015 edition
page-preset-rulebook = as in the rulebook, twelve rounds
page-preset-traditional = traditional: a card that matches must capture
page-preset-no-multipliers = without multipliers
page-preset-all-multipliers = with all multipliers
page-preset-no-viewing = without hanami and tsukimi
page-preset-six-rounds = six rounds
page-preset-three-rounds = three rounds
page-preset-two = two players, cross
page-preset-three = three players, cross
page-preset-four = four players, cross
page-preset-two-rect = two players, rectangle
page-preset-three-rect = three players, rectangle
page-preset-four-rect = four players, rectangle
page-seats = Seats
page-seat-number = Seat { $seat_number }
page-seat-invite = a friend, by link
page-seat-open = open to everybody
page-clock-and-guests = Clock and guests
page-clock = Clock
page-clock-none = no clock
page-clock-minute = one minute for each move
page-clock-bank = ten minutes each, five seconds more with each move
page-clock-days = two days for each move
page-spectators = Spectators
page-spectators-public = may watch
page-spectators-nobody = may not watch
page-options = Every option
page-options-note = The switches stand as the rule set wants them. What you change stays changed, also with another rule set.
page-by-rule-set = by the rule set
page-set-up = Set up the table
page-join-title = { $name } invites you to a game of { $game }
page-differences = This table differs from the rulebook:
page-as-in-rulebook = This table plays as in the rulebook.

page-waiting-seats = Waiting for players
page-waiting-line = The match begins as soon as every seat is taken.
page-invite-line = Send this link to your friend, or let them scan the code. It is good for one seat.
page-invite-link = Link for your friend
page-copy = Copy
page-leave = Leave the table
page-waiting = { $name } is to play
page-away = (seems to be away)
page-over = The match is over
page-unpick = take back
page-your-hand = Your hand
page-cards =
    { $cards ->
        [one] { $cards } card in hand
       *[other] { $cards } cards in hand
    }
page-covered = covered card
page-clock-left = { $minutes }:{ $seconds }
page-clock-hours =
    { $hours ->
        [one] { $hours } hour
       *[other] { $hours } hours
    }
page-result-win = You win!
page-result-loss = Won by { $names }
page-result-draw = A draw
page-rematch = Play again
page-to-rematch = To the next match
page-replay = Replay
page-export = The whole match as a file
page-fair = Were the deals fair?
page-agree = Agree
page-decline = Decline
page-news = What happened
page-talk = Talk
page-say-something = Say something
page-say = Say
page-undo = Undo
page-draw = Offer a draw
page-resign = Resign
page-resign-sure = Give this match up?
page-resign-yes = Yes, I resign
page-log = The whole story
page-rules-here = Rules of this table

page-rules-title = { $game }: rules
page-show = Show
page-replay-title = { $game }: replay
page-replay-eyes = Seen by:
page-replay-spectator = a spectator
page-steps = Steps
page-step = { $step } of { $steps }
page-first = To the beginning
page-previous = One step back
page-following = One step on
page-last = To the end

# Matcha

page-matcha-heading = Set { $set }, round { $round }
page-matcha-turn = Your turn: choose a card, or pass
page-matcha-place = { $card }: choose a place on the lit mat
page-matcha-keep = Keep { $card } for the next set?
page-matcha-slot =
    { $slot ->
        [N] number place
       *[S] suit place
    }
page-matcha-covered = your covered card: { $card }
page-matcha-token =
    { $kind ->
        [G] tea: { $count } of { $need }
        [R] bowl: { $count } of { $need }
        [B] water: { $count } of { $need }
        [Y] scoop: { $count } of { $need }
       *[W] whisk: { $count } of { $need }
    }
page-matcha-kinds = different kinds: { $count } of 5
page-matcha-dealer = dealer
page-matcha-passed = passed
page-matcha-loop = Who beats whom, and how to win
page-matcha-match = On the left the number has to match, on the right the suit.
page-matcha-numbers = 4 also beats 2, 3 also beats 1, and 1 beats 4.
page-matcha-suits = Suits decide on the number place, numbers on the suit place.
page-matcha-goal = { $goal } tokens of one kind win, and so do 4 whisks, or one token of each of the five kinds.

# Koi-Koi

page-koikoi-heading = Round { $round } of { $rounds }
page-koikoi-turn = Your turn: choose a card (▲ captures)
page-koikoi-take = { $card }: choose what it takes
page-koikoi-choose = You turned up { $card }: choose what it takes
page-koikoi-call = You have made a yaku. Stop, or go on?
page-koikoi-last = You have made a yaku with your last card: stop and be paid
page-koikoi-takes = { $card }, can capture
page-koikoi-sum =
    { $factor ->
        [1] Stopping now pays { $due }.
       *[other] Stopping now pays { $base } × { $factor } = { $due }.
    }
page-koikoi-short = Your opponent has only { $paid }, so you receive { $paid }.
page-koikoi-kind =
    { $kind ->
        [B] brights { $count }
        [A] animals { $count }
        [R] ribbons { $count }
       *[P] plains { $count }
    }
page-koikoi-coins =
    { $coins ->
        [one] { $coins } coin
       *[other] { $coins } coins
    }
page-koikoi-sensei = dealer
page-koikoi-called =
    { $calls ->
        [one] koi-koi!
       *[other] koi-koi × { $calls }
    }
page-koikoi-table = Cards on the table
page-koikoi-yaku = Yaku: how far you are
page-koikoi-yaku-name = Yaku
page-koikoi-progress =
    { $lost ->
        [yes] { $held } held, no longer possible
       *[no]
            { $need ->
                [0] made
               *[other] { $held } held, { $need } more needed
            }
    }
page-koikoi-where =
    { $where ->
        [held] { $card }: captured
        [lost] { $card }: with your opponent
        [hand] { $card }: in your hand
       *[open] { $card }: still open
    }
page-koikoi-history = Rounds so far
page-koikoi-row = Round { $round }: { $name } + { $coins } ({ $yaku })
page-koikoi-row-drawn = Round { $round }: drawn

# Touché

page-touche-heading = Round { $round }
page-touche-turn = Your turn: choose a card, its cells light up
page-touche-cell = { $card }: choose a lit cell
page-touche-joker = The joker: choose any lit cell
page-touche-dead = Both cells of the { $card } are taken: exchange it
page-touche-no-cell = Both cells of the { $card } are taken, and no exchange is left in this turn
page-touche-choose = Several patterns are complete: choose the one to crown
page-touche-your-joker = your joker
page-touche-free = free cell
page-touche-at =
    { $state ->
        [empty] row { $row }, column { $column }: { $card }
        [crowned] row { $row }, column { $column }: { $card }, crowned, { $name }
       *[piece] row { $row }, column { $column }: { $card }, piece of { $name }
    }
page-touche-has-joker =
    { $joker ->
        [yes] joker ready
       *[no] joker spent
    }
page-touche-kind =
    { $done ->
        [yes] { $kind }: complete
       *[no] { $kind }: still missing
    }
page-touche-board = The board
page-touche-free-note = ★ A free cell completes a pattern for you now: any card of yours can pay for it.
page-touche-threats = Show threats
page-touche-no-threats = Nobody lacks only one piece for a pattern.
