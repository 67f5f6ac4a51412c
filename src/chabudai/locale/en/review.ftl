# Reviews: what the coach says about a match.

mistake-other = overlooks something better

review-brilliant = Brilliant: this is clearly best, and at a glance something else looks better.
