"""Counting open patterns: how far along each is, and where the cards for the rest are.

A pattern is open for a seat that misses its kind while nobody else has a piece on it. Open patterns
that need up to four cells more are sorted into groups: by how many cells they need, for how many
of these the card is in hand (or no card is needed), and for how many only one copy is unseen. A
pattern that needs a card that cannot come before the next redeal is in no group.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np

from chabudai.core.bits import lowest, popcount
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.piles import discarded
from chabudai.games.touche.state import ALL, State

NEED: Final = 4
"""Patterns that need more cells than this are not counted."""
FREE: Final = (1 << 60) - 1 & ~ALL
"""The bits of all free cells."""


def _groups() -> tuple[Any, int]:
    """The number of every group, by need, cards at hand and cards of which one is left."""
    groups = np.full(125, -1, np.int64)
    number = 0
    for need in range(1, NEED + 1):
        for ready in range(need + 1):
            for single in range(need + 1 - ready):
                groups[25 * need + 5 * ready + single] = number
                number += 1
    return groups, number


GROUPS, COUNT = _groups()
CLOSE: Final = 3
"""The first groups are of patterns that need one cell; of these, different cells are counted."""
READY: Final = 2
"""The group of cells that complete a pattern and for which the card is there."""
NEARLY: Final = 9
"""Where the groups of patterns that need two cells end."""
LOSE: Final = 1
GAIN: Final = 2


class Desk(NamedTuple):
    """The tables of a board, and room for a census of every seat before and after an action."""

    masks: Any
    through: Any
    starts: Any
    kinds: Any
    groups: Any
    pieces: Any
    """The pieces of all seats, as in the state, but without crowned ones."""
    counts: Any
    """A row of numbers for every seat: first now, then after an action."""
    cells: Any
    """Likewise the cells that complete a pattern: two words for each of the first groups."""
    inner: Any
    """Room for a network's units."""


@rule
def lay_out(
    state: State, masks: Any, through: Any, starts: Any, kinds: Any, groups: Any, room: int
) -> Desk:
    """A desk for a state; ``room`` is the length of rows."""
    players = state.players
    pieces = np.zeros(2 * players, np.int64)
    for place in range(2 * players):
        pieces[place] = state.pieces[place] & ~state.crowned[place & 1]
    counts = np.zeros((2 * players, room), np.int64)
    cells = np.zeros((2 * players, 2 * CLOSE), np.int64)
    inner = np.zeros(room, np.float64)
    return Desk(masks, through, starts, kinds, groups, pieces, counts, cells, inner)


@rule
def unseen(state: State, seat: int) -> tuple[int, int]:
    """The faces of which a seat has not seen one copy, and those of which it has not seen two."""
    low, high = discarded(state)
    low = ALL & ~(low | state.hand[2 * seat])
    high = ALL & ~(high | state.hand[2 * seat + 1])
    return low ^ high, low & high


@rule
def group(low: int, high: int, hand: int, one: int, two: int, groups: Any) -> int:
    """The group of a pattern by the cells that it needs, or -1."""
    need = popcount(low) + popcount(high)
    if need > NEED:
        return -1
    one &= ~hand
    two &= ~hand
    ready = popcount(low & (hand | FREE)) + popcount(high & hand)
    single = popcount(low & one) + popcount(high & one)
    if ready + single + popcount(low & two) + popcount(high & two) < need:
        return -1
    return int(groups[25 * need + 5 * ready + single])


@rule
def closed(state: State, desk: Desk, seat: int, word: int) -> int:
    """The cells that a seat cannot use: crowned ones and those with the others' pieces."""
    found = state.crowned[word]
    for other in range(state.players):
        if other != seat:
            found |= desk.pieces[2 * other + word]
    return int(found)


@rule
def census(state: State, desk: Desk, seat: int, row: int, hand: int, one: int, two: int) -> None:
    """Count a seat's open patterns by group, and note the cells that would complete one."""
    for place in range(COUNT):
        desk.counts[row, place] = 0
    for place in range(2 * CLOSE):
        desk.cells[row, place] = 0
    first = closed(state, desk, seat, 0)
    second = closed(state, desk, seat, 1)
    for kind in range(4):
        if state.kinds[seat] >> kind & 1:
            continue
        for number in range(int(desk.kinds[kind]), int(desk.kinds[kind + 1])):
            low = int(desk.masks[2 * number])
            high = int(desk.masks[2 * number + 1])
            if low & first | high & second == 0:
                low &= ~desk.pieces[2 * seat]
                high &= ~desk.pieces[2 * seat + 1]
                note(desk, row, low, high, group(low, high, hand, one, two, desk.groups))


@rule
def note(desk: Desk, row: int, low: int, high: int, found: int) -> None:
    """Count a pattern in its group."""
    if found >= CLOSE:
        desk.counts[row, found] += 1
    elif found >= 0:
        desk.cells[row, 2 * found] |= low
        desk.cells[row, 2 * found + 1] |= high


