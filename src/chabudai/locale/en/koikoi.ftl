koikoi-title = Koi-Koi
koikoi-about = Stop or go on? Matching flower cards month by month, for two. Ten to forty minutes.

koikoi-option-rounds = Rounds
koikoi-option-coins = Coins of each player at the start
koikoi-option-first = Seat that is the first dealer (oya)
koikoi-option-table_four = Four cards of one suit on the table at the deal
koikoi-option-table_four-redeal = the cards are dealt again
koikoi-option-table_four-play = the round is played
koikoi-option-lay_matching = A card that could capture may be laid instead
koikoi-option-draw_sensei = Dealer (oya) after a drawn round
koikoi-option-draw_sensei-stays = the same player
koikoi-option-draw_sensei-switches = the other player
koikoi-option-double_seven = Doubled from seven coins on
koikoi-option-double_own = Doubled for each koi-koi of the winner
koikoi-option-double_opponent = Doubled if the loser has called koi-koi
koikoi-option-table_nobles = Multiplied by the brights on the opening table
koikoi-option-rain_noble = The rain man counts among the brights on the opening table
koikoi-option-viewing = Hanami and tsukimi
koikoi-option-rain_voids_viewing = The rain man spoils hanami and tsukimi
koikoi-option-viewing_pair_six = Hanami and tsukimi together bring 3 coins each
koikoi-option-viewing_excludes_lights = Hanami and tsukimi do not count along with yaku of brights
koikoi-option-tenho_flat = Tenhō is paid without multipliers

# Cards

koikoi-card = { $figure } ({ $suit })

koikoi-figure-crane = crane
koikoi-figure-nightingale = nightingale
koikoi-figure-curtain = curtain
koikoi-figure-cuckoo = cuckoo
koikoi-figure-bridge = bridge
koikoi-figure-butterflies = butterflies
koikoi-figure-boar = boar
koikoi-figure-moon = moon
koikoi-figure-geese = geese
koikoi-figure-sake = sake cup
koikoi-figure-deer = deer
koikoi-figure-rain = rain man
koikoi-figure-swallow = swallow
koikoi-figure-lightning = lightning
koikoi-figure-phoenix = phoenix
koikoi-figure-poetry = poetry ribbon
koikoi-figure-red = red ribbon
koikoi-figure-blue = blue ribbon
koikoi-figure-plain = plain { $number }

koikoi-suit-pine = pine, January
koikoi-suit-plum = plum, February
koikoi-suit-cherry = cherry, March
koikoi-suit-wisteria = wisteria, April
koikoi-suit-iris = iris, May
koikoi-suit-peony = peony, June
koikoi-suit-bush-clover = bush clover, July
koikoi-suit-pampas-grass = pampas grass, August
koikoi-suit-chrysanthemum = chrysanthemum, September
koikoi-suit-maple = maple, October
koikoi-suit-willow = willow, November
koikoi-suit-paulownia = paulownia, December

# Yaku

koikoi-yaku = { $name } for { $coins }
koikoi-yaku-kasu = kasu (plains)
koikoi-yaku-tane = tane (animals)
koikoi-yaku-tanzaku = tanzaku (ribbons)
koikoi-yaku-ino-shika-cho = ino-shika-chō (boar, deer and butterflies)
koikoi-yaku-akatan = akatan (poetry ribbons)
koikoi-yaku-aotan = aotan (blue ribbons)
koikoi-yaku-sanko = sankō (three brights)
koikoi-yaku-ame-shiko = ame-shikō (three brights and the rain man)
koikoi-yaku-shiko = shikō (four brights)
koikoi-yaku-goko = gokō (all five brights)
koikoi-yaku-hanami = hanami (sake under the cherry)
koikoi-yaku-tsukimi = tsukimi (sake under the moon)

# Why something cannot be done

