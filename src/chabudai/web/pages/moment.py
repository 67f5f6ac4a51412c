"""A moment of a first game: what a seat sees when it is to act, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

Words = dict[str, Any]


@dataclass(frozen=True)
class Moment:
    """One decision of a seat."""

    facts: dict[str, Any]
    actions: Sequence[str]
    """What the seat may do, in the game's notation."""
    seat: int
    moves: int
    """How often the seat has acted before."""
    turns: int
    """How often it has acted in this round before, at most 2."""
    names: Sequence[str]


Tip = tuple[str, Callable[[Moment], Words | None]]
"""A name, and what its sentence is told at the right moment; None at any other."""
