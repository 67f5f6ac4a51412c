"""Sets of cards as bits of one integer: the few operations that rules need.

``popcount``, ``lowest`` and ``add`` are single machine instructions in compiled code, ``nth`` is a
few where the CPU has them; ``core/supplies.py`` supplies them.
"""

from typing import Any

from chabudai.core.jit import rule


def popcount(bits: int) -> int:
    """How many bits are set. ``bits`` is not negative."""
    return bits.bit_count()


def lowest(bits: int) -> int:
    """The place of the lowest set bit. ``bits`` is not zero."""
    return (bits & -bits).bit_length() - 1


def add(counts: Any, index: int, amount: int) -> None:
    """Add to one of the counts, also where many threads share them."""
    counts[index] += amount


def nth(bits: int, k: int) -> int:
    """The place of the k-th set bit, counted from zero. The caller has checked k < popcount."""
    for _ in range(k):
        bits &= bits - 1
    return lowest(bits)


def members(bits: int) -> list[int]:
    """The places of all set bits, in order (plain Python only)."""
    found = []
    while bits:
        bit = bits & -bits
        found.append(bit.bit_length() - 1)
        bits ^= bit
    return found


@rule
def clear(out: Any, first: int, size: int) -> None:
    """Set bytes of a row to zero."""
    for place in range(first, first + size):
        out[place] = 0


@rule
def put(out: Any, first: int, place: int, bits: int, width: int) -> None:
    """Add at most 56 bits to a row of bytes, at a bit counted from its byte ``first``.

    The lowest bit comes first. The caller has cleared the row, and adds to no place twice: bytes
    between the first and the last are written without a look at them, for which a GPU would wait.
    """
    byte = first + (place >> 3)
    shift = place & 7
    last = (shift + width - 1) >> 3
    bits <<= shift
    out[byte] = int(out[byte]) | (bits & 255)
    for k in range(1, last):
        out[byte + k] = bits >> (8 * k) & 255
    if last > 0:
        out[byte + last] = int(out[byte + last]) | (bits >> (8 * last) & 255)
