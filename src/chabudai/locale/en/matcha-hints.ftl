# Matcha: why an action is advised.

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
