"""Samples: the compiled driver that plays out what may follow each option, batch by batch.

A batch is a small search of its own with a fresh tree: every option is tried equally often, on the
same guesses of what is hidden and with the same chance, and below the option all seats choose by
the tree, by the game's own insight without a network. Batches are independent of each other, so
their means have plain intervals, which the visits of one search would not.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from chabudai.agents.insight import Insight, insight
from chabudai.agents.playout import EVERYONE, guesser, judge_alone, outplayer
from chabudai.agents.tree import Tree, back_up, new_tree
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

MOST_NODES = 20_000
ANY = -1
"""No option is given: the seat to act chooses by the tree."""


@functools.cache
def make_driver(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver that plays one batch: so many sweeps over the picked options."""
    apply, nth_legal, score = kernel.apply, kernel.nth_legal, kernel.score
    stage_of, no_doubt = hooks.stage, hooks.doubt == 0
    judge = judge_alone(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    play_out = outplayer(hooks, kernel)

    def run(
        view: Any,
        seed: int,
        picks: Any,
        sweeps: int,
        taught: int,
        doubts: int,
        tree: Tree,
        out: Any,
    ) -> None:
        me = at(view, 0).viewer
        for number in range(sweeps * (len(picks) + doubts)):
            sweep = number // (len(picks) + doubts)
            place = number % (len(picks) + doubts)
            doubted = place >= len(picks)
            # all options of a sweep share their guess and their chance
            stream = sweep
            if doubted:
                stream = number << 32
            elif picks[place] < 0:
                stream = sweep * len(picks) + place
            start(tree.words, seed, stream)
            guess_state(tree, view, doubted)
            state = at(tree.state, 0)
            stage = stage_of(state)
            if not doubted and picks[place] >= 0:
                apply(state, nth_legal(state, picks[place]))
            length = play_out(tree, stage, -1, False, -1)
            judge(state, tree.values, tree.mind)
            back_up(tree, length, EVERYONE if doubted or no_doubt else me)
            if not doubted and sweep >= taught:
                out[place, 0] += tree.values[me]
                out[place, 1] += score(state, me)

    return native(run)


@functools.cache
def make_flat(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The same without a tree, where nobody meets a position twice: far quicker to compile."""
    apply, nth_legal, score = kernel.apply, kernel.nth_legal, kernel.score
    stage_of, value = hooks.stage, hooks.value
    guess_state = guesser(hooks, kernel)
    play_out = outplayer(hooks, kernel, flat=True)

    def run(view: Any, seed: int, picks: Any, sweeps: int, tree: Tree, out: Any) -> None:
        me = at(view, 0).viewer
        for number in range(sweeps * len(picks)):
            place = number % len(picks)
            start(tree.words, seed, number // len(picks))
            guess_state(tree, view, False)
            state = at(tree.state, 0)
            stage = stage_of(state)
            if picks[place] >= 0:
                apply(state, nth_legal(state, picks[place]))
            play_out(tree, stage, 0, False, -1)
            out[place, 0] += value(state, me)
            out[place, 1] += score(state, me)

    return native(run)


class Sampler:
    """Plays batches for views of one game; the same seed and view give the same batches."""

    def __init__(self, game: Game, seed: int, flat: bool = False) -> None:
        self.game = game
        self.hooks = insight(game)
        self.flat = flat
        self._seed = seed & 0x7FFFFFFF
        self._run = (make_flat if flat else make_driver)(self.hooks, game.book.kernel)
        self._tree = new_tree(game.book.kernel, 512)

    def batch(
        self, view: Any, legal: int, picks: Sequence[int], sweeps: int, number: int
    ) -> tuple[list[float], list[float]]:
        """The means of a batch: chances and scores at its end, of each picked option.

        ``legal`` is how many options there are; the first quarter of the sweeps only teaches.
        """
        stream = zlib.crc32(number.to_bytes(4, "little") + bytes(view))
        seed = self._seed << 32 | stream
        out = np.zeros((len(picks), 2))
        chosen = np.array(picks, np.int64)
        if self.flat:
            self._run(view.array, seed, chosen, sweeps, self._tree, out)
            out /= sweeps
            return out[:, 0].tolist(), out[:, 1].tolist()
        doubts = -(-max(legal, 2) * self.hooks.doubt // (16 - self.hooks.doubt))
        needed = min(sweeps * (len(picks) + doubts) + 8, MOST_NODES)
        if needed > len(self._tree.keys):
            self._tree = new_tree(self.game.book.kernel, 2 * needed)
        self._tree.clear()
        taught = sweeps // 4
        self._run(view.array, seed, chosen, sweeps, taught, doubts, self._tree, out)
        out /= sweeps - taught
        return out[:, 0].tolist(), out[:, 1].tolist()
