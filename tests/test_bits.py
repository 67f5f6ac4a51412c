"""Bit operations agree in plain Python and in machine code."""

from __future__ import annotations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.core.bits import lowest, members, nth, popcount
from chabudai.core.jit import native


@native
def machine_popcount(bits: int) -> int:
    return popcount(bits)


@native
def machine_lowest(bits: int) -> int:
    return lowest(bits)


@native
def machine_nth(bits: int, k: int) -> int:
    return nth(bits, k)


@settings(deadline=None)
@given(st.integers(1, (1 << 62) - 1))
def test_native_equals_plain(bits: int) -> None:
    assert machine_popcount(bits) == popcount(bits) == len(members(bits))
    assert machine_lowest(bits) == lowest(bits) == members(bits)[0]
    k = popcount(bits) // 2
    assert machine_nth(bits, k) == nth(bits, k) == members(bits)[k]


def test_narrow_integers_are_widened() -> None:
    assert machine_popcount(np.int8(7)) == 3  # type: ignore[arg-type]
    assert machine_lowest(np.int32(64)) == 6  # type: ignore[arg-type]
    assert machine_popcount(0) == 0
