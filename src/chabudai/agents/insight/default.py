"""What agents understand of a game that nobody has explained to them: its rules alone.

Any action looks as good as any other; a node of the search is all that the seat to act knows, read
from the memory of its view; a play-out is worth its result, or the lead where it was cut off.
"""

from __future__ import annotations

import functools
from typing import Any

from chabudai.agents.insight import Insight
from chabudai.agents.spec import ladder
from chabudai.core.chance import mix
from chabudai.core.jit import rule
from chabudai.core.record import at, boxed, words_of
from chabudai.core.seats import OVER
from chabudai.games.kernel import Kernel

LADDER = ladder((), (1,), (8, 40, 200, 1000, 5000))
"""One that plays at random, then searches."""
LONGEST = 300
"""A play-out is cut off after so many turns outside the tree."""
LOW, HIGH = 0x9E3779B9, 0x3C6EF372
SIGN_FREE = 0x7FFFFFFF


@rule
def rate(_state: Any, _action: int) -> int:
    """Nothing looks better than anything else."""
    return 0


@rule
def stage(_state: Any) -> int:
    """Play-outs do not depend on where they begin."""
    return 0


@rule
def is_done(_state: Any, _stage: int, outside: int) -> bool:
    """Play to the end, where it is not too far away."""
    return outside >= LONGEST


@rule
def fold(words: Any) -> int:
    """A number of 63 bits for all of a record's memory: two mixtures of 32 bits."""
    low = LOW
    high = HIGH
    for place in range(len(words)):
        word = int(words[place])
        low = mix(low ^ (word & 0xFFFFFFFF))
        high = mix(high ^ (word >> 32 & 0xFFFFFFFF) ^ low)
    return (high & SIGN_FREE) << 32 | low


@functools.cache
def insight(kernel: Kernel) -> Insight:
    """The insight into any game, made of its rules."""
    seats, turn, hide = kernel.seats, kernel.turn, kernel.hide
    result, score = kernel.result, kernel.score

    @rule
    def key(state: Any) -> int:
        box = boxed(state)
        mover = turn(state)
        if state.viewer != mover:
            hide(at(box, 0), mover)
        return fold(words_of(box))

    @rule
    def value(state: Any, seat: int) -> float:
        if turn(state) == OVER:
            return 0.5 + 0.5 * result(state, seat)
        own = score(state, seat)
        total = abs(own) + 1
        most = -(1 << 40)
        for other in range(seats):
            if other != seat:
                most = max(most, score(state, other))
                total += abs(score(state, other))
        return 0.5 + 0.5 * (own - most) / total

    return Insight(rate, key, is_done, stage, value, noise=100, trust=100.0, explore=1.0)
