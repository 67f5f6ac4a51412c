"""What agents understand of each game: a module for every game, found by its name, and a default.

All functions of an ``Insight`` are rules: plain Python that also compiles. They are given complete
states, real or guessed, but may read only what the seat to act knows; tests hold them to it.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from types import ModuleType
from typing import Any

from chabudai.agents.learned.network import Network
from chabudai.core.jit import rule
from chabudai.games import rooms
from chabudai.games.playable import Game


@rule
def no_doubt(_state: Any, _seat: int) -> int:
    """Every guess is as plausible as any other."""
    return 16


@dataclass(frozen=True)
class Insight:
    """The hooks of the greedy agent and of the search for one rulebook."""

    rate: Callable[[Any, int], int]
    """How good a legal action looks at a glance to the seat to act; hundreds matter."""
    key: Callable[[Any], int]
    """A number for all that the seat to act knows and that matters: an information set.

    States with the same key have the same legal actions."""
    is_done: Callable[[Any, int, int], bool]
    """Whether a play-out that began at ``stage`` has gone far enough to be valued after so many
    turns outside the tree; -1 inside of it."""
    stage: Callable[[Any], int]
    """The number that ``is_done`` is given, from the state at the root."""
    value: Callable[[Any, int], float]
    """A seat's chance to win, 0 to 1, when a play-out is done; half for a draw."""
    plausible: Callable[[Any, int], int] = no_doubt
    """How well a guess fits what the others did, 0 to 16, for the seat that guesses."""
    noise: int = 100
    """How much chance is added to ratings in play-outs."""
    trust: float = 100.0
    """How much better an action must be rated to be looked at first far more often."""
    explore: float = 0.7
    """The constant of the search's confidence bounds."""
    doubt: int = 0
    """How many of 16 play-outs are about what the others may think, not about one's own cards."""
    mixed: bool = False
    """Whether the final choice is drawn from the search's distribution."""
    glance: Callable[[Any, Any, int], int] | None = None
    """A quicker way to pick what looks best, where rating every action takes long."""
    weigh: Callable[[Any, Any, int, Any], None] | None = None
    """For the search: a better rating of all legal actions, written from a place on. This and the
    next two are given the tree's ``mind``."""
    play: Callable[[Any, Any, int, Any], int] | None = None
    """For play-outs: a better choice than the glance's, with chance up to ``noise`` added."""
    judge: Callable[[Any, Any, Any], None] | None = None
    """For play-outs: the chances of all seats at once, instead of ``value``."""
    settled: Callable[[Any], bool] | None = None
    """For play-outs with a network: whether nobody is to act and ``value`` knows the chances."""
    reach: int = 8
    """For play-outs with a network: how many turns they go on outside the tree before the network
    says what it is worth."""
    share: float = 0.0
    """With a network: how much the game's own ratings and values count beside the network's. Then
    ``weigh``, ``play`` and ``value`` must be able to judge any position."""
    network: Network | None = None
    """The network that these rules think with."""


@functools.lru_cache(maxsize=64)
def _cached(module: ModuleType, rules: Any) -> Insight:
    made: Insight = module.insight(rules)
    return made


@functools.lru_cache(maxsize=64)
def _cached_former(module: ModuleType, rules: Any) -> Insight:
    made: Insight = module.former(rules)
    return made


def former(game: Game) -> Insight:
    """The insight that ``legacy-level-6`` has, where a game keeps one for it."""
    module = rooms.find("agents.insight", game.name)
    if module is None or not hasattr(module, "former"):
        return insight(game)
    return _cached_former(module, game.rules)


def insight(game: Game) -> Insight:
    """The insight into a game with its rules; one made of the rules where there is none."""
    module = rooms.find("agents.insight", game.name)
    if module is None:
        from chabudai.agents.insight import default

        return default.insight(game.book.kernel)
    return _cached(module, game.rules)
