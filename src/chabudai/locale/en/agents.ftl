# Who plays against you, and hints.

agent-random = Leaf
agent-level-1 = Yuki
agent-level-1-about = the youngest at the table; takes what looks fine at first sight and overlooks a good deal
agent-level-2 = Kenta
agent-level-2-about = the schoolboy of the house; has learnt the rules of thumb and still misses things
agent-level-3 = Hanako
agent-level-3-about = the neighbour who comes for tea; keeps to the rules of thumb and sees most of what they say
agent-level-4 = Saburo
agent-level-4-about = the uncle who never skips an evening; seldom misses a good move
agent-level-5 = Chiyo
agent-level-5-about = the grandmother who taught them all; hard to surprise, misses very little
agent-level-6 = Genzo
agent-level-6-about = the old master; looks at thousands of possible games before every move, the strongest we have

hint-only = There is only one thing to do: { $action }.
hint-best = { $action } ({ $meaning }): a win chance of about { $chance } %.
hint-next = Next best is { $action } ({ $meaning }), with about { $chance } %.

hint-matcha-pass = Gain: your cards stay for places where they do more. Risk: what you leave open may go to the other player unopposed.
hint-matcha-keep = Gain: you know one card of your next hand. Risk: a new one might have been better.
hint-matcha-drop = Gain: a new card in its place. Risk: it may be a worse one.
hint-matcha-certain = Gain: nobody can answer any more, the { $token } token is certain. Risk: none on this place.
hint-matcha-match =
    { $count ->
        [0] Gain: it matches, and no card you have not seen beats it; the { $token } token is within reach. Risk: only that the other player takes a whisk.
        [one] Gain: it matches and may win the { $token } token. Risk: one card that you have not seen beats it.
       *[other] Gain: it matches and may win the { $token } token. Risk: { $count } cards that you have not seen beat it.
    }
hint-matcha-whisk = Gain: a whisk, if the covered card matches; and if it does not, nobody takes anything. Risk: a matching card takes its token all the same.
hint-matcha-bluff = Gain: the { $token } token, if nobody answers. Risk: the card does not match, so a matching answer takes the token and leaves you a whisk.
hint-matcha-later =
    { $count ->
        [one] Cost: the card would also match one later place.
       *[other] Cost: the card would also match { $count } later places.
    }

hint-koikoi-tenho = Gain: the dealt hand wins the round at once. Risk: none.
hint-koikoi-stop = Gain: the round is yours and is paid now. Risk: none, but you give up what might still have come.
hint-koikoi-on =
    { $count ->
        [one] Gain: the stakes double, and you still have one card to play. Risk: if the other player stops first, you get nothing.
       *[other] Gain: the stakes double, and you still have { $count } cards to play. Risk: if the other player stops first, you get nothing.
    }
hint-koikoi-lay = Gain: you keep your better captures for later. Risk: the laid card may be captured.
hint-koikoi-makes = Gain: it makes { $yaku }.
hint-koikoi-near =
    { $count ->
        [one] Gain: only one more card for { $yaku }.
       *[other] Gain: only { $count } more cards for { $yaku }.
    }
hint-koikoi-denies =
    { $count ->
        [one] Gain: it gets in the way of { $yaku }, for which the other player needed one more card.
       *[other] Gain: it gets in the way of { $yaku }, for which the other player needed { $count } more cards.
    }
hint-koikoi-danger =
    { $count ->
        [one] Risk: the other player needs only one more card for { $yaku }.
       *[other] Risk: the other player needs only { $count } more cards for { $yaku }.
    }

hint-touche-pass = There is nothing better to do; the joker is worth more later.
hint-touche-take = Gain: this kind is the hardest to complete later. Risk: the pieces outside it go back.
hint-touche-swap = Gain: a dead card becomes a new one, and your move still follows. Risk: none.
hint-touche-complete = Gain: it completes a pattern ({ $kind }).
hint-touche-build = Gain: { $have } of { $size } pieces of a pattern ({ $kind }); you hold the cards for { $held } of the cells that are missing then.
hint-touche-joker = Cost: your only joker is spent.
hint-touche-block = Gain: it takes the one cell that an opponent still needed.
hint-touche-danger =
    { $count ->
        [one] Risk: an opponent could complete a pattern on one cell.
       *[other] Risk: opponents could complete patterns on { $count } cells.
    }
