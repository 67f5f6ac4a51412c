"""Touché's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import clear, put
from chabudai.core.jit import rule
from chabudai.games.observation import (
    Observation,
    byte_of,
    flags,
    number,
    packed_actions,
    packed_size,
)
from chabudai.games.touche.board import CARD_CELLS, FACES, FREE_CELLS
from chabudai.games.touche.legal import faces, joker_cells, joker_frees, taken
from chabudai.games.touche.piles import discarded
from chabudai.games.touche.play import result
from chabudai.games.touche.state import (
    ACTIONS,
    ALL,
    CARD,
    CHOOSING,
    FINISHED,
    HALF,
    JOKER,
    PASS,
    PLAYING,
    SPEND,
    SWAP,
    SWAPS,
    TAKE,
    State,
)

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

BOARD: Final = byte_of(PARTS, "pieces of player 0")
CROWNED: Final = byte_of(PARTS, "crowned cells")
OWN_HAND: Final = byte_of(PARTS, "own hand")
DISCARDS: Final = byte_of(PARTS, "discarded cards")
FREES: Final = byte_of(PARTS, "free cells that complete a pattern")
LAST: Final = byte_of(PARTS, "last cell")
KINDS: Final = byte_of(PARTS, "completed kinds")
STATUS: Final = byte_of(PARTS, "jokers")
SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row; the names before are where its groups of flags begin."""
MASK: Final = packed_actions(ACTIONS)


@rule
def put_cells(out: Any, first: int, low: int, high: int) -> None:
    """Write a set of cells: card cells in reading order of their numbers, then free cells."""
    put(out, first, 0, low & ALL, FACES)
    put(out, first, FACES, high & ALL, FACES)
    put(out, first, CARD_CELLS, low >> FACES, FREE_CELLS)


@rule
def put_copies(out: Any, first: int, low: int, high: int) -> None:
    """Write a set of cards: the faces that are there, then those that are there twice."""
    put(out, first, 0, low | high, FACES)
    put(out, first, FACES, low & high, FACES)


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on."""
    clear(out, first, SIZE)
    jokers = 0
    dealer = 0
    mover = 0
    for k in range(view.players):
        other = seat + k if seat + k < view.players else seat + k - view.players
        out[first + k] = view.left[other]
        out[first + MOST_SEATS + k] = view.held[other]
        cells = first + BOARD + k * (CELLS // 8)
        put_cells(out, cells, view.pieces[2 * other], view.pieces[2 * other + 1])
        out[first + FREES + k] = view.ready[other]
        put(out, first + KINDS, 4 * k, view.kinds[other], 4)
        jokers |= (view.jokers >> other & 1) << k
        dealer |= (1 if view.dealer == other else 0) << k
        mover |= (1 if view.seat == other else 0) << k
    out[first + 8] = view.swaps
    out[first + 9] = min(view.passes, 255)
    out[first + 10] = view.dead
    out[first + 11] = view.rounds & 255
    out[first + 12] = view.rounds >> 8
    out[first + 13] = min(view.deals, 255)
    out[first + 14] = view.players
    put_cells(out, first + CROWNED, view.crowned[0], view.crowned[1])
    put_copies(out, first + OWN_HAND, view.hand[2 * seat], view.hand[2 * seat + 1])
    low, high = discarded(view)
    put_copies(out, first + DISCARDS, low, high)
    if view.last >= 0:
        put(out, first + LAST, view.last, 1, 1)
    over = view.phase == FINISHED
    out[first + STATUS] = jokers | dealer << 4
    status = 0 if over else mover
    status |= (1 if view.phase == CHOOSING else 0) << 4 | (1 if over else 0) << 5
    status |= (1 if result(view, seat) > 0 else 0) << 6
    status |= (1 if result(view, seat) < 0 else 0) << 7
    out[first + STATUS + 1] = status


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    clear(out, first, MASK)
    if state.phase == CHOOSING:
        put(out, first, TAKE, state.choice[0], HALF)
        put(out, first, TAKE + HALF, state.choice[1], HALF)
    elif state.phase == PLAYING:
        cards = faces(state)
        one = taken(state, 0)
        two = taken(state, 1)
        ready = state.ready[state.seat]
        if state.swaps < SWAPS:
            put(out, first, SWAP, cards & one & two, FACES)
        put(out, first, CARD, cards & ~one, FACES)
        put(out, first, CARD + FACES, cards & ~two, FACES)
        if state.jokers >> state.seat & 1:
            put(out, first, JOKER, joker_cells(state, 0), FACES)
            put(out, first, JOKER + FACES, joker_cells(state, 1), FACES)
            put(out, first, JOKER + CARD_CELLS, joker_frees(state), FREE_CELLS)
        for cell in range(FREE_CELLS):
            if ready >> cell & 1:
                put(out, first, SPEND + cell * FACES, cards, FACES)
        if cards & ~(one & two) == 0 and (cards == 0 or ready == 0):  # T-21
            put(out, first, PASS, 1, 1)


OBSERVATION: Final = Observation(version=VERSION, parts=PARTS, encode=encode, mark=mark)
