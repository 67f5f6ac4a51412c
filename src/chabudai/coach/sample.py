"""Samples: the compiled driver that plays out what may follow each option, batch by batch.

A batch is a small search of its own with a fresh tree: every option is tried equally often, on the
same guesses of what is hidden and with the same chance, and below the option all seats choose by
the tree, as the strongest agent's do. Batches are independent of each other, so their means have
plain intervals, which the visits of one search would not.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from chabudai.agents.insight import Insight, insight
from chabudai.agents.playout import EVERYONE, descender, guesser, player
from chabudai.agents.tree import Tree, back_up, new_tree
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

MOST_NODES = 20_000
ANY = -1
"""No option is given: the seat to act chooses by the tree."""


@functools.cache
def make_driver(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The driver that plays one batch: so many sweeps over the picked options."""
    turn, apply, count, nth_legal = kernel.turn, kernel.apply, kernel.count, kernel.nth_legal
    seats, score = kernel.seats, kernel.score
    is_done, stage_of, value, noise = hooks.is_done, hooks.stage, hooks.value, hooks.noise
    no_doubt = hooks.doubt == 0
    play = hooks.play or player(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    descend = descender(hooks, kernel)
    deal_on = dealer(kernel)

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
            length = 0
            outside = -1  # in the tree
            if not doubted and picks[place] >= 0:
                apply(state, nth_legal(state, picks[place]))
            mover = turn(state)
            while mover != OVER and not is_done(state, stage, outside):
                if mover == DEAL:
                    mover = deal_on(state, tree.order, tree.words)
                    continue
                if outside >= 0:
                    apply(state, play(state, tree.words, noise, tree.mind))
                    outside += 1
                elif count(state) == 1:
                    apply(state, nth_legal(state, 0))
                else:
                    k = descend(tree, state, length, False)
                    if k < 0:
                        outside = 0
                        continue
                    tree.path[length, 2] = mover
                    length += 1
                    apply(state, nth_legal(state, k))
                mover = turn(state)
            for seat in range(seats):
                tree.values[seat] = value(state, seat)
            back_up(tree, length, EVERYONE if doubted or no_doubt else me)
            if not doubted and sweep >= taught:
                out[place, 0] += tree.values[me]
                out[place, 1] += score(state, me)

    return native(run)


@functools.cache
def make_flat(hooks: Insight, kernel: Kernel) -> Callable[..., None]:
    """The same without a tree, where nobody meets a position twice: far quicker to compile."""
    turn, apply, nth_legal = kernel.turn, kernel.apply, kernel.nth_legal
    score, is_done, stage_of, value = kernel.score, hooks.is_done, hooks.stage, hooks.value
    noise = hooks.noise
    play = hooks.play or player(hooks, kernel)
    guess_state = guesser(hooks, kernel)
    deal_on = dealer(kernel)

    def run(view: Any, seed: int, picks: Any, sweeps: int, tree: Tree, out: Any) -> None:
        me = at(view, 0).viewer
        for number in range(sweeps * len(picks)):
            place = number % len(picks)
            start(tree.words, seed, number // len(picks))
            guess_state(tree, view, False)
            state = at(tree.state, 0)
            stage = stage_of(state)
            steps = 0
            if picks[place] >= 0:
                apply(state, nth_legal(state, picks[place]))
            mover = turn(state)
            while mover != OVER and not is_done(state, stage, steps):
                if mover == DEAL:
                    mover = deal_on(state, tree.order, tree.words)
                    continue
                apply(state, play(state, tree.words, noise, tree.mind))
                steps += 1
                mover = turn(state)
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