koikoi-unreadable = “{ $text }” is not an action here. Write a card to lay it, such as 4R, or what it takes, such as 3R x 3B; for a turned card x 3B; or agari, koikoi, tenho.
koikoi-no-such-card = There is no card { $text }. A card is its month and kind: B bright, A animal, R ribbon, P1 to P3 plain, such as 3B or 12P2.
koikoi-which-plain = More than one card could be meant by { $text }; write its number too, such as { $text }1.
koikoi-which = { $card } could do more than one thing here; write one of: { $texts }.
koikoi-other-suit = { $card } and { $target } are of different suits: a card takes only cards of its own suit.
koikoi-nothing-to-take = { $card } matches nothing on the table.
koikoi-one-or-three = A card takes either one card or all three others of its suit.
koikoi-choose-now = First choose what the turned card { $card } takes: { $one } or { $other }.
koikoi-call-now = A yaku has been made: say agari to stop, or koikoi to go on.
koikoi-last-card = No cards are left in your hand, so there is nothing to go on with: say agari.
koikoi-no-yaku = Agari and koi-koi need a yaku made in this turn.
koikoi-not-improved = Since your last koi-koi no yaku has been made or improved.
koikoi-tenho-late = Tenhō can be declared only on your first turn of the round, before a card is played.
koikoi-tenho-not-held = Your hand is no tenhō: it takes four cards of one suit, or four pairs.
koikoi-nothing-turned = No turned card is waiting for a choice.
koikoi-not-in-hand = { $card } is not in your hand.
koikoi-not-on-table = { $card } is not on the table.
koikoi-must-capture = { $card } matches a card on the table and must capture.
koikoi-takes-three = Three cards of the suit of { $card } are on the table: it takes all of them.
koikoi-not-three = { $card } does not find three cards of its suit on the table.

# The table in text

koikoi-show-title = Koi-Koi. Round { $round } of { $rounds }. Dealer: { $sensei }.
koikoi-show-table = On the table:
koikoi-show-suit = { $suit }: { $cards }
koikoi-show-stock =
    { $cards ->
        [one] In the stock: { $cards } card.
       *[other] In the stock: { $cards } cards.
    }
koikoi-show-turned = Turned from the stock: { $card }
koikoi-show-seat = { $name } – coins: { $coins }; cards in hand: { $cards }; koi-koi calls: { $calls }
koikoi-show-pool =
    { $kind ->
        [B] brights ({ $count }): { $cards }
        [A] animals ({ $count }): { $cards }
        [R] ribbons ({ $count }): { $cards }
       *[P] plains ({ $count }): { $cards }
    }
koikoi-show-pool-empty = nothing captured yet
koikoi-show-yaku = yaku: { $yaku }; a stop now would pay { $payment }
koikoi-show-shown = { $name } – hand shown for tenhō: { $cards }
koikoi-show-hand = Your hand:

# What happened

koikoi-event-deal =
    { $seat-is ->
        [you] Round { $round } is dealt. You are the dealer and begin. On the table: { $cards }.
       *[other] Round { $round } is dealt. { $seat-name } is the dealer and begins. On the table: { $cards }.
    }
koikoi-event-redeal = All four cards of one suit lie on the table ({ $suit }), so the cards are dealt again.
koikoi-event-nobles =
    { $nobles ->
        [one] { $nobles } bright lies on the opening table: this round is multiplied by { $factor }.
       *[other] { $nobles } brights lie on the opening table: this round is multiplied by { $factor }.
    }
koikoi-event-lay =
    { $seat-is ->
        [you] You lay { $card } on the table.
       *[other] { $seat-name } lays { $card } on the table.
    }
koikoi-event-takes =
    { $seat-is ->
        [you] You play { $card } and take { $cards }.
       *[other] { $seat-name } plays { $card } and takes { $cards }.
    }
koikoi-event-turned-takes =
    { $seat-is ->
        [you] You turn { $card } from the stock and take { $cards }.
       *[other] { $seat-name } turns { $card } from the stock and takes { $cards }.
    }
koikoi-event-turned-stays =
    { $seat-is ->
        [you] You turn { $card } from the stock; it stays on the table.
       *[other] { $seat-name } turns { $card } from the stock; it stays on the table.
    }
koikoi-event-turned-choice =
    { $seat-is ->
        [you] You turn { $card } from the stock and may take { $one } or { $other }.
       *[other] { $seat-name } turns { $card } from the stock and may take { $one } or { $other }.
    }
