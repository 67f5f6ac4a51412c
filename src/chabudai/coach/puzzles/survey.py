"""Surveys: the chance of every choice of a view, each with an interval, by searches of many seeds.

A search looks mostly at its favourite, so what it says of the rest is vague. A survey gives all
choices the same number of play-outs at the root (below it the search goes on as ever), several
times with seeds of their own; what these disagree in is the interval. Choices that are clearly
behind are left aside, and the others get more.
"""

from __future__ import annotations

import functools
import math
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight, insight
from chabudai.agents.playout import EVERYONE, _descender, _guesser
from chabudai.agents.tree import Tree, back_up, new_tree
from chabudai.coach.verdict import Chance
from chabudai.core.chance import start
from chabudai.core.jit import inlined, native
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

SEEDS = 8
"""How many searches a survey asks."""
QUANTILE = 2.365
"""Of Student's distribution with seven degrees of freedom, for 95 %."""
ROUNDS = (1, 1, 2, 4)
"""How the play-outs of the choices that are left grow, in units."""
NODES = 30_000
"""A fuller tree learns no more; play-outs go on below it."""


@functools.cache
def make_survey(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver of a survey: play-outs ``first`` to ``stop`` by turns for the ``active`` choices
    of the root.
    """
    seats, turn, apply = kernel.seats, kernel.turn, kernel.apply
    count, nth_legal = kernel.count, kernel.nth_legal
    is_done, stage_of, value = hooks.is_done, hooks.stage, hooks.value
    noise, doubt = hooks.noise, hooks.doubt
    play = hooks.play or make_glance(hooks, kernel)
    guess_state = _guesser(hooks, kernel)
    descend = _descender(hooks, kernel)
    deal_on = dealer(kernel)

    @inlined
    def play_out(tree: Tree, is_first: bool, given: int) -> int:
        """Play the tree's state to its end; at the root as given, unless that is below 0."""
        state = at(tree.state, 0)
        stage = stage_of(state)
        length = 0
        outside = 0
        descending = True
        mover = turn(state)
        while mover != OVER and not is_done(state, stage, outside):
            if mover == DEAL:
                mover = deal_on(state, tree.order, tree.words)
                continue
            if not descending:
                apply(state, play(state, tree.words, noise))
                outside += 1
            elif count(state) == 1:
                apply(state, nth_legal(state, 0))
            else:
                k = descend(tree, state, length, is_first and length == 0)
                if k < 0:
                    descending = False
                    continue
                if given >= 0 and length == 0:
                    k = given
                    tree.path[0, 1] = tree.nodes[0, 0] + given
                tree.path[length, 2] = mover
                length += 1
                apply(state, nth_legal(state, k))
            mover = turn(state)
        for seat in range(seats):
            tree.values[seat] = value(state, seat)
        return length

    def survey(view: Any, seed: int, first: int, stop: int, active: Any, tree: Tree) -> None:
        me = at(view, 0).viewer
        own = 0
        for number in range(first, stop):
            doubted = number > 0 and number % 16 < doubt
            given = -1
            stream = number << 32
            if not doubted:
                given = int(active[own % len(active)])
                own += 1
                # the n-th play-outs of all choices share their guesses: fair comparisons
                stream = 0 if number == 0 else int(tree.visits[given])
            start(tree.words, seed, stream)
            guess_state(tree, view, doubted)
            length = play_out(tree, number == 0, given)
            back_up(tree, length, EVERYONE if doubted or doubt == 0 else me)

    return native(survey)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a survey says of one action."""

    action: int
    chance: Chance


class Surveyor:
    """Makes surveys of one game's views; keeps the trees that they need."""

    def __init__(self, game: Game) -> None:
        hooks = insight(game)
        kernel = game.book.kernel
        self._doubt = hooks.doubt
        self._run = make_survey(hooks, kernel)
        self._trees = [new_tree(kernel, NODES) for _ in range(SEEDS)]

    def survey(self, view: Any, legal: Sequence[int], unit: int, seed: int) -> list[Estimate]:
        """The chances of all legal actions, best first; ``unit`` play-outs of each to begin with,
        eight times as many of those that stay close, by each of the seeds.
        """
        for tree in self._trees:
            tree.clear()
        active = list(range(len(legal)))
        done = 0
        chances: list[Chance] = []
        for many in ROUNDS:
            stop = done + self._length(many * unit * len(active))
            picked = np.array(active, np.int64)
            for number, tree in enumerate(self._trees):
                mixed = (seed << 8 | number) << 32 ^ zlib.crc32(bytes(view))
                self._run(view.array, mixed & (1 << 62) - 1, done, stop, picked, tree)
            done = stop
            chances = self._chances(len(legal))
            active = _close(chances)
        found = [Estimate(action, each) for action, each in zip(legal, chances, strict=True)]
        return sorted(found, key=lambda each: -each.chance.value)

    def _length(self, own: int) -> int:
        """How many play-outs have so many of one's own among them."""
        return own * 16 // (16 - self._doubt)

    def _chances(self, count: int) -> list[Chance]:
        means = np.array(
            [totals / np.maximum(visits, 1) for visits, totals in map(_root(count), self._trees)]
        )
        middle = means.mean(axis=0)
        half = QUANTILE * means.std(axis=0, ddof=1) / math.sqrt(len(means))
        return [
            Chance(float(mean), float(mean - part), float(mean + part))
            for mean, part in zip(middle, half, strict=True)
        ]


def _root(count: int) -> Callable[[Tree], tuple[Any, Any]]:
    return lambda tree: tree.root(count)


def _close(chances: Sequence[Chance]) -> list[int]:
    """The choices that are not clearly behind; at least the two that are ahead."""
    order = sorted(range(len(chances)), key=lambda k: -chances[k].value)
    best = chances[order[0]]
    return sorted(k for place, k in enumerate(order) if place < 2 or chances[k].high >= best.low)


def is_clear(found: Sequence[Estimate]) -> bool:
    """Whether the interval of the best choice lies above those of all others."""
    return found[0].chance.low > max(each.chance.high for each in found[1:])
