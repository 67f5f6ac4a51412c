"""What else is done to the tables of a batch: drawing random actions, playing to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from chabudai.core.chance import below, game_seed, start
from chabudai.core.jit import rule
from chabudai.core.record import at, copy_from
from chabudai.core.seats import DEAL, OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel

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


def sampler(kernel: Kernel) -> Callable[..., None]:
    """The function that draws a legal action for a table; plain Python."""
    count, nth_legal = kernel.count, kernel.nth_legal

    def sample(index: int, seed: int, _order: Any, words: Any, given: Sampling) -> None:
        state = at(given.states, index)
        start(words, game_seed(words, seed, SAMPLES + index, given.draw), 0)
        given.chosen[index] = nth_legal(state, below(words, count(state)))

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


def checker(kernel: Kernel) -> Callable[..., bool]:
    """The function that says whether an action is illegal at a table; plain Python."""
    actions, is_legal = kernel.actions, kernel.is_legal

    def is_wrong(states: Any, index: int, action: int) -> bool:
        return action < 0 or action >= actions or not is_legal(at(states, index), action)

    return is_wrong


def marker(kernel: Kernel) -> Callable[..., None]:
    """The function that marks a table whose action is illegal; plain Python."""
    is_wrong = rule(checker(kernel))

    def mark(index: int, _seed: int, _order: Any, _words: Any, given: Checking) -> None:
        given.wrong[index] = 1 if is_wrong(given.states, index, int(given.chosen[index])) else 0

    return mark
