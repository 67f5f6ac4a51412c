# Koi-Koi: what the coach says about a mistake.

mistake-koikoi-greed = calls koi-koi where stopping is better
mistake-koikoi-fear = stops where koi-koi is better
mistake-koikoi-tenho = overlooks a dealt hand that wins at once
mistake-koikoi-yaku = leaves a yaku unmade
mistake-koikoi-deny = lets the other player have the piece of a yaku
mistake-koikoi-feed = puts or leaves good cards on the table
mistake-koikoi-aim = strays from the nearest yaku
mistake-koikoi-pass = lays a card instead of capturing
mistake-koikoi-plain = takes plain cards instead of valuable ones
mistake-koikoi-order = plays the right cards in the wrong order

review-koikoi-stop = Stopping keeps what was won; going on risks all of it.
review-koikoi-on = There was more to win than to lose by going on.
review-koikoi-yaku = The better move makes { $yaku } at once.
review-koikoi-deny = The better move takes a card that the other player needs for { $yaku }.
review-koikoi-feed = Your move leaves the other player { $cards } on the table.
review-koikoi-aim =
    { $count ->
        [one] The better move keeps { $yaku } open: one card is missing then.
       *[other] The better move keeps { $yaku } open: { $count } cards are missing then.
    }
review-koikoi-pass = The better move captures; your move gave a card away.
review-koikoi-plain = The better move takes cards that count for more.
review-koikoi-order = The better move keeps a card in hand that is worth more later.

koikoi-review-points = Coins
