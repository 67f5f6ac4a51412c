# Fair deals on the pages: waiting for shares, and the check in the browser.

page-shuffling = Everybody is here: the cards are being shuffled
page-shuffling-line = Each player’s device adds a share of chance. Still to come: { $names }. After 20 seconds the cards are dealt without it, and the table says so.
page-fair-here = Check it here, in the browser
page-fair-link = How the deals come about

fair-not-yet = The match is still on: afterwards this page deals everything again and compares.
fair-not-yet-set = Other tables still play these deals: when all are done, this page deals everything again and compares.
fair-noscript = Without JavaScript the browser cannot check by itself; the command below can.
fair-how = What was fixed, and when
fair-seats = Then the players added shares of chance of their own. A pledged share is fixed by its fingerprint before anybody’s is known, and revealed when all seats are taken:
fair-duplicate = This is one of several tables on the same deals: the players add nothing, only who set the tables up can.
fair-limits = One share that was drawn honestly, and pledged where others play, is enough: then nobody, not even who runs the server, can have chosen the deals. They cannot be kept from looking at the cards, though. This page and its check come from the same server; whoever does not trust it checks the file with a program of their own.

fair-seat-free = nobody yet
fair-seat-bot = a bot, which adds nothing
fair-seat-none = added nothing
fair-seat-open = given openly:
fair-seat-pledged = pledged, to be revealed when all sit; its fingerprint:
fair-seat-revealed = pledged by its fingerprint, then revealed:
fair-seat-missed = pledged but not revealed in time; the cards were dealt without it. Its fingerprint:

fair-checking = Dealing everything again …
fair-fits = Everything fits: the deals were fixed before and were not exchanged.
fair-wrong = Something does not fit: these are not the deals that were fixed.
fair-unread = The record of the match cannot be read now.
fair-unknown = The browser does not know how deals of this game are drawn; the command below does.
fair-secret-fits = The secret is the one whose fingerprint was published before.
fair-secret-wrong = The secret is not the one whose fingerprint was published before.
fair-share-fits = Shares of chance that the players added and that are what was pledged: { $share }.
fair-share-wrong = Seat { $number } revealed something else than it had pledged.
fair-share-early = Seat { $number } revealed its share at the wrong time.
fair-share-bot = Seat { $number } is a bot’s, and yet it added something.
fair-share-missed = Seat { $number } had pledged a share and did not reveal it in time: the deals are without it.
fair-share-none = No player added a share of chance: the server alone has fixed these deals.
fair-deals-fit = Deals that follow card by card from the secret and the shares: { $deals }.
fair-deal-wrong = Deal { $deal } is not the one that follows from the secret and the shares.
fair-lesson = The first deal was set up for a lesson and is not compared.
fair-mine-fits = The share of this browser, { $share }, is among them, and what it was shown as fixed before is the same now.
fair-mine-wrong = This browser gave { $share }, and the record does not have it as it was given, or what was fixed then is another now.
fair-mine-missed = The share of this browser did not come in time; the deals are without it.
fair-mine-none = This browser keeps no share of this match: it did not play here, or has forgotten.
fair-mine-kept = The share of chance that this browser keeps for this match: { $share }
fair-by-browser = Computed here with the browser’s own cryptography.
fair-by-script = Computed here with the page’s own code: over plain http browsers keep their cryptography back.
