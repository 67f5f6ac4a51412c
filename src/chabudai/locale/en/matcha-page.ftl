# Matcha: on the pages.

page-matcha-why-keep = First decide about { $card }: keep it, or put it back.
page-matcha-line = A duel of bluff over the tea table: cover two places with cards and guess what the other one hides.
page-matcha-players = 2 players
page-matcha-time = 15 minutes
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
page-matcha-laid = { $name }: { $card }
page-matcha-loop = Who beats whom, and how to win
page-matcha-cycle-numbers = 4 beats 3, 3 beats 2, 2 beats 1, and 1 beats 4.
page-matcha-cycle-suits = Tea beats bowl, bowl beats water, water beats scoop, and scoop beats tea.
page-matcha-match = On the left the number has to match, on the right the suit.
page-matcha-numbers = 4 also beats 2, 3 also beats 1, and 1 beats 4.
page-matcha-suits = Suits decide on the number place, numbers on the suit place.
page-matcha-goal = { $goal } tokens of one kind win, and so do 4 whisks, or one token of each of the five kinds.
page-matcha-why =
    { $goal ->
        [kind] { $count } { $token } tokens.
        [whisks] Four whisks.
        [kinds] One token of each of the five kinds.
       *[more] More { $token } tokens decide.
    }
