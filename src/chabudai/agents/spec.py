"""Which agent: its name, and the few numbers that make it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass

from chabudai.games import rooms

RANDOM = 0
GLANCE = 1
SEARCH = 2


@dataclass(frozen=True)
class Spec:
    """An agent as numbers, for plain and for compiled play alike."""

    name: str
    kind: int
    noise: int = 0
    """For a glance: how much chance is added to ratings."""
    playouts: int = 0
    """For a search: how many play-outs."""


NAMES = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6")


def ladder(noises: tuple[int, ...], playouts: tuple[int, ...]) -> tuple[Spec, ...]:
    """The levels of a game: glances first, then searches that see more and more."""
    glances = [Spec(name, GLANCE, noise=many) for name, many in zip(NAMES, noises, strict=False)]
    rest = zip(NAMES[len(noises) :], playouts, strict=True)
    return (*glances, *(Spec(name, SEARCH, playouts=many) for name, many in rest))


GENTLE = 2
"""The level that is offered where nobody chose one."""
SEARCH_PLAYOUTS = 1000
DEFAULT = "chabudai.agents.insight.default"
"""The insight into games that have none of their own."""


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first; every game has them all."""
    return NAMES


def _levels_of(game: str) -> tuple[Spec, ...]:
    """What the levels mean for a game; its insight says so, or the default's."""
    found = rooms.find("agents.insight", game) or importlib.import_module(DEFAULT)
    made: tuple[Spec, ...] = found.LADDER
    return made


def read_spec(name: str, game: str) -> Spec:
    """The agent that a name means, or a ValueError that says what there is."""
    word, _, number = name.partition(":")
    if name == "random":
        return Spec(name, RANDOM)
    if name == "greedy":
        return Spec(name, GLANCE, noise=1)
    if name == "search":
        return Spec(name, SEARCH, playouts=SEARCH_PLAYOUTS)
    if word == "search" and number.isdecimal() and int(number) > 0:
        return Spec(name, SEARCH, playouts=int(number))
    for spec in _levels_of(game):
        if spec.name == name:
            return spec
    raise ValueError(
        f"there is no agent {name!r}; there are: random, greedy, search, search:PLAYOUTS, "
        + ", ".join(NAMES)
    )
