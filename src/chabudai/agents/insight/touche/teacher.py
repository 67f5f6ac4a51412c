"""Touché: what a cell is worth to the patterns through it, one's own and the others'."""

from __future__ import annotations

from typing import Any

from chabudai.core.bits import lowest, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.legal import faces, joker_cells, joker_frees, taken
from chabudai.games.touche.state import (
    ALL,
    CARD,
    CHOOSING,
    JOKER,
    PASS,
    SPEND,
    SWAPS,
    TAKE,
    State,
)

COMPLETE = 100_000
WATCHES = 16
ALL_EYES = 31


@rule
def promise(need: int, lacking: int) -> int:
    """What a pattern promises: cells it still needs, and how many of them one has no card for."""
    if need == 0:
        return COMPLETE
    if need == 1:
        return 4000 if lacking == 0 else 450
    if need == 2:
        return 2000 if lacking == 0 else (350 if lacking == 1 else 80)
    if need == 3:
        return 800 if lacking == 0 else (240 if lacking == 1 else 30)
    return 100 if lacking == 0 else (40 if lacking == 1 else 8)


@rule
def menace(need: int) -> int:
    """What it is worth to stand in the way of a pattern that needs so many cells."""
    if need == 1:
        return 1400
    if need == 2:
        return 150
    return 30 if need == 3 else 4


@rule
def cell_worth(
    state: State,
    seat: int,
    cell: int,
    hand: int,
    masks: Any,
    through: Any,
    starts: Any,
    eyes: int,
) -> int:
    """What a piece on a cell is worth to a seat that then holds these faces.

    ``eyes`` are bits: for each kind of patterns whether one thinks of it, and ``WATCHES`` for what
    the others could complete.
    """
    if cell < FACES or cell >= CARD_CELLS:
        low = 1 << (cell if cell < FACES else cell - FACES)
        high = 0
    else:
        low = 0
        high = 1 << (cell - FACES)
    mine_low = state.pieces[2 * seat]
    mine_high = state.pieces[2 * seat + 1]
    crowned_low = state.crowned[0]
    crowned_high = state.crowned[1]
    others_low = taken(state, 0) & ~mine_low
    others_high = taken(state, 1) & ~mine_high
    total = 0
    for kind in range(4):
        missing = eyes & ~state.kinds[seat] & 1 << kind
        for index in range(int(starts[5 * cell + kind]), int(starts[5 * cell + kind + 1])):
            number = int(through[index])
            first = int(masks[2 * number])
            second = int(masks[2 * number + 1])
            if first & crowned_low | second & crowned_high:
                continue
            if first & others_low | second & others_high == 0:
                if missing:
                    first &= ~(mine_low | low)
                    second &= ~(mine_high | high)
                    need = popcount(first) + popcount(second)
                    lacking = popcount(first & ~hand & ALL) + popcount(second & ~hand)
                    total += promise(need, lacking)
            elif eyes & WATCHES and first & mine_low | second & mine_high == 0:
                total += threat(state, seat, kind, first, second)
    return total


@rule
def threat(state: State, seat: int, kind: int, first: int, second: int) -> int:
    """What it is worth to stand in the way of whoever alone is at work on a pattern."""
    holder = -1
    have = 0
    for other in range(state.players):
        pieces = popcount(state.pieces[2 * other] & first)
        pieces += popcount(state.pieces[2 * other + 1] & second)
        if other != seat and pieces > 0:
            if holder >= 0:
                return 0
            holder = other
            have = pieces
    if state.kinds[holder] >> kind & 1:
        return 0
    return menace(popcount(first) + popcount(second) - have)


@rule
def joker_cell(state: State, seat: int, masks: Any, kinds: Any) -> int:
    """A card cell on which the seat's joker completes a pattern that counts, or -1."""
    mine_low = state.pieces[2 * seat] & ~state.crowned[0]
    mine_high = state.pieces[2 * seat + 1] & ~state.crowned[1]
    if popcount(mine_low) + popcount(mine_high) < 3:
        return -1
    open_low = joker_cells(state, 0)
    open_high = joker_cells(state, 1)
    for kind in range(3, -1, -1):
        if not state.kinds[seat] >> kind & 1:
            for number in range(int(kinds[kind]), int(kinds[kind + 1])):
                low = int(masks[2 * number]) & ~mine_low
                high = int(masks[2 * number + 1]) & ~mine_high
                if low & (low - 1) == 0 and high & (high - 1) == 0 and (low == 0) != (high == 0):
                    if low & open_low:
                        return lowest(low)
                    if high & open_high:
                        return FACES + lowest(high)
    return -1


@rule
def rate_by(state: State, action: int, masks: Any, through: Any, starts: Any, kinds: Any) -> int:
    """``rate``, given the tables of the board."""
    seat = state.seat
    if action == PASS:
        return 0
    if action >= TAKE:
        number = int(through[int(starts[5 * state.last]) + action - TAKE])
        kind = 0
        while number >= int(kinds[kind + 1]):
            kind += 1
        return 100 * kind  # the harder kind
    if action >= SPEND:
        face = (action - SPEND) % FACES
        return COMPLETE - (0 if (taken(state, 0) & taken(state, 1)) >> face & 1 else 50)
    hand = faces(state)
    if action >= JOKER:
        cell = action - JOKER
        if cell >= CARD_CELLS:
            return COMPLETE // 2
        return cell_worth(state, seat, cell, hand, masks, through, starts, ALL_EYES) // 2 - 700
    if action < CARD:
        return 10_000  # a dead card is exchanged for nothing
    cell = action - CARD
    face = cell % FACES
    if not (state.hand[2 * seat] >> face & 1 and state.hand[2 * seat + 1] >> face & 1):
        hand &= ~(1 << face)
    return cell_worth(state, seat, cell, hand, masks, through, starts, ALL_EYES)


@rule
def glance_by(
    state: State, words: Any, noise: int, masks: Any, through: Any, starts: Any, kinds: Any
) -> int:
    """``glance``, given the tables of the board."""
    seat = state.seat
    if state.phase == CHOOSING:
        last = popcount(state.choice[0]) + popcount(state.choice[1]) - 1
        return TAKE + nth_choice(state, below(words, last + 1))
    cards = faces(state)
    first = taken(state, 0)
    second = taken(state, 1)
    if state.ready[seat] and cards:
        dead = cards & first & second
        face = lowest(dead if dead else cards)
        return SPEND + lowest(state.ready[seat]) * FACES + face
    if state.swaps < SWAPS and cards & first & second:
        return lowest(cards & first & second)
    best = PASS
    most = -1
    for word in range(2):
        left = cards & ~(first if word == 0 else second)
        while left:
            face = lowest(left)
            left &= left - 1
            action = CARD + word * FACES + face
            rating = rate_by(state, action, masks, through, starts, kinds)
            rating = (rating << 8) + below(words, (noise << 8) + 1)
            if rating > most:
                most = rating
                best = action
    if most < COMPLETE << 8 and state.jokers >> seat & 1:
        if joker_frees(state):
            return JOKER + CARD_CELLS + lowest(joker_frees(state))
        cell = joker_cell(state, seat, masks, kinds)
        if cell >= 0:
            return JOKER + cell
    return best


@rule
def nth_choice(state: State, k: int) -> int:
    """The place of the k-th pattern that may be taken."""
    size = popcount(state.choice[0])
    word = state.choice[0] if k < size else state.choice[1]
    for _ in range(k if k < size else k - size):
        word &= word - 1
    return lowest(word) + (0 if k < size else 37)
