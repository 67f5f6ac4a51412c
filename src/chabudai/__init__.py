"""Chabudai: the open table for Matcha, Koi-Koi and Touché."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chabudai.core.errors import IllegalAction
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games import game, names
from chabudai.games.playable import Game

if TYPE_CHECKING:
    from chabudai.agents.solve.asking import solve
    from chabudai.coach.review import review
    from chabudai.lab.playouts import Playouts, playouts

__version__ = "0.1.0"

__all__ = [
    "DEAL",
    "OVER",
    "SPECTATOR",
    "Game",
    "IllegalAction",
    "Playouts",
    "game",
    "names",
    "playouts",
    "review",
    "solve",
]


def __getattr__(name: str) -> Any:
    if name in ("Playouts", "playouts"):
        from chabudai.lab import playouts as module

        return getattr(module, name)
    if name == "review":
        from chabudai.coach.review import review as found

        return found
    if name == "solve":
        from chabudai.agents.solve.asking import solve as solving

        return solving
    raise AttributeError(f"module 'chabudai' has no attribute {name!r}")
