# Koi-Koi: on the pages.

page-koikoi-line = Flowers of twelve months. Gather a set, then decide: stop and be paid, or call koi-koi and risk it for more?
page-koikoi-players = 2 players
page-koikoi-time = 10 minutes for three rounds
page-koikoi-heading = Round { $round } of { $rounds }
page-koikoi-turn = Your turn: choose a card (▲ captures)
page-koikoi-take = { $card }: choose what it takes
page-koikoi-lay = { $card }: it takes nothing; choose the free place to lay it
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
page-koikoi-why =
    { $ended ->
        [broke] { $coins } coins to { $other }: one side has nothing left.
       *[rounds] All rounds are played: { $coins } coins to { $other }.
    }

# The cup is an animal and counts as a plain besides

page-koikoi-plains-cup = plains { $count } + sake cup
