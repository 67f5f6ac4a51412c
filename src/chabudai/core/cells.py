"""The elements of a record's short row, looked at all together: a vector of the CPU holds them.

``core/supplies.py`` supplies the single instructions; elsewhere ``where`` is a loop.
"""

from typing import Any


def where(row: Any, value: int) -> int:
    """Which elements of a row of at most 32 have a value, as bits."""
    bits = 0
    for k in range(len(row)):
        bits |= (1 if row[k] == value else 0) << k
    return bits


def within(row: Any, low: int, high: int) -> bool:
    """Whether no element of a row is beyond two numbers that fit into it; on the CPU only."""
    return all(low <= row[k] <= high for k in range(len(row)))
