"""What the coach knows of a game that nobody has explained to it: that it has rounds."""

from __future__ import annotations

from typing import Any

from chabudai.coach.race import Plan
from chabudai.core.messages import Message
from chabudai.games.playable import Game

PLAN = Plan(sweeps=24, screen=6, final=8, close=8, keep=3, watch=4, full=40)
POINTS = False


def stage(view: Any) -> int:
    """Every deal begins a round."""
    return max(int(view.deals) - 1, 0)


def lesson(_game: Game, _view: Any, _played: int, _better: int) -> tuple[str, list[Message]]:
    """Nothing is known but that something was better."""
    return "mistake-other", []
