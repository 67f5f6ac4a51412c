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
page-sit-as = Sit down as { $name }
page-watch = Watch the match
