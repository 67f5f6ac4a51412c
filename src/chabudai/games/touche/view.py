"""Who knows what in Touché: views with holes, and complete states that fit a view."""

from __future__ import annotations

from typing import Any

from chabudai.core.bits import members, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.touche.board import FACES
from chabudai.games.touche.piles import discarded, give, has
from chabudai.games.touche.state import ALL, EMPTY, PACK, State


@rule
def hide(state: State, seat: int) -> None:
    """Turn a complete state into the view of a seat or of SPECTATOR, in place."""
    state.viewer = seat
    low, high = discarded(state)
    for card in range(PACK):
        if not has(low, high, card):
            state.link[card] = EMPTY
    for other in range(state.players):
        state.top[other] = EMPTY
        state.base[other] = EMPTY
        if other == seat:
            low |= state.hand[2 * other]
        else:
            state.hand[2 * other] = 0
            state.hand[2 * other + 1] = 0
    for other in range(state.players):
        liken(state, other, low)


@rule
def liken(view: State, seat: int, seen: int) -> None:
    """Call every discarded second copy the first one unless that one is seen too.

    The copies look alike, but the first is used first (AT-30): its number among the discards
    would tell that the other was not in the same hand.
    """
    above = EMPTY
    card = view.waste[seat]
    while card != EMPTY:
        if card >= FACES and not seen >> (card - FACES) & 1:
            twin = card - FACES
            view.link[twin] = view.link[card]
            view.link[card] = EMPTY
            if above == EMPTY:
                view.waste[seat] = twin
            else:
                view.link[above] = twin
            card = twin
        above = card
        card = view.link[card]


@rule
def unseen_bits(view: State) -> tuple[int, int]:
    """The cards whose place the viewer does not know, as two words."""
    low, high = discarded(view)
    for seat in range(view.players):
        low |= view.hand[2 * seat]
        high |= view.hand[2 * seat + 1]
    return ALL & ~low, ALL & ~high


def unseen(view: State) -> list[int]:
    """The cards whose place the viewer does not know."""
    low, high = unseen_bits(view)
    return members(low | high << FACES)


@rule
def pick(bits: int, k: int) -> int:
    """The place of the k-th set bit of a word, found by halves; k is below ``popcount``."""
    place = 0
    width = 32
    while width > 0:
        size = popcount(bits & ((1 << width) - 1))
        if k >= size:
            k -= size
            bits >>= width
            place += width
        else:
            bits &= (1 << width) - 1
        width >>= 1
    return place


@rule
def guess(view: State, words: Any) -> None:
    """Fill the holes of a view, in place; every state that fits is equally likely.

    The record does not tell which cards came from a redeal, so every unseen card may be in any
    other hand and at any place of any pile.
    """
    low, high = unseen_bits(view)
    for seat in range(view.players):
        hand = view.held[seat] if seat != view.viewer else 0
        pile = view.left[seat]
        view.left[seat] = 0
        for index in range(hand + pile):
            size = popcount(low)
            k = below(words, size + popcount(high))
            if k < size:
                card = pick(low, k)
                bit = 1 << card
                low &= ~bit
                copy = 0
            else:
                card = pick(high, k - size)
                bit = 1 << card
                high &= ~bit
                card += FACES
                copy = 1
            if index < hand:
                view.hand[2 * seat + copy] |= bit
            else:
                give(view, seat, card)
    view.viewer = EVERYTHING
