"""Puzzles: positions as a seat sees them, where one choice is clearly best but does not look it."""
