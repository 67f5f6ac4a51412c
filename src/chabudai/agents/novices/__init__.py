"""Beginners: who overlooks, forgets and hopes as people do who are new to a game.

A game's module has ``novice(rules)``: a rule that chooses with ``skill`` (0 to 100), how much of a
hundred things somebody notices. What they miss is drawn once for a whole turn wherever somebody
would miss it as a whole: what the other is after, what was played already. Where a game has no such
module its beginners do what looks best as often as their skill says, and else anything.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from chabudai.agents.agent import demand_own
from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight, insight
from chabudai.core.chance import Dice, below
from chabudai.core.jit import rule
from chabudai.games import rooms
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

Choice = Callable[[Any, Any, int], int]
"""A rule: the action for a state, with chance and a skill."""


@functools.cache
def make_first(hooks: Insight, kernel: Kernel) -> Choice:
    """The rule of a first-timer: what looks best ``skill`` times of a hundred, else anything.

    What looks best at a glance is what the tips of a first game say in words.
    """
    count, nth_legal, glance = kernel.count, kernel.nth_legal, make_glance(hooks, kernel)

    @rule
    def first(state: Any, words: Any, skill: int) -> int:
        if below(words, 100) < skill:
            return glance(state, words, 1)
        return nth_legal(state, below(words, count(state)))

    return first


def make_novice(game: Game) -> Choice:
    """The rule of a game's beginners."""
    module = rooms.find("agents.novices", game.name)
    if module is None:
        return make_first(insight(game), game.book.kernel)
    made: Choice = module.novice(game.rules)
    return made


class NoviceAgent:
    """Chooses by a beginner's rule; plain Python, so that it answers at once."""

    def __init__(self, game: Game, skill: int, seed: int, name: str, first: bool = False) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self._skill = skill
        self._first = first
        self._choice = make_first(insight(game), game.book.kernel) if first else make_novice(game)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self._skill, self.seed, self.name, self._first)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        demand_own(self.game, view)
        if len(legal) == 1:
            return legal[0]
        return self._choice(view, Dice(self.seed, zlib.crc32(bytes(view))).words, self._skill)
