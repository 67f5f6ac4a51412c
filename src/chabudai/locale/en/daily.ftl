# The deal of the day.

daily-title = Deal of the day
daily-lead = The same cards for everybody, against the same opponent, { $name }. One go a day, without hints and without taking back.
daily-left =
    { $hours ->
        [0] The day ends at midnight UTC, in { $minutes } min. What is not finished then is practice.
       *[other] The day ends at midnight UTC, in { $hours } h { $minutes } min. What is not finished then is practice.
    }
daily-past-lead = This day is over. Play its deals for practice as often as you like: nothing is counted, and hints and taking back are allowed.
daily-of = { $title }: { $what }
daily-deals = The deals of { $date }
daily-play = Play
daily-go-on = Go on
daily-practise = Practise
daily-see = How others did
daily-state-new = not played yet
daily-state-running = begun, not finished
daily-state-late = not finished before midnight
daily-won = Won, ahead by { $margin }
daily-won-even = Won with equal points
daily-lost = Lost, behind by { $margin }
daily-lost-even = Lost with equal points
daily-drawn = Drawn
daily-gave-up = Given up
daily-ended = Ended without a result
daily-deal = { $game }, { $preset }
daily-date = { $day } { $month } { $year }
daily-month-january = January
daily-month-february = February
daily-month-march = March
daily-month-april = April
daily-month-may = May
daily-month-june = June
daily-month-july = July
daily-month-august = August
daily-month-september = September
daily-month-october = October
daily-month-november = November
daily-month-december = December
daily-share-head = Chabudai · Deal of the day · { $deal } · { $date }
daily-share = To share
daily-share-line = It says how you did and names no card. The signs are the rounds: ▲ brought you something, ▽ the opponent, – nobody.
daily-share-text = Your result as text
daily-picture = Open the picture
daily-picture-alt = { $deal }, { $date }: { $result }
daily-signs = { $count ->
        [one] { $count } round:
       *[other] { $count } rounds:
    } { $won } for you, { $lost } for the opponent, { $even } for nobody
daily-others = How others did
daily-players =
    { $count ->
        [one] { $count } guest of this table has played it.
       *[other] { $count } guests of this table have played it.
    }
daily-better = You did better than { $better } of { $others }, and as well as { $equal }.
daily-alone = You are the first to finish it.
daily-column-result = Result
daily-column-count = Guests
daily-you = you
daily-master = { $name }, the Master, in your seat: { $result }.
daily-master-later = { $name }, the Master, is still playing it in your seat. Look again in a minute.
daily-chain = Nobody knows tomorrow’s cards
daily-chain-line = Every day has a secret from which its cards follow. All secrets were fixed beforehand as a chain: the SHA-256 of a day’s secret is the secret of the day before. A day’s secret is published when the day is over.
daily-chain-anchor = Published before { $date }, the first day:
daily-chain-today = What was published of this day before it began:
daily-chain-secret = The secret of this day, published since it is over:
daily-chain-new = From { $date } a new chain is used. It begins with:
daily-chain-all = All chains, for programs
daily-former = Former days
daily-to-today = Today’s deals
daily-to-day = All deals of the day
daily-to-result = Your result, others and the Master
daily-no-day = There is no such day here: days to come have no deals yet, and the first ones were dealt when this table opened.
daily-no-deal = There is no such deal of the day.
daily-not-played = First play this deal: then you see how others did, and so does everybody when the day is over.
daily-no-hint = There are no hints where others play the same cards and compare.
daily-shut = This is somebody’s go at the deal of the day: nobody else sees it.
daily-not-over = This was the deal of today: its review, and its cards, come when the day is over.
daily-mark = Deal of the day
daily-table-line = Deal of { $date }: everybody gets the same cards and plays against the same opponent. One go, without hints and without taking back; it counts if it is finished before midnight UTC.
daily-practice-mark = Practice
daily-practice-line = Deal of { $date }, for practice: that day is over, and nothing is counted.
daily-fair = This is the deal of a day: nobody adds to it, because it is the same for everybody. The SHA-256 of the day’s secret was published before the day began; the secret itself is published when the day is over.
daily-home = { $done } of { $all } played today
daily-home-fresh = The same cards for everybody, once a day

