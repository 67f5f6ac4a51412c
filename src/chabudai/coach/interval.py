"""Intervals: what independent batches say about a mean, and how sure that is."""

from __future__ import annotations

import math
from collections.abc import Sequence

_STUDENT = {
    0.95: (12.71, 4.30, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.20, 2.18, 2.16, 2.14)
    + (2.13, 2.12, 2.11, 2.10, 2.09, 2.09, 2.08, 2.07, 2.07, 2.06, 2.06, 2.06, 2.05, 2.05, 2.05),
    0.99: (63.66, 9.92, 5.84, 4.60, 4.03, 3.71, 3.50, 3.36, 3.25, 3.17, 3.11, 3.05, 3.01, 2.98)
    + (2.95, 2.92, 2.90, 2.88, 2.86, 2.85, 2.83, 2.82, 2.81, 2.80, 2.79, 2.78, 2.77, 2.76, 2.76),
}
_NORMAL = {0.95: 1.96, 0.99: 2.58}


def student(batches: int, level: float = 0.95) -> float:
    """How many standard errors wide an interval of so many batches is, to each side."""
    rows = _STUDENT[level]
    if batches - 2 < len(rows):
        return rows[batches - 2]
    normal = _NORMAL[level]
    return normal + (rows[-1] - normal) * len(rows) / (batches - 1)


def mean(values: Sequence[float]) -> float:
    """Their mean."""
    return math.fsum(values) / len(values)


def half_width(values: Sequence[float], level: float = 0.95) -> float:
    """Half the interval of the mean of independent values; of one value alone nothing is known."""
    if len(values) < 2:
        return 1.0
    middle = mean(values)
    spread = math.fsum((value - middle) ** 2 for value in values) / (len(values) - 1)
    return student(len(values), level) * math.sqrt(spread / len(values))
