"""Why an action is good, in words: what it gains and what it risks, from one seat's view."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message
from chabudai.games import rooms
from chabudai.games.playable import Game


def reasons(game: Game, view: Any, action: int) -> list[Message]:
    """Sentences about a legal action of the viewer; none of a game that explains nothing."""
    module = rooms.find("agents.reasons", game.name)
    if module is None:
        return []
    found: list[Message] = module.reasons(game, view, action)
    return found
