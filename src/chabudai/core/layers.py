"""Layers of whole-number networks: NumPy as they stand, loops over what is not zero when compiled.

Sums are of 32 bits in both, and exact as 32-bit floats in NumPy, so both give the same numbers;
``agents.learned.numbers`` has the bounds.
"""

from __future__ import annotations

from typing import Any

import numpy as np

SHIFT = 24
TOP = 127
HALF = 1 << (SHIFT - 1)


def advance(
    inner: Any, size: int, weights: Any, first: int, bias: Any, scale: Any, outer: Any
) -> None:
    """The next layer's units, written to ``outer``, from the first ``size`` units of ``inner``.

    The weights are rows from ``first`` on, one for each unit. Compiled code replaces this by loops.
    """
    used = np.flatnonzero(inner[:size])
    rows = weights[first + used].astype(np.float32)
    sums = (inner[used].astype(np.float32) @ rows).astype(np.int64) + bias
    outer[: len(bias)] = (sums * scale + HALF >> SHIFT).clip(0, TOP)


def advance_by_loops(
    inner: Any, size: int, weights: Any, first: int, bias: Any, scale: Any, outer: Any
) -> None:
    """``advance`` for compiled code: four rows at a time, those of units that are not zero."""
    width = len(bias)
    sums = np.zeros(width, np.int32)
    used = np.empty(size, np.int32)
    number = 0
    for unit in range(size):
        if inner[unit] != 0:
            used[number] = unit
            number += 1
    place = 0
    while place + 4 <= number:
        a, b, c, d = used[place], used[place + 1], used[place + 2], used[place + 3]
        one, two = weights[first + a], weights[first + b]
        three, four = weights[first + c], weights[first + d]
        p, q, r, s = inner[a], inner[b], inner[c], inner[d]
        for unit in range(width):
            sums[unit] += np.int32(
                p * np.int32(one[unit])
                + q * np.int32(two[unit])
                + r * np.int32(three[unit])
                + s * np.int32(four[unit])
            )
        place += 4
    while place < number:
        row = weights[first + used[place]]
        p = inner[used[place]]
        for unit in range(width):
            sums[unit] += np.int32(p * np.int32(row[unit]))
        place += 1
    for unit in range(width):
        grown = (np.int64(sums[unit]) + bias[unit]) * scale[unit] + HALF >> SHIFT
        outer[unit] = min(max(grown, 0), TOP)


def dot(inner: Any, row: Any) -> int:
    """The sum of units times weights. Compiled code replaces this by a loop."""
    return int(inner[: len(row)].astype(np.float32) @ row.astype(np.float32))


def dot_by_loops(inner: Any, row: Any) -> int:
    """``dot`` for compiled code."""
    total = np.int32(0)
    for unit in range(len(row)):
        total += np.int32(inner[unit] * np.int32(row[unit]))
    return int(total)
