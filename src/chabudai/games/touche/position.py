"""How a position of Touché is written in one line; the board is drawn as in chess."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from chabudai.core.bits import members
from chabudai.games.position import (
    HIDDEN,
    NONE,
    Word,
    card_list,
    hidden_count,
    named,
    number,
    per_seat,
    read_cards,
    refuse,
    seat,
    whole,
)
from chabudai.games.touche.board import FACE_TEXTS, FACES, KINDS, SLOTS, Board, spot
from chabudai.games.touche.flaws import chain, ready_cells
from chabudai.games.touche.state import (
    CHOOSING,
    DEALING,
    EMPTY,
    FINISHED,
    HALF,
    HAND,
    PACK,
    PLAYING,
    State,
)

TEXTS: Final = (*FACE_TEXTS, *(f"{text}'" for text in FACE_TEXTS))
"""The second copy of a card has a mark: which one is held decides nothing but is remembered."""
PHASES: Final = {DEALING: "deal", PLAYING: "play", CHOOSING: "choose", FINISHED: "over"}
PIECES: Final = "abcd"
"""Pieces by seat; crowned ones are capital letters."""
_RUN = re.compile(r"\d+|[A-Za-z]")


def words(board: Board, players: int) -> Sequence[Word]:
    """The words of a position."""
    return [
        number("round", "rounds"),
        named("phase", PHASES),
        seat("turn", "seat"),
        seat("dealer"),
        _board(board),
        per_seat("hands", players, _write_hand, _read_hand),
        _jokers(players),
        per_seat("kinds", players, _write_kinds, _read_kinds),
        per_seat("piles", players, _write_pile, _read_pile),
        per_seat("discards", players, _write_waste, _read_waste),
        number("deals"),
        _last(board),
        _choice(),
        seat("owed"),
        number("swaps"),
        number("passes"),
        number("dead"),
        seat("winner"),
        _ready(board, players),
    ]


def _board(board: Board) -> Word:
    """Rows between ``/``, numbers for runs of places without a piece, as in chess."""

    def at(state: State, place: tuple[int, int]) -> str:
        cell = board.numbers.get(place)
        if cell is None:
            return ""
        word, bit = spot(cell)
        for who in range(state.players):
            if state.pieces[2 * who + word] >> bit & 1:
                crowned = state.crowned[word] >> bit & 1
                return PIECES[who].upper() if crowned else PIECES[who]
        return ""

    def write(state: State) -> str:
        rows = []
        for y, cells in enumerate(board.rows):
            row, run = "", 0
            for x in range(len(cells)):
                piece = at(state, (y, x))
                if piece:
                    row += (str(run) if run else "") + piece
                    run = 0
                else:
                    run += 1
            rows.append(row + (str(run) if run else ""))
        return "/".join(rows)

    def put(state: State, place: tuple[int, int], piece: str) -> None:
        who = PIECES.index(piece.lower()) if piece.lower() in PIECES else 9
        if who >= state.players:
            refuse("no-piece", text=piece, pieces=PIECES[: state.players])
        cell = board.numbers.get(place)
        if cell is None:
            refuse("no-cell", row=place[0], column=place[1])
        word, bit = spot(cell)
        state.pieces[2 * who + word] |= 1 << bit
        if piece.isupper():
            state.crowned[word] |= 1 << bit

    def read(state: State, text: str) -> None:
        rows = text.split("/")
        if len(rows) != len(board.rows):
            refuse("rows", size=len(board.rows), found=len(rows))
        for y, row in enumerate(rows):
            if "".join(_RUN.findall(row)) != row:
                refuse("board-row", row=y, text=row[:40])
            x = 0
            for part in _RUN.findall(row):
                if part.isdecimal():
                    x += int(part[:4])
                else:
                    put(state, (y, x), part)
                    x += 1
            if x != len(board.rows[y]):
                refuse("columns", row=y, size=len(board.rows[y]), found=min(x, 9999))

    return Word("board", write, read)


def _write_hand(state: State, who: int) -> str:
    cards = members(state.hand[2 * who] | state.hand[2 * who + 1] << FACES)
    if not cards and state.held[who]:
        return f"{HIDDEN}{state.held[who]}"
    return card_list(cards, TEXTS)


def _read_hand(state: State, who: int, text: str) -> None:
    hidden = hidden_count("hands", text, HAND)
    cards = [] if hidden is not None else read_cards("hands", text, TEXTS)
    if len(cards) > HAND:
        refuse("too-many", word="hands", most=HAND)
    state.held[who] = len(cards) if hidden is None else hidden
    for card in cards:
        copy, face = divmod(card, FACES)
        state.hand[2 * who + copy] |= 1 << face


def _write_pile(state: State, who: int) -> str:
    """A draw pile from the top; in a view how many cards it has."""
    cards = chain(state, state.top[who])
    if not cards and state.left[who]:
        return f"{HIDDEN}{state.left[who]}"
    return card_list(cards, TEXTS)


def _read_pile(state: State, who: int, text: str) -> None:
    hidden = hidden_count("piles", text, PACK)
    cards = [] if hidden is not None else read_cards("piles", text, TEXTS)
    state.left[who] = len(cards) if hidden is None else hidden
    if cards:
        state.top[who], state.base[who] = cards[0], cards[-1]
        _chain_up(state, "piles", cards)


def _write_waste(state: State, who: int) -> str:
    """A discard pile from the last card down."""
    return card_list(chain(state, state.waste[who]), TEXTS)


def _read_waste(state: State, who: int, text: str) -> None:
    cards = read_cards("discards", text, TEXTS)
    if cards:
        state.waste[who] = cards[0]
        _chain_up(state, "discards", cards)


def _chain_up(state: State, word: str, cards: list[int]) -> None:
    for card, below in pairwise(cards):
        if state.link[card] != EMPTY:
            refuse("card-twice", word=word, card=TEXTS[card])
        state.link[card] = below


def _jokers(players: int) -> Word:
    """The seats that still have their joker: ``0,1``."""

    def write(state: State) -> str:
        return ",".join(map(str, members(state.jokers))) or NONE

    def read(state: State, text: str) -> None:
        parts = [] if text == NONE else text.split(",")
        found = {whole("jokers", each, 0, players - 1) for each in parts}
        state.jokers = sum(1 << each for each in found)

    return Word("jokers", write, read)


def _write_kinds(state: State, who: int) -> str:
    return ",".join(KINDS[kind] for kind in members(state.kinds[who])) or NONE


def _read_kinds(state: State, who: int, text: str) -> None:
    for name in [] if text == NONE else text.split(","):
        if name not in KINDS:
            refuse("name", word="kinds", text=name[:40], words=", ".join(KINDS))
        state.kinds[who] |= 1 << KINDS.index(name)


def _last(board: Board) -> Word:
    """The cell of the latest piece: row, column."""

    def write(state: State) -> str:
        return NONE if state.last == EMPTY else "{},{}".format(*board.cells[state.last])

    def read(state: State, text: str) -> None:
        if text == NONE:
            return
        parts = text.split(",")
        place = tuple(whole("last", each, 0, 99) for each in parts)
        if len(place) != 2 or place not in board.numbers:
            refuse("cell", word="last", text=text[:40])
        state.last = board.numbers[place]

    return Word("last", write, read)


def _choice() -> Word:
    """The numbers of the patterns through the last cell that may be taken."""

    def write(state: State) -> str:
        return ",".join(map(str, members(state.choice[0] | state.choice[1] << HALF))) or NONE

    def read(state: State, text: str) -> None:
        for each in [] if text == NONE else text.split(","):
            word, bit = divmod(whole("choice", each, 0, SLOTS - 1), HALF)
            state.choice[word] |= 1 << bit

    return Word("choice", write, read)


def _ready(board: Board, players: int) -> Word:
    """The free cells that would complete a pattern: left out where they follow from the pieces."""

    def follows(state: State) -> list[int]:
        return [ready_cells(board, state, who) for who in range(players)]

    def write(state: State) -> str:
        found = list(state.ready[:players])
        return "" if found == follows(state) else "/".join(map(str, found))

    def read(state: State, text: str) -> None:
        parts = text.split("/")
        if text and len(parts) != players:
            refuse("seats", word="ready", seats=players, found=len(parts))
        found = [whole("ready", each, 0, 255) for each in parts] if text else follows(state)
        for who, cells in enumerate(found):
            state.ready[who] = cells

    return Word("ready", write, read)
