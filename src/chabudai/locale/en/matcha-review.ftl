# Matcha: what the coach says about a mistake.

mistake-matcha-keep = keeps or drops the wrong card between sets
mistake-matcha-pass = passes where a card is due
mistake-matcha-spend = spends a card where a pass is better
mistake-matcha-place = plays on the wrong place
mistake-matcha-whisk = answers with a match where a whisk is better
mistake-matcha-honest = plays a match where a bluff does as well
mistake-matcha-bluff = bluffs where a match is better
mistake-matcha-card = plays the wrong card on the right place

review-matcha-pass = The better move fights for the { $token } token; a pass leaves it.
review-matcha-spend =
    { $count ->
        [0] The better move keeps the card, so that you are not without an answer later.
        [one] The better move keeps the card, which matches one later place.
       *[other] The better move keeps the card, which matches { $count } later places.
    }
review-matcha-place = The { $token } token matters more here than the { $other } token.
review-matcha-saved =
    { $count ->
        [0] The better move keeps your card for later.
        [one] The better move keeps your card, which matches one later place.
       *[other] The better move keeps your card, which matches { $count } later places.
    }
review-matcha-match = The better move matches, and does not depend on the other player's caution.
review-matcha-stronger = The better move is harder to beat on this place.

matcha-review-stage = Set { $number }
matcha-review-stage-short = S{ $number }
matcha-review-stage-head = Set
