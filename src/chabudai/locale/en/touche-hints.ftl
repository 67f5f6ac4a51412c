# Touché: why an action is advised.

hint-touche-pass = There is nothing better to do; the joker is worth more later.
hint-touche-take = Gain: this kind is the hardest to complete later. Risk: the pieces outside it go back.
hint-touche-swap = Gain: a dead card becomes a new one, and your move still follows. Risk: none.
hint-touche-complete = Gain: it completes a pattern ({ $kind }).
hint-touche-build =
    { $held ->
        [0] Gain: { $have } of { $size } pieces of a pattern ({ $kind }); the cards for the rest must still come.
       *[other] Gain: { $have } of { $size } pieces of a pattern ({ $kind }); you hold the cards for { $held } of the cells that are missing then.
    }
hint-touche-joker = Cost: your only joker is spent.
hint-touche-block = Gain: it takes the one cell that an opponent still needed.
hint-touche-danger =
    { $count ->
        [one] Risk: an opponent could complete a pattern on one cell.
       *[other] Risk: opponents could complete patterns on { $count } cells.
    }
