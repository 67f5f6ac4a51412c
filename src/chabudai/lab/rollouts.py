"""What else is done to the tables of a batch: drawing random actions, playing to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.core.bits import nth, popcount
from chabudai.core.chance import beginning, below, drawn, game_seed, start
from chabudai.core.jit import inlined
from chabudai.core.pen import get_long
from chabudai.core.record import at, copy_from
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel
from chabudai.lab.stepping import LONG, marks_size

SAMPLES = 1 << 40
"""Streams of random actions begin here, apart from those of the tables' deals."""


class Sampling(NamedTuple):
    """What drawing actions needs."""

    states: Any
    chosen: Any
    draw: int
    """How many times actions were drawn before."""


class Finishing(NamedTuple):
    """What playing to the end needs."""

    states: Any
    scratch: Any
    sums: Any
    times: int


class Checking(NamedTuple):
    """What looking for illegal actions needs."""

    states: Any
    chosen: Any
    wrong: Any


@inlined
def roll(seed: int, table: int, draw: int) -> int:
    """The 32 random bits by which a table's action is drawn."""
    first, _ = beginning(game_seed(seed, SAMPLES + table, draw), 0)
    return drawn(first)


def sampler(kernel: Kernel) -> Callable[..., None]:
    """The function that draws a legal action for a table; plain Python."""
    count, nth_legal = kernel.count, kernel.nth_legal

    def sample(index: int, seed: int, _order: Any, _words: Any, given: Sampling) -> None:
        state = at(given.states, index)
        given.chosen[index] = nth_legal(state, roll(seed, index, given.draw) * count(state) >> 32)

    return sample


def block_sampler(kernel: Kernel) -> Callable[..., None]:
    """The driver that draws for the tables of a CPU, by blocks as long as ``rolls``.

    Their random bits come first, which is one loop over vectors: to wait for those of one table,
    and only then to choose, took four times as long. The k-th legal action is the k-th flag of
    those that the last step wrote, as for ``finder``; which word has it is found without a jump,
    which no CPU could foresee.
    """
    size = marks_size(kernel)
    words = size // LONG

    def sample(n: int, seed: int, draw: int, rolls: Any, legal: Any, chosen: Any) -> None:
        for first in range(0, n, len(rolls)):
            many = min(len(rolls), n - first)
            for k in range(many):
                rolls[k] = roll(seed, first + k, draw)
            for k in range(many):
                row = (first + k) * size
                number = 0
                for word in range(words):
                    number += popcount(get_long(legal, row + LONG * word))
                place = rolls[k] * number >> 32
                passed, before, seen = 0, 0, 0
                for word in range(words):
                    seen += popcount(get_long(legal, row + LONG * word))
                    is_passed = seen <= place
                    passed += 1 if is_passed else 0
                    before = seen if is_passed else before
                found = nth(get_long(legal, row + LONG * passed), place - before)
                chosen[first + k] = 8 * LONG * passed + found

    return sample


def finisher(kernel: Kernel) -> Callable[..., None]:
    """The function that plays a table's game to its end, some times over; plain Python."""
    seats, turn, result = kernel.seats, kernel.turn, kernel.result
    count, nth_legal, apply = kernel.count, kernel.nth_legal, kernel.apply
    deal_on = dealer(kernel)

    def finish(index: int, seed: int, order: Any, words: Any, given: Finishing) -> None:
        sums = given.sums
        state = at(given.scratch, index)
        start(words, seed, SAMPLES + index)
        for seat in range(seats):
            sums[index, seat] = 0
        for _ in range(given.times):
            copy_from(given.scratch, index, given.states, index)
            mover = turn(state)
            while mover != OVER:
                if mover == DEAL:
                    mover = deal_on(state, order, words)
                else:
                    apply(state, nth_legal(state, below(words, count(state))))
                    mover = turn(state)
            for seat in range(seats):
                sums[index, seat] += result(state, seat)

    return finish


def finder(kernel: Kernel) -> Callable[..., int]:
    """The driver that finds the first table of a CPU whose action is illegal, or gives -1.

    It looks at what the last step wrote of the legal actions, packed, for nobody else to change:
    all that the rules would look at are several times as many bytes.
    """
    actions, size = kernel.actions, marks_size(kernel)

    def find(legal: Any, chosen: Any) -> int:
        for index in range(len(chosen)):
            action = np.int64(chosen[index])
            if action < 0 or action >= actions:
                return index
            if not legal[index * size + (action >> 3)] >> (action & 7) & 1:
                return index
        return -1

    return find


def marker(kernel: Kernel) -> Callable[..., None]:
    """The function that marks a table whose action is illegal; plain Python."""
    actions, is_legal = kernel.actions, kernel.is_legal

    def mark(index: int, _seed: int, _order: Any, _words: Any, given: Checking) -> None:
        action = int(given.chosen[index])
        wrong = action < 0 or action >= actions or not is_legal(at(given.states, index), action)
        given.wrong[index] = 1 if wrong else 0

    return mark
