"""Match equity: what a lead between rounds is worth, as small tables from self-play, by game."""
