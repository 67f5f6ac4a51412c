"""A view of Touché described as plain data."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from chabudai.core.bits import members
from chabudai.core.fields import offset
from chabudai.core.record import Row
from chabudai.core.seats import SPECTATOR
from chabudai.core.shared import Facts, SharedDict, SharedList
from chabudai.games.touche.board import (
    CARD_CELLS,
    FACE_TEXTS,
    FACES,
    KINDS,
    Board,
    Cell,
    placements,
    tables,
)
from chabudai.games.touche.legal import taken, turn
from chabudai.games.touche.notation import CARDS, card_texts, choices, listed
from chabudai.games.touche.play import result
from chabudai.games.touche.state import ALL, EMPTY, FINISHED, NOBODY, SWAPS, State

PHASES = ("deal", "play", "choose", "over")


class Threat(NamedTuple):
    """A pattern that lacks one piece."""

    kind: str
    cells: tuple[Cell, ...]
    missing: Cell


_BOARD = slice(0, offset(State, "hand"))
_CHOICE = slice(offset(State, "choice"), offset(State, "link"))
_SIZES = slice(offset(State, "left"), offset(State, "viewer"))
"""Where in a view's memory lies what all viewers see alike; hands and piles lie between."""
_HANDS = bytes(_CHOICE.start - _BOARD.stop)
_PILES = b"\xff" * (_SIZES.start - _CHOICE.stop)
_LOOKER = bytes([SPECTATOR & 255])


def facts(board: Board, view: State) -> Facts:
    """Everything that a viewer may know, as JSON-able data for reading only."""
    own = view.viewer
    seated = own != SPECTATOR
    memory, link = bytes(view), view.link
    wastes = [bytes(_chain(link, card)) for card in list(view.waste)[: view.players]]
    faces = tuple([waste.translate(_FACES) for waste in wastes])
    common = _common(board, memory[_BOARD], memory[_CHOICE], memory[_SIZES], faces)
    hand = card_texts(view, own) if seated else []
    return Facts(common, {"seat": own if seated else None, "hand": hand})


_FACES = bytes(card % FACES for card in range(256))


@functools.lru_cache(maxsize=4)
def _common(
    board: Board, pieces: bytes, choice: bytes, sizes: bytes, wastes: tuple[bytes, ...]
) -> SharedDict:
    """What everybody may know: made of a view without hands and piles, and of the discards, whose
    copies are numbered differently for each viewer.
    """
    view = State(bytearray(pieces + _HANDS + choice + _PILES + sizes + _LOOKER))
    seats = range(view.players)
    crowned, mover = view.crowned, turn(view)
    return SharedDict(
        {
            "game": "touche",
            "players": view.players,
            "phase": PHASES[view.phase],
            "dealer": view.dealer,
            "deals": view.deals,
            "round": view.rounds,
            "dead_rounds": view.dead,
            "turn": mover if mover >= 0 else None,
            "board": _board(
                board, tuple(view.pieces[: 2 * view.players]), (crowned[0], crowned[1])
            ),
            "last": None if view.last == EMPTY else list(board.cells[view.last]),
            "hand_sizes": list(view.held)[: view.players],
            "pile_sizes": list(view.left)[: view.players],
            "discards": [[CARDS[face] for face in waste] for waste in wastes],
            "jokers": [bool(view.jokers >> seat & 1) for seat in seats],
            "kinds": [[KINDS[kind] for kind in members(view.kinds[seat])] for seat in seats],
            "threats": [list(map(_threat, threats(board, view, seat))) for seat in seats],
            "swaps_left": SWAPS - view.swaps,
            "choice": [
                {"kind": each.kind, "number": each.number, "cells": _lists(each.cells)}
                for each in choices(board, view)
            ],
            "winner": None if view.winner == NOBODY else view.winner,
            "result": [result(view, seat) for seat in seats] if view.phase == FINISHED else None,
        }
    )


