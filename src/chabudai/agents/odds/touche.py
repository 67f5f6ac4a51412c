"""Touché: stages are the players, and the kinds that the seat nearest to its goal has completed."""

from __future__ import annotations

from chabudai.games.touche.state import State

FEWEST = 2
NEAR = 2
"""From so many kinds on it makes no difference."""


def stage(view: State) -> int:
    """Three stages for each number of players."""
    most = max(int(kinds).bit_count() for kinds in view.kinds[: view.players])
    return (view.players - FEWEST) * (NEAR + 1) + min(most, NEAR)
