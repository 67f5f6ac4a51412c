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
        return -(-(self.masks + self.block * self.mask + 2) // PIECE) * PIECE

    @property
    def size(self) -> int:
        """All of it."""
        return self.waiting + 4 * (1 + self.block)


def layout(kernel: Kernel, packed: bool, block: int) -> Layout:
    """Where a block keeps things.

    Packed rows leave as they lie. Others begin at words of four bytes, an odd number of words
    apart: the threads that write them then use different banks of the memory.
    """
    row = kernel.packed_size
    if not packed:
        row = (-(-row // 4) | 1) * 4
    return Layout(block, kernel.state.dtype.itemsize, row, packed_actions(kernel.actions))


@rule
def move(out: Any, first: int, source: Any, begin: int, quads: int, lane: int, lanes: int) -> None:
    """Copy some pieces; the threads of a block take them by turns."""
    for quad in range(lane, quads, lanes):
        copy_quad(out, first + 4 * quad, source, begin + 4 * quad)


@functools.cache
def spreader(kernel: Kernel, packed: bool, block: int) -> Callable[..., None]:
    """The function with which a thread does its part of showing a block's rows.

    ``cells`` and ``words`` are the same shared memory, as bytes and as words of four bytes.
    """
    kept = layout(kernel, packed, block)
    actions, numbers = kernel.actions, kernel.numbers
    row, mask = kept.row, kept.mask
    # a unit is eight bytes of a shown row: eight numbers, or the flags of one byte
    units = numbers // FLAGS + kernel.packed_size - numbers
    number_units = numbers // FLAGS
    flags_at = kept.rows + numbers - number_units
    rows_at, masks_at = kept.rows, kept.masks
    row_quads = block * kernel.packed_size // PIECE if packed else block * units // 2
    mask_quads = block * mask // PIECE if packed else block * actions // PIECE

    def spread_packed(
        _cells: Any, words: Any, lane: int, base: int, observations: Any, masks: Any
    ) -> None:
        part = base // block
        move(observations, part * row_quads * 4, words, rows_at // 4, row_quads, lane, block)
        move(masks, part * mask_quads * 4, words, masks_at // 4, mask_quads, lane, block)

    @rule
    def unit(cells: Any, words: Any, table: int, place: int) -> tuple[int, int]:
        """Eight bytes of a shown row, as two words."""
        if place < number_units:
            first = (rows_at + table * row) // 4 + 2 * place
            return int(words[first]), int(words[first + 1])
        byte = int(cells[flags_at + table * row + place])
        return (byte & 15) * NIBBLE & ONES, (byte >> 4) * NIBBLE & ONES

    @rule
    def legal(cells: Any, table: int, action: int) -> int:
        """Sixteen flags of a table's legal actions, from one on; zeros after its last."""
        first = masks_at + table * mask + (action >> 3)
        bits = int(cells[first]) | int(cells[first + 1]) << 8 | int(cells[first + 2]) << 16
        left = min(PIECE, actions - action)
        return bits >> (action & 7) & ((1 << left) - 1)

    def spread(cells: Any, words: Any, lane: int, base: int, observations: Any, masks: Any) -> None:
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
        out = base // block * mask_quads * 4
        table = PIECE * lane // actions
        action = PIECE * lane - table * actions
        for quad in range(lane, mask_quads, block):
            bits = legal(cells, table, action)
            have = actions - action
            beside = table
            while have < PIECE:
                beside += 1
                bits |= legal(cells, beside, 0) << have
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

    return spread_packed if packed else spread
