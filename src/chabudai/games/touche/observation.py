"""Touché's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.jit import inlined, rule
from chabudai.core.pen import WORD, Pen, begin, end, push, push_set
from chabudai.games.observation import (
    Observation,
    flags,
    number,
    packed_size,
)
from chabudai.games.touche.board import CARD_CELLS, FACES, FREE_CELLS
from chabudai.games.touche.legal import faces, joker_cells, joker_frees, taken
from chabudai.games.touche.piles import discarded
from chabudai.games.touche.play import result
from chabudai.games.touche.state import ALL, CHOOSING, FINISHED, HALF, PLAYING, SWAPS, State

VERSION: Final = 1

CELLS: Final = CARD_CELLS + FREE_CELLS
MOST_SEATS: Final = 4
"""Rows have room for four players, counted from the seat itself to the left."""

PARTS: Final = (
    number("cards in the draw pile", MOST_SEATS),
    number("cards in hand", MOST_SEATS),
    number("exchanges in this turn"),
    number("passes in succession"),
    number("dead rounds"),
    number("round", 2),
    number("deals"),
    number("players"),
    number("spare"),
    *(flags(f"pieces of player {k}", CELLS) for k in range(MOST_SEATS)),
    flags("crowned cells", CELLS),
    flags("own hand", 2 * FACES),
    flags("discarded cards", 2 * FACES),
    flags("free cells that complete a pattern", MOST_SEATS * FREE_CELLS),
    flags("last cell", CELLS),
    flags("completed kinds", MOST_SEATS * 4),
    flags("jokers", MOST_SEATS),
    flags("dealer", MOST_SEATS),
    flags("to act", MOST_SEATS),
    flags("choice of a pattern"),
    flags("over"),
    flags("won"),
    flags("lost"),
)

SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row."""


@inlined
def push_cells(out: Any, pen: Pen, low: int, high: int) -> Pen:
    """Write a set of cells: card cells in reading order of their numbers, then free cells."""
    pen = push_set(out, pen, low & ALL, FACES)
    pen = push_set(out, pen, high & ALL, FACES)
    return push(out, pen, low >> FACES, FREE_CELLS)


@inlined
def push_copies(out: Any, pen: Pen, low: int, high: int) -> Pen:
    """Write a set of cards: the faces that are there, then those that are there twice."""
    return push_set(out, push_set(out, pen, low | high, FACES), low & high, FACES)


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on.

    A complete state does as well: of the cards only the seat's own hand and the discards are looked
    at, and as sets of faces, for which it does not matter which copy is which.
    """
    players = view.players
    left = 0
    held = 0
    ready = 0
    kinds = 0
    status = 0
    for k in range(players):
        other = seat + k if seat + k < players else seat + k - players
        left |= view.left[other] << (8 * k)
        held |= view.held[other] << (8 * k)
        ready |= (view.ready[other] & 255) << (8 * k)
        kinds |= view.kinds[other] << (4 * k)
        status |= (view.jokers >> other & 1) << k
        status |= (1 if view.dealer == other else 0) << (4 + k)
        if view.phase != FINISHED:
            status |= (1 if view.seat == other else 0) << (8 + k)
    pen = push_set(out, push_set(out, begin(first), left, WORD), held, WORD)
    pen = push(out, pen, view.swaps | min(view.passes, 255) << 8 | view.dead << 16, 24)
    pen = push(out, pen, view.rounds, 16)
    pen = push(out, pen, min(view.deals, 255) | players << 8, 24)
    for k in range(MOST_SEATS):
        low = 0
        high = 0
        if k < players:
            other = seat + k if seat + k < players else seat + k - players
            low = view.pieces[2 * other]
            high = view.pieces[2 * other + 1]
        pen = push_cells(out, pen, low, high)
    pen = push_cells(out, pen, view.crowned[0], view.crowned[1])
    pen = push_copies(out, pen, view.hand[2 * seat], view.hand[2 * seat + 1])
    low, high = discarded(view)
    pen = push_copies(out, pen, low, high)
    pen = push_set(out, pen, ready, WORD)
    for half in range(2):
        place = view.last - 56 * half
        pen = push_set(out, pen, 1 << place if 0 <= place < 56 else 0, 56)
    pen = push(out, pen, kinds, 16)
    over = view.phase == FINISHED
    status |= (1 if view.phase == CHOOSING else 0) << 12 | (1 if over else 0) << 13
    status |= (1 if result(view, seat) > 0 else 0) << 14
    status |= (1 if result(view, seat) < 0 else 0) << 15
    end(out, push(out, pen, status, 16))


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    cards = 0
    one = ALL
    two = ALL
    ready = 0
    cells = 0
    others = 0
    frees = 0
    swaps = 0
    passes = 0
    if state.phase == PLAYING:
        cards = faces(state)
        one = taken(state, 0)
        two = taken(state, 1)
        ready = state.ready[state.seat]
        if state.swaps < SWAPS:
            swaps = cards & one & two
        if state.jokers >> state.seat & 1:
            cells = joker_cells(state, 0)
            others = joker_cells(state, 1)
            frees = joker_frees(state)
        if cards & ~(one & two) == 0 and (cards == 0 or ready == 0):  # T-21
            passes = 1
    pen = push_set(out, begin(first), swaps, FACES)
    pen = push_set(out, pen, cards & ~one, FACES)
    pen = push_set(out, pen, cards & ~two, FACES)
    pen = push_set(out, pen, cells, FACES)
    pen = push_set(out, pen, others, FACES)
    pen = push(out, pen, frees, FREE_CELLS)
    for cell in range(FREE_CELLS):
        pen = push_set(out, pen, cards if ready >> cell & 1 else 0, FACES)
    for half in range(2):
        bits = state.choice[half] if state.phase == CHOOSING else 0
        pen = push_set(out, pen, bits, HALF)
    end(out, push(out, pen, passes, 1))


OBSERVATION: Final = Observation(
    version=VERSION, parts=PARTS, encode=encode, mark=mark, is_blind=True
)
