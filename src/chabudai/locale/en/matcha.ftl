matcha-title = Matcha
matcha-about = A duel of bluff over the tea table, for two. About fifteen minutes.

matcha-option-edition = Edition
matcha-option-dealer = Seat that deals the first set

matcha-card =
    { $suit ->
        [G] tea { $number }
        [R] bowl { $number }
        [B] water { $number }
        [Y] scoop { $number }
       *[Z] zero
    }

# Why something cannot be done

matcha-unreadable = “{ $text }” is not an action here. Write a card and a place, such as G4@N or Z@S, or “pass”; between sets “keep” or “drop”.
matcha-wrong-mat = Only mat { $mat } is being played now.
matcha-other-card = The card to decide about now is { $card }.
matcha-keep-or-drop = Between sets a card is either kept or dropped.
matcha-nothing-to-keep = Cards are kept or dropped between sets only.
matcha-not-in-hand = { $card } is not in your hand.
matcha-place-covered =
    { $slot ->
        [N] You have a card on the number place already.
       *[S] You have a card on the suit place already.
    }

# The table in text

matcha-show-title = Matcha { $edition }. Set { $set }, round { $round }. Dealer: { $dealer }.
matcha-show-mat =
    { $now ->
        [yes] Mat { $mat }, played now
       *[no] Mat { $mat }
    }
matcha-show-place =
    { $slot ->
        [N] number place, open { $tea }: { $cards }
       *[S] suit place, open { $tea }: { $cards }
    }
matcha-show-seat =
    { $cards ->
        [one] { $name } – tokens: { $tokens }; { $cards } card in hand
       *[other] { $name } – tokens: { $tokens }; { $cards } cards in hand
    }
matcha-tokens =
    { $kind ->
        [G] { $count } tea
        [R] { $count } bowl
        [B] { $count } water
        [Y] { $count } scoop
       *[W] { $count } whisk
    }
matcha-show-hand = Your hand: { $cards }
matcha-covered = (covered)

# What happened

matcha-event-deal =
    { $seat-is ->
        [you] Set { $set } is dealt. You are the dealer and begin each of its rounds.
       *[other] Set { $set } is dealt. { $seat-name } is the dealer and begins each of its rounds.
    }
matcha-event-lay =
    { $slot ->
        [N] You lay { $card } face down on the number place.
       *[S] You lay { $card } face down on the suit place.
    }
matcha-event-cover =
    { $slot ->
        [N] { $seat-name } covers the number place.
       *[S] { $seat-name } covers the suit place.
    }
matcha-event-pass =
    { $seat-is ->
        [you] You pass.
       *[other] { $seat-name } passes.
    }
matcha-event-leave =
    { $seat-is ->
        [you] You pass and are out of this round.
       *[other] { $seat-name } passes and is out of this round.
    }
matcha-event-place-empty =
    { $slot ->
        [N] Number place, { $tea }: nobody played there.
       *[S] Suit place, { $tea }: nobody played there.
    }
matcha-event-place-alone =
    { $slot ->
        [N]
            { $seat-is ->
                [you] Number place, { $tea }: only you played there; your card stays covered.
               *[other] Number place, { $tea }: only { $seat-name } played there; the card stays covered.
            }
       *[S]
            { $seat-is ->
                [you] Suit place, { $tea }: only you played there; your card stays covered.
               *[other] Suit place, { $tea }: only { $seat-name } played there; the card stays covered.
            }
    }
matcha-event-place-open =
    { $slot ->
        [N]
            { $seat-is ->
                [you] Number place, { $tea }: you turn up { $card }.
               *[other] Number place, { $tea }: { $seat-name } turns up { $card }.
            }
       *[S]
            { $seat-is ->
                [you] Suit place, { $tea }: you turn up { $card }.
               *[other] Suit place, { $tea }: { $seat-name } turns up { $card }.
            }
    }
matcha-kind =
    { $kind ->
        [G] tea
        [R] bowl
        [B] water
        [Y] scoop
       *[W] whisk
    }
matcha-event-token =
    { $seat-is ->
        [you] You take a { $token } token.
       *[other] { $seat-name } takes a { $token } token.
    }
matcha-event-no-token = Neither card matches; nobody takes a token.
matcha-event-skipped = Nobody holds a card, so round { $round } ends at once without tokens.
matcha-event-uncovered =
    { $slot ->
        [N] Turned up at the end: on the number place of round { $round } { $seat-name } played { $card }.
       *[S] Turned up at the end: on the suit place of round { $round } { $seat-name } played { $card }.
    }
matcha-event-round =
    { $seat-is ->
        [you] Round { $round } begins. You are to play.
       *[other] Round { $round } begins. { $seat-name } is to play.
    }
