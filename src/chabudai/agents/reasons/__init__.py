"""Why an action is good, in words: what it gains and what it risks, from one seat's view."""

from __future__ import annotations

import importlib
from typing import Any

from chabudai.core.messages import Message
from chabudai.games.playable import Game


def reasons(game: Game, view: Any, action: int) -> list[Message]:
    """Sentences about a legal action of the viewer; a module for every game, found by its name."""
    module = importlib.import_module(f"chabudai.agents.reasons.{game.name}")
    found: list[Message] = module.reasons(game, view, action)
    return found
