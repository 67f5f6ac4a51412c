"""Which agent: its name, and the few numbers that make it."""

from __future__ import annotations

import importlib
from dataclasses import dataclass, replace

from chabudai.agents.styles import STYLED, STYLES, has_styles
from chabudai.games import rooms

RANDOM = 0
GLANCE = 1
NOVICE = 2
FIRST = 3
SEARCH = 4
NETWORK = 5
RECALL = 6


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
    at_once: bool = False
    """For a search with a network that remembers: whether it plays what that likes best, and its
    play-outs only say what actions are worth."""
    skill: int = 0
    """For a beginner: how much of a hundred things is noticed, or followed."""
    former: bool = False
    """For a search: whether it has the insight that old agents had."""
    style: str = ""
    """The manner that it has."""

    @property
    def thinks(self) -> bool:
        """Whether it needs more than a rule that is compiled into a loop."""
        return self.kind in (SEARCH, NETWORK, RECALL) or bool(self.style)


NAMES = ("level-1", "level-2", "level-3", "level-4", "level-5", "level-6")


MIXED = "network:mixed"
"""The network's policy as it is: every action as often as it says."""
LEGACY = "legacy-level-6"
"""The strongest agent that has learned nothing, to measure others by."""


def ladder(
    skills: tuple[int, ...],
    noises: tuple[int, ...],
    playouts: tuple[int, ...],
    champion: int = 0,
    at_once: bool = False,
) -> tuple[Spec, ...]:
    """The levels of a game: beginners, then glances, then searches that see more and more.

    The last one searches with ``champion`` play-outs by the game's network, where it has one, or
    plays ``at_once`` what that likes best, if it remembers; what it would be without comes after
    the levels.
    """
    names = iter(NAMES)
    found = [Spec(next(names), NOVICE, skill=many) for many in skills]
    found += [Spec(next(names), GLANCE, noise=many) for many in noises]
    found += [Spec(next(names), SEARCH, playouts=many) for many in playouts]
    return (
        *found[:-1],
        replace(found[-1], learned=champion, at_once=at_once),
        replace(found[-1], name=LEGACY, former=True),
    )


GENTLE = 2
"""The level that is offered where nobody chose one."""
SEARCH_PLAYOUTS = 1000
CHAMPION_PLAYOUTS = 200
ADVICE = 50
"""Of a hundred pieces of advice a first-timer follows so many."""
DEFAULT = "chabudai.agents.insight.default"
"""The insight into games that have none of their own."""


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first; every game has them all."""
    return NAMES


def styled() -> tuple[str, ...]:
    """The names of the levels with a manner, for games that know manners."""
    return tuple(f"{level}:{style}" for level in STYLED for style in STYLES)


def opponents(game: str) -> tuple[str, ...]:
    """Whom a game offers to people: its levels, each followed by its manners."""
    known = styled() if has_styles(game) else ()
    return tuple(
        name for level in NAMES for name in (level, *(n for n in known if n.startswith(level)))
    )


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
    if name in ("network", MIXED):
        return Spec(name, NETWORK)
    if name == "champion":
        most = _levels_of(game)[-1].playouts
        return Spec(name, SEARCH, playouts=most, learned=CHAMPION_PLAYOUTS)
    if word == "champion" and number.isdecimal() and int(number) > 0:
        return Spec(name, SEARCH, playouts=int(number), learned=int(number))
    if word == "recall" and (not number or (number.isdecimal() and int(number) > 0)):
        return Spec(name, RECALL, learned=int(number or CHAMPION_PLAYOUTS))
    if name == "first-timer":
        return Spec(name, FIRST, skill=ADVICE)
    for spec in _levels_of(game):
        if spec.name == name:
            return spec
        if spec.name == word and name in opponents(game):
            return replace(spec, name=name, style=number)
    raise ValueError(
        f"there is no agent {name!r}; there are: random, greedy, search, search:PLAYOUTS, "
        f"network, {MIXED}, champion, champion:PLAYOUTS, "
        f"recall, recall:PLAYOUTS, first-timer, {', '.join(opponents(game))}, {LEGACY}"
    )
