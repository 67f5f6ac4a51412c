"""Who knows what in Touché: views with holes, and complete states that fit a view."""

from __future__ import annotations

from typing import Any

from chabudai.core.bits import lowest, members, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.touche.board import FACES
from chabudai.games.touche.piles import discarded, give, pick
from chabudai.games.touche.state import ALL, EMPTY, State


@rule
def hide(state: State, seat: int) -> None:
    """Turn a complete state into the view of a seat or of SPECTATOR, in place."""
    state.viewer = seat
    hand = state.hand
    link = state.link
    for other in range(state.players):
        card = state.top[other]
        while card != EMPTY:  # only piles and discards are chains
            below = link[card]
            link[card] = EMPTY
            card = below
        state.top[other] = EMPTY
        state.base[other] = EMPTY
        if other != seat:
            hand[2 * other] = 0
            hand[2 * other + 1] = 0
    liken(state)


@rule
def liken(state: State) -> None:
    """Number the copies of every card in the order in which a look around the table meets them.

    The copies look alike, but their numbers come from the deal, and the first copy is used first
    (AT-30): left as they are, the numbers would tell something about cards that are not seen.
    """
    seen = 0
    flip = 0
    hand = state.hand
    link = state.link
    players = state.players
    for seat in range(players):
        first = hand[2 * seat] & ~seen
        second = hand[2 * seat + 1] & ~seen
        flip |= second & ~first
        seen |= first | second
    for start in range(2 * players):
        place = start if start < players else start - players
        card = state.waste[place] if start < players else state.top[place]
        while card != EMPTY:
            face = card if card < FACES else card - FACES
            if not seen >> face & 1:
                seen |= 1 << face
                if card >= FACES:
                    flip |= 1 << face
            card = link[card]
    exchange(state, flip)


@rule
def exchange(state: State, flip: int) -> None:
    """Let the two copies of some faces change their numbers."""
    if flip == 0:
        return
    link = state.link
    left = flip
    while left != 0:
        face = lowest(left)
        left &= left - 1
        below = link[face]
        link[face] = link[face + FACES]
        link[face + FACES] = below
    hand = state.hand
    for seat in range(state.players):
        state.top[seat] = renumber_chain(state, state.top[seat], flip)
        state.base[seat] = renumbered(state.base[seat], flip)
        state.waste[seat] = renumber_chain(state, state.waste[seat], flip)
        both = (hand[2 * seat] ^ hand[2 * seat + 1]) & flip
        hand[2 * seat] ^= both
        hand[2 * seat + 1] ^= both


@rule
def renumber_chain(state: State, card: int, flip: int) -> int:
    """Number the cards of a chain anew, each of which is in its new place already; the first."""
    link = state.link
    first = renumbered(card, flip)
    card = first
    while card != EMPTY:
        below = link[card]
        if below >= FACES:
            if flip >> (below - FACES) & 1:
                below -= FACES
                link[card] = below
        elif below != EMPTY and flip >> below & 1:
            below += FACES
            link[card] = below
        card = below
    return first


@rule
def renumbered(card: int, flip: int) -> int:
    """The number of a card once some faces have changed theirs."""
    if card == EMPTY:
        return EMPTY
    face = card if card < FACES else card - FACES
    if flip >> face & 1:
        return face if card >= FACES else face + FACES
    return card


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
def guess(view: State, words: Any) -> None:
    """Fill the holes of a view, in place; every state that fits is equally likely.

    The two copies of a card count as two cards: that is how likely they really are. The record does
    not tell which cards came from a redeal, so every unseen card may be in any other hand and at
    any place of any pile.
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
    liken(view)