# The calendar.

calendar-title = The year in flowers
calendar-of = { $year }
calendar-line = Each day on which you finish a deal of the day lets the month’s flower open: the first card after 1 day, the next after 3, 6 and 10. Nothing is lost by missing a day.
calendar-month-january = January
calendar-month-february = February
calendar-month-march = March
calendar-month-april = April
calendar-month-may = May
calendar-month-june = June
calendar-month-july = July
calendar-month-august = August
calendar-month-september = September
calendar-month-october = October
calendar-month-november = November
calendar-month-december = December
calendar-days =
    { $count ->
        [one] { $count } day played.
       *[other] { $count } days played.
    }
calendar-open = { $open } of { $all } cards open.
calendar-cards = Open: { $cards }.
calendar-which = Days
calendar-off = The calendar is switched off. It goes on counting nothing but the days you have played, and you can switch it on again in the settings.
calendar-before = The year before
calendar-after = The year after
page-calendar = Calendar of flowers
page-calendar-on = show it
page-calendar-off = do not show it

# Duplicate with a friend.

together-button = Duplicate with a friend
together-title = Duplicate with a friend: { $game }
together-how = How it goes
together-how-cards = Both of you play the same cards against the same bot, { $bot }, each alone. So whoever gets more out of them has played better: luck is the same for both.
together-how-seats = There are two matches for each: in the first both of you sit in seat 1, in the second, with other cards, in seat 2. Nobody ever sees the same cards from both sides.
together-how-shut = Nobody sees the other’s table before both have finished it. There are no hints, and nothing is taken back.
together-how-share = The server bound itself to a secret first; then whoever set this up added a share of chance, which counts for all four matches.
together-how-no-share = The server bound itself to a secret before the first deal. Nobody added a share of chance.
together-yours = Your matches
together-match = Match { $number }
together-seat = you sit in seat { $number }
together-state-running = to be played
together-state-over = finished
together-friend = Your friend
together-friend-none = Nobody has followed your invitation yet. Play your matches meanwhile.
together-friend-done = { $name } has finished { $done } of 2 matches.
together-invite-line = Send this link to your friend: it is good for one.
together-join-title = { $name } invites you to a duplicate: { $game }
together-join = Play the same cards
together-late = This invitation is no longer good
together-late-line = Somebody has accepted it already, or the link is not complete.
together-over = The comparison
together-won = { $name } got more out of the same cards: ahead by { $margin }.
together-you-won = You got more out of the same cards: ahead by { $margin }.
together-even = You both got the same out of the same cards.
together-sum = Together
together-deal = Deal { $number }
together-column-deal = Same cards
together-more = more
together-note = Numbers say what a deal brought against the bot; the sign ▲ marks who got more out of it.
together-wait = The comparison comes when all four matches are over.
together-again = Once more with other cards
together-two = This is for games of two players.
together-none = There is no such duplicate.
together-not-over = The comparison comes when all four matches are over.
together-mark = Duplicate { $number }/2
together-line = Duplicate with a friend, match { $number } of 2: both of you play these cards, on the same seat and against the same bot, each alone. Nobody sees the other’s table before both have finished it.
together-to = To the comparison

# In the terminal.

cli-daily = play the deal of the day: everybody gets the same cards
cli-daily-deal = which one, by its name in the list; without it the deals are listed
cli-daily-server = the address of a served table, instead of the days of this computer
cli-daily-day = a day that is over, such as 2026-11-16, for practice
daily-tui-list = Deals of { $date }; name one to play it:
daily-tui-line = { $deal }: { $title } – { $state }
daily-tui-done = You have played this deal today: { $result }. Tomorrow there is another one.
daily-tui-shared = To share:
daily-tui-commitment = Published of this day before it began: { $commitment }
daily-tui-kept = The match is kept; the same command goes on with it. It counts if you finish it before midnight UTC.
together-tui-line = Deal { $number }: you { $own }, your friend { $other }
daily-tui-late = The day is over: this was practice.
