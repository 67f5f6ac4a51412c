"""Which rule sets of each game have a deal of the day; a game without a word has its first."""
