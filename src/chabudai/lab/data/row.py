"""A row of a data set: one decision, as the seat that made it saw it, and what came of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from chabudai.games.playable import Game


@dataclass
class Row:
    """One decision. All but the last five fields follow from the seat's view alone."""

    match: str
    turn: int
    """How many decisions of the match came before."""
    seat: int
    observation: bytes
    """``g.encode(view)``."""
    view: bytes
    """The record of the view."""
    legal: list[int]
    agent: str
    """Who chose: an agent's name, or ``person``."""
    action: int
    notation: str
    probabilities: list[float] | None
    """For each legal action the chance that the chooser gave it, where that is known."""
    result: int = 0
    """What the match brought the seat: +1, 0 or -1."""
    results: list[int] = field(default_factory=list)
    """The same for all seats."""
    scores: list[int] = field(default_factory=list)


def seen(game: Game, state: Any, seat: int) -> tuple[Any, bytes, bytes, list[int]]:
    """What a row says of a position: the view, its observation, its record, the legal actions."""
    view = game.view(state, seat)
    return view, game.encode(view).tobytes(), bytes(view), game.legal(view)


def finish(rows: Sequence[Row], results: Sequence[int], scores: Sequence[int]) -> None:
    """Write what came of the match into its rows."""
    for row in rows:
        row.result = results[row.seat]
        row.results = list(results)
        row.scores = list(scores)
