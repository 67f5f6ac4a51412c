"""Looking one action ahead in Touché, by the learned judgement."""

from __future__ import annotations

from typing import Any, Final

from chabudai.agents.insight.touche.census import Desk, unseen
from chabudai.agents.insight.touche.judge import Nets, appraise, complete_rows, survey
from chabudai.core.bits import lowest, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.legal import faces, joker_cells, joker_frees, taken
from chabudai.games.touche.state import (
    CARD,
    CHOOSING,
    HALF,
    JOKER,
    PASS,
    SPEND,
    SWAPS,
    TAKE,
    State,
)

FINE: Final = 1e-6
"""The unit of the chance that is added to a judgement."""


@rule
def prepare(state: State, desk: Desk) -> tuple[int, int]:
    """Survey the board for the seat to act; its unseen cards."""
    seat = state.seat
    hand = faces(state)
    one, two = unseen(state, seat)
    survey(state, desk, seat, 0, hand, one, two)
    rest = popcount(one) + 2 * popcount(two)
    complete_rows(state, desk, seat, 0, hand, state.held[seat], state.jokers, rest)
    return one, two


@rule
def forced(state: State) -> int:
    """What needs no thought, or -1: the harder pattern, a round that is won, a dead card."""
    if state.phase == CHOOSING:
        return TAKE + last_choice(state)
    cards = faces(state)
    dead = cards & taken(state, 0) & taken(state, 1)
    if state.ready[state.seat] and cards:
        face = lowest(dead if dead else cards)
        return SPEND + lowest(state.ready[state.seat]) * FACES + face
    return lowest(dead) if state.swaps < SWAPS and dead else -1


@rule
def last_choice(state: State) -> int:
    """The last of the patterns that may be taken; the harder kinds come later."""
    word = state.choice[1]
    place = HALF
    if word == 0:
        word = state.choice[0]
        place = 0
    while word > 1:
        word >>= 1
        place += 1
    return place


@rule
def stakes(state: State, desk: Desk) -> tuple[int, int]:
    """The cells that are worth a thought for the joker: own completions and others' threats."""
    first = 0
    second = 0
    for kind in range(4):
        for number in range(int(desk.kinds[kind]), int(desk.kinds[kind + 1])):
            low = int(desk.masks[2 * number])
            high = int(desk.masks[2 * number + 1])
            if low & state.crowned[0] | high & state.crowned[1]:
                continue
            for seat in range(state.players):
                if state.kinds[seat] >> kind & 1:
                    continue
                short_low = low & ~desk.pieces[2 * seat]
                short_high = high & ~desk.pieces[2 * seat + 1]
                if popcount(short_low) + popcount(short_high) == 1:
                    first |= short_low if seat == state.seat else low
                    second |= short_high if seat == state.seat else high
    return first & joker_cells(state, 0), second & joker_cells(state, 1)


@rule
def best(state: State, desk: Desk, words: Any, noise: int, nets: Nets) -> int:
    """The action after which the chances look best, once chance up to ``noise`` is added."""
    sure = forced(state)
    if sure >= 0:
        return sure
    one, two = prepare(state, desk)
    cards = faces(state)
    found = PASS
    most = -1.0
    joker = state.jokers >> state.seat & 1 != 0
    stake_low = 0
    stake_high = 0
    if joker:
        stake_low, stake_high = stakes(state, desk)
    for part in range(4 if joker else 2):
        start = CARD if part == 0 else CARD + FACES
        if part < 2:
            left = cards & ~taken(state, part)
        else:
            start = JOKER if part == 2 else JOKER + FACES
            left = stake_low if part == 2 else stake_high
        while left:
            action = start + lowest(left)
            left &= left - 1
            value = appraise(state, desk, action, one, two, nets)
            value += FINE * below(words, noise + 1)
            if value > most:
                most = value
                found = action
    if joker_frees(state):
        action = JOKER + CARD_CELLS + lowest(joker_frees(state))
        if appraise(state, desk, action, one, two, nets) > most:
            return action
    return found
