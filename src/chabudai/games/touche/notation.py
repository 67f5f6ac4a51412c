"""How Touché's actions are written: ``3H@7,5``, ``*@4,4``, ``QD@0,5!``, ``swap KC``, ``pass``.

A choice between completed patterns is ``take line 2``. Cells are on a board, so the functions here
take one before the state; a ``Book`` has it bound.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from chabudai.core.bits import members
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.games.touche.board import (
    CARD_CELLS,
    FACE_TEXTS,
    FACES,
    KINDS,
    Board,
    Cell,
    placements,
    spot,
    tables,
)
from chabudai.games.touche.legal import faces, is_legal
from chabudai.games.touche.state import (
    ACTIONS,
    CARD,
    CHOOSING,
    DEALING,
    FINISHED,
    HALF,
    JOKER,
    PASS,
    SPEND,
    SWAP,
    SWAPS,
    TAKE,
    State,
)

CARDS = FACE_TEXTS * 2

_PLACE = re.compile(r"([A-Z0-9]+|\*) ?@ ?\(?(\d+) ?, ?(\d+)\)? ?(!?)")
_SWAP = re.compile(r"SWAP ([A-Z0-9]+)")
_TAKE = re.compile(rf"TAKE ({'|'.join(KINDS).upper()})(?: (\d+))?")


class Move(NamedTuple):
    """An action taken apart; what it does not have is None."""

    word: str
    """swap, card, joker, spend, take or pass."""
    face: int | None = None
    cell: int | None = None
    slot: int | None = None


class Choice(NamedTuple):
    """One of the completed patterns that may be taken."""

    action: int
    kind: str
    number: int
    """Its number among the choices of its kind, from 1."""
    cells: tuple[Cell, ...]


@functools.cache
def move(action: int) -> Move:
    """An action taken apart."""
    if action < CARD:
        return Move("swap", face=action - SWAP)
    if action < JOKER:
        return Move("card", face=(action - CARD) % FACES, cell=action - CARD)
    if action < SPEND:
        return Move("joker", cell=action - JOKER)
    if action < TAKE:
        free, face = divmod(action - SPEND, FACES)
        return Move("spend", face=face, cell=CARD_CELLS + free)
    return Move("take", slot=action - TAKE) if action < PASS else Move("pass")


def choices(board: Board, state: State) -> list[Choice]:
    """The completed patterns to choose from, by kind and then in the order of their cells."""
    if state.phase != CHOOSING:
        return []
    patterns = placements(board, state.players)
    _, through, starts, _ = tables(board, state.players == 4)
    found: list[Choice] = []
    for slot in members(state.choice[0] | state.choice[1] << HALF):
        kind, cells = patterns[through[starts[5 * state.last] + slot]]
        number = sum(each.kind == kind for each in found) + 1
        found.append(Choice(TAKE + slot, kind, number, cells))
    return found


def card_texts(state: State, seat: int) -> list[str]:
    """The cards of a hand in order."""
    hand = [members(state.hand[2 * seat + copy]) for copy in (0, 1)]
    return [FACE_TEXTS[face] for face in sorted(hand[0] + hand[1])]


@functools.cache
def card_message(text: str) -> Message:
    """A card by its name for people."""
    rank = int(text[:-1]) if text[:-1].isdigit() else text[:-1]
    args = {"rank": Message("touche-rank", {"rank": rank}), "suit": text[-1]}
    return Message("touche-card", args).kept()


@functools.cache
def kind_message(kind: str) -> Message:
    """A kind of pattern by its name for people."""
    return Message("touche-kind", {"kind": kind}).kept()


def cells_text(*cells: Cell) -> str:
    """Cells as they are written in sentences."""
    return " ".join(f"({row},{column})" for row, column in cells)


def text(board: Board, state: State, action: int) -> str:
    """The notation of an action; on a board without the cell, a question mark for it."""
    slot = move(action).slot
    if slot is None:
        return _text(board, action)
    for each in choices(board, state):
        if each.action == action:
            return f"take {each.kind} {each.number}"
    return f"take ? {slot}"


def notations(board: Board, state: State, actions: Sequence[int]) -> list[str]:
    """The notation of some actions."""
    known = _texts(board)
    return [known[action] or text(board, state, action) for action in actions]


@functools.lru_cache(maxsize=64)
def _texts(board: Board) -> list[str]:
    """The notation of every action that means the same in every position; nothing for others."""
    return [
        "" if move(action).word == "take" else _text(board, action) for action in range(ACTIONS)
    ]


@functools.lru_cache(maxsize=8192)
def _text(board: Board, action: int) -> str:
    """The notation of an action that means the same in every position."""
    done = move(action)
    if done.word == "pass":
        return "pass"
    if done.word == "swap":
        return f"swap {CARDS[done.face or 0]}"
    assert done.cell is not None
    where = "?"
    if done.cell < len(board.cells):
        row, column = board.cells[done.cell]
        where = f"{row},{column}"
    card = "*" if done.face is None else CARDS[done.face]
    return f"{card}@{where}!" if done.word == "spend" else f"{card}@{where}"


def choice(board: Board, state: State, action: int) -> Message:
    """What an action means, for a list of choices."""
    done = move(action)
    args: dict[str, Any] = {}
    if done.face is not None:
        args["card"] = card_message(CARDS[done.face])
    if done.cell is not None:
        args["cell"] = cells_text(board.cells[done.cell])
        if done.word == "joker" and done.cell >= CARD_CELLS:
            return Message("touche-choice-joker-free", args)
    if done.word == "joker":
        assert done.cell is not None
        args["card"] = card_message(CARDS[done.cell])
        rival = holder(state, done.cell)
        if rival is not None:
            args |= {"rival": rival, "viewer": state.seat, "seats": state.players}
            return Message("touche-choice-capture", args)
    for each in choices(board, state):
        if each.action == action:
            args = {"kind": kind_message(each.kind), "cells": cells_text(*each.cells)}
    return Message(f"touche-choice-{done.word}", args)


def listed(first: int, second: int) -> list[int]:
    """The cells of two words of bits."""
    free = [cell + FACES if cell >= FACES else cell for cell in members(first)]
    return free + [cell + FACES for cell in members(second)]


def occupied(state: State, seat: int) -> list[int]:
    """The cells with pieces of a seat, crowned or not."""
    return listed(state.pieces[2 * seat], state.pieces[2 * seat + 1])


def holder(state: State, cell: int) -> int | None:
    """The seat with a piece on a cell, crowned or not."""
    word, bit = spot(cell)
    for seat in range(state.players):
        if state.pieces[2 * seat + word] >> bit & 1:
            return seat
    return None


def parse(board: Board, state: State, text: str) -> int:
    """The action that a text means here; IllegalAction if it means none."""
    plain = " ".join(text.upper().split())
    if plain == "PASS":
        return PASS
    if (found := _SWAP.fullmatch(plain)) and found[1] in FACE_TEXTS:
        return SWAP + FACE_TEXTS.index(found[1])
    if found := _TAKE.fullmatch(plain):
        return _taken(board, state, found[1].lower(), found[2])
    found = _PLACE.fullmatch(plain)
    if not found or found[1] not in (*FACE_TEXTS, "*"):
        raise IllegalAction(Message("touche-unreadable", {"text": text[:40]}))
    card, row, column, spent = found.groups()
    where = {"cell": f"({row},{column})"}
    cell = board.numbers.get((int(row), int(column))) if len(row + column) < 9 else None
    if cell is None:
        raise IllegalAction(Message("touche-no-cell", where))
    if spent and (cell < CARD_CELLS or card == "*"):
        raise IllegalAction(Message("touche-not-free", where))
    if card == "*":
        return JOKER + cell
    face = FACE_TEXTS.index(card)
    if cell >= CARD_CELLS:
        return SPEND + (cell - CARD_CELLS) * FACES + face
    if cell % FACES != face:
        shown = card_message(CARDS[cell])
        raise IllegalAction(Message("touche-other-card", {**where, "card": shown}))
    return CARD + cell


def _taken(board: Board, state: State, kind: str, number: str | None) -> int:
    fitting = [each for each in choices(board, state) if each.kind == kind]
    if state.phase != CHOOSING:
        raise IllegalAction(Message("touche-nothing-to-choose"))
    if number is None and len(fitting) == 1:
        return fitting[0].action
    for each in fitting:
        if number is not None and each.number == int(number[:4]):
            return each.action
    raise IllegalAction(_which(board, state))


def _which(board: Board, state: State) -> Message:
    texts = [text(board, state, each.action) for each in choices(board, state)]
    return Message("touche-choose", {"choices": texts})


def why(board: Board, state: State, action: int) -> Message | None:
    """Why an action is not legal here, or None if it is."""
    if not 0 <= action < ACTIONS:
        return Message("no-such-action", {"action": str(action), "last": ACTIONS - 1})
    if is_legal(state, action):
        return None
    if state.phase == FINISHED:
        return Message("game-is-over")
    if state.phase == DEALING:
        return Message("deal-is-due")
    if state.phase == CHOOSING:
        return _which(board, state)
    return _refusal(board, state, move(action))


def _refusal(board: Board, state: State, asked: Move) -> Message:
    """Why a move is not legal in a turn, the first reason of all that hold."""
    if asked.word == "pass":
        return Message("touche-must-move")  # T-21
    if asked.word == "take":
        return Message("touche-nothing-to-choose")
    if asked.face is not None and not faces(state) >> asked.face & 1:
        return Message("touche-not-in-hand", {"card": card_message(CARDS[asked.face])})
    if asked.word == "swap":
        if state.swaps == SWAPS:
            return Message("touche-swaps-spent", {"swaps": SWAPS})
        assert asked.face is not None
        return Message("touche-not-dead", {"card": card_message(CARDS[asked.face])})  # T-20
    if asked.word == "joker" and not state.jokers >> state.seat & 1:
        return Message("touche-joker-spent")
    assert asked.cell is not None
    if asked.cell >= len(board.cells):
        return Message("touche-no-cell", {"cell": "?"})
    where = {"cell": cells_text(board.cells[asked.cell])}
    word, bit = spot(asked.cell)
    if state.crowned[word] >> bit & 1:
        return Message("touche-crowned", where)
    if asked.cell >= CARD_CELLS:
        return Message("touche-completes-nothing", where)  # T-17
    if asked.word == "joker":
        return Message("touche-own-piece", where)  # AT-10
    return Message("touche-occupied", where)
