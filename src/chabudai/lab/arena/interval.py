"""Intervals for the mean of scores between 0 and 1 that cover at any number and any distribution.

A mean is excluded when a gambler who bets against it would have become rich: stakes follow from
earlier scores alone, so by Markov's inequality a fair game makes nobody ``1 / error`` times as rich
more often than ``error``. Nothing is assumed of the scores but that they are independent and lie
between 0 and 1. For a given number of scores the stakes aim at just what is still missing
(Voráček & Orabona 2025, after Waudby-Smith & Ramdas 2023); for a number that depends on what was
seen, many fixed stakes share the capital, which is valid at every moment at once.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np

LEVEL = 0.95
CELLS = 1000
"""How finely means are told apart."""
BOLDEST = 0.95
"""The most that a gambler stakes, as a share of the capital."""
STAKES = tuple(0.95 * 0.75**k for k in range(20))
"""The fixed stakes that share the capital of a test that may end at any time."""

Bounds = tuple[float, float] | None
"""An interval; None where nothing narrower than everything can be said."""


def interval(scores: Sequence[float], level: float = LEVEL) -> Bounds:
    """The interval of the mean of scores whose number was settled before they were seen."""
    values = np.asarray(scores, np.float64)
    error = (1 - level) / 2
    return _hull(values, _lowest(values, error), 1 - _lowest(1 - values, error))


def running_interval(scores: Sequence[float], level: float = LEVEL) -> Bounds:
    """The interval of the mean where looking at the scores decided how many there are."""
    values = np.asarray(scores, np.float64)
    error = (1 - level) / 2
    return _hull(values, _lowest_shared(values, error), 1 - _lowest_shared(1 - values, error))


def _hull(values: Any, low: float, high: float) -> Bounds:
    """Both ends, with the mean of what was seen between them."""
    if len(values) < 2 or (low <= 0 and high >= 1):
        return None
    mean = float(values.mean())
    return min(low, mean), max(high, mean)


def capital(values: Any, means: Any, error: float) -> Any:
    """The logarithm of what betting on more than each of the means made of 1.

    ``values`` end in the axis of the scores; the axes before it go with those of ``means``.
    """
    number = values.shape[-1]
    goal = math.log(1 / error)
    wealth = np.zeros(np.broadcast_shapes(values.shape[:-1], np.shape(means)))
    total = np.zeros(values.shape[:-1])
    squares = np.zeros(values.shape[:-1])
    for done in range(number):
        missing = np.maximum(goal - wealth, 0.0)
        spread = (0.25 + squares) / (1 + done)
        stake = np.sqrt(2 * missing / ((number - done) * spread))
        value = values[..., done]
        wealth = wealth + np.log1p(np.minimum(stake, BOLDEST / means) * (value - means))
        total += value
        squares += (value - (0.5 + total) / (2 + done)) ** 2
    return wealth


def _lowest(values: Any, error: float) -> float:
    """Where the means begin that betting on more could not exclude.

    A cell of means is tried by the bets against its upper end: at that end they bring the least.
    """
    means = np.arange(1, CELLS + 1) / CELLS
    return _first(capital(values, means, error) < math.log(1 / error) - 1e-9)


def _lowest_shared(values: Any, error: float) -> float:
    means = np.arange(1, CELLS + 1) / CELLS
    return _first(shared_capital(values, means) < math.log(1 / error) - 1e-9)


def shared_capital(values: Sequence[float] | Any, means: Any) -> Any:
    """The logarithm of what many fixed stakes on more than each of the means made of 1 together."""
    counts = Counter(float(value) for value in values)
    parts = [
        sum(many * np.log1p(stake / means * (value - means)) for value, many in counts.items())
        for stake in STAKES
    ]
    return np.logaddexp.reduce(parts, axis=0) - math.log(len(STAKES))


def _first(left: Any) -> float:
    """The lower end of the first cell that is left."""
    return float(np.argmax(left)) / CELLS if left.any() else 1.0
