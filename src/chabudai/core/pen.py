"""Rows of bytes by words of four: a pen that writes bit after bit in order, and flags spread out.

Flags that are collected in a word cost one store for thirty-two of them. A pen is three numbers:
the byte where its next word goes, the bits that it holds, and how many they are, fewer than 32.
Rows begin at a multiple of four bytes where a GPU writes them. ``core/supplies.py`` supplies single
instructions for words, on the CPU those of its vectors.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from chabudai.core.jit import inlined

Pen: TypeAlias = tuple[int, int, int]

WORD: Final = 32
ONES: Final = (1 << WORD) - 1


def put_word(out: Any, first: int, bits: int) -> None:
    """Write 32 bits to four bytes, the lowest first."""
    for k in range(4):
        out[first + k] = bits >> (8 * k) & 255


def get_word(rows: Any, first: int) -> int:
    """The 32 bits of four bytes, the lowest first; on the CPU only."""
    return sum(int(rows[first + k]) << (8 * k) for k in range(4))


@inlined
def get_long(rows: Any, first: int) -> int:
    """The 64 bits of eight bytes, for ``popcount`` and ``nth``; on the CPU only."""
    return get_word(rows, first) | get_word(rows, first + 4) << WORD


def spread_word(out: Any, first: int, bits: int) -> None:
    """Write 32 flags, a byte each; on the CPU only."""
    for k in range(WORD):
        out[first + k] = bits >> k & 1


def spread_byte(out: Any, first: int, bits: int) -> None:
    """Write 8 flags, a byte each; on the CPU only."""
    for k in range(8):
        out[first + k] = bits >> k & 1


@inlined
def copy(out: Any, first: int, rows: Any, begin: int, size: int) -> None:
    """Copy so many bytes as they were written: by words, then by bytes; on the CPU only.

    A CPU waits for what was written a moment ago in other pieces.
    """
    for word in range(size >> 2):
        put_word(out, first + 4 * word, get_word(rows, begin + 4 * word))
    for byte in range(size >> 2 << 2, size):
        out[first + byte] = rows[begin + byte]


@inlined
def spread(out: Any, first: int, rows: Any, begin: int, flags: int) -> None:
    """Write so many flags, a byte each, from packed ones; on the CPU only.

    The last few are written again together with those before them.
    """
    for word in range(flags >> 5):
        spread_word(out, first + WORD * word, get_word(rows, begin + 4 * word))
    last = flags >> 3
    for byte in range(flags >> 5 << 2, last):
        spread_byte(out, first + 8 * byte, int(rows[begin + byte]))
    left = flags & 7
    if left and last:
        bits = int(rows[begin + last - 1]) >> left | int(rows[begin + last]) << (8 - left)
        spread_byte(out, first + flags - 8, bits)
    else:
        for flag in range(left):
            out[first + flag] = int(rows[begin]) >> flag & 1


@inlined
def begin(first: int) -> Pen:
    """A pen at a byte of a row."""
    return first, 0, 0


@inlined
def push(out: Any, pen: Pen, bits: int, width: int) -> Pen:
    """Write at most 31 bits; those above ``width`` are zero."""
    first, held, have = pen
    held |= bits << have
    have += width
    if have >= WORD:
        put_word(out, first, held & ONES)
        return first + 4, held >> WORD, have - WORD
    return first, held, have


@inlined
def push_set(out: Any, pen: Pen, bits: int, width: int) -> Pen:
    """Write 32 to 62 bits; those above ``width`` are zero."""
    half = width >> 1
    pen = push(out, pen, bits & ((1 << half) - 1), half)
    return push(out, pen, bits >> half, width - half)


@inlined
def end(out: Any, pen: Pen) -> None:
    """Write what the pen still holds, in bytes."""
    first, held, have = pen
    for k in range((have + 7) >> 3):
        out[first + k] = held >> (8 * k) & 255
