# Reviews on the pages: what the coach says of a match.

page-yours = , what was played
page-better = , the better move
page-best = , what was played: the best move

page-review = Review
verdict-title = { $game }: review
verdict-of = As { $name } played it.
verdict-whose = Whose review
verdict-percent = { $value } %
verdict-between = { $low } to { $high }
verdict-round = Round { $number }
verdict-round-short = R{ $number }
verdict-round-head = Round
verdict-turning-title =
    { $count ->
        [0] No choice cost anything
        [one] The turning point
       *[other] Turning points
    }
verdict-turning = Turning point { $rank }: this choice cost { $cost }
verdict-praised =
    { $count ->
        [one] A brilliant move
       *[other] Brilliant moves
    }
verdict-options = What could have been played
verdict-move = Move
verdict-chance = Chance to win
verdict-points = Points
verdict-share = How often it is right
verdict-tag-played = played
verdict-tag-best = better
verdict-tag-both = played, and best
verdict-more-options =
    { $count ->
        [one] One more move was possible.
       *[other] { $count } more moves were possible.
    }
verdict-mark-brilliant = brilliant
verdict-mark-best = best
verdict-mark-good = good
verdict-mark-inaccuracy = inaccuracy
verdict-mark-mistake = mistake
verdict-mark-blunder = blunder
verdict-said-brilliant = Brilliant: { $played }. At first glance another move looks better.
verdict-said-best = The best move was played: { $played }.
verdict-said-mixed = Several moves belong to good play here, and this one is among them: { $played }. It is right to vary; playing it is no mistake.
verdict-said-equal = As good as equal: between { $played } and { $best } no difference can be told.
verdict-said-loss = Played: { $played }. Better: { $best }. The difference is { $cost } of the chance to win.
verdict-said-kind = What went wrong: { $kind }
verdict-short-mixed = one of several right moves
verdict-short-equal = as good as the best
verdict-short-better = better: { $move }
verdict-play-on = Play on from here
verdict-play-on-line = A practice match begins at this very moment, against bots. It counts nowhere; later deals are new.
verdict-play-on-people = A bot takes the place of whoever sat there.
verdict-play-same = With the same cards
verdict-play-guessed = With the hidden cards guessed anew
verdict-play-known = No card is hidden here that could lie elsewhere, so there are only the same cards.
verdict-table-then = The table at that moment
verdict-to-replay = This moment in the replay
verdict-no-decisions = There was nothing to decide in this match.
verdict-line-title = The chance of { $name } to win
verdict-line-note = Broken lines are where rounds begin, numbers are the turning points.
verdict-as-table = The same as a table
verdict-what = What happened
verdict-change = Change
verdict-cause-deal = the deal
verdict-cause-cards = cards that turned up
verdict-cause-own = the own choice
verdict-cause-others = what the others played
verdict-cause-end = the end of the match
verdict-balance = Luck and skill
verdict-luck-said =
    { $kind ->
        [good] Luck was kind in this match.
        [bad] Luck was against this seat.
       *[even] Luck was about even.
    }
verdict-skill-said = The own choices cost { $cost } of the chance to win.
verdict-skill-none = The own choices cost nothing.
verdict-sum = { $start } at the beginning, luck { $luck }, own choices { $skill } = { $result }
verdict-could = With best play and the same cards the chance would have been { $chance }.
verdict-rounds = Round by round
verdict-luck = Luck
verdict-skill = Own choices
verdict-decisions = Decisions
verdict-marks = Marks
verdict-all =
    { $count ->
        [one] The one decision
       *[other] All { $count } decisions
    }
verdict-file = Download the review
verdict-making = The review is being made: { $part }
verdict-making-line = Every choice is thought through once more, from what could be known at the time. The page looks again by itself.
verdict-look-again = Look again
verdict-again = Try again

page-practice = practice
page-practice-line = Practice: this match goes on from a moment of another one and counts nowhere.
fair-practice = This is practice: the deals up to its first moment were taken from another match, and the check leaves them out. All later deals follow from the secret.
verify-practice = This was practice: the deals up to its first moment were taken from another match and were not compared with the secret.

web-review-others = Nobody has had this review made yet. Those who sat at the table can ask for it.
web-review-none = This server has no processes to think with, so that it cannot make reviews.
web-review-many = Several of your reviews are being made already. Please wait for one of them.
web-review-failed = This review could not be made. Please try again in half a minute.
web-practice-nowhere = Nobody can play on from there: choose a moment at which this seat had a choice.
web-practice-same = No other cards were found that fit what could be seen here. The same cards are possible.
