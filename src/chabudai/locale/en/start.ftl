# Several people at one device.

page-curtain-pass = Pass the device to { $name }
page-curtain-line = No card shows until { $name } is ready. The others look away.
page-curtain-asked = { $name } is asked something and has to answer. The others look away.
page-curtain-lift = I am { $name } and ready
page-curtain-undo = Take the last move back

# Setting a table up.

page-wrong-preset = There is no such rule set; the first one is chosen now.
page-wrong-number = { $option }: write a whole number from { $low } to { $high }.
page-wrong-choice = { $option }: choose one of the values offered.
page-wrong-coins =
    { $rounds ->
        [one] For { $rounds } round the rulebook names no coins: write how many each player starts with.
       *[other] For { $rounds } rounds the rulebook names no coins: write how many each player starts with.
    }
page-wrong-dealer = With { $players } players only seats 1 to { $players } can deal.
page-wrong-seat = Choose for each seat one of the players offered.
page-show-choice = Show what this changes
page-seat-first = Seat 1 is yours.
page-seat-bots = A bot
page-seat-people = A person
page-seat-same = somebody at this device
page-seat-about-invite = You get a link and a QR code that are good for this seat.
page-seat-about-open = The table is listed on the first page, and whoever comes first sits down.
page-seat-about-same = You pass the device on; a curtain hides the cards between turns.
page-seat-name = Name of this player
page-clock-about = Whoever runs out of time loses the game or, among three or four, the seat.
page-spectators-about = Spectators see what lies open and never a hand.

# An invitation.

page-join-title-plain = You are invited to a game of { $game }
page-join-late = This invitation to { $game } is no longer good
page-join-late-line = Somebody has taken the seat already, or the link is not complete. Ask for a new one, or set up a table yourself.
page-join-seats = At the table: { $names }
page-watch = Watch the match

# The first page.

page-greet = { $time ->
        [morning] Good morning
        [day] Good day
        [evening] Good evening
       *[night] Still up
    }{ $name ->
        [none] {""}
       *[other] , { $name }
    }: { $season }.
page-greet-turn =
    { $count ->
        [one] { $count } match waits for your move.
       *[other] { $count } matches wait for your move.
    }
page-greet-running =
    { $count ->
        [one] { $count } match is under way; the others are to play.
       *[other] { $count } matches are under way; the others are to play.
    }
page-greet-back = Nothing waits for you: a good moment for a new game.
page-same = Share this device
page-season-pine = the pine of January stands under snow, with a crane beside it
page-season-plum = the plum of February blooms, and the nightingale has come
page-season-cherry = the cherries of March are out: hang up the curtain
page-season-wisteria = the wisteria of April hangs low, and the cuckoo calls
page-season-iris = the irises of May stand by the bridge
page-season-peony = the peonies of June are full of butterflies
page-season-bush-clover = the boar of July sleeps in the bush clover
page-season-pampas-grass = the full moon of August rises over the pampas grass
page-season-chrysanthemum = the chrysanthemums of September: time for a cup of sake
page-season-maple = the maples of October are red, and a deer looks around
page-season-willow = the willow of November bends in the rain
page-season-paulownia = the paulownia of December waits for the phoenix

# The rules.

page-search = Search
page-search-none = Nothing here speaks of “{ $search }”.
page-search-all = Show everything
page-contents = Contents
page-options-here = What a table may choose, and how this rule set has it.
page-figure-tokens = the five kinds of tokens
page-figure-numbers = from high to low; but 1 beats 4
page-figure-suits = from high to low; but scoop beats tea
page-figure-zero = matches nothing
page-figure-duel-number = Number place, open { $tea }: { $winner } and { $loser } both match. The suits decide, and { $winner } takes the bowl token.
page-figure-duel-suit = Suit place, open { $tea }: { $winner } and { $loser } both match. The numbers decide: 1 beats 4, so { $winner } takes the scoop token.
page-figure-duel-zero = Number place, open { $tea }: only { $winner } matches and takes the tea token. Who laid { $loser } takes a whisk.
page-figure-cells = each on two cells of the board

# Errors.

page-error-shut = This table is closed to you; ask those who sit there for an invitation.
page-error-lost = The address may be mistyped, or the table was on another server.
page-error-late = Somebody was quicker. Go back and look again.
page-error-large = Shorten it and try again.
page-error-wait = Wait a moment, then try the same thing again.
page-error-wrong = Go back and check what you sent.
