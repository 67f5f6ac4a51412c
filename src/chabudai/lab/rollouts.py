"""What else is done to the tables of a batch: drawing random actions, playing to the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from chabudai.core.chance import below, game_seed, shuffle, start
from chabudai.core.record import at, copy_from
from chabudai.core.seats import DEAL, OVER

SAMPLES = 1 << 40
"""Streams of random actions begin here, apart from those of the tables' deals."""


def sampler(*key: Any) -> Callable[..., None]:
    """The function that draws a legal action for a table; plain Python."""
    *_, (count, nth_legal) = key

    def sample(
        index: int,
        seed: int,
        _order: Any,
        words: Any,
        states: Any,
        chosen: Any,
        draws: Any,
        _d: Any,
        _e: Any,
    ) -> None:
        state = at(states, index)
        start(words, game_seed(words, seed, SAMPLES + index, int(draws[0])), 0)
        chosen[index] = nth_legal(state, below(words, count(state)))

    return sample


def finisher(*key: Any) -> Callable[..., None]:
    """The function that plays a table's game to its end, some times over; plain Python."""
    _, seats, _, pack, _, (turn, deal, _, apply, result, *_), _, (count, nth_legal) = key

    def finish(
        index: int,
        seed: int,
        order: Any,
        words: Any,
        states: Any,
        scratch: Any,
        sums: Any,
        times: Any,
        _e: Any,
    ) -> None:
        state = at(scratch, index)
        start(words, seed, SAMPLES + index)
        for seat in range(seats):
            sums[index, seat] = 0
        for _ in range(int(times[0])):
            copy_from(scratch, index, states, index)
            for card in range(pack):
                order[card] = card
            mover = turn(state)
            while mover != OVER:
                if mover == DEAL:
                    shuffle(order, pack, words)
                    deal(state, order)
                else:
                    apply(state, nth_legal(state, below(words, count(state))))
                mover = turn(state)
            for seat in range(seats):
                sums[index, seat] += result(state, seat)

    return finish


def checker(*key: Any) -> Callable[..., bool]:
    """The function that says whether an action is illegal at a table; plain Python."""
    _, _, actions, _, _, (_, _, is_legal, *_), *_ = key

    def is_wrong(states: Any, index: int, action: int) -> bool:
        return action < 0 or action >= actions or not is_legal(at(states, index), action)

    return is_wrong
