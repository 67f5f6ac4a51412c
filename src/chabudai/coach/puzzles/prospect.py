"""Prospecting: matches of glances, played and looked through by compiled code, a look a choice.

A look is the judgement that a game's search begins with (``Insight.weigh``): the chance after each
action, without a play-out. Where it likes one action much better than all others and a glance takes
another, a search is worth its time.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight, insight
from chabudai.agents.spec import GLANCE, read_spec
from chabudai.agents.tree import NO_MIND
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at, copy_to
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import seeded_dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

ROOM = 64
"""How many finds of one match are noted."""
SURE = 1
"""The chance in the glance that must miss the find."""


@functools.cache
def _make_driver(hooks: Insight, kernel: Kernel) -> Callable[..., tuple[int, int]]:
    """The driver that plays a match and notes where a look and a glance disagree."""
    turn, apply, count, nth_legal = kernel.turn, kernel.apply, kernel.count, kernel.nth_legal
    weigh, glance = hooks.weigh, make_glance(hooks, kernel)
    deal_on = seeded_dealer(kernel)
    assert weigh is not None

    def run(
        match: Any,
        deals: int,
        seed: int,
        noises: Any,
        ahead: float,
        ratings: Any,
        order: Any,
        words: Any,
        mind: Any,
        states: Any,
        liked: Any,
    ) -> Any:
        state = at(match, 0)
        choices = 0
        finds = 0
        mover = turn(state)
        while mover != OVER:
            if mover == DEAL:
                mover = deal_on(state, order, words, deals)
                continue
            many = count(state)
            if many == 1:
                apply(state, nth_legal(state, 0))
                mover = turn(state)
                continue
            choices += 1
            start(words, seed, choices)
            seen = glance(state, words, SURE)
            weigh(state, ratings, 0, mind)
            best = 0
            for k in range(1, many):
                if ratings[k] > ratings[best]:
                    best = k
            rest = -1e18
            for k in range(many):
                if k != best:
                    rest = max(rest, ratings[k])
            clear = nth_legal(state, best) != seen and ratings[best] - rest >= ahead
            if clear and finds < len(liked):
                copy_to(states, finds, match)
                liked[finds] = nth_legal(state, best)
                finds += 1
            apply(state, glance(state, words, noises[mover]))
            mover = turn(state)
        return choices, finds

    return native(run)


@dataclass(frozen=True)
class Found:
    """What a match has to offer."""

    choices: int
    """How many choices it had."""
    finds: list[tuple[Any, int]]
    """The views that are worth a search, each with the action that a look likes best."""


def quickest(game: str, players: Sequence[str]) -> tuple[str, ...]:
    """Those of some players who only glance: compiled code plays their matches."""
    return tuple(name for name in players if read_spec(name, game).kind == GLANCE)


class Prospector:
    """Plays and looks through matches of one game."""

    def __init__(self, game: Game, ahead: int, players: Sequence[str]) -> None:
        kernel = game.book.kernel
        specs = [read_spec(name, game.name) for name in players]
        if any(spec.kind != GLANCE for spec in specs):
            raise ValueError("only glances play so quickly")
        self.game = game
        self._ahead = float(ahead)
        self._noises = {spec.name: spec.noise for spec in specs}
        self._run = _make_driver(insight(game), kernel)
        self._states = np.zeros(ROOM, kernel.state.dtype)
        self._liked = np.zeros(ROOM, np.int64)
        self._ratings = np.zeros(kernel.actions, np.float64)
        self._order = np.zeros(kernel.pack, np.int8)
        self._words = np.zeros(2, np.int64)

    def look(self, names: Sequence[str], deals: int, seed: int) -> Found:
        """Play one match of these players, with the deals of one seed and the chance of another."""
        game = self.game
        noises = np.array([self._noises[name] for name in names], np.int64)
        choices, finds = self._run(
            game.new().array,
            deals,
            seed,
            noises,
            self._ahead,
            self._ratings,
            self._order,
            self._words,
            NO_MIND,
            self._states,
            self._liked,
        )
        found: list[tuple[Any, int]] = []
        for place in range(finds):
            state = game.new()
            state.array[0] = self._states[place]
            found.append((game.view(state, game.turn(state)), int(self._liked[place])))
        return Found(int(choices), found)
