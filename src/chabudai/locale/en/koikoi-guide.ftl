# Koi-Koi: tips for a first game.

guide-koikoi-first =
    { $takes ->
        [yes] Cards of the same month belong together. A card with ▲ can capture one from the table: choose it. Then the top card of the stock is turned and captures by itself if it can.
       *[no] Cards of the same month belong together, but none of yours finds a partner on the table yet. Choose a card to lay it down; then the top card of the stock is turned and captures if it can.
    }
guide-koikoi-two = { $card } could take either of two cards: choose it, then the one that you want. Take what helps a yaku, or what your opponent needs.
guide-koikoi-three = All three partners of { $card } lie on the table: it takes them all at once.
guide-koikoi-choose = { $card } was turned from the stock and matches two cards. Choose the one it shall take.
guide-koikoi-panel = What you capture goes to your pool. The yaku panel shows which sets of cards bring coins and what you still lack: a row that is struck out is no longer possible.
guide-koikoi-noble = You could capture a bright: { $card }. Brights are worth most; three of them without the rain man make sankō, five coins.
guide-koikoi-sake = You could capture the sake cup. Together with the curtain or with the moon it is a yaku of two cards, five coins, and it counts as a plain besides.
guide-koikoi-near = You lack one card for { $yaku }. See whether it lies on the table or in your hand.
guide-koikoi-danger = { $name } lacks one card for { $yaku }. Do not lay its month on the table if you can help it, or take the card yourself.
guide-koikoi-lay = Nothing to capture. Lay a card that your opponent can hardly use, or one whose partner you hold, to take it back next turn.
guide-koikoi-call =
    { $cards ->
        [one] You have made a yaku! Stop, and you are paid { $coins } now. Or call koi-koi: what you win later is doubled, but your opponent may stop first, and you have only { $cards } card left to improve with.
       *[other] You have made a yaku! Stop, and you are paid { $coins } now. Or call koi-koi: what you win later is doubled, but your opponent may stop first, and you may stop only with a new or better yaku. You still have { $cards } cards.
    }
guide-koikoi-last = That was your last card, so there is nothing to go on with: stop and be paid.
guide-koikoi-own-call = You have called koi-koi. You may stop only once a yaku is new or worth more; until then hurry, and spoil what your opponent builds.
guide-koikoi-their-call = { $name } has called koi-koi. If you make a yaku first and stop, you are paid double, and the other yaku is worth nothing.
guide-koikoi-round = Round { $round } of { $rounds }. Who won the last round begins. More coins at the end win the match.
guide-koikoi-tenho = Your dealt hand is a tenhō: declare it now, before playing a card, and you win the round at once.

lesson-koikoi-month = Every card belongs to one of twelve months, and cards of the same month take each other. Such a pair are { $card } and { $target }: choose the card of your hand, then its partner on the table.
lesson-koikoi-stock = Both cards are yours now and lie before you. After that the top card of the stock was turned, which happens on every turn: it takes a partner if there is one, and stays on the table if not.
lesson-koikoi-yaku = Single cards are worth nothing; sets of them, called yaku, bring coins. The table of yaku shows what each needs. One of yours is half made: with { $card } hanami lacks one card, and it lies on the table.
lesson-koikoi-second = There it is: { $card } takes { $target }, and the yaku is complete.
lesson-koikoi-call = You have made a yaku! Now the question that the game is named after. Stop (agari), and you are paid { $coins } now. Call koi-koi, and you play on for more, but if your opponent makes a yaku first, you get nothing.
