# The server, and the terminal at a served table.

serve-about = serve tables to browsers and programs
serve-host = address to listen on (default: 127.0.0.1)
serve-port = port to listen on; 0 takes a free one (default: 8000)
serve-db = file of the tables (default: tables.db in the data folder), or postgresql://…
serve-processes = how many processes serve the same port; more than one needs PostgreSQL
serve-work = let this server play for bots and watch clocks, too, where workers could do that
serve-secure = served over TLS: cookies are sent over TLS only
serve-trusted-proxy = addresses of proxies whose forwarding headers are believed
serve-bots = how many bot processes to run (default: 2)
serve-bot-seconds = seconds after which a bot is replaced (default: 5)
serve-body-bytes = largest body of a request in bytes (default: 16384)
serve-moves-per-minute = moves of one guest in a minute; 0 for no limit (default: 600)
serve-talks-per-minute = remarks of one guest in a minute; 0 for no limit (default: 30)
serve-tables-per-hour = new tables and tokens of one guest in an hour; 0 for no limit (default: 60)
serve-guests-per-hour = new guests from one address in an hour; 0 for no limit (default: 120)
serve-reads-per-minute = reading requests of one guest in a minute; 0 for no limit (default: 3000)
serve-streams-per-guest = open event streams of one guest (default: 16)
serve-stream-seconds = seconds after which a stream asks its client to come back (default: 3600)
serve-tables-in-memory = tables kept in memory (default: 2000)
serve-shutdown-seconds = seconds to wait for open requests at the end (default: 5)
serve-metrics-host = address on which a worker tells its metrics (default: 127.0.0.1)
serve-metrics-port = port on which a worker tells its metrics; 0 for none (default: 0)
serve-quiet = log warnings and errors only
serve-open = open the first page in the browser
serve-no-extra = the server needs “{ $module }”; install it with: pip install 'chabudai[web]'

work-about = play for bots, watch clocks and set up rematches for servers on PostgreSQL
work-no-url = a worker needs --db postgresql://…; with a file the server works by itself
backup-about = copy the file of a server’s tables, also while the server runs
backup-db = the file of the tables
backup-target = the new file
backup-done = The copy is complete and sound: { $target }
backup-postgres = this is PostgreSQL: pg_dump -Fc makes a copy while servers run, and “chabudai move” a file of it while none does
move-about = copy all tables and guests from one database into another and compare the two
move-from = a file, or postgresql://…
move-to = a new file, or postgresql://… without tables
move-anyway = also while servers or workers use the database: what they write meanwhile may be lost
move-in-use = Servers or workers use { $place } now, and what they write while it is copied would be lost. End them first; --anyway copies all the same.
move-row = A row of “{ $table }” cannot be read: { $key }
move-nothing = Nothing was moved. Delete what is named (chabudai admin delete MATCH) or put a backup in its place, then try again.
move-done = Everything is there, and every row is the same.
doctor-about = look for damage in a server’s tables, also while the server runs
doctor-db = the file of the tables, or postgresql://…
doctor-quick = do not compare the indexes with their tables, which takes long in large files
doctor-file = The file is damaged: { $what }
doctor-match = Match { $match } cannot be read.
doctor-entry = Match { $match } is damaged at entry { $number }.
doctor-sound = Nothing is damaged: { $matches ->
        [one] one match
       *[other] { $matches } matches
    }, { $entries ->
        [one] one entry
       *[other] { $entries } entries
    } ({ $how }).
doctor-found = Damaged matches: { $count } of { $matches }.

replay-about = step through a match
replay-as = the seat through whose eyes to see it, counted from 0 (default: a spectator)
replay-all = tell everything without waiting
replay-how = Enter goes on; a number goes to that entry; t shows the table; q ends.
replay-part = This is one seat’s part of a match that was still running.

join-about = sit at a served table
join-url = the address of the table
join-seat = the seat you take, counted from 0 (default: the first free one)
join-invite = the invite, if it is not in the address
join-name = how you are called at the table
join-no-table = the address does not name a table
join-full = no seat is free at this table
join-unreachable = { $url } cannot be reached ({ $error }).
join-waiting = Waiting for the others to sit down.
join-share-fits = Your share of chance, { $share }, is in the deals. `chabudai verify { $file }` checks the whole match from its export.
join-share-waits = Your share of chance, { $share }, counts for these deals as it was given. Others still play them; when all are done, `chabudai verify { $file }` checks the whole match from its export.
join-share-missing = Your share of chance, { $share }, is not in the deals as it was given; see docs/fair-deals.md for what that means.
join-kept = Your seat is kept; the same command takes you back to it.
join-agree = Do you agree? (yes/no)
join-yes = yes, y
join-help-say = say something to the table
join-help-draw = offer a draw
join-help-resign = give the match up

web-who-are-you = Say who you are first: become a guest, or send a token.
web-bad-token = This token is not valid.
web-no-token = You have no such token.
web-no-game = There is no such game; there are: { $games }.
web-promise-old = This promise is too old, or it is none; ask for another one.
web-promise-people = A promise is for tables where nobody else is to sit, and for duplicates. Where others come, pledge your contribution.
web-no-match = There is no such match.
web-no-route = There is nothing at this address.
web-no-method = This address does not take this method.
web-unreadable = The request cannot be read.
web-bad-request = The request is not right: { $wrong }
web-bad-table = There can be no such table: { $error }
web-bad-seats = This game has { $count } seats; each is one of: { $kinds }; at most one is “me”.
web-one-seat = You already have a seat at this table.
web-invite-needed = This seat is taken with an invite.
web-bad-invite = This invite is not valid for this seat, or it was used already.
web-not-for-you = This seat is for the owner of the table.
web-not-seated = You have no seat at this table.
web-which-seat = You have several seats at this table; name the one that you mean.
web-not-your-seat = This seat is not yours.
web-same-deals = A table of several people at one device cannot be a duplicate: each of them would see the same deal twice.
web-curtain = The curtain hangs before the table; lift it first.
web-no-spectators = This table does not admit spectators.
web-duplicate-shut = This is a table of a duplicate: only those who sit here see it until all tables of the set are over.
web-duplicate-open = The tables of a duplicate are for those who were invited: no seat is open to everybody, and they are not listed.
web-one-seat-in-set = You already have a seat in this duplicate: one seat in all of its tables.
web-damaged = What is kept of this match is damaged; it cannot be shown.
web-damaged-entry = What is kept of this match is damaged at entry { $number }; it cannot be shown.
web-taken = Somebody else was first.
web-conflict = Something else happened meanwhile; look again.
web-too-large = The body is too large; at most { $most } bytes are taken.
web-too-many = That was too often; wait a moment.
web-too-many-streams = Too many open streams; close one first.
web-other-site = A request from another site is not taken.
web-closing = The server is about to end; come back in a moment.
web-store = Nothing can be written at the moment; nothing has changed. Try again later.
web-failure = Something went wrong on our side; nothing has changed.
web-hint-people = There are hints in matches against bots only; here somebody else plays.
web-hint-none = This server gives no hints: it has no processes for bots.
web-hint-later = The hint is being prepared; ask again in a moment.
