"""Matcha's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import clear, popcount, put
from chabudai.core.jit import rule
from chabudai.core.seats import OVER
from chabudai.games.matcha.play import asked_card, legal_bits
from chabudai.games.matcha.state import (
    ACTIONS,
    COVERED,
    KEEPING,
    KINDS,
    SUITED,
    ZERO,
    State,
)
from chabudai.games.observation import (
    Observation,
    byte_of,
    flags,
    number,
    packed_actions,
    packed_size,
)

VERSION: Final = 1

PARTS: Final = (
    number("own tokens", KINDS),
    number("other tokens", KINDS),
    number("cards in hand", 2),
    number("own zeros in hand"),
    number("set"),
    number("turns taken in the round"),
    number("cards the other has decided about"),
    flags("own hand", 16),
    flags("open cards", 6 * 16),
    flags("own laid cards", 6 * 16),
    flags("other laid cards", 6 * 16),
    flags("own laid zeros", 6),
    flags("spare 1", 2),
    flags("other laid zeros", 6),
    flags("spare 2", 2),
    flags("other covered cards", 6),
    flags("spare 3", 2),
    flags("kept cards", 16),
    flags("card asked about", 16),
    flags("own deal"),
    flags("round", 3),
    flags("edition 2015"),
    flags("choice of kept cards"),
    flags("out of the round", 2),
    flags("to act", 2),
    flags("zero asked about"),
    flags("kept zeros", 2),
    flags("over"),
    flags("won"),
    flags("lost"),
)

HAND: Final = byte_of(PARTS, "own hand")
TEA: Final = byte_of(PARTS, "open cards")
LAID: Final = byte_of(PARTS, "own laid cards")
ZEROS: Final = byte_of(PARTS, "own laid zeros")
KEPT: Final = byte_of(PARTS, "kept cards")
ASKED: Final = byte_of(PARTS, "card asked about")
TABLE: Final = byte_of(PARTS, "own deal")
SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row; the names before are where its groups of flags begin."""
MASK: Final = packed_actions(ACTIONS)


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on."""
    clear(out, first, SIZE)
    other = 1 - seat
    for kind in range(KINDS):
        out[first + kind] = view.tokens[seat * KINDS + kind]
        out[first + KINDS + kind] = view.tokens[other * KINDS + kind]
    out[first + 10] = view.held[seat]
    out[first + 11] = view.held[other]
    out[first + 12] = popcount(view.hand[seat] >> ZERO)
    out[first + 13] = max(view.deals, 1)
    out[first + 14] = view.step
    out[first + 15] = view.asked[other]
    put(out, first + HAND, 0, view.hand[seat] & SUITED, 16)
    zeros = 0
    other_zeros = 0
    covered = 0
    for place in range(6):
        tea = view.tea[place]
        if tea >= 0:
            put(out, first + TEA, place * 16 + tea, 1, 1)
        card = view.laid[seat * 6 + place]
        if card == ZERO:
            zeros |= 1 << place
        elif card >= 0:
            put(out, first + LAID, place * 16 + card, 1, 1)
        card = view.laid[other * 6 + place]
        if card == ZERO:
            other_zeros |= 1 << place
        elif card == COVERED:
            covered |= 1 << place
        elif card >= 0:
            put(out, first + LAID, 96 + place * 16 + card, 1, 1)
    out[first + ZEROS] = zeros
    out[first + ZEROS + 1] = other_zeros
    out[first + ZEROS + 2] = covered
    put(out, first + KEPT, 0, view.keep[seat] & SUITED, 16)
    asked_zero = 0
    if view.phase == KEEPING and view.mover == seat:
        card = asked_card(view, seat)
        if card >= ZERO:
            asked_zero = 1
        else:
            put(out, first + ASKED, card, 1, 1)
    table = 1 if view.dealer == seat else 0
    table |= 2 << view.mat
    table |= (1 if view.edition == 2015 else 0) << 4
    table |= (1 if view.phase == KEEPING else 0) << 5
    table |= (view.out >> seat & 1) << 6 | (view.out >> other & 1) << 7
    out[first + TABLE] = table
    table = (1 if view.mover == seat else 0) | (2 if view.mover == other else 0)
    table |= asked_zero << 2 | (view.keep[seat] >> ZERO & 3) << 3
    table |= (1 if view.mover == OVER else 0) << 5
    table |= (1 if view.winner == seat else 0) << 6 | (1 if view.winner == other else 0) << 7
    out[first + TABLE + 1] = table


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    clear(out, first, MASK)
    put(out, first, 0, legal_bits(state), ACTIONS)


OBSERVATION: Final = Observation(version=VERSION, parts=PARTS, encode=encode, mark=mark)
