# Touché: what the coach says about a mistake.

mistake-touche-complete = overlooks a pattern that could be completed
mistake-touche-block = gives away the last piece of a pattern
mistake-touche-joker = spends the joker too early
mistake-touche-saved = saves the joker too long
mistake-touche-build = builds where more is missing
mistake-touche-place = builds on cells that belong to few patterns
mistake-touche-other = exchanges, passes or takes where something else is better

review-touche-complete = The better move completes a pattern ({ $kind }).
review-touche-block = The better move takes the cell that an opponent needs to complete a pattern.
review-touche-joker = The better move keeps the joker.
review-touche-saved = This is what the joker is for: later it will do less.
review-touche-build =
    { $count ->
        [one] After the better move a pattern ({ $kind }) lacks only one piece.
       *[other] After the better move a pattern ({ $kind }) lacks only { $count } pieces.
    }
review-touche-place =
    { $count ->
        [0] The better move stands in the way of others.
        [one] The better move keeps one pattern of yours open.
       *[other] The better move keeps { $count } patterns of yours open.
    }
