# The report card.

report-title = Report card
report-line = How your matches went: the newest 200 that were played to an end. Lessons and practice do not count.
report-none = Nothing is on your card yet. It fills with the matches that you finish; their reviews tell your strength.
report-matches = Matches
report-won = Won
report-drawn = Drawn
report-lost = Lost
report-streak = Longest streak
report-streak-now =
    { $count ->
        [0] none just now
       *[other] { $count } just now
    }
report-strength = Lost per decision
report-strength-line =
    { $matches ->
        [one] What a decision cost on average, in chance to win, with the interval in which it lies in 95 of 100 cases; from { $decisions } decisions in one reviewed match. Less is better.
       *[other] What a decision cost on average, in chance to win, with the interval in which it lies in 95 of 100 cases; from { $decisions } decisions in { $matches } reviewed matches. Less is better.
    }
report-no-reviews = No match of this game was reviewed yet: open a review to see how strong you play.
report-luck = Luck per match
report-against = Results by opponent
report-opponent = Opponent
report-people = people
report-marks = Marks
report-mistakes = Favourite mistakes
report-mistake =
    { $count ->
        [one] once, { $cost } in all
       *[other] { $count } times, { $cost } in all
    }
report-collected = Collected
report-plot = Lost per decision, match by match
report-table = Match by match
report-day = Day
report-outcome = Result
report-result =
    { $kind ->
        [1] won
        [0] drawn
       *[other] lost
    }
report-own = This card is yours
report-file = Download it
report-erase = Erase the card and the reviews
report-erase-line = The reviews of your seats are erased, and the card begins anew. Your matches stay.
report-erase-sure = Yes, begin anew
gift-title = Puzzles from your matches
gift-line = With your consent, and that of everybody who sat with you, the host may make puzzles of your finished matches: single positions as one seat saw them, without names. Deals of the day and duplicates are never used. You can change your mind at any time; puzzles that were made by then stay.
gift-yes = Puzzles may be made of your matches.
gift-no = No puzzles are made of your matches.
gift-begin = Allow it
gift-stop = Allow it no more

me-about = your report card, from the matches kept here or at a server
me-server = the address of a server where you have played
me-token = your token there, if it is not the one that chabudai join has kept
me-review = review the matches that were not yet; it takes some seconds for each
me-json = print it as JSON
me-erase = erase the reviews and begin the card anew
me-no-token = There is no token for { $url }: give one with --token.
me-none = No finished match is kept here.
me-erased = The card begins anew.
me-reviewing = Reviewing { $match } …
me-results = { $matches } matches: { $won } won, { $drawn } drawn, { $lost } lost; longest streak { $streak }
me-strength = lost per decision: { $value } ({ $between }), from { $decisions } decisions; luck per match: { $luck }
me-no-reviews = not reviewed yet: chabudai me --review
me-against = { $name }: { $won } won, { $drawn } drawn, { $lost } lost
me-mistake = { $kind }: { $count }×, { $cost }
me-collected = collected: { $finds }
me-give = say yes or no: may puzzles be made of your matches at that server
