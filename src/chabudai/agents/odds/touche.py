"""Touché: stages are the kinds of patterns that the seat nearest to its goal has completed."""

from __future__ import annotations

from chabudai.games.touche.state import State

MEASURED = 2
"""Players of the matches that were measured."""


def stage(view: State) -> int:
    """Three stages."""
    if view.players != MEASURED:
        return -1
    return min(max(int(kinds).bit_count() for kinds in view.kinds[:MEASURED]), 2)
