"""The pen and the spreading of flags: plain Python and machine code write the same bytes."""

from __future__ import annotations

from typing import Any

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.core import jit
from chabudai.core.pen import begin, end, push, push_set, spread


def write(values: Any, widths: Any, out: Any, first: int) -> None:
    pen = begin(first)
    for k in range(len(values)):
        if widths[k] < 32:
            pen = push(out, pen, int(values[k]), int(widths[k]))
        else:
            pen = push_set(out, pen, int(values[k]), int(widths[k]))
    end(out, pen)


def shown(rows: Any, first: int, flags: int, out: Any) -> None:
    spread(out, 1, rows, first, flags)


written, spread_out = jit.native(write), jit.native(shown)


@settings(deadline=None)
@given(st.lists(st.integers(1, 62), min_size=1, max_size=20), st.integers(0, 3), st.data())
def test_bits_are_written_one_after_the_other(widths: list[int], first: int, data: Any) -> None:
    values = [data.draw(st.integers(0, (1 << width) - 1)) for width in widths]
    whole = 0
    for value, width in zip(reversed(values), reversed(widths), strict=True):
        whole = whole << width | value
    size = -(-sum(widths) // 8)
    expected = bytes(first) + whole.to_bytes(size, "little") + b"\xee"
    for way in (write, written):
        out = np.zeros(first + size + 1, np.uint8)
        out[-1] = 0xEE  # nothing is written after the row
        way(np.array(values, np.int64), np.array(widths, np.int64), out, first)
        assert out.tobytes() == expected


@settings(deadline=None)
@given(st.binary(min_size=1, max_size=100), st.integers(0, 7), st.integers(0, 3))
def test_flags_are_spread_to_bytes(packed: bytes, less: int, first: int) -> None:
    rows = np.frombuffer(bytes(first) + packed, np.uint8)
    flags = 8 * len(packed) - less
    expected = np.unpackbits(rows[first:], bitorder="little")[:flags]
    for way in (shown, spread_out):
        out = np.full(flags + 2, 9, np.uint8)
        way(rows, first, flags, out)
        assert out[1:-1].tolist() == expected.tolist()
        assert out[0] == out[-1] == 9
