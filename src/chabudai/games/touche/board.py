"""Touché's boards: which card lies on which cell, and where the patterns fit.

A cell has a number that follows from its card: face f (suit x 13 + rank) lies on the cells f and
f + 52, the upper or left one first; the free cells are 104, 105, … in reading order. So the cards
of a hand and the cells that they open are the same bits.
"""

from __future__ import annotations

import functools
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import numpy as np

SUITS: Final = "SHDC"
RANKS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
FACE_TEXTS: Final = tuple(rank + suit for suit in SUITS for rank in RANKS)
FACES: Final = 52
CARD_CELLS: Final = 104
FREE_CELLS: Final = 8
"""The most free cells that a board may have; the named boards have exactly so many."""
LARGEST: Final = 30
"""The most rows and columns of a board."""

KINDS: Final = ("square", "t", "line", "cross")
SLOTS: Final = 74
"""The most patterns that can go through one cell: 40 T, 20 lines, 10 crosses, 4 squares."""

NAMED: Final = {
    "cross": """
 ..  ..  ..  2S  AS  **  5H  4H  3H  ..  ..  ..
 ..  ..  ..  3S  4S  5S  6H  7H  2H  ..  ..  ..
 ..  ..  **  8S  7S  6S  KH  8H  AH  **  ..  ..
 JD  QD  KD  9S 10S  JS  QH  9H  9C  8C  3C  2C
10D  7D  6D  5D  4D  QS  JH 10H 10C  7C  4C  AC
 9D  8D  AD  2D  3D  KS  KC  QC  JC  6C  5C  **
 **  9C  8C  3C  2C  AC  AS  JD  QD  KD  6D  5D
 KC 10C  7C  4C  4H  3H  2S 10D  9D  8D  7D  4D
 QC  JC  6C  5C  5H  2H  3S  4S  5S  AD  2D  3D
 ..  ..  **  KH  6H  AH  8S  7S  6S  **  ..  ..
 ..  ..  ..  QH  7H  8H  9S 10S  JS  ..  ..  ..
 ..  ..  ..  JH 10H  9H  **  KS  QS  ..  ..  ..
""",
    "rect": """
 AS  4S  5S  8S  9S  **  KS  3C  4C  5C  6C  7C  8C  9C
 2S  3S  6S  7S 10S  JS  QS  2C  AC  **  KC  QC  JC 10C
 QH  JH  **  AH  2H  3H  4H  2D  AD  6D  7D 10D  JD  **
 KH 10H  9H  8H  7H  6H  5H  3D  4D  5D  8D  9D  QD  KD
 AC  2C  5C  6C  7C  8C  9C  AS  4S  5S  8S  9S 10S  KS
 **  3C  4C  KC  QC  JC 10C  2S  3S  6S  7S  **  JS  QS
 2D  AD  6D  7D  **  KD  QD  QH  JH 10H  AH  2H  3H  4H
 3D  4D  5D  8D  9D 10D  JD  KH  **  9H  8H  7H  6H  5H
""",
}

Cell = tuple[int, int]


class Placement(NamedTuple):
    """A pattern somewhere on a board: its kind and its cells (row, column) in reading order."""

    kind: str
    cells: tuple[Cell, ...]


class Tables(NamedTuple):
    """What the rules read of a board, as flat arrays that compiled code holds as constants."""

    masks: Any
    """The cells of placement p as two words of bits, at 2p and 2p + 1."""
    through: Any
    """The placements through cell 0 by kind, then those through cell 1, …"""
    starts: Any
    """Where in ``through`` the placements of kind k through cell c start, at 5c + k."""
    kinds: Any
    """Where the placements of kind k start among all; a fifth entry ends the last."""


@dataclass(frozen=True)
class Board:
    """A board that has been checked: each card on two cells, and up to eight free cells."""

    rows: tuple[tuple[str, ...], ...]
    cells: tuple[Cell, ...]
    """The place (row, column) of every cell, by number."""

    @functools.cached_property
    def numbers(self) -> dict[Cell, int]:
        """The number of the cell at every place (row, column)."""
        return {place: number for number, place in enumerate(self.cells)}

    def card(self, cell: int) -> str | None:
        """The card that a cell shows, None for a free cell."""
        return FACE_TEXTS[cell % FACES] if cell < CARD_CELLS else None

    def mask(self, places: tuple[Cell, ...]) -> tuple[int, int]:
        """Cells as two words of bits, as the record has them."""
        words = [0, 0]
        for place in places:
            word, bit = spot(self.numbers[place])
            words[word] |= 1 << bit
        return words[0], words[1]

    def __hash__(self) -> int:
        return self._hash

    @functools.cached_property
    def _hash(self) -> int:
        """The same in every process; boards are asked for it all the time."""
        return zlib.crc32(" ".join(cell for row in self.rows for cell in row).encode())


def spot(cell: int) -> tuple[int, int]:
    """The word and the bit of a cell: free cells follow the first copies in the first word."""
    return (0, cell - FACES) if cell >= CARD_CELLS else divmod(cell, FACES)


