"""How the threads of a CUDA block carry rows between the memory they share and the outputs.

Both lie without gaps, so a block moves whole pieces of memory, sixteen bytes a thread, neighbouring
threads neighbouring pieces: that is what a GPU's memory is fast at. A block's tables fill whole
pieces, because there is a multiple of sixteen of them.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chabudai.core.jit import rule
from chabudai.core.quads import copy_quad, put_quad
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions

NIBBLE = 0x00204081
"""Times four bits, and then ``ONES`` of it: each bit in a byte of its own."""
ONES = 0x01010101
WORD = 0xFFFFFFFF
PIECE = 16
"""The bytes that a thread moves at once."""


@dataclass(frozen=True)
class Layout:
    """What a block of tables keeps in its shared memory, and where: counted in bytes."""

    block: int
    state: int
    row: int
    """From one packed observation to the next."""
    mask: int
    """From one packed row of legal actions to the next."""

    @property
    def rows(self) -> int:
        """Where the observations begin; the states come before them."""
        return self.block * self.state

    @property
    def masks(self) -> int:
        """Where the legal actions begin."""
        return self.rows + self.block * self.row

    @property
    def waiting(self) -> int:
        """Where the numbers of the tables that wait for a deal begin, after how many they are."""
        return -(-(self.masks + self.block * self.mask + 4) // PIECE) * PIECE

    @property
    def size(self) -> int:
        """All of it."""
        return self.waiting + 4 * (1 + self.block)


def layout(kernel: Kernel, block: int) -> Layout:
    """Where a block keeps things.

    Rows begin at words of four bytes, an odd number of words apart: the threads that write them
    then use different banks of the memory.
    """
    row, mask = (
        (-(-size // 4) | 1) * 4 for size in (kernel.packed_size, packed_actions(kernel.actions))
    )
    return Layout(block, kernel.state.dtype.itemsize, row, mask)


@rule
def move(out: Any, first: int, source: Any, begin: int, quads: int, lane: int, lanes: int) -> None:
    """Copy some pieces; the threads of a block take them by turns."""
    for quad in range(lane, quads, lanes):
        copy_quad(out, first + 4 * quad, source, begin + 4 * quad)


@functools.cache
def spreader(
    kernel: Kernel, packed: bool, block: int
) -> tuple[Callable[..., None], Callable[..., None]]:
    """The functions with which a thread does its part of showing a block's rows: observations and
    legal actions.

    ``cells`` and ``words`` are the same shared memory, as bytes and as words of four bytes.
    """
    kept = layout(kernel, block)
    actions, numbers = kernel.actions, kernel.numbers
    size, mask_size = kernel.packed_size, packed_actions(actions)
    row, mask = kept.row, kept.mask
    # a unit is eight bytes of a shown row: eight numbers, or the flags of one byte
    units = numbers // FLAGS + kernel.packed_size - numbers
    number_units = numbers // FLAGS
    flags_at = kept.rows + numbers - number_units
    rows_at, masks_at = kept.rows, kept.masks
    row_quads = block * size // PIECE if packed else block * units // 2
    mask_quads = block * mask_size // PIECE if packed else block * actions // PIECE

    @rule
    def packed_word(words: Any, first: int, stride: int, size: int, byte: int) -> int:
        """Four bytes of packed rows that follow each other without gaps, from one on."""
        table = byte // size
        place = byte - table * size
        at = first + table * stride + (place >> 2)
        found = (int(words[at]) | int(words[at + 1]) << 32) >> (8 * (place & 3)) & WORD
        have = size - place
        while have < 4:
            found &= (1 << 8 * have) - 1
            table += 1
            found |= int(words[first + table * stride]) << (8 * have)
            have += size
        return found & WORD

    @rule
    def close_up(
        out: Any, words: Any, first: int, stride: int, size: int, base: int, lane: int, quads: int
    ) -> None:
        """Show packed rows without the gaps between them."""
        own = base // block * quads * 4
        for quad in range(lane, quads, block):
            byte = PIECE * quad
            one = packed_word(words, first, stride, size, byte)
            two = packed_word(words, first, stride, size, byte + 4)
            three = packed_word(words, first, stride, size, byte + 8)
            four = packed_word(words, first, stride, size, byte + 12)
            put_quad(out, own + 4 * quad, one, two, three, four)

    def packed_rows(_cells: Any, words: Any, lane: int, base: int, observations: Any) -> None:
        close_up(observations, words, rows_at // 4, row // 4, size, base, lane, row_quads)

    def packed_masks(words: Any, lane: int, base: int, masks: Any) -> None:
        close_up(masks, words, masks_at // 4, mask // 4, mask_size, base, lane, mask_quads)

    @rule
    def unit(cells: Any, words: Any, table: int, place: int) -> tuple[int, int]:
        """Eight bytes of a shown row, as two words."""
        if place < number_units:
            first = (rows_at + table * row) // 4 + 2 * place
            return int(words[first]), int(words[first + 1])
        byte = int(cells[flags_at + table * row + place])
        return (byte & 15) * NIBBLE & ONES, (byte >> 4) * NIBBLE & ONES

    @rule
    def legal(words: Any, table: int, action: int) -> int:
        """Sixteen flags of a table's legal actions, from one on; zeros after its last."""
        first = (masks_at + table * mask) // 4 + (action >> 5)
        bits = int(words[first]) | int(words[first + 1]) << 32
        left = min(PIECE, actions - action)
        return bits >> (action & 31) & ((1 << left) - 1)

    def spread_rows(cells: Any, words: Any, lane: int, base: int, observations: Any) -> None:
        out = base // block * row_quads * 4
        table = 2 * lane // units
        place = 2 * lane - table * units
        for quad in range(lane, row_quads, block):
            one, two = unit(cells, words, table, place)
            after = place + 1
            beside = table
            if after == units:
                after = 0
                beside += 1
            three, four = unit(cells, words, beside, after)
            put_quad(observations, out + 4 * quad, one, two, three, four)
            table += 2 * block // units
            place += 2 * block % units
            if place >= units:
                place -= units
                table += 1

    def spread_masks(words: Any, lane: int, base: int, masks: Any) -> None:
        out = base // block * mask_quads * 4
        table = PIECE * lane // actions
        action = PIECE * lane - table * actions
        for quad in range(lane, mask_quads, block):
            bits = legal(words, table, action)
            have = actions - action
            beside = table
            while have < PIECE:
                beside += 1
                bits |= legal(words, beside, 0) << have
                have += actions
            bits &= (1 << PIECE) - 1
            one = (bits & 15) * NIBBLE & ONES
            two = (bits >> 4 & 15) * NIBBLE & ONES
            three = (bits >> 8 & 15) * NIBBLE & ONES
            put_quad(masks, out + 4 * quad, one, two, three, (bits >> 12) * NIBBLE & ONES)
            table += PIECE * block // actions
            action += PIECE * block % actions
            if action >= actions:
                action -= actions
                table += 1

    return (packed_rows, packed_masks) if packed else (spread_rows, spread_masks)
