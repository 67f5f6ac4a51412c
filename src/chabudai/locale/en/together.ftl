# A duplicate with a friend, begun in the terminal.

cli-together = Play the same cards as a friend at a served table, and compare
together-tui-back = The same link, given to `chabudai join`, takes you back to your own matches.