def read_board(text: str) -> Board:
    """A board by its name, or from a text grid; ValueError says which cell is wrong.

    A grid has a line for each row, with cells between spaces: a card (``10S``), ``**`` for a free
    cell, ``..`` for no cell. Every card comes exactly twice; there are at most eight free cells.
    """
    return _read(NAMED.get(text, text))


@functools.lru_cache(maxsize=64)
def _read(text: str) -> Board:
    lines = [line.upper().split() for line in text.strip().splitlines()]
    if len(lines) < 2:
        raise ValueError(
            f"board is one of {', '.join(NAMED)}, or a grid of several lines; got {text[:40]!r}"
        )
    found: dict[str, list[Cell]] = {"**": []}
    for row, line in enumerate(lines):
        if len(line) != len(lines[0]):
            raise ValueError(
                f"board: row {row} has {len(line)} cells, row 0 has {len(lines[0])}; "
                "all rows are equally long ('..' stands for no cell)"
            )
        for column, cell in enumerate(line):
            if cell == "..":
                continue
            if cell != "**" and cell not in FACE_TEXTS:
                raise ValueError(
                    f"board: cell ({row},{column}) is {cell[:8]!r}; "
                    "a cell is a card such as 10S, '**' or '..'"
                )
            found.setdefault(cell, []).append((row, column))
    if len(lines) > LARGEST or len(lines[0]) > LARGEST:
        raise ValueError(f"board: at most {LARGEST} rows and columns")
    return Board(tuple(tuple(line) for line in lines), _numbered(found))


def _numbered(found: dict[str, list[Cell]]) -> tuple[Cell, ...]:
    """The places of all cells by number, once they are checked (T-4)."""
    for card in FACE_TEXTS:
        places = found.get(card, [])
        if len(places) != 2:
            where = " ".join(f"({row},{column})" for row, column in places) or "nowhere"
            raise ValueError(f"board: every card is on two cells, but {card} is on: {where}")
    free = found["**"]
    if len(free) > FREE_CELLS:
        row, column = free[FREE_CELLS]
        raise ValueError(
            f"board: at most {FREE_CELLS} free cells, but ({row},{column}) is one too many"
        )
    copies = [found[card][copy] for copy in (0, 1) for card in FACE_TEXTS]
    return (*copies, *free)


def shapes(players: int) -> Iterator[tuple[str, tuple[Cell, ...]]]:
    """The kinds and shapes of patterns: 15 for two or three players, 13 for four (T-11, T-12)."""
    long = players < 4
    sides = ((-1, 0), (0, 1), (1, 0), (0, -1))
    corners = ((-1, -1), (-1, 1), (1, 1), (1, -1))
    yield "square", ((0, 0), (0, 1), (1, 0), (1, 1))
    for down, right in sides + corners:
        stem = [(down * step, right * step) for step in range(1, 3 if long else 2)]
        yield "t", ((right, -down), (0, 0), (-right, down), *stem)
    for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
        yield "line", tuple((down * step, right * step) for step in range(5 if long else 4))
    if long:
        yield "cross", ((0, 0), *sides)
        yield "cross", ((0, 0), *corners)


def placements(where: Board | str, players: int) -> tuple[Placement, ...]:
    """All places where a pattern fits on a board, by kind and then in reading order."""
    if players not in (2, 3, 4):
        raise ValueError(f"players is 2, 3 or 4; got {players!r}")
    return _placements(where if isinstance(where, Board) else read_board(where), players == 4)


@functools.lru_cache(maxsize=64)
def _placements(where: Board, four: bool) -> tuple[Placement, ...]:
    found = []
    for kind, shape in shapes(4 if four else 2):
        for row in range(len(where.rows)):
            for column in range(len(where.rows[0])):
                cells = tuple(sorted((row + down, column + right) for down, right in shape))
                if all(cell in where.numbers for cell in cells):  # T-13
                    free = sum(where.numbers[cell] >= CARD_CELLS for cell in cells)
                    if free < 2:  # AT-32
                        found.append(Placement(kind, cells))
    return tuple(sorted(found, key=lambda each: (KINDS.index(each.kind), each.cells)))


@functools.lru_cache(maxsize=64)
def tables(where: Board, four: bool) -> Tables:
    """The arrays that the rules read."""
    listed = _placements(where, four)
    through: list[int] = []
    starts: list[int] = []
    for place in where.cells:
        for kind in KINDS:
            starts.append(len(through))
            through += [
                number
                for number, each in enumerate(listed)
                if each.kind == kind and place in each.cells
            ]
        starts.append(len(through))
    kinds = [sum(KINDS.index(each.kind) < kind for each in listed) for kind in range(5)]
    masks = [word for each in listed for word in where.mask(each.cells)]
    return Tables(
        np.array(masks, np.int64),
        np.array(through, np.int16),
        np.array(starts, np.int16),
        np.array(kinds, np.int16),
    )
