"""Which agent: its name, and the few numbers that make it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, replace

from chabudai.games import rooms

RANDOM = 0
GLANCE = 1
SEARCH = 2
NETWORK = 3


@dataclass(frozen=True)
class Spec:
    """An agent as numbers, for plain and for compiled play alike."""

    name: str
    kind: int
    noise: int = 0
    """For a glance: how much chance is added to ratings."""
    playouts: int = 0
    """For a search: how many play-outs."""
    learned: int = 0
    """For a search: how many play-outs with the game's network, where there is one."""


NAMES = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6")


LEGACY = "legacy-level-6"
"""The strongest agent that has learned nothing, to measure others by."""


def ladder(
    noises: tuple[int, ...], playouts: tuple[int, ...], champion: int = 0
) -> tuple[Spec, ...]:
    """The levels of a game: glances first, then searches that see more and more.

    The last one searches with ``champion`` play-outs by the game's network, where it has one; what
    it would be without comes after the levels.
    """
    glances = [Spec(name, GLANCE, noise=many) for name, many in zip(NAMES, noises, strict=False)]
    rest = zip(NAMES[len(noises) :], playouts, strict=True)
    found = [*glances, *(Spec(name, SEARCH, playouts=many) for name, many in rest)]
    return (*found[:-1], replace(found[-1], learned=champion), replace(found[-1], name=LEGACY))


GENTLE = 2
"""The level that is offered where nobody chose one."""
SEARCH_PLAYOUTS = 1000
CHAMPION_PLAYOUTS = 200
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
    if name == "network":
        return Spec(name, NETWORK)
    if name == "champion":
        most = _levels_of(game)[-1].playouts
        return Spec(name, SEARCH, playouts=most, learned=CHAMPION_PLAYOUTS)
    if word == "champion" and number.isdecimal() and int(number) > 0:
        return Spec(name, SEARCH, playouts=int(number), learned=int(number))
    for spec in _levels_of(game):
        if spec.name == name:
            return spec
    raise ValueError(
        f"there is no agent {name!r}; there are: random, greedy, search, search:PLAYOUTS, "
        f"network, champion, champion:PLAYOUTS, {', '.join(NAMES)}, {LEGACY}"
    )
