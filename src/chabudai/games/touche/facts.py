"""A view of Touché described as plain data."""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from chabudai.core.bits import members
from chabudai.core.fields import offset
from chabudai.core.kept import Kept, kept
from chabudai.core.seats import SPECTATOR
from chabudai.core.written import or_null
from chabudai.games.touche.board import (
    CARD_CELLS,
    FACE_TEXTS,
    FACES,
    KINDS,
    Board,
    Cell,
    placements,
    spot,
)
from chabudai.games.touche.legal import taken, turn
from chabudai.games.touche.notation import choices, listed
from chabudai.games.touche.play import result
from chabudai.games.touche.state import CHOOSING, EMPTY, FINISHED, SWAPS, State

PHASES = ("deal", "play", "choose", "over")
_write = json.JSONEncoder(separators=(",", ":")).encode


class Threat(NamedTuple):
    """A pattern that lacks one piece."""

    kind: str
    cells: tuple[Cell, ...]
    missing: Cell


class Near(NamedTuple):
    """A pattern that lacks one piece, wherever that is: the word and the bit of its cell, and what
    it is as a threat, also as JSON.
    """

    word: int
    bit: int
    threat: Threat
    text: str


_BOARD = slice(0, offset(State, "hand"))
_CHOICE = slice(offset(State, "choice"), offset(State, "link"))
_SIZES = slice(offset(State, "left"), offset(State, "viewer"))
"""Where in a view's memory lies what all viewers see alike; hands and piles lie between."""
_LINK = slice(offset(State, "link"), offset(State, "top"))
_WASTE = slice(offset(State, "waste"), offset(State, "left"))
_NONE = EMPTY & 255
"""``EMPTY`` as a byte."""
_HANDS = bytes(_CHOICE.start - _BOARD.stop)
_PILES = b"\xff" * (_SIZES.start - _CHOICE.stop)
_LOOKER = bytes([SPECTATOR & 255])
_FACES = bytes(card % FACES for card in range(256))
_QUOTED = [f'"{text}"' for text in FACE_TEXTS]
_KINDS = [_write([KINDS[kind] for kind in members(bits)]) for bits in range(1 << len(KINDS))]
"""Sets of kinds as JSON."""
_BOOLEAN = ("false", "true")


def facts(board: Board, view: State) -> dict[str, Any]:
    """Everything that a viewer may know, as JSON-able data."""
    found: dict[str, Any] = json.loads(written(board, view))
    return found


def written(board: Board, view: State) -> str:
    """The same as JSON."""
    look, memory = view.look(), bytes(view)
    own, link = look.viewer, memory[_LINK]
    wastes = [bytes(_chain(link, card)) for card in memory[_WASTE][: look.players]]
    faces = tuple([waste.translate(_FACES) for waste in wastes])
    common = _common(board, memory[_BOARD], memory[_CHOICE], memory[_SIZES], faces)
    hand = "[]"
    if own != SPECTATOR:
        hand = _written_hand[look.hand[2 * own : 2 * own + 2]]
    return f'{{{common},"seat":{or_null(own)},"hand":{hand}}}'


@functools.lru_cache(maxsize=4)
def _common(
    board: Board, pieces: bytes, choice: bytes, sizes: bytes, wastes: tuple[bytes, ...]
) -> str:
    """What everybody may know: made of a view without hands and piles, and of the discards, whose
    copies are numbered differently for each viewer.
    """
    view = State.look_at(pieces + _HANDS + choice + _PILES + sizes + _LOOKER)
    players, last, jokers = view.players, view.last, view.jokers
    desk, seats = _desk(board, players == 4), range(players)
    words = _long((*view.crowned, *view.pieces[: 2 * players]))
    rows = ",".join([row[words & mask] for row, mask in desk.rows])
    near = ",".join([f"[{','.join([each.text for each in own])}]" for own in desk.threats(view)])
    chosen, ended = "[]", "null"
    if view.phase == CHOOSING:
        chosen = _write(
            [
                {"kind": each.kind, "number": each.number, "cells": each.cells}
                for each in choices(board, view)
            ]
        )
    if view.phase == FINISHED:
        ended = _write([result(view, seat) for seat in seats])
    return (
        f'"game":"touche","players":{players},"phase":"{PHASES[view.phase]}",'
        f'"dealer":{view.dealer},"deals":{view.deals},"round":{view.rounds},'
        f'"dead_rounds":{view.dead},"turn":{or_null(turn(view))},"board":[{rows}],'
        f'"last":{"null" if last == EMPTY else desk.places[last]},'
        f'"hand_sizes":{_numbers[view.held[:players]]},'
        f'"pile_sizes":{_numbers[view.left[:players]]},'
        f'"discards":[{",".join([_written_cards[waste] for waste in wastes])}],'
        f'"jokers":[{",".join([_BOOLEAN[jokers >> seat & 1] for seat in seats])}],'
        f'"kinds":[{",".join([_KINDS[bits] for bits in view.kinds[:players]])}],'
        f'"threats":[{near}],"swaps_left":{SWAPS - view.swaps},'
        f'"choice":{chosen},"winner":{or_null(view.winner)},"result":{ended}'
    )


@kept(1024)
def _numbers(numbers: Sequence[int]) -> str:
    return _write(numbers)


@kept(256)
def _written_cards(faces: bytes) -> str:
    """Cards by their faces, as JSON."""
    return f"[{','.join([_QUOTED[face] for face in faces])}]"


@kept(2048)
def _written_hand(hand: Sequence[int]) -> str:
    """A hand by its two words, as JSON."""
    faces = sorted(members(hand[0]) + members(hand[1]))
    return f"[{','.join([_QUOTED[face] for face in faces])}]"