@rule
def recount(
    state: State,
    desk: Desk,
    seat: int,
    row: int,
    place: int,
    piece: int,
    how: int,
    hand: int,
    kept: int,
    one: int,
    two: int,
) -> None:
    """Count a seat's open patterns through a card cell anew, for its piece on the cell ``piece``.

    They are counted no more as they were with ``hand`` (LOSE), counted as they are with the piece
    and what is ``kept`` of the hand (GAIN), or both. Through another cell than that of the piece,
    patterns that have both cells are left alone.
    """
    low_bit = 1 << piece if piece < FACES else 0
    high_bit = 1 << (piece - FACES) if piece >= FACES else 0
    first = closed(state, desk, seat, 0)
    second = closed(state, desk, seat, 1)
    for kind in range(4):
        if state.kinds[seat] >> kind & 1:
            continue
        begin = int(desk.starts[5 * place + kind])
        for index in range(begin, int(desk.starts[5 * place + kind + 1])):
            number = int(desk.through[index])
            low = int(desk.masks[2 * number])
            high = int(desk.masks[2 * number + 1])
            if low & first | high & second:
                continue
            if place != piece and low & low_bit | high & high_bit:
                continue
            low &= ~desk.pieces[2 * seat]
            high &= ~desk.pieces[2 * seat + 1]
            if how & LOSE:
                before = group(low, high, hand, one, two, desk.groups)
                if before >= CLOSE:
                    desk.counts[row, before] -= 1
            if how & GAIN:
                low &= ~low_bit
                high &= ~high_bit
                note(desk, row, low, high, group(low, high, kept, one, two, desk.groups))


@rule
def occupy(
    state: State,
    desk: Desk,
    seat: int,
    row: int,
    cell: int,
    hand: int,
    kept: int,
    one: int,
    two: int,
) -> None:
    """Change a seat's counts for a piece of its own on an empty card cell, which completes nothing.

    ``kept`` is what is left of the hand: where the card is gone, patterns through its other cell
    are harder to complete.
    """
    recount(state, desk, seat, row, cell, cell, LOSE | GAIN, hand, kept, one, two)
    if kept != hand:
        other = cell - FACES if cell >= FACES else cell + FACES
        word = 0 if other < FACES else 1
        desk.cells[row, 2 * READY + word] &= ~(1 << (other - word * FACES))
        recount(state, desk, seat, row, other, cell, LOSE | GAIN, hand, kept, one, two)


@rule
def obstruct(state: State, desk: Desk, seat: int, row: int, cell: int, one: int, two: int) -> None:
    """Change a seat's counts for somebody else's piece on a card cell."""
    word = 0 if cell < FACES else 1
    for close in range(CLOSE):
        desk.cells[row, 2 * close + word] &= ~(1 << (cell - word * FACES))
    recount(state, desk, seat, row, cell, cell, LOSE, 0, 0, one, two)


@rule
def capture(
    state: State,
    desk: Desk,
    seat: int,
    owner: int,
    row: int,
    cell: int,
    hand: int,
    one: int,
    two: int,
) -> None:
    """Change a seat's counts for its joker on a piece of ``owner``, which completes nothing."""
    word = 0 if cell < FACES else 1
    bit = 1 << (cell - word * FACES)
    desk.pieces[2 * owner + word] &= ~bit
    recount(state, desk, seat, row, cell, cell, GAIN, hand, hand, one, two)
    desk.pieces[2 * owner + word] |= bit


@rule
def expose(state: State, desk: Desk, seat: int, row: int, cell: int, one: int, two: int) -> None:
    """Change a seat's counts for the loss of a piece to somebody's joker."""
    word = 0 if cell < FACES else 1
    bit = 1 << (cell - word * FACES)
    obstruct(state, desk, seat, row, cell, one, two)
    desk.pieces[2 * seat + word] &= ~bit
    for close in range(CLOSE):
        for half in range(2):
            left = int(desk.cells[row, 2 * close + half])
            while left:
                place = lowest(left)
                left &= left - 1
                number = place + (FACES if half == 1 or place >= FACES else 0)
                if not completes(state, desk, seat, number):
                    desk.cells[row, 2 * close + half] &= ~(1 << place)
    desk.pieces[2 * seat + word] |= bit


@rule
def completes(state: State, desk: Desk, seat: int, cell: int) -> bool:
    """Whether a piece on a cell completes a pattern that counts."""
    low = desk.pieces[2 * seat]
    high = desk.pieces[2 * seat + 1]
    if FACES <= cell < CARD_CELLS:
        high |= 1 << (cell - FACES)
    else:
        low |= 1 << (cell if cell < FACES else cell - FACES)
    for kind in range(4):
        if state.kinds[seat] >> kind & 1:
            continue
        begin = int(desk.starts[5 * cell + kind])
        for index in range(begin, int(desk.starts[5 * cell + kind + 1])):
            number = int(desk.through[index])
            if int(desk.masks[2 * number]) & ~low | int(desk.masks[2 * number + 1]) & ~high == 0:
                return True
    return False
