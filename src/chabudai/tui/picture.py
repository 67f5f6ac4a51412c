"""How a table looks in the terminal: a game's own picture for it, else the one for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.games import rooms
from chabudai.games.playable import Game

ROOM = "tui.games"
"""Where games of this repository would draw theirs; others in a module ``terminal``."""


def picture(game: Game, view: Any, lang: str, names: Sequence[str] | None) -> str:
    """A view in text; a game's room may offer ``show(game, view, lang, names)``."""
    room = rooms.find(ROOM, game.name)
    if room is None or not hasattr(room, "show"):
        return game.show(view, lang, names)
    shown: str = room.show(game, view, lang, names)
    return shown


def quick_preset(game: str) -> str | None:
    """The rule set that a table begins with where nobody names one; None for the rulebook."""
    room = rooms.find(ROOM, game)
    found: str | None = getattr(room, "preset", None)
    return found