_WORD = 64


def _long(words: Sequence[int]) -> int:
    """Words of bits side by side in one number, of which a row takes its part at once."""
    long = 0
    for word in reversed(words):
        long = long << _WORD | word
    return long


class _Desk:
    """What is told of a board, and how much of it is the same after most moves: the rows of the
    board, and patterns that lack one piece.
    """

    def __init__(self, board: Board, four: bool) -> None:
        players = 4 if four else 3
        self.places = [_write(cell) for cell in board.cells]
        self.rows = [self._row(board, row, players) for row in range(len(board.rows))]
        """What tells of each row, and its part of all words: those of the crowned cells, and those
        of the pieces of so many seats as there may be.
        """
        self._patterns = placements(board, players)
        self._masks = [board.mask(cells) for _, cells in self._patterns]
        self._cells = board.cells
        self._numbers = board.numbers
        self._through = [[0] * _WORD, [0] * _WORD]
        """For every bit of both words the patterns through its cell, as bits."""
        self._sizes = [0, 0]
        """The patterns of four cells, and of five."""
        self._kinds = [0] * (1 << len(KINDS))
        """The patterns of all kinds that a set of kinds has not."""
        for number, (kind, cells) in enumerate(self._patterns):
            for cell in cells:
                word, bit = spot(board.numbers[cell])
                self._through[word][bit] |= 1 << number
            self._sizes[len(cells) - 4] |= 1 << number
            for kinds in range(1 << len(KINDS)):
                if not kinds >> KINDS.index(kind) & 1:
                    self._kinds[kinds] |= 1 << number
        self.near = functools.lru_cache(maxsize=512)(self._near)
        self.lack = functools.lru_cache(maxsize=2048)(self._lack)

    @staticmethod
    def _row(board: Board, row: int, players: int) -> tuple[Kept[int, str], int]:
        """What writes a row as JSON: a cell has its card, the owner of the piece on it, and its
        marks.
        """
        columns = {
            board.numbers[row, column]: column
            for column in range(len(board.rows[row]))
            if (row, column) in board.numbers
        }
        cells = {
            (cell, owner, crowned): _write(
                {
                    "card": board.card(cell),
                    "owner": owner,
                    "crowned": crowned,
                    "free": cell >= CARD_CELLS,
                }
            )
            for cell in columns
            for owner in (None, *range(players))
            for crowned in (False, True)
        }
        empty = ["null"] * len(board.rows[row])
        for cell, column in columns.items():
            empty[column] = cells[cell, None, False]

        @kept(256)
        def tell(words: int) -> str:
            pairs = []
            while words:
                pairs.append(listed(words & (1 << _WORD) - 1, words >> _WORD & (1 << _WORD) - 1))
                words >>= 2 * _WORD
            told = empty.copy()
            for owner, owned in enumerate(pairs[1:]):
                for cell in owned:
                    told[columns[cell]] = cells[cell, owner, cell in pairs[0]]
            return f"[{','.join(told)}]"

        mask = board.mask(tuple((row, column) for column in columns.values()))
        return tell, _long(mask * (players + 1))

    def threats(self, view: State) -> list[list[Near]]:
        """For each seat the patterns of a missing kind that lack one piece on an empty cell
        (AT-31).
        """
        pieces, kinds, (low, high) = view.pieces, view.kinds, view.crowned
        found = []
        for seat in range(view.players):
            near = self.near(pieces[2 * seat] & ~low, pieces[2 * seat + 1] & ~high, kinds[seat])
            if near:
                covered = taken(view, 0), taken(view, 1)
                near = [each for each in near if not covered[each.word] & each.bit]
            found.append(near)
        return found

    def _near(self, first: int, second: int, kinds: int) -> list[Near]:
        """The patterns that lack one piece, wherever that is. How many pieces each pattern has is
        counted for all patterns at once, in three numbers with a bit for each.
        """
        ones = twos = fours = 0
        for word, pieces in enumerate((first, second)):
            through = self._through[word]
            for bit in members(pieces):
                more = through[bit]
                carry = ones & more
                ones ^= more
                fours ^= twos & carry
                twos ^= carry
        lacking = (fours & ~twos & ~ones & self._sizes[1]) | (~fours & twos & ones & self._sizes[0])
        found = []
        for number in members(lacking & self._kinds[kinds]):
            own, other = self._masks[number]
            own &= ~first
            found.append(
                self.lack(number, 0, own) if own else self.lack(number, 1, other & ~second)
            )
        return found

    def _lack(self, number: int, word: int, bit: int) -> Near:
        """A pattern that lacks the piece of a bit in one of its words."""
        kind, cells = self._patterns[number]
        spots = [spot(self._numbers[cell]) for cell in cells]
        threat = Threat(kind, cells, cells[spots.index((word, bit.bit_length() - 1))])
        return Near(word, bit, threat, _write(threat._asdict()))


@functools.lru_cache(maxsize=16)
def _desk(board: Board, four: bool) -> _Desk:
    """The desk of a board; one has some MB at most, and guests choose boards."""
    return _Desk(board, four)


def discards(view: State, seat: int) -> list[int]:
    """The discarded cards of a seat, the earliest first."""
    return _chain(bytes(view.link), view.waste[seat] & 255)


def _chain(link: bytes, card: int) -> list[int]:
    cards: list[int] = []
    while card != _NONE:
        cards.append(card)
        card = link[card]
    cards.reverse()
    return cards


def threats(board: Board, view: State, seat: int) -> list[Threat]:
    """The patterns of a missing kind of a seat that lack one piece on an empty cell (AT-31)."""
    desk = _desk(board, view.players == 4)
    return [each.threat for each in desk.threats(view)[seat]]
