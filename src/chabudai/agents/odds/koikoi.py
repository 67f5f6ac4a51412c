"""Koi-Koi: stages are the rounds that are left after this one."""

from __future__ import annotations

from chabudai.games.koikoi.state import DEALING, State

MOST = 5
"""From so many on it makes no difference."""


def stage(view: State) -> int:
    """Six stages."""
    return max(0, min(view.rounds - view.played - (view.phase != DEALING), MOST))
