"""Manners of play: small shifts of preference at the middle levels, in games that have some.

A game's module has ``tastes(rules)``: for each style how much an action is to its liking, from -1
to 1, by the view of the seat to act alone; None for actions that are no matter of taste. A search
counts the tries of an action for more or less by it, a glance adds it to the rating.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from chabudai.games import rooms
from chabudai.games.playable import Game

STYLES: Final = ("bold", "patient", "tricky")
STYLED: Final = ("level-3", "level-4")
"""The levels that may have a manner."""

Taste = Callable[[Any, int], float | None]
Sign = Callable[[Any, Sequence[int], int], float | None]
"""What of a choice shows a manner: the view, what was legal, what was done. None where there was
no occasion."""


@dataclass(frozen=True)
class Tastes:
    """The manners that a game knows."""

    by: Mapping[str, Taste]
    rating: int
    """What a liking of one adds to a rating at a glance."""
    signs: Mapping[str, Sign]
    """By what each manner is known."""
    factor: float = 3.0
    """How many times as much a try counts of an action with a liking of one."""


@dataclass(frozen=True)
class Style:
    """One manner."""

    game: Game
    name: str
    taste: Taste
    rating: int
    factor: float

    def __reduce__(self) -> tuple[Any, ...]:
        return style, (self.game, self.name)

    def likings(self, view: Any, actions: Sequence[int]) -> list[float]:
        """By how much each action's tries count for more."""
        return [float(self.factor ** (self.taste(view, action) or 0.0)) for action in actions]


def has_styles(game: str) -> bool:
    """Whether a game knows manners."""
    return rooms.find("agents.styles", game) is not None


def signs(game: Game) -> Mapping[str, Sign]:
    """By what the manners of a game are known, each named after what it counts."""
    module: Any = rooms.find("agents.styles", game.name)
    found: Tastes = module.tastes(game.rules)
    return found.signs


def style(game: Game, name: str) -> Style:
    """A manner by its name; ``read_spec`` has checked that there is one."""
    module: Any = rooms.find("agents.styles", game.name)
    found: Tastes = module.tastes(game.rules)
    return Style(game, name, found.by[name], found.rating, found.factor)
