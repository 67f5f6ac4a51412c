"""Matches: seats and an append-only log of what happened at a table."""
