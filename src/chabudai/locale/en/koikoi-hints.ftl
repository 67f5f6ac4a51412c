# Koi-Koi: why an action is advised.

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
