"""Chabudai: the open table for Matcha, Koi-Koi and Touché."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chabudai.core.errors import IllegalAction
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games import game, names, open_position
from chabudai.games.playable import Game
from chabudai.games.position import NoPosition

if TYPE_CHECKING:
    from chabudai.coach.review import review
    from chabudai.lab.playouts import Playouts, playouts
    from chabudai.match.replay import Moment, load_match

__version__ = "0.1.0"

__all__ = [
    "DEAL",
    "OVER",
    "SPECTATOR",
    "Game",
    "IllegalAction",
    "Moment",
    "NoPosition",
    "Playouts",
    "game",
    "load_match",
    "names",
    "open_position",
    "playouts",
    "review",
]

_LATER = {
    "Moment": "chabudai.match.replay",
    "Playouts": "chabudai.lab.playouts",
    "load_match": "chabudai.match.replay",
    "playouts": "chabudai.lab.playouts",
    "review": "chabudai.coach.review",
}
"""What is imported when it is first asked for, so that importing the package stays quick."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module 'chabudai' has no attribute {name!r}")
    import importlib

    return getattr(importlib.import_module(_LATER[name]), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
