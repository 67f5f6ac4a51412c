"""Surveys: the chance of every choice of a view, each with an interval, by searches of many seeds.

A search looks mostly at its favourite, so what it says of the rest is vague. A survey gives all
choices the same number of play-outs at the root (below it the search goes on as ever), several
times with seeds of their own; what these disagree in is the interval. Choices that are clearly
behind are left aside, and the others get more.
"""

from __future__ import annotations

import math
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.insight import insight
from chabudai.agents.tree import new_tree
from chabudai.coach.puzzles.driver import make_survey
from chabudai.coach.verdict import Chance
from chabudai.games.playable import Game

SEEDS = 8
"""How many searches a survey asks."""
QUANTILE = 2.365
"""Of Student's distribution with seven degrees of freedom, for 95 %."""
UNITS = 8
"""How many units of play-outs a choice gets that stays close to the best."""
WIDE = 24
"""Where there are more choices, they share the first play-outs of so many."""
HASTY = 0.25
"""Who is behind after less than this share of the play-outs may come back."""
NODES = 30_000
"""A fuller tree learns no more; play-outs go on below it."""


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

    def survey(
        self,
        view: Any,
        legal: Sequence[int],
        unit: int,
        seed: int,
        times: int = 1,
        hope: int | None = None,
    ) -> list[Estimate]:
        """The chances of all legal actions, best first; ``unit`` play-outs of each to begin with,
        eight ``times`` as many of those that stay close, by each of the seeds. It ends as soon as
        there is no hope for the action that it is about, if there is one.
        """
        for tree in self._trees:
            tree.clear()
        active = list(range(len(legal)))
        done = spent = 0
        total = UNITS * times
        chances: list[Chance] = []
        for many in _rounds(total):
            wide = min(len(active), WIDE)
            stop = done + self._length(max(many * unit * wide, len(active)))
            picked = np.array(active, np.int64)
            for number, tree in enumerate(self._trees):
                mixed = (seed << 8 | number) << 32 ^ zlib.crc32(bytes(view))
                self._run(view.array, mixed & (1 << 62) - 1, done, stop, picked, tree)
            done = stop
            chances = _intervals(self._means(len(legal)))
            active = _close(chances)
            spent += many
            if hope is not None and not _is_hopeful(chances, legal.index(hope), spent / total):
                break
        found = [Estimate(action, each) for action, each in zip(legal, chances, strict=True)]
        return sorted(found, key=lambda each: -each.chance.value)

    def _length(self, own: int) -> int:
        """How many play-outs have so many of one's own among them."""
        return own * 16 // (16 - self._doubt)

    def _means(self, count: int) -> Any:
        """What each seed found about each choice."""
        found = [tree.root(count) for tree in self._trees]
        return np.array([totals / np.maximum(visits, 1) for visits, totals in found])


def _rounds(units: int) -> Iterator[int]:
    """How the play-outs of the choices that are left grow, in units: as many again each time."""
    yield 1
    done = 1
    while done < units:
        more = min(done, units - done)
        yield more
        done += more


def _intervals(means: Any) -> list[Chance]:
    """The mean of what the seeds found, with the interval that their differences give."""
    middle = means.mean(axis=0)
    half = QUANTILE * means.std(axis=0, ddof=1) / math.sqrt(len(means))
    return [
        Chance(float(mean), float(mean - part), float(mean + part))
        for mean, part in zip(middle, half, strict=True)
    ]


def _close(chances: Sequence[Chance]) -> list[int]:
    """The choices that are not clearly behind; at least the two that are ahead."""
    order = sorted(range(len(chances)), key=lambda k: -chances[k].value)
    best = chances[order[0]]
    return sorted(k for place, k in enumerate(order) if place < 2 or chances[k].high >= best.low)


def _is_hopeful(chances: Sequence[Chance], choice: int, share: float) -> bool:
    """Whether a choice may still be found best: it is not clearly behind, and once a quarter of the
    play-outs was made it is ahead.
    """
    best = max(range(len(chances)), key=lambda k: chances[k].value)
    return best == choice or (share < HASTY and chances[choice].high >= chances[best].low)


def is_clear(found: Sequence[Estimate]) -> bool:
    """Whether the interval of the best choice lies above those of all others."""
    return found[0].chance.low > max(each.chance.high for each in found[1:])