koikoi-event-chosen =
    { $seat-is ->
        [you] You take { $cards } with the turned card { $card }.
       *[other] { $seat-name } takes { $cards } with the turned card { $card }.
    }
koikoi-event-yaku =
    { $seat-is ->
        [you] You have made: { $yaku }.
       *[other] { $seat-name } has made: { $yaku }.
    }
koikoi-event-koikoi =
    { $seat-is ->
        [you] You call koi-koi! The round goes on.
       *[other] { $seat-name } calls koi-koi! The round goes on.
    }
koikoi-event-agari =
    { $seat-is ->
        [you] Agari! You stop the round with { $yaku }: { $base } in all.
       *[other] Agari! { $seat-name } stops the round with { $yaku }: { $base } in all.
    }
koikoi-event-tenho =
    { $seat-is ->
        [you] You declare tenhō for { $base } and show your hand: { $cards }.
       *[other] { $seat-name } declares tenhō for { $base } and shows the hand: { $cards }.
    }
koikoi-event-double-tenho =
    { $seat-is ->
        [you] You declare double tenhō for { $base } and show your hand: { $cards }.
       *[other] { $seat-name } declares double tenhō for { $base } and shows the hand: { $cards }.
    }
koikoi-event-factor-seven = Seven coins or more: times { $factor }.
koikoi-event-factor-own =
    { $seat-is ->
        [you]
            { $calls ->
                [one] You called koi-koi once: times { $factor }.
               *[other] You called koi-koi { $calls } times: times { $factor }.
            }
       *[other]
            { $calls ->
                [one] { $seat-name } called koi-koi once: times { $factor }.
               *[other] { $seat-name } called koi-koi { $calls } times: times { $factor }.
            }
    }
koikoi-event-factor-opponent =
    { $seat-is ->
        [you] You had called koi-koi and lose: times { $factor }.
       *[other] { $seat-name } had called koi-koi and loses: times { $factor }.
    }
koikoi-event-factor-nobles =
    { $nobles ->
        [one] { $nobles } bright on the opening table: times { $factor }.
       *[other] { $nobles } brights on the opening table: times { $factor }.
    }
koikoi-event-paid =
    { $seat-is ->
        [you]
            { $coins ->
                [one] You win the round and receive { $coins } coin.
               *[other] You win the round and receive { $coins } coins.
            }
       *[other]
            { $coins ->
                [one] { $seat-name } wins the round and receives { $coins } coin.
               *[other] { $seat-name } wins the round and receives { $coins } coins.
            }
    }
koikoi-event-owed =
    { $seat-is ->
        [you] You owed { $due } and paid all you had.
       *[other] { $seat-name } owed { $due } and paid everything there was.
    }
koikoi-event-drawn = Both hands are empty and nobody has stopped: the round is drawn, nobody is paid.
koikoi-event-round-over =
    { $seat-is ->
        [you] Round { $round } is over. You are the dealer in the next one.
       *[other] Round { $round } is over. { $seat-name } is the dealer in the next one.
    }
koikoi-event-win =
    { $seat-is ->
        [you] The game is over: you win with { $coins } coins to { $other }!
       *[other] The game is over: { $seat-name } wins with { $coins } coins to { $other }.
    }
koikoi-event-draw = The game is over and drawn: both have { $coins } coins.

# What an action means, for lists of choices

koikoi-choice-lay = lay { $card } on the table
koikoi-choice-take = play { $card } and take { $cards }
koikoi-choice-choose = take { $card }
koikoi-choice-agari =
    { $coins ->
        [one] agari: stop now and receive { $coins } coin
       *[other] agari: stop now and receive { $coins } coins
    }
koikoi-choice-koikoi = koi-koi: go on and hope for more
koikoi-choice-tenho = declare tenhō, show the hand and win the round

