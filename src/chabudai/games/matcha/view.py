"""Who knows what in Matcha: views with holes, and complete states that fit a view."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import members, nth, popcount
from chabudai.core.cells import where
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    PLAYING,
    SUITED,
    ZERO,
    State,
)

ALL: Final = 63
"""The bits of all six places."""


@rule
def laid_places(state: State, seat: int) -> int:
    """The places on which a seat has laid a card, as bits."""
    return ~where(state.laid, EMPTY) >> 6 * seat & ALL


@rule
def open_places(state: State) -> int:
    """The places on which laid cards lie face up, as bits."""
    if state.phase == FINISHED:
        return ALL
    if state.phase == DEALING and state.edition == 2020:  # A20-8; in 2015 not even then (A15-10)
        return ALL
    bits = laid_places(state, 0) & laid_places(state, 1)  # M20-19, M20-20
    return bits & ~(3 << 2 * state.mat) if state.phase == PLAYING else bits


@rule
def covered_places(state: State, seat: int) -> int:
    """The places on which others see that a seat has laid a card, but not which, as bits."""
    return laid_places(state, seat) & ~open_places(state)


@rule
def is_open(state: State, place: int) -> bool:
    """Whether the cards laid on a place lie face up."""
    return open_places(state) >> place & 1 != 0


@rule
def hide(state: State, seat: int) -> None:
    """Turn a complete state into the view of a seat or of SPECTATOR, in place."""
    state.viewer = seat
    laid = state.laid
    for other in range(2):
        if other != seat:
            state.hand[other] = 0
            state.keep[other] = 0
            state.decided[other] = 0
            covered = covered_places(state, other)
            for place in range(6):
                if covered >> place & 1:
                    laid[other * 6 + place] = COVERED


@rule
def unseen_bits(view: State) -> int:
    """The cards whose place the viewer does not know, as bits; zeros as in a hand."""
    seen = 0
    zeros = 0
    for place in range(6):
        if view.tea[place] != EMPTY:
            seen |= 1 << view.tea[place]
    for place in range(12):
        card = view.laid[place]
        if card == ZERO:
            zeros += 1
        elif card >= 0:
            seen |= 1 << card
    for seat in range(2):
        seen |= (view.hand[seat] | view.decided[seat]) & SUITED  # put back: seen, too
        zeros += max(popcount(view.hand[seat] >> ZERO), popcount(view.decided[seat] >> ZERO))
    return (~seen & SUITED) | ((1 << (2 - zeros)) - 1) << ZERO


def unseen(view: State) -> list[int]:
    """The cards whose place the viewer does not know."""
    return members(unseen_bits(view))


@rule
def guess(view: State, words: Any) -> None:
    """Fill the holes of a view, in place; every state that fits is equally likely.

    The two zeros count as two cards: that is how likely they really are. In a choice of kept
    cards (2015) every choice is equally likely.
    """
    pool = unseen_bits(view)
    for seat in range(2):
        if seat != view.viewer:
            for place in range(seat * 6, seat * 6 + 6):
                if view.laid[place] == COVERED:
                    card = nth(pool, below(words, popcount(pool)))
                    pool &= ~(1 << card)
                    view.laid[place] = min(card, ZERO)
            hand = 0
            for _ in range(view.held[seat]):
                card = nth(pool, below(words, popcount(pool)))
                pool &= ~(1 << card)
                if card >= ZERO:
                    card = ZERO + (hand >> ZERO & 1)
                hand |= 1 << card
            view.hand[seat] = hand
            for k in range(view.asked[seat]):
                bit = 1 << nth(hand, k)
                view.decided[seat] |= bit
                if below(words, 2) == 1:
                    view.keep[seat] |= bit
    view.viewer = EVERYTHING
