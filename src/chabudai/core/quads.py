"""Words of four bytes, four at a time: what a GPU's memory moves with one instruction.

Indices count words and are multiples of four; the memory begins at a multiple of sixteen bytes.
``core/supplies.py`` supplies the single instructions.
"""

from typing import Any


def put_quad(out: Any, index: int, one: int, two: int, three: int, four: int) -> None:
    """Write four words side by side."""
    out[index] = one
    out[index + 1] = two
    out[index + 2] = three
    out[index + 3] = four


def copy_quad(out: Any, index: int, source: Any, place: int) -> None:
    """Copy four words that lie side by side."""
    for k in range(4):
        out[index + k] = source[place + k]
