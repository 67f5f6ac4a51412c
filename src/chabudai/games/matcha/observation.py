"""Matcha's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import popcount
from chabudai.core.cells import where
from chabudai.core.jit import inlined, rule
from chabudai.core.pen import Pen, begin, end, push, push_set
from chabudai.core.seats import OVER
from chabudai.games.matcha.play import asked_card, legal_bits
from chabudai.games.matcha.state import (
    ACTIONS,
    KEEPING,
    KINDS,
    SUITED,
    ZERO,
    State,
)
from chabudai.games.matcha.view import ALL, covered_places
from chabudai.games.observation import (
    Observation,
    flags,
    number,
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

SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row."""


@rule
def flag(card: int) -> int:
    """One of sixteen flags for a suited card, none for a zero, a covered card or no card."""
    return 1 << (card & 31) & SUITED


@inlined
def push_tokens(view: State, seat: int, out: Any, pen: Pen) -> Pen:
    """Write the tokens of a seat."""
    first = KINDS * (seat & 1)
    for kind in range(KINDS):
        pen = push(out, pen, view.tokens[first + kind] & 255, 8)
    return pen


@inlined
def push_laid(view: State, seat: int, covered: int, out: Any, pen: Pen) -> Pen:
    """Write the suited cards that a seat has laid, but for the covered ones."""
    first = 6 * (seat & 1)
    for place in range(6):
        card = view.laid[first + place] | -(covered >> place & 1)
        pen = push(out, pen, flag(card), 16)
    return pen


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on.

    A complete state does as well: nothing is looked at that the seat does not know.
    """
    seat &= 1  # compiled code sees that no index is negative, which takes no test
    other = 1 - seat
    pen = push_tokens(view, other, out, push_tokens(view, seat, out, begin(first)))
    pen = push(out, pen, view.held[seat] & 255 | (view.held[other] & 255) << 8, 16)
    pen = push(out, pen, popcount(view.hand[seat] >> ZERO & 3), 8)
    pen = push(out, pen, max(view.deals, 1) & 255, 8)
    pen = push(out, pen, view.step & 255 | (view.asked[other] & 255) << 8, 16)
    pen = push(out, pen, view.hand[seat] & SUITED, 16)
    for place in range(6):
        pen = push(out, pen, flag(view.tea[place]), 16)
    covered = covered_places(view, other)
    pen = push_laid(view, seat, 0, out, pen)
    pen = push_laid(view, other, covered, out, pen)
    zeros = where(view.laid, ZERO)
    pen = push(out, pen, zeros >> 6 * seat & ALL, 8)
    pen = push(out, pen, zeros >> 6 * other & ALL & ~covered | covered << 8, 16)
    pen = push(out, pen, view.keep[seat] & SUITED, 16)
    asked = -1
    if view.phase == KEEPING and view.mover == seat:
        asked = asked_card(view, seat)
    pen = push(out, pen, flag(asked), 16)
    table = 1 if view.dealer == seat else 0
    table |= 2 << view.mat
    table |= (1 if view.edition == 2015 else 0) << 4
    table |= (1 if view.phase == KEEPING else 0) << 5
    table |= (view.out >> seat & 1) << 6 | (view.out >> other & 1) << 7
    table |= (1 if asked >= ZERO else 0) << 10 | (view.keep[seat] >> ZERO & 3) << 11
    if view.mover >= 0:
        table |= 256 << (view.mover ^ seat)
    elif view.mover == OVER:
        table |= 1 << 13 | (1 if view.winner == seat else 0) << 14
        table |= (1 if view.winner == other else 0) << 15
    end(out, push(out, pen, table, 16))


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    end(out, push_set(out, begin(first), legal_bits(state), ACTIONS))


OBSERVATION: Final = Observation(
    version=VERSION, parts=PARTS, encode=encode, mark=mark, is_blind=True
)
