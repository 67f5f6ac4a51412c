"""Solving a position on the screen: in the process of those who think, told on a sheet."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message
from chabudai.core.seats import EVERYTHING

SILENT_SECONDS = 300.0
"""So long a solution may take: its search may have to be compiled first."""


@dataclass(frozen=True)
class SolveErrand:
    """A position in one line."""

    text: str
    seconds: float = SILENT_SECONDS

    def run(self, _tell: Callable[[float], None]) -> list[dict[str, Any]]:
        """What to play how often and why, or why that cannot be found out, as plain data."""
        return [message.to_json() for message in solved(self.text)]


def solved(text: str) -> list[Message]:
    """The sentences of a position's solution, from the view of the seat to act."""
    from chabudai.agents.solve.asking import Unsolved, solve  # heavy
    from chabudai.games import open_position

    game, record = open_position(text)
    turn = game.turn(record)
    if turn < 0 or record.viewer not in (EVERYTHING, turn):
        return [Message("solve-nothing")]
    try:
        return list(solve(game, game.view(record, turn)).messages())
    except Unsolved as error:
        return [error.message]
