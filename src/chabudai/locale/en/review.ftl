# Reviews: what the coach says about a match.

mistake-other = overlooks something better

review-brilliant = Brilliant: this is clearly best, and at a glance something else looks better.

review-about = say what a seat could have done better, and what was luck
review-seat = the seat to review, counted from 0 (default: the first that is no bot's)
review-seed = play out by this number: the same number gives the same review
review-json = print the review as JSON
review-part = this is a part of a match; only a complete one, of a match that is over, can be reviewed
review-not-over = a match is reviewed when it is over
review-head =
    { $outcome ->
        [won] { $game }: { $name } has won.
        [lost] { $game }: { $name } has lost.
       *[drawn] { $game }: drawn, as { $name } saw it.
    }
review-sum = Chance at the start { $start } %, luck { $luck } %, own choices { $skill } %, result { $result } %.
review-could = With best play by the same cards: { $could } %.
review-loss =
    { $count ->
        [one] One decision; it cost { $loss } %.
       *[other] { $count } decisions; one cost { $loss } % on average.
    }
review-mark =
    { $mark ->
        [best] best
        [good] good
        [inaccuracy] inaccuracy
        [mistake] mistake
       *[blunder] blunder
    }
review-line = The chance to win after every event, from ▁ (none) to █ (certain); each row begins with the number of its entry.
review-turning = Turning points
review-no-turning = No turning points: nothing that was played cost a chance that can be told.
review-turn = Entry { $number } – { $round }: { $mark }, cost { $loss } %
review-played = Your move: { $action } – { $meaning } – { $chance } % ({ $low } to { $high })
review-better = Better: { $action } – { $meaning } – { $chance } % ({ $low } to { $high })
review-points = [{ $word }: { $points }]
review-kind = Kind: { $kind }
review-rounds = Luck and own choices, round by round
review-round = { $round }: luck { $luck } %, own choices { $skill } % – { $marks }
