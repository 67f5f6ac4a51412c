# What puzzles are about.

puzzle-theme-koikoi-stop-or-go = Stop or go
puzzle-theme-koikoi-stop-or-go-about = What you have now against what may still come, to you or to the other.
puzzle-theme-koikoi-deny-bright = Deny the bright
puzzle-theme-koikoi-deny-bright-about = A bright that the other one collects is worth more in your pool than a better-looking pair.
puzzle-theme-koikoi-feed-nothing = Feed nothing
puzzle-theme-koikoi-feed-nothing-about = When a card must be laid: the one that the other can take or use least.
puzzle-theme-koikoi-hidden-pair = The hidden pair
puzzle-theme-koikoi-hidden-pair-about = You hold more than one card of this flower: what you open with one, you can take with the next.
puzzle-theme-koikoi-deny-yaku = Break the yaku
puzzle-theme-koikoi-deny-yaku-about = The card that the other one’s nearest yaku needs is taken away.
puzzle-theme-koikoi-first-things = First what could go
puzzle-theme-koikoi-first-things-about = The pair that looks best will still be there; first the one that the other could take.
puzzle-theme-koikoi-build = One card nearer
puzzle-theme-koikoi-build-about = A capture that brings a yaku nearer than the one that looks richer.