koikoi-rules =
    THE AIM
    { $rounds ->
        [one] There is { $rounds } round, and you and your opponent start with { $coins } coins each. More coins at the end win; equal coins are a draw.
       *[other] There are { $rounds } rounds, and you and your opponent start with { $coins } coins each. More coins at the end win, equal coins are a draw, and whoever has none left has lost at once.
    }

    THE CARDS
    The pack has twelve suits of four cards. A suit is a month with its plant. There are five brights (B; the rulebook says nobles), nine animals (A), ten ribbons (R) and twenty-four plains (P). A card is written as its month and its kind: 3B is the curtain of March, 12P2 the second plain of December.

    THE DEAL
    Each player holds eight cards, eight lie open on the table, and the rest is the stock, face down. The dealer (oya; the rulebook says sensei) begins. Who wins a round is the dealer in the next; after a drawn round { $draw_sensei ->
        [stays] the dealer stays the same.
       *[switches] the dealer changes.
    }
    { $table_four ->
        [redeal] If all four cards of a suit lie on the table, the cards are dealt again.
       *[play] If all four cards of a suit lie on the table, the round is played all the same.
    }

    A TURN
    First play a card from your hand. If it has the suit of a table card, it captures: both go to your pool. Where two table cards match, you choose one; where three match, you take all three.
    { $lay_matching ->
        [yes] You may lay any card on the table instead, even one that could capture.
       *[no] A card that matches must capture; any other card is laid on the table.
    }
    Then turn the top card of the stock. It captures in the same way if it can, and then it must; or else it stays on the table. Nobody may skip a turn, and yaku are looked at only when both cards are done.

    STOP OR GO ON
    When your turn has made a yaku, say agari to end the round and be paid for all your yaku, or koi-koi to play on. After koi-koi you may stop only once a yaku is new or worth more, and meanwhile your opponent may stop first. With your last card there is only agari. If the cards run out, nobody is paid, but the round counts as played. Hands left over are not shown.

    THE YAKU
    kasu: ten plains 1, each further plain 1 more; the sake cup is a plain too. tane: five animals 1, each further one 1 more. tanzaku: five ribbons 1, each further one 1 more.
    ino-shika-chō: boar, deer and butterflies 5. akatan: the three poetry ribbons 5. aotan: the three blue ribbons 5.
    Brights, only the best of these: sankō, three without the rain man, 5; ame-shikō, three and the rain man, 7; shikō, four without the rain man, 8; gokō, all five, 10.
    { $viewing ->
        [yes] hanami: curtain and sake cup 5. tsukimi: moon and sake cup 5.
       *[no] Hanami and tsukimi are not played.
    }
    { $rain_voids_viewing ->
        [yes] The rain man in your pool spoils hanami and tsukimi.
       *[no] The rain man does not disturb other yaku.
    }
    { $viewing_pair_six ->
        [yes] Hanami and tsukimi together bring 3 each.
       *[no] Different yaku add up.
    }
    { $viewing_excludes_lights ->
        [yes] Hanami and tsukimi do not count along with a yaku of brights: the better side counts.
       *[no] A card may serve several yaku.
    }
    tenhō: four cards of one suit or four pairs in the hand you were dealt 6; two whole suits 14. Declare it on your first turn before playing; it wins the round.

    WHAT IS PAID
    { $double_seven ->
        [yes] Seven coins or more count double.
       *[no] High sums are not doubled.
    }
    { $double_own ->
        [yes] Each koi-koi of the winner doubles the payment.
       *[no] The winner’s own koi-koi changes nothing.
    }
    { $double_opponent ->
        [yes] It is doubled once if the loser has called koi-koi.
       *[no] The loser’s koi-koi changes nothing.
    }
    { $table_nobles ->
        [yes]
            { $rain_noble ->
                [yes] One bright on the opening table doubles, two triple, and so on; the rain man counts too.
               *[no] One bright on the opening table doubles, two triple, and so on; the rain man does not count.
            }
       *[no] Brights on the opening table change nothing.
    }
    { $tenho_flat ->
        [yes] A tenhō is always paid as it is.
       *[no] A tenhō is multiplied like any other win.
    }
    The loser pays the winner of the round. Nobody pays more than there is.

# The cup is an animal and counts as a plain besides

koikoi-show-cup = the sake cup counts as a plain, too: { $count } for kasu

flaw-coins = There are more coins than there can be.
flaw-calls = The koi-koi calls do not fit to the cards played.
flaw-shown = A hand lies open while the round goes on.
flaw-no-yaku = There is no new yaku to call on.
