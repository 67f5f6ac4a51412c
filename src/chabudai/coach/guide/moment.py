"""A moment of a first game: what a seat sees when it is to act, and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class Shown:
    """What an idea of a lesson says and shows: elements by their id, and parts of the table."""

    words: Words = field(default_factory=dict)
    spots: Sequence[str] = ()
    areas: Sequence[str] = ()
    told: bool = False
    """Whether it only tells something; else it asks for an action."""
    action: str = ""
    """The action that is meant, in notation, where it is a certain one."""


@dataclass(frozen=True)
class Lesson:
    """The first lesson of a game: a deal in which its ideas occur, and the ideas in their order."""

    deal: tuple[str, ...]
    ideas: tuple[tuple[str, Callable[[Moment], Shown | None]], ...]
    is_done: Callable[[dict[str, Any]], bool]
    """Whether what was set up is played, from a seat's facts."""


Tip = tuple[str, Callable[[Moment], Words | None]]
"""A name, and what its sentence is told at the right moment; None at any other."""
