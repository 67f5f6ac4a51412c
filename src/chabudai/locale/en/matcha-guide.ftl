# Matcha: tips for a first game.

guide-matcha-first =
    { $leads ->
        [yes] You begin. Three mats lie on the table, and the lit one is played now. Choose a card of your hand, then one of its two places: the card is laid face down.
       *[no] The other player has begun. Three mats lie on the table, and the lit one is played now. Choose a card of your hand, then one of its two places: the card is laid face down.
    }
guide-matcha-match =
    { $slot ->
        [N] Your { $card } matches { $tea } on the number place: the numbers are the same. If both players match there, the better suit takes the token.
       *[S] Your { $card } matches { $tea } on the suit place: the suits are the same. If both players match there, the better number takes the token.
    }
guide-matcha-bluff = None of your cards matches here. Bluff all the same? If you alone cover a place, you take its token with any card. And if only the other card matches, you are consoled with a whisk.
guide-matcha-covered =
    { $slot ->
        [N] { $name } has covered the number place. Leave it alone and { $name } takes the token for certain. Cover it too, and both cards are turned up.
       *[S] { $name } has covered the suit place. Leave it alone and { $name } takes the token for certain. Cover it too, and both cards are turned up.
    }
guide-matcha-certain = { $name } cannot answer any more in this round. Whatever you lay on a place that is empty takes its token, match or not, and stays face down.
guide-matcha-ways = The first tokens are out. { $goal } tokens of one kind win the game, and so do 4 whisks, or one token of each of the five kinds. The rows of tokens show how far both of you are.
guide-matcha-whisk = A whisk! Where both play and only one card matches, the other player takes a whisk. Four whisks win, so losing on purpose can be a plan.
guide-matcha-save =
    { $cards ->
        [one] You have { $cards } card left, and no card is drawn before the set is over. A pass costs only this turn and saves the card.
       *[other] You have { $cards } cards left, and no card is drawn before the set is over. A pass costs only this turn and saves a card for a better place.
    }
guide-matcha-zero = The zero matches nothing. It is good for a bluff, for a place where nobody can answer, or to collect a whisk.
guide-matcha-near = You are one token short of winning! Look which places of this set could bring it, and keep a card for them.
guide-matcha-danger = { $name } is one token short of winning. Cover the place that would bring it: a card that is answered is no longer certain.
guide-matcha-set =
    { $edition ->
        [2020] A new set: all cards are dealt again, the tokens stay. It is the last one; if nobody reaches a goal, more tea tokens win, then bowl, water, scoop and whisk.
       *[2015] A new set: all cards but those kept are dealt again, and the tokens stay.
    }
guide-matcha-keep = Before the next set you may keep cards of your hand. A card that you put back may lie on the table or in the other hand next time.

lesson-matcha-mat = Three mats, three rounds; the lit one is played now. Each of its two places shows a card. On the place with the numeral numbers count, on the one with the four shapes suits count.
lesson-matcha-match =
    { $slot ->
        [N] Your { $card } has the same number as { $tea }: they match on the number place. Choose your card, then that place; it is laid face down.
       *[S] Your { $card } has the same suit as { $tea }: they match on the suit place. Choose your card, then that place; it is laid face down.
    }
lesson-matcha-hidden = Both of you lay face down, so you can only guess. When the round ends, places that both have covered are opened: who matches takes a token of the shown card’s suit, and the other one is consoled with a whisk. If both match, the better rank takes it.
lesson-matcha-alone = Whoever covers a place alone takes its token with any card at all, matching or not. Here even this card would do: { $card }. That is a bluff.
lesson-matcha-tokens = The first tokens. Three of one kind win the game, four whisks do, too, and so does one token of each of the five kinds.
lesson-matcha-save = You have { $cards } cards left, and none is drawn before the set is over: they must last. Lay one where it counts, or pass and keep it.
