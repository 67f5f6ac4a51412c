# A game that has no page of its own yet: its facts, its cards, a button for every action.

page-plain-card = card { $card }
page-plain-turn = Your turn: choose what to do
page-plain-yes = yes
page-plain-no = no
page-plain-none = none
page-plain-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
page-plain-players-range = { $least } to { $most } players
page-greet-plain = { $time ->
        [morning] Good morning
        [day] Good day
        [evening] Good evening
       *[night] Still up
    }{ $name ->
        [none] {""}
       *[other] , { $name }
    }.

page-fact-phase = phase
page-fact-set = set
page-fact-round = round
page-fact-rounds = rounds
page-fact-players = players
page-fact-dealer = dealer
page-fact-winner = winner
page-fact-result = result
page-fact-scores = points
page-fact-table = on the table
page-fact-last = last move
page-fact-hand-sizes = cards in hand
page-fact-stock-size = cards in the stock
page-fact-pile-sizes = cards in the pile
