"""Touché: what a cell is worth to the patterns through it, one's own and the others'."""

from __future__ import annotations

import functools
import math
from typing import Any

from chabudai.agents.insight import Insight
from chabudai.core.bits import lowest, popcount
from chabudai.core.chance import below, mix
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES, Board, read_board, tables
from chabudai.games.touche.legal import faces, joker_cells, joker_frees, taken
from chabudai.games.touche.play import result
from chabudai.games.touche.state import (
    ALL,
    CARD,
    CHOOSING,
    EMPTY,
    FINISHED,
    GOAL,
    JOKER,
    PASS,
    SPEND,
    SWAPS,
    TAKE,
    State,
)

WORD = 0xFFFFFFFF
COMPLETE = 100_000
EDGE = 2.6
"""How much better the chances of a seat are with one kind more."""
JOKER_EDGE = 1.7
"""Likewise with its joker."""
DEPTH = 4
"""How many turns a play-out goes before the board is judged."""


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
    state: State, seat: int, cell: int, hand: int, masks: Any, through: Any, starts: Any
) -> int:
    """What a piece on a cell is worth to a seat that then holds these faces."""
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
        missing = not state.kinds[seat] >> kind & 1
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
            elif first & mine_low | second & mine_high == 0:
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


@functools.lru_cache(maxsize=64)
def make(board: Board, four: bool) -> Insight:
    """The insight for a board and for the patterns of four, or of two or three players."""
    masks, through, starts, kinds = tables(board, four)

    @rule
    def rate(state: State, action: int) -> int:
        """Complete, build where one has the cards, stand in the way; keep the joker for a win."""
        return rate_by(state, action, masks, through, starts, kinds)

    @rule
    def glance(state: State, words: Any, noise: int) -> int:
        """The best card move with chance added; the joker only to complete."""
        return glance_by(state, words, noise, masks, through, starts, kinds)

    @rule
    def value(state: State, seat: int) -> float:
        """A seat's chance to win the match, from the kinds and from the board as it is."""
        return value_by(state, seat, masks, kinds)

    return Insight(
        rate, key, is_done, stage, value, noise=100, trust=200.0, explore=1.0, glance=glance
    )


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
        return cell_worth(state, seat, cell, hand, masks, through, starts) // 2 - 700
    if action < CARD:
        return 10_000  # a dead card is exchanged for nothing
    cell = action - CARD
    face = cell % FACES
    if not (state.hand[2 * seat] >> face & 1 and state.hand[2 * seat + 1] >> face & 1):
        hand &= ~(1 << face)
    return cell_worth(state, seat, cell, hand, masks, through, starts)


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


@rule
def key(state: State) -> int:
    """The mover's hand, the board, kinds and jokers."""
    seat = state.seat
    low = mix(seat ^ state.phase << 2 ^ state.jokers << 4 ^ state.swaps << 8 ^ state.rounds << 12)
    high = low ^ WORD
    for place in range(2 * state.players):
        low = mix(low ^ (state.pieces[place] & WORD))
        high = mix(high ^ (state.pieces[place] >> 32) ^ low)
    one = faces(state)
    two = state.hand[2 * seat] & state.hand[2 * seat + 1]
    low = mix(low ^ (one & WORD))
    high = mix(high ^ (one >> 32) ^ low)
    low = mix(low ^ (two & WORD))
    high = mix(high ^ (two >> 32) ^ low)
    return (low << 31) ^ high


@rule
def stage(state: State) -> int:
    """Play-outs end with the round."""
    return state.rounds


@rule
def is_done(state: State, stage: int, steps: int) -> bool:
    """At the end of the round, or after a few turns."""
    return state.phase == FINISHED or state.rounds != stage or steps >= DEPTH


@rule
def outlook(state: State, seat: int, masks: Any, kinds: Any) -> float:
    """How well a seat stands in the round, in logits fitted to play at a glance."""
    moving = seat == state.seat
    hand = state.hand[2 * seat] | state.hand[2 * seat + 1]
    mine_low = state.pieces[2 * seat]
    mine_high = state.pieces[2 * seat + 1]
    closed_low = state.crowned[0]
    closed_high = state.crowned[1]
    for other in range(state.players):
        if other != seat:
            closed_low |= state.pieces[2 * other]
            closed_high |= state.pieces[2 * other + 1]
    sure_low = 0
    sure_high = 0
    open_low = 0
    open_high = 0
    score = 0.0
    for kind in range(4):
        if state.kinds[seat] >> kind & 1:
            continue
        for number in range(int(kinds[kind]), int(kinds[kind + 1])):
            low = int(masks[2 * number])
            high = int(masks[2 * number + 1])
            if low & closed_low | high & closed_high:
                continue
            low &= ~mine_low
            high &= ~mine_high
            need = popcount(low) + popcount(high)
            if need > 3:
                continue
            lacking = popcount(low & ~hand & ALL) + popcount(high & ~hand)
            if need == 1:
                if lacking == 0:
                    sure_low |= low
                    sure_high |= high
                else:
                    open_low |= low
                    open_high |= high
            elif need == 2:
                score += 1.7 if lacking == 0 else (0.21 if lacking == 1 else 0.02)
            elif lacking < 2:
                score += 0.7 if lacking == 0 else 0.23
            else:
                score += 0.02
    sure = popcount(sure_low) + popcount(sure_high)
    threats = popcount(open_low) + popcount(open_high)
    score += (3.7 if moving else 2.4) * sure + 0.28 * threats
    if state.jokers >> seat & 1:
        score += 2.2 + (2.0 if sure + threats > 0 else 0.0)
    return min(score, 20.0)


@rule
def value_by(state: State, seat: int, masks: Any, kinds: Any) -> float:
    """``value``, given the tables of the board."""
    if state.phase == FINISHED:
        return 0.5 + 0.5 * result(state, seat)
    if state.last == EMPTY or ended(state):
        return share(state, seat, -1)
    total = 0.0
    value = 0.0
    for winner in range(state.players):
        chance = math.exp(outlook(state, winner, masks, kinds))
        total += chance
        value += chance * share(state, seat, winner)
    return value / total


@rule
def ended(state: State) -> bool:
    """Whether a round has just begun: no pieces but crowned ones."""
    return taken(state, 0) & ~state.crowned[0] == 0 and taken(state, 1) & ~state.crowned[1] == 0


@rule
def share(state: State, seat: int, winner: int) -> float:
    """A seat's chance to win once ``winner`` (or nobody, -1) has completed one kind more."""
    own = 0.0
    total = 0.0
    for other in range(state.players):
        have = popcount(state.kinds[other])
        if other == winner:
            have += 1
            if have == GOAL:
                return 1.0 if seat == winner else 0.0
        chance = EDGE**have
        if state.jokers >> other & 1:
            chance *= JOKER_EDGE
        total += chance
        if other == seat:
            own = chance
    return own / total


def insight(rules: Any) -> Insight:
    """The insight into Touché with its board."""
    return make(read_board(rules.board), rules.players == 4)
