"""Puzzles as pages: the corner where they are chosen, the table of one, and three minutes."""
