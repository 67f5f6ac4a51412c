"""Hands, draw piles and discards of Touché: dealing, drawing, discarding."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from chabudai.core.bits import popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.touche.board import FACES
from chabudai.games.touche.state import ALL, DEALING, EMPTY, HAND, NOBODY, PACK, PLAYING, State


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """Deal the pack (T-7), or later all discards below what is left of the piles (T-22).

    The caller has checked the order; cards that are in hands and piles are skipped. The copy of a
    card that comes first counts as the first copy, whatever its number: the copies look alike, and
    an order of card texts has no numbers.
    """
    first = state.deals == 0
    low, high = discarded(state)
    if first:
        low = ALL
        high = ALL
    for seat in range(state.players):
        state.waste[seat] = EMPTY
    seat = state.dealer
    came = 0
    for index in range(PACK):
        card = int(order[index]) % FACES
        if came >> card & 1:
            card += FACES
        else:
            came |= 1 << card
        if has(low, high, card):
            seat = after(state, seat)
            give(state, seat, card)
    state.deals += 1
    if first:
        for seat in range(state.players):
            for _ in range(HAND):  # T-8, AT-24
                draw(state, seat)
    settle(state)


@rule
def is_whole(state: State) -> bool:
    """Whether piles and discards end, and there are as many cards as a view says that there are."""
    low = 0
    high = 0
    link = state.link
    for seat in range(state.players):
        low |= state.hand[2 * seat]
        high |= state.hand[2 * seat + 1]
    left = PACK - popcount(low) - popcount(high)
    for start in range(2 * state.players):
        card = state.waste[start >> 1] if start & 1 else state.top[start >> 1]
        while card != EMPTY:
            left -= 1
            if left < 0:
                return False
            card = link[card]
    if state.viewer != EVERYTHING:
        for seat in range(state.players):
            left -= state.left[seat]
            if seat != state.viewer:
                left -= state.held[seat]
    return left >= 0


@rule
def shuffle(state: State, order: Any, words: Any) -> None:
    """Draw a deal: the whole pack (T-7), or the discards in any order (T-22).

    The cards that are not dealt again stand where ``deal`` skips them: before the others, or
    behind where the copy in the discards counts as the first.
    """
    low = ALL
    high = ALL
    if state.deals > 0:
        low, high = discarded(state)
    front = 0
    back = PACK
    for face in range(FACES):
        first = low >> face & 1
        second = high >> face & 1
        if not first:
            order[front] = face
            front += 1
        if not second:
            if first:
                back -= 1
                order[back] = face + FACES
            else:
                order[front] = face + FACES
                front += 1
    place = front
    for face in range(FACES):
        if low >> face & 1:
            order[place] = face
            place += 1
    for face in range(FACES):
        if high >> face & 1:
            order[place] = face + FACES
            place += 1
    for last in range(back - 1, front, -1):
        other = front + below(words, last - front + 1)
        card = order[last]
        order[last] = order[other]
        order[other] = card


def next_cards(state: State, prefix: Sequence[int]) -> list[int]:
    """The cards that may come next when a deal is drawn card by card, as ``shuffle`` does."""
    low, high = _gathered(bytes(state)) if state.deals else (ALL, ALL)
    front, pack, back = _parts(low, high)
    came = set(prefix)
    if came.issuperset(front):  # so it is for most cards of a deal
        front = []
    for cards in (front, pack, back):
        if left := [card for card in cards if card not in came]:
            return left if cards is pack else left[:1]
    return []


@functools.lru_cache(maxsize=4)
def _gathered(memory: bytes) -> tuple[int, int]:
    """The discards of a state, the same for every card of a deal."""
    return discarded(State.look_at(memory))


@functools.lru_cache(maxsize=64)
def _parts(low: int, high: int) -> tuple[list[int], list[int], list[int]]:
    """The cards that come first, those that are dealt, and those that come last; the same for
    every card of a deal.
    """
    front: list[int] = []
    pack: list[int] = []
    back: list[int] = []
    for face in range(FACES):
        first, second = low >> face & 1, high >> face & 1
        (pack if first else front).append(face)
        (pack if second else back if first else front).append(face + FACES)
    return front, sorted(pack), back


@rule
def after(state: State, seat: int) -> int:
    """The seat to the left."""
    return seat + 1 if seat + 1 < state.players else 0


@rule
def has(low: int, high: int, card: int) -> bool:
    """Whether a card is in a set of two words."""
    return (low >> card if card < FACES else high >> (card - FACES)) & 1 != 0


@rule
def pick(bits: int, k: int) -> int:
    """The place of the k-th set bit of a word; k is below ``popcount``.

    Found by halves: in words of 52 bits that is faster than ``nth``, and equally long for all.
    """
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
def discarded(state: State) -> tuple[int, int]:
    """The cards of all discard piles, as two words."""
    low = 0
    high = 0
    link = state.link
    for seat in range(state.players):
        card = state.waste[seat]
        while card != EMPTY:
            if card < FACES:
                low |= 1 << card
            else:
                high |= 1 << (card - FACES)
            card = link[card]
    return low, high


@rule
def give(state: State, seat: int, card: int) -> None:
    """Put a card below a draw pile."""
    if state.left[seat] == 0:
        state.top[seat] = card
    else:
        state.link[state.base[seat]] = card
    state.link[card] = EMPTY
    state.base[seat] = card
    state.left[seat] += 1


@rule
def draw(state: State, seat: int) -> None:
    """Take the first card of a draw pile, which is not empty, into the hand."""
    card = state.top[seat]
    state.top[seat] = state.link[card]
    state.link[card] = EMPTY
    state.left[seat] -= 1
    if state.left[seat] == 0:
        state.base[seat] = EMPTY
    if card < FACES:
        state.hand[2 * seat] |= 1 << card
    else:
        state.hand[2 * seat + 1] |= 1 << (card - FACES)
    state.held[seat] += 1


@rule
def discard(state: State, seat: int, face: int) -> None:
    """Put a card of a face from the hand on the discard pile; the first copy first (AT-30)."""
    word = 2 * seat
    card = face
    if not state.hand[word] >> face & 1:
        word += 1
        card += FACES
    state.hand[word] &= ~(1 << face)
    state.held[seat] -= 1
    state.link[card] = state.waste[seat]
    state.waste[seat] = card


@rule
def has_discards(state: State) -> bool:
    """Whether there is anything to deal again."""
    found = False
    for seat in range(state.players):
        found |= state.waste[seat] != EMPTY
    return found


@rule
def settle(state: State) -> None:
    """Draw the card that is owed, wait for a redeal where a pile is empty, else go on."""
    seat = state.owed
    if seat != NOBODY:
        wait = state.left[seat] == 0  # AT-26: redeal first, then draw
        if not wait:
            draw(state, seat)
            state.owed = NOBODY
            wait = state.left[seat] == 0  # T-22, AT-14
        if wait and has_discards(state):
            state.phase = DEALING
            return
        state.owed = NOBODY  # T-22: nothing to draw, the hand stays smaller
    state.phase = PLAYING
