"""What may be done in Touché: whose turn it is, and which actions are legal.

Clause numbers are those of the rules (T-*, AT-*). Nothing here needs the board: a card opens the
cells of its own number, and the free cells that complete a pattern are in the record.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.bits import members, popcount
from chabudai.core.jit import rule
from chabudai.core.seats import DEAL, OVER
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.piles import pick
from chabudai.games.touche.state import (
    ALL,
    CARD,
    CHOOSING,
    DEALING,
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


@rule
def turn(state: State) -> int:
    """The seat to act, or DEAL, or OVER."""
    if state.phase == DEALING:
        return DEAL
    return OVER if state.phase == FINISHED else state.seat


@rule
def faces(state: State) -> int:
    """The faces in the hand of the seat whose turn it is, as bits."""
    return state.hand[2 * state.seat] | state.hand[2 * state.seat + 1]


@rule
def taken(state: State, word: int) -> int:
    """The cells of a word with pieces on them, crowned or not."""
    bits = state.pieces[word]
    for seat in range(1, state.players):
        bits |= state.pieces[2 * seat + word]
    return bits


@rule
def joker_cells(state: State, word: int) -> int:
    """The card cells of a word that a joker may take: not crowned, not one's own (T-18, T-19)."""
    if not state.jokers >> state.seat & 1:
        return 0
    return ALL & ~(state.pieces[2 * state.seat + word] | state.crowned[word])


@rule
def joker_frees(state: State) -> int:
    """The free cells that a joker may take (AT-9)."""
    if not state.jokers >> state.seat & 1:
        return 0
    return state.ready[state.seat]


@rule
def count(state: State) -> int:
    """How many actions are legal."""
    if state.phase == CHOOSING:
        return popcount(state.choice[0]) + popcount(state.choice[1])
    if state.phase != PLAYING:
        return 0
    cards = faces(state)
    first = taken(state, 0)
    second = taken(state, 1)
    moves = popcount(cards & ~first) + popcount(cards & ~second)  # T-15
    moves += popcount(cards) * popcount(state.ready[state.seat])  # T-17
    if moves == 0:
        moves = 1  # T-21: pass
    if state.swaps < SWAPS:
        moves += popcount(cards & first & second)  # T-20
    moves += popcount(joker_cells(state, 0)) + popcount(joker_cells(state, 1))
    return moves + popcount(joker_frees(state))


GROUPS: Final = 6
"""Exchanges, cards on the cells of each word, jokers on those and on free cells."""


@rule
def group_start(group: int) -> int:
    """The first action of a group."""
    if group == 0:
        return SWAP
    if group < 3:
        return CARD + (group - 1) * FACES
    return JOKER + (group - 3) * FACES


@rule
def group_bits(state: State, group: int, cards: int, first: int, second: int) -> int:
    """The legal actions of a group as bits, given the faces in hand and the covered cells."""
    if group == 0:
        return cards & first & second if state.swaps < SWAPS else 0
    if group == 1:
        return cards & ~first
    if group == 2:
        return cards & ~second
    if group == 3:
        return joker_cells(state, 0)
    return joker_cells(state, 1) if group == 4 else joker_frees(state)


def listing(state: State) -> list[int]:
    """All legal actions."""
    if state.phase != PLAYING:
        return [nth_legal(state, k) for k in range(count(state))]
    cards, first, second = faces(state), taken(state, 0), taken(state, 1)
    found = []
    for group in range(GROUPS):
        start = group_start(group)
        bits = group_bits(state, group, cards, first, second)
        found += [start + place for place in members(bits)]
    for number in range(len(found), count(state)):
        found.append(nth_legal(state, number))
    return found


@rule
def nth_legal(state: State, k: int) -> int:
    """The k-th legal action; the caller has checked that k is below ``count``."""
    if state.phase == CHOOSING:
        size = popcount(state.choice[0])
        if k < size:
            return TAKE + pick(state.choice[0], k)
        return TAKE + HALF + pick(state.choice[1], k - size)
    cards = faces(state)
    first = taken(state, 0)
    second = taken(state, 1)
    for group in range(GROUPS):
        bits = group_bits(state, group, cards, first, second)
        size = popcount(bits)
        if k < size:
            return group_start(group) + pick(bits, k)
        k -= size
    size = popcount(cards)
    if k < size * popcount(state.ready[state.seat]):
        return SPEND + pick(state.ready[state.seat], k // size) * FACES + pick(cards, k % size)
    return PASS


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether an action of 0 to 758 is legal."""
    if state.phase == CHOOSING:
        slot = action - TAKE
        if slot < 0 or action >= PASS:
            return False
        if slot < HALF:
            return state.choice[0] >> slot & 1 != 0
        return state.choice[1] >> (slot - HALF) & 1 != 0
    if state.phase != PLAYING:
        return False
    cards = faces(state)
    first = taken(state, 0)
    second = taken(state, 1)
    bits = 0
    place = 0
    if action < CARD:
        place = action - SWAP
        if state.swaps < SWAPS:
            bits = cards & first & second
    elif action < JOKER:
        place = (action - CARD) % FACES
        bits = cards & ~(first if action < CARD + FACES else second)
    elif action < JOKER + CARD_CELLS:
        place = (action - JOKER) % FACES
        bits = joker_cells(state, 0 if action < JOKER + FACES else 1)
    elif action < SPEND:
        place = action - JOKER - CARD_CELLS
        bits = joker_frees(state)
    elif action < TAKE:
        place = (action - SPEND) % FACES
        if state.ready[state.seat] >> ((action - SPEND) // FACES) & 1:
            bits = cards
    elif action == PASS and cards & ~(first & second) == 0:  # T-21
        bits = 1 if cards == 0 or state.ready[state.seat] == 0 else 0
    return bits >> place & 1 != 0