def _lists(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


@functools.lru_cache(maxsize=256)
def _board(board: Board, pieces: tuple[int, ...], crowned: tuple[int, int]) -> SharedList:
    """The rows of the board, the same for all who look at it; a cell has its card, the owner of
    the piece on it, and its marks. Rows on which nothing was changed are the same list again.
    """
    words = _long((*crowned, *pieces))
    return SharedList(
        [_row(board, row, words & mask) for row, (mask, _) in enumerate(_rows(board, len(pieces)))]
    )


_WORD = 64


def _long(words: Sequence[int]) -> int:
    """Words of bits side by side in one number, of which a row takes its part at once."""
    return sum(word << _WORD * place for place, word in enumerate(words))


@functools.lru_cache(maxsize=64)
def _rows(board: Board, pieces: int) -> list[tuple[int, list[tuple[int, int]]]]:
    """For every row its part of all words: those of the crowned cells, and so many of pieces; and
    the cells of the row by number and column.
    """
    found = []
    for row in range(len(board.rows)):
        cells = [(cell, place[1]) for cell, place in enumerate(board.cells) if place[0] == row]
        mask = board.mask(tuple((row, column) for _, column in cells))
        found.append((_long(mask * (pieces // 2 + 1)), cells))
    return found


@functools.lru_cache(maxsize=2048)
def _row(board: Board, row: int, words: int) -> SharedList:
    """One row; the words are the two of the crowned cells and two of each seat's pieces, as far as
    they are in this row.
    """
    pairs = []
    while words:
        pairs.append(listed(words & (1 << _WORD) - 1, words >> _WORD & (1 << _WORD) - 1))
        words >>= 2 * _WORD
    closed = set(pairs[0]) if pairs else set()
    owners = {cell: seat for seat, cells in enumerate(pairs[1:]) for cell in cells}
    cells = SharedList([None] * len(board.rows[row]))
    for cell, column in _rows(board, 0)[row][1]:
        cells[column] = {
            "card": FACE_TEXTS[cell % FACES] if cell < CARD_CELLS else None,
            "owner": owners.get(cell),
            "crowned": cell in closed,
            "free": cell >= CARD_CELLS,
        }
    return cells


def discards(view: State, seat: int) -> list[int]:
    """The discarded cards of a seat, the earliest first."""
    return _chain(view.link, view.waste[seat])


def _chain(link: Row, card: int) -> list[int]:
    cards: list[int] = []
    while card != EMPTY:
        cards.append(card)
        card = link[card]
    return cards[::-1]


def threats(board: Board, view: State, seat: int) -> list[Threat]:
    """The patterns of a missing kind of a seat that lack one piece on an empty cell (AT-31)."""
    first = view.pieces[2 * seat] & ~view.crowned[0]
    second = view.pieces[2 * seat + 1] & ~view.crowned[1]
    near = _near(board, view.players == 4, first, second, view.kinds[seat])
    if not near:
        return []
    covered = taken(view, 0), taken(view, 1)
    return [threat for threat, word, bit in near if not covered[word] & bit]


@functools.lru_cache(maxsize=1024)
def _near(
    board: Board, four: bool, own: int, other: int, kinds: int
) -> list[tuple[Threat, int, int]]:
    """The patterns that lack one piece, wherever that is, with its word and bit."""
    firsts, seconds, kind_bits = _patterns(board, four)
    first, second = firsts & ~own, seconds & ~other
    lacking = first | second  # one of them is empty where one piece is missing
    single = (lacking & (lacking - 1) == 0) & ((first == 0) != (second == 0))
    return [
        _lack(board, four, number, 0 if first[number] else 1, int(lacking[number]))
        for number in np.flatnonzero(single & (kind_bits & kinds == 0)).tolist()
    ]


@functools.lru_cache(maxsize=64)
def _patterns(board: Board, four: bool) -> tuple[Any, Any, Any]:
    """The two words of all patterns, and the bits of their kinds, each in a row of its own."""
    masks = tables(board, four).masks
    kinds = [1 << KINDS.index(kind) for kind, _ in placements(board, 4 if four else 2)]
    return masks[0::2].copy(), masks[1::2].copy(), np.array(kinds, np.int64)


@functools.lru_cache(maxsize=4096)
def _lack(board: Board, four: bool, number: int, word: int, bit: int) -> tuple[Threat, int, int]:
    """A pattern that lacks the piece of a bit in one of its words."""
    kind, cells = placements(board, 4 if four else 2)[number]
    cell = bit.bit_length() - 1 + (FACES if word or bit > ALL else 0)
    return Threat(kind, cells, board.cells[cell]), word, bit


@functools.lru_cache(maxsize=4096)
def _threat(threat: Threat) -> dict[str, Any]:
    """A threat as plain data."""
    return {
        "kind": threat.kind,
        "cells": _lists(threat.cells),
        "missing": list(threat.missing),
    }
