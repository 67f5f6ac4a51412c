"""The rulebook of Touché: placing pieces, completing patterns, rounds, the end.

Clause numbers are those of the rules (T-*, AT-*). The functions do not check legality;
``is_legal`` does, and callers ask it first. Only ``apply`` depends on the board; ``make_apply``
makes it for one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.core.bits import popcount
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES, Board, tables
from chabudai.games.touche.piles import after, discard, settle
from chabudai.games.touche.state import (
    ALL,
    CARD,
    CHOOSING,
    DEAD_ROUNDS,
    EMPTY,
    FINISHED,
    GOAL,
    HALF,
    JOKER,
    NOBODY,
    PASS,
    PLAYING,
    SPEND,
    SWAP,
    TAKE,
    State,
)


@functools.lru_cache(maxsize=64)
def make_apply(board: Board, four: bool) -> Callable[[State, int], None]:
    """``apply`` for a board and for the patterns of four, or of two or three players."""
    masks, through, starts, kinds = tables(board, four)

    @rule
    def apply(state: State, action: int) -> None:
        """Carry out a legal action, and all that follows from it without a further choice."""
        act(state, action, masks, through, starts, kinds)

    return apply


@functools.lru_cache(maxsize=64)
def make_is_sound(board: Board, four: bool) -> Callable[[State], bool]:
    """``is_sound`` for a board: no free cell and no choice of a pattern that it lacks."""
    starts = tables(board, four).starts
    cells = len(board.cells)
    lacking = ~((1 << cells - CARD_CELLS) - 1)

    @rule
    def is_sound(state: State) -> bool:
        """Whether every action leads to a cell and to patterns of the board."""
        ready = state.ready[0] | state.ready[1] | state.ready[2] | state.ready[3]
        if ready & lacking != 0 or state.last >= cells:
            return False
        if state.phase != CHOOSING:
            return True
        if state.last < 0:
            return False
        size = int(starts[5 * state.last + 4]) - int(starts[5 * state.last])
        low = state.choice[0] >> min(size, HALF)
        return low | state.choice[1] >> max(size - HALF, 0) == 0

    return is_sound


@rule
def act(state: State, action: int, masks: Any, through: Any, starts: Any, kinds: Any) -> None:
    """Carry out a legal action, given the tables of the board.

    The tables are named once and handed down: compiled code has a copy of a constant for every
    place that names it.
    """
    seat = state.seat
    if action == PASS:
        give_up(state, seat)
        return
    if action >= TAKE:
        number = int(through[int(starts[5 * state.last]) + action - TAKE])
        complete(state, seat, number, masks, kinds)
        return
    state.owed = seat
    if action < CARD:
        discard(state, seat, action - SWAP)
        state.swaps += 1
        settle(state)
        return
    if action < JOKER:
        cell = action - CARD
        discard(state, seat, cell % FACES)
    elif action < SPEND:
        cell = action - JOKER
        state.jokers &= ~(1 << seat)
        state.owed = NOBODY  # T-18
        if cell < CARD_CELLS:
            capture(state, cell, masks, through, starts)
    else:
        cell = CARD_CELLS + (action - SPEND) // FACES
        discard(state, seat, (action - SPEND) % FACES)
    number = place(state, seat, cell, masks, through, starts)
    if number >= 0:
        complete(state, seat, number, masks, kinds)
    elif state.phase == PLAYING:
        state.seat = after(state, seat)
        state.swaps = 0
        settle(state)


@rule
def place(state: State, seat: int, cell: int, masks: Any, through: Any, starts: Any) -> int:
    """Put a piece on a cell, look for patterns through it, and note free cells that now complete.

    Returns the only completed pattern that counts (T-24), or EMPTY; with several the choice is due.
    """
    if cell >= FACES and cell < CARD_CELLS:
        state.pieces[2 * seat + 1] |= 1 << (cell - FACES)
    else:
        state.pieces[2 * seat] |= 1 << (cell if cell < FACES else cell - FACES)
    state.last = cell
    state.passes = 0
    first = state.pieces[2 * seat] & ~state.crowned[0]
    second = state.pieces[2 * seat + 1] & ~state.crowned[1]
    start = int(starts[5 * cell])
    ready = 0
    low = 0
    high = 0
    only = EMPTY
    for kind in range(4):
        if not state.kinds[seat] >> kind & 1:
            stop = int(starts[5 * cell + kind + 1])
            for index in range(int(starts[5 * cell + kind]), stop):
                number = int(through[index])
                if int(masks[2 * number + 1]) & ~second == 0:
                    short = int(masks[2 * number]) & ~first
                    if short == 0:
                        only = number
                        if index - start < HALF:
                            low |= 1 << (index - start)
                        else:
                            high |= 1 << (index - start - HALF)
                    elif short & ALL == 0:
                        ready |= short >> FACES
    closed = state.crowned[0] | state.pieces[2 * seat]
    state.ready[seat] = (state.ready[seat] | ready) & ~(closed >> FACES)
    if popcount(low) + popcount(high) > 1:  # T-25
        state.choice[0] = low
        state.choice[1] = high
        state.phase = CHOOSING
        return EMPTY
    return only


@rule
def capture(state: State, cell: int, masks: Any, through: Any, starts: Any) -> None:
    """Return the piece on a card cell to its owner (T-18)."""
    word = 0 if cell < FACES else 1
    bit = 1 << (cell - word * FACES)
    for seat in range(state.players):
        if state.pieces[2 * seat + word] & bit:
            state.pieces[2 * seat + word] &= ~bit
            if state.ready[seat] != 0:
                recheck(state, seat, masks, through, starts)


@rule
def recheck(state: State, seat: int, masks: Any, through: Any, starts: Any) -> None:
    """Find out again which free cells would complete a pattern that counts for a seat."""
    first = state.pieces[2 * seat] & ~state.crowned[0]
    second = state.pieces[2 * seat + 1] & ~state.crowned[1]
    before = state.ready[seat]
    ready = 0
    while before != 0:
        bit = before & -before
        before ^= bit
        cell = CARD_CELLS + popcount(bit - 1)
        for kind in range(4):
            if not state.kinds[seat] >> kind & 1:
                stop = int(starts[5 * cell + kind + 1])
                for index in range(int(starts[5 * cell + kind]), stop):
                    number = int(through[index])
                    short = int(masks[2 * number]) & ~first
                    if short == bit << FACES and int(masks[2 * number + 1]) & ~second == 0:
                        ready |= bit
    state.ready[seat] = ready


@rule
def complete(state: State, seat: int, number: int, masks: Any, kinds: Any) -> None:
    """Crown a pattern and begin a new round, or end the game (T-26 to T-29)."""
    state.choice[0] = 0
    state.choice[1] = 0
    state.crowned[0] |= int(masks[2 * number])
    state.crowned[1] |= int(masks[2 * number + 1])
    for kind in range(4):
        if number >= int(kinds[kind]) and number < int(kinds[kind + 1]):
            state.kinds[seat] |= 1 << kind
    if popcount(state.kinds[seat]) == GOAL:  # T-29
        state.owed = NOBODY  # AT-25
        finish(state, seat)
    elif is_stalled(state, masks, kinds):  # T-32
        state.owed = NOBODY
        finish(state, leader(state))
    else:
        begin_round(state)
        settle(state)


@rule
def begin_round(state: State) -> None:
    """Return all pieces that are not crowned; the seat of the turn begins (T-26, T-28)."""
    for seat in range(state.players):
        for word in range(2):
            state.pieces[2 * seat + word] &= state.crowned[word]
        state.ready[seat] = 0
    state.rounds += 1
    state.swaps = 0  # AT-33
    state.passes = 0


@rule
def give_up(state: State, seat: int) -> None:
    """Pass; when all have passed in succession, the round is dead (T-21, T-31)."""
    state.seat = after(state, seat)
    state.swaps = 0
    state.passes += 1
    if state.passes == state.players:
        state.dead += 1
        if state.dead == DEAD_ROUNDS:  # T-32
            finish(state, leader(state))
            return
        begin_round(state)


@rule
def is_stalled(state: State, masks: Any, kinds: Any) -> bool:
    """Whether no seat has a placement of a missing kind free of crowned cells (T-32)."""
    everyone = 15
    for seat in range(state.players):
        everyone &= state.kinds[seat]
    for kind in range(4):
        if not everyone >> kind & 1:
            for number in range(int(kinds[kind]), int(kinds[kind + 1])):
                closed = int(masks[2 * number]) & state.crowned[0]
                closed |= int(masks[2 * number + 1]) & state.crowned[1]
                if closed == 0:
                    return False
    return True


@rule
def most_kinds(state: State) -> int:
    """How many kinds the best seats have."""
    most = 0
    for seat in range(state.players):
        most = max(most, popcount(state.kinds[seat]))
    return most


@rule
def leader(state: State) -> int:
    """The seat with the most kinds, or NOBODY where several have (T-32)."""
    most = most_kinds(state)
    best = NOBODY
    for seat in range(state.players):
        if popcount(state.kinds[seat]) == most:
            if best != NOBODY:
                return NOBODY
            best = seat
    return best


@rule
def finish(state: State, winner: int) -> None:
    """End the game; the last picture stays (AT-25)."""
    state.winner = winner
    state.phase = FINISHED


@rule
def result(state: State, seat: int) -> int:
    """+1 for a won, -1 for a lost and 0 for a running game or for sharing the most kinds."""
    if state.phase != FINISHED:
        return 0
    if state.winner == NOBODY:
        return 0 if popcount(state.kinds[seat]) == most_kinds(state) else -1
    return 1 if state.winner == seat else -1


@rule
def score(state: State, seat: int) -> int:
    """How many different kinds a seat has completed."""
    return popcount(state.kinds[seat])
