"""Short rows looked at all together: plain Python and machine code find the same."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from chabudai.core import jit
from chabudai.core.cells import where
from chabudai.core.record import Record, Row, at, i8, i16, i32


class Rows(Record):
    """Rows of many lengths and kinds, none a power of two but one."""

    wide: Row = i32[3]
    middle: Row = i16[7]
    long: Row = i8[31]
    short: Row = i8[12]
    eight: Row = i8[8]
    three: Row = i8[3]


def look(records: Any, value: int) -> tuple[int, int, int, int, int, int]:
    record = at(records, 0)
    return (
        where(record.wide, value),
        where(record.middle, value),
        where(record.long, value),
        where(record.short, value),
        where(record.eight, value),
        where(record.three, value),
    )


looked = jit.native(look)


@settings(deadline=None)
@given(st.lists(st.integers(-3, 3), min_size=64, max_size=64), st.integers(-3, 3))
def test_native_finds_what_plain_finds(values: list[int], value: int) -> None:
    record = Rows()
    left = iter(values)
    expected = []
    for name in ("wide", "middle", "long", "short", "eight", "three"):
        row = getattr(record, name)
        record.put(name, [next(left) for _ in row])
        assert where(row, value) == sum(1 << k for k, cell in enumerate(row) if cell == value)
        expected.append(where(row, value))
    assert looked(record.array, value) == tuple(expected)
