"""Chabudai: the open table for Matcha, Koi-Koi and Touché."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chabudai.agents.solve.asking import solve
    from chabudai.coach.review import review
    from chabudai.core.errors import IllegalAction
    from chabudai.core.seats import DEAL, OVER, SPECTATOR
    from chabudai.games import game, names, open_position
    from chabudai.games.playable import Game
    from chabudai.games.position import NoPosition
    from chabudai.lab.playouts import Playouts, playouts
    from chabudai.match.replay import Moment
    from chabudai.store.replays import load_match, load_matches

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
    "load_matches",
    "names",
    "open_position",
    "playouts",
    "review",
    "solve",
]


_HOMES = {
    "DEAL": "core.seats",
    "OVER": "core.seats",
    "SPECTATOR": "core.seats",
    "Game": "games.playable",
    "IllegalAction": "core.errors",
    "Moment": "match.replay",
    "NoPosition": "games.position",
    "Playouts": "lab.playouts",
    "game": "games",
    "load_match": "store.replays",
    "load_matches": "store.replays",
    "names": "games",
    "open_position": "games",
    "playouts": "lab.playouts",
    "review": "coach.review",
    "solve": "agents.solve.asking",
}
"""Where everything is; imported when it is first used, because NumPy takes a tenth of a second."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module 'chabudai' has no attribute {name!r}")
    from importlib import import_module

    found = getattr(import_module(f"chabudai.{_HOMES[name]}"), name)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    shown = {*globals(), *__all__} - {"Any", "TYPE_CHECKING", "annotations"}
    return sorted(shown)