matcha-event-set-over = Set { $set } is over.
matcha-event-keep = You keep { $card } for the next set.
matcha-event-drop = You put { $card } back into the pack.
matcha-event-decide = { $seat-name } decides in secret about a card.
matcha-event-kept =
    { $seat-is ->
        [you]
            { $cards ->
                [0] You keep no card.
                [one] You keep { $cards } card.
               *[other] You keep { $cards } cards.
            }
       *[other]
            { $cards ->
                [0] { $seat-name } keeps no card.
                [one] { $seat-name } keeps { $cards } card.
               *[other] { $seat-name } keeps { $cards } cards.
            }
    }
matcha-event-win =
    { $seat-is ->
        [you] You win the game!
       *[other] { $seat-name } wins the game.
    }
matcha-event-draw = All five kinds of tokens are equal: the game is drawn.

# What an action means, for lists of choices

matcha-choice-lay =
    { $slot ->
        [N] { $card } to the number place
       *[S] { $card } to the suit place
    }
matcha-choice-pass = pass this turn
matcha-choice-leave = pass and sit out the rest of this round
matcha-choice-keep = keep { $card } for the next set
matcha-choice-drop = put { $card } back into the pack

matcha-rules =
    THE AIM
    You are gathering what a tea ceremony needs. Tokens come in five kinds: tea (G), bowl (R), water (B), scoop (Y) and whisk (W).
    { $edition ->
        [2020] You win with three tea, bowl, water or scoop tokens of one kind, or with four whisks, or with one of each of the five kinds.
       *[2015] You win with four tokens of one kind, whisks included, or with one of each of the five kinds.
    }

    THE CARDS
    Each of the four suits has the numbers 1 to 4, and there are two zeros. Ranks run in a loop: 4 beats 3 and 2, 3 beats 2 and 1, 2 beats 1, and 1 beats 4. Suits run tea, bowl, water, scoop, from high to low, and scoop beats tea. A zero matches nothing.

    A SET
    Six cards lie open on three mats. Each mat has a number place (N) and a suit place (S). The open cards are never zeros, and all six can be seen from the beginning. Both players hold five cards; two cards stay out, unseen. Nobody draws before the set is over, and a card once laid stays where it is. A set has three rounds, one for each mat, and the dealer begins every round.
    { $edition ->
        [2020] In a round each player has two turns. On a turn you lay one card face down on a place of the current mat where you have none yet, or you pass. A pass costs only that turn.
       *[2015] Players take turns to lay one card face down on a place of the current mat where they have none yet. Whoever passes is out of the round and the other may go on alone. Whoever covers both places or holds no cards is out as well.
    }

    WHO TAKES WHAT
    Then both places are settled. On the number place a card matches if its number equals the open card’s number; on the suit place, if its suit does.
    Both played and both match: the better card takes a token of the open card’s suit. On the number place the suits are compared, on the suit place the numbers.
    Both played and one matches: the matching card takes that token, and the other player takes a whisk.
    Both played and neither matches: nothing.
    Only one played: that player takes the token, match or not, and the card stays face down.
    Nobody played: no token. All tokens lie open.

    THE END
    After each round, once both places are settled, a player who has reached a goal wins.
    { $edition ->
        [2020] If both reach a goal in the same round, or nobody has after two sets, tea tokens are compared, then bowl, water, scoop and whisk; if all are equal, the game is drawn. The dealer changes for the second set and all cards are dealt anew.
       *[2015] If both reach a goal in the same round, tea tokens are compared, then bowl, water, scoop and whisk; if all are equal, play goes on until a round makes a difference. Sets follow one another, the dealer changing, and before each new set you may keep any cards left in your hand; how many is told, which is not. After twenty sets the tokens are compared.
    }
    Say what you like at the table. Bluffing is half the game.

matcha-early-zero = The zero at place { $place } of the order comes too soon: the zeros join the pack when the six cards of the table are laid.

# Why a place is decided as it is, and why the game is won

matcha-event-why-suit = Both have the number, and here { $high } beats { $low }.
matcha-event-why-number = Both have the suit, and here { $high } beats { $low }.
matcha-event-why-match =
    { $slot ->
        [N] Only { $card } has the open card’s number.
       *[S] Only { $card } has the open card’s suit.
    }
matcha-beaten =
    { $kind ->
        [G] tea
        [R] bowl
        [B] water
       *[Y] scoop
    }
matcha-event-goal-kind =
    { $seat-is ->
        [you] You have reached a goal: { $count } { $token } tokens.
       *[other] { $seat-name } has reached a goal: { $count } { $token } tokens.
    }
matcha-event-goal-all =
    { $seat-is ->
        [you] You have reached a goal: one token of each of the five kinds.
       *[other] { $seat-name } has reached a goal: one token of each of the five kinds.
    }
matcha-event-decides-both =
    { $seat-is ->
        [you] Both have reached a goal, so the tokens are compared: you have more { $token } tokens.
       *[other] Both have reached a goal, so the tokens are compared: { $seat-name } has more { $token } tokens.
    }
matcha-event-decides-last =
    { $seat-is ->
        [you] Nobody has reached a goal, so the tokens are compared: you have more { $token } tokens.
       *[other] Nobody has reached a goal, so the tokens are compared: { $seat-name } has more { $token } tokens.
    }
