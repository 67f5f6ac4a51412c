"""A view of Touché described as plain data."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from chabudai.core.bits import members
from chabudai.core.seats import SPECTATOR
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
from chabudai.games.touche.notation import CARDS, card_texts, choices, listed, occupied
from chabudai.games.touche.play import result
from chabudai.games.touche.state import EMPTY, FINISHED, NOBODY, SWAPS, State

PHASES = ("deal", "play", "choose", "over")


class Threat(NamedTuple):
    """A pattern that lacks one piece."""

    kind: str
    cells: tuple[Cell, ...]
    missing: Cell


def facts(board: Board, view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data for reading only."""
    own = view.viewer
    seated = own != SPECTATOR
    seats = range(view.players)
    owned = [occupied(view, seat) for seat in seats]
    closed = listed(view.crowned[0], view.crowned[1])
    return {
        "game": "touche",
        "players": view.players,
        "phase": PHASES[view.phase],
        "seat": own if seated else None,
        "dealer": view.dealer,
        "deals": view.deals,
        "round": view.rounds,
        "dead_rounds": view.dead,
        "turn": turn(view) if turn(view) >= 0 else None,
        "board": _board(board, tuple(map(tuple, owned)), tuple(closed)),
        "last": None if view.last == EMPTY else list(board.cells[view.last]),
        "hand": card_texts(view, own) if seated else [],
        "hand_sizes": list(view.held)[: view.players],
        "pile_sizes": list(view.left)[: view.players],
        "discards": [[CARDS[card] for card in discards(view, seat)] for seat in seats],
        "jokers": [bool(view.jokers >> seat & 1) for seat in seats],
        "kinds": [[KINDS[kind] for kind in members(view.kinds[seat])] for seat in seats],
        "threats": [
            [
                {"kind": each.kind, "cells": _lists(each.cells), "missing": list(each.missing)}
                for each in threats(board, view, seat)
            ]
            for seat in seats
        ],
        "swaps_left": SWAPS - view.swaps,
        "choice": [
            {"kind": each.kind, "number": each.number, "cells": _lists(each.cells)}
            for each in choices(board, view)
        ],
        "winner": None if view.winner == NOBODY else view.winner,
        "result": [result(view, seat) for seat in seats] if view.phase == FINISHED else None,
    }


def _lists(cells: tuple[Cell, ...]) -> list[list[int]]:
    return [list(cell) for cell in cells]


@functools.lru_cache(maxsize=256)
def _board(
    board: Board, owned: tuple[tuple[int, ...], ...], closed: tuple[int, ...]
) -> list[list[dict[str, Any] | None]]:
    """The rows of the board, the same for all who look at it; a cell has its card, the owner of
    the piece on it, and its marks.
    """
    owners = {cell: seat for seat, cells in enumerate(owned) for cell in cells}
    rows: list[list[dict[str, Any] | None]] = [[None] * len(line) for line in board.rows]
    for cell, (row, column) in enumerate(board.cells):
        rows[row][column] = {
            "card": FACE_TEXTS[cell % FACES] if cell < CARD_CELLS else None,
            "owner": owners.get(cell),
            "crowned": cell in closed,
            "free": cell >= CARD_CELLS,
        }
    return rows


def discards(view: State, seat: int) -> list[int]:
    """The discarded cards of a seat, the earliest first."""
    cards: list[int] = []
    card = view.waste[seat]
    while card != EMPTY:
        cards.append(card)
        card = view.link[card]
    return cards[::-1]


def threats(board: Board, view: State, seat: int) -> tuple[Threat, ...]:
    """The patterns of a missing kind of a seat that lack one piece on an empty cell (AT-31)."""
    first = view.pieces[2 * seat] & ~view.crowned[0]
    second = view.pieces[2 * seat + 1] & ~view.crowned[1]
    covered = (taken(view, 0), taken(view, 1))
    return _threats(board, view.players == 4, (first, second), covered, view.kinds[seat])


@functools.lru_cache(maxsize=1024)
def _threats(
    board: Board, four: bool, own: tuple[int, int], covered: tuple[int, int], kinds: int
) -> tuple[Threat, ...]:
    masks = tables(board, four).masks
    first = masks[0::2] & ~own[0]
    second = masks[1::2] & ~own[1]
    single = (first & (first - 1) == 0) & (second & (second - 1) == 0)
    open_ = (first & covered[0] == 0) & (second & covered[1] == 0)
    patterns = placements(board, 4 if four else 2)
    held = set(listed(*own))
    found = []
    for number in np.flatnonzero(single & open_ & ((first == 0) != (second == 0))):
        kind, cells = patterns[number]
        if not kinds >> KINDS.index(kind) & 1:
            missing = next(cell for cell in cells if board.numbers[cell] not in held)
            found.append(Threat(kind, cells, missing))
    return tuple(found)
