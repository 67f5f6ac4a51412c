# The first game: tips at the moments they matter.

guide-title = Tip
guide-close = Got it
guide-leave = Leave the tips
guide-back = Show the tips again
guide-begin = First time? Play a guided game
guide-begin-line = Against the gentlest bot, with a tip whenever something is new.
guide-end = That was your first game. Play again without tips, look at the replay, or choose a stronger opponent on the first page.

guide-matcha-first =
    { $leads ->
        [yes] You begin. Three mats lie on the table, and the lit one is played now. Tap a card of your hand, then one of its two places: the card is laid face down.
       *[no] The other player has begun. Three mats lie on the table, and the lit one is played now. Tap a card of your hand, then one of its two places: the card is laid face down.
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

guide-koikoi-first =
    { $takes ->
        [yes] Cards of the same month belong together. A card with ▲ can capture one from the table: tap it. Then the top card of the stock is turned and captures by itself if it can.
       *[no] Cards of the same month belong together, but none of yours finds a partner on the table yet. Tap a card to lay it down; then the top card of the stock is turned and captures if it can.
    }
guide-koikoi-two = { $card } could take either of two cards: tap it, then the one that you want. Take what helps a yaku, or what your opponent needs.
guide-koikoi-three = All three partners of { $card } lie on the table: it takes them all at once.
guide-koikoi-choose = { $card } was turned from the stock and matches two cards. Tap the one it shall take.
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

guide-touche-first = Every card is shown on two cells of the board. Tap a card: its cells light up. Tap one of them to put your piece there; a new card is drawn.
guide-touche-shapes =
    { $players ->
        [4] Build a shape with your pieces: a square of four, a line of four, or a T of four. Pieces close to each other serve several shapes at once.
       *[other] Build a shape with your pieces: a square of four, a line of five, a T of five, or a cross of five. Pieces close to each other serve several shapes at once.
    }
guide-touche-joker = Your joker lies at the end of your hand. Once in the game it puts your piece on any empty card cell, or on a piece of somebody else’s. Keep it for the moment that decides.
guide-touche-watch = “Show threats” marks every cell that would complete a shape for somebody. Look before you move: taking the cell that another one needs is often best.
guide-touche-stars = The dark cells with a star show no card. A piece may go there only if it completes a shape you still need; then any card pays for it.
guide-touche-free = Now it is possible: a piece on a star completes a shape for you. Tap any card of your hand, then the lit star.
guide-touche-finish = You can complete a { $kind } now! Its last cell is: { $card }.
guide-touche-almost =
    { $joker ->
        [yes] You lack one piece for a { $kind }: { $card }. Hope for the card, or use your joker.
       *[no] You lack one piece for a { $kind }: { $card }. Hope for the card, and build a second way meanwhile.
    }
guide-touche-danger = Careful: { $name } lacks one piece for a { $kind }: { $card }. If you hold that card, take the cell; a joker could do it, too.
guide-touche-dead = Both cells of the { $card } are taken: it is dead. Tap it and exchange it for a new card before your move; that costs nothing.
guide-touche-done =
    { $left ->
        [one] Touché! Your shape is crowned and its cells are closed; all other pieces have left the board, and you begin the new round. { $left } more kind wins the game.
       *[other] Touché! Your shape is crowned and its cells are closed; all other pieces have left the board, and you begin the new round. { $left } more kinds win the game.
    }
guide-touche-beaten = { $name } has completed a shape: its cells are closed, and a new round has begun. Hands and spent jokers stay as they are. Three different kinds win.
guide-touche-choose = Your piece completes more than one shape. Only one counts: choose a kind that you will hardly get otherwise.
guide-touche-pass = None of your cards can be placed. You may play your joker if you still have it, or pass.
