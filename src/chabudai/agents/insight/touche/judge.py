"""A learned judgement of Touché: who will win the round, and with it the match.

Every seat has a strength, found by a small network from the census of its open patterns; the
chances of the seats to win the round are in proportion to ``exp(strength)``. There are two
networks: for the seat that judges, which knows its hand, and for the others.
``examples/learn_touche.py`` has learned the weights from matches against itself.
"""

from __future__ import annotations

import functools
import math
from importlib.resources import files
from typing import Any, Final, NamedTuple

import numpy as np

from chabudai.agents.insight.touche.census import (
    CLOSE,
    COUNT,
    NEARLY,
    READY,
    Desk,
    capture,
    census,
    completes,
    expose,
    obstruct,
    occupy,
    unseen,
)
from chabudai.core.bits import popcount
from chabudai.core.jit import rule
from chabudai.games.touche.board import CARD_CELLS, FACES
from chabudai.games.touche.legal import faces
from chabudai.games.touche.play import result
from chabudai.games.touche.state import (
    CARD,
    CHOOSING,
    FINISHED,
    GOAL,
    JOKER,
    PASS,
    SPEND,
    State,
)

INPUTS: Final = COUNT + 9
"""The census, and: own joker, other jokers, unseen cards, cards in hand, threats that the judging
seat could block, kinds; of the others: cells that complete a pattern with the card at hand and
without it, patterns that need two cells."""
UNITS: Final = 48
ROOM: Final = max(INPUTS, UNITS)
LOGS: Final = np.log1p(np.arange(256))
"""Counts as the networks get them."""


class Nets(NamedTuple):
    """Both networks, the judging seat's first."""

    first: Any
    """From inputs, and one, to units."""
    second: Any
    """From units, and one, to the strength."""
    logs: Any
    standing: Any
    """How a seat stands in the match, by kinds completed and by whether it has its joker: chances
    to win are in proportion to these numbers."""


@functools.cache
def nets() -> Nets:
    """The networks as they were learned."""
    with (files(__package__) / "judge.npz").open("rb") as file:
        found = np.load(file)
        first, second, standing = (
            found[name].astype(np.float64) for name in ("first", "second", "standing")
        )
    return Nets(first, second, LOGS, standing)


@rule
def strength(desk: Desk, row: int, which: int, nets: Nets) -> float:
    """How well a seat stands in the round, from its row of counts."""
    for unit in range(UNITS):
        desk.inner[unit] = nets.first[which, INPUTS, unit]
    for place in range(INPUTS):
        if desk.counts[row, place] != 0:
            size = nets.logs[min(desk.counts[row, place], 255)]
            for unit in range(UNITS):
                desk.inner[unit] += size * nets.first[which, place, unit]
    total = nets.second[which, UNITS]
    for unit in range(UNITS):
        total += max(desk.inner[unit], 0.0) * nets.second[which, unit]
    return float(total)


@rule
def share(state: State, seat: int, winner: int, jokers: int, standing: Any) -> float:
    """A seat's chance to win the match once ``winner`` (or nobody, -1) has one kind more."""
    own = 0.0
    total = 0.0
    for other in range(state.players):
        have = popcount(state.kinds[other])
        if other == winner:
            have += 1
            if have == GOAL:
                return 1.0 if seat == winner else 0.0
        chance = standing[have, jokers >> other & 1]
        total += chance
        if other == seat:
            own = chance
    return own / total


@rule
def complete_rows(
    state: State, desk: Desk, judge: int, row: int, hand: int, held: int, jokers: int, rest: int
) -> None:
    """Add to the censuses from ``row`` on what else the networks are given."""
    players = state.players
    blocks = 0
    for seat in range(players):
        at = row + seat
        for close in range(CLOSE):
            low = desk.cells[at, 2 * close]
            high = desk.cells[at, 2 * close + 1]
            desk.counts[at, close] = popcount(low) + popcount(high)
        block = 0
        if seat != judge:
            for word in range(2):
                block += popcount((desk.cells[at, word] | desk.cells[at, 2 + word]) & hand)
            blocks += block
        desk.counts[at, COUNT] = jokers >> seat & 1
        desk.counts[at, COUNT + 1] = popcount(jokers & ~(1 << seat))
        desk.counts[at, COUNT + 2] = rest
        desk.counts[at, COUNT + 3] = held if seat == judge else state.held[seat]
        desk.counts[at, COUNT + 4] = block
        desk.counts[at, COUNT + 5] = popcount(state.kinds[seat])
    desk.counts[row + judge, COUNT + 4] = blocks
    for seat in range(players):
        sure = 0
        likely = 0
        nearly = 0
        for other in range(row, row + players):
            if other != row + seat:
                sure += desk.counts[other, READY]
                likely += desk.counts[other, 0] + desk.counts[other, 1]
                for place in range(CLOSE, NEARLY):
                    nearly += desk.counts[other, place]
        desk.counts[row + seat, COUNT + 6] = sure
        desk.counts[row + seat, COUNT + 7] = likely
        desk.counts[row + seat, COUNT + 8] = min(nearly, 255)


@rule
def chance(
    state: State, desk: Desk, judge: int, row: int, seat: int, jokers: int, nets: Nets
) -> float:
    """A seat's chance to win the match, by the rows of all seats from ``row`` on."""
    total = 0.0
    value = 0.0
    for winner in range(state.players):
        weight = math.exp(strength(desk, row + winner, 0 if winner == judge else 1, nets))
        total += weight
        value += weight * share(state, seat, winner, jokers, nets.standing)
    return value / total


@rule
def survey(state: State, desk: Desk, judge: int, row: int, hand: int, one: int, two: int) -> None:
    """The census of all seats, as the judging one knows it."""
    for seat in range(state.players):
        census(state, desk, seat, row + seat, hand if seat == judge else 0, one, two)


@rule
def appraise(state: State, desk: Desk, action: int, one: int, two: int, nets: Nets) -> float:
    """The mover's chance to win the match after an action; the survey is in the first rows."""
    seat = state.seat
    hand = faces(state)
    jokers = state.jokers
    if action == PASS:
        return chance(state, desk, seat, 0, seat, jokers, nets)
    if action >= SPEND:
        return share(state, seat, seat, jokers, nets.standing)
    if action < CARD:
        return 1.0  # a dead card is exchanged for nothing
    cell = action - CARD
    kept = hand
    if action >= JOKER:
        cell = action - JOKER
        jokers &= ~(1 << seat)
    elif not (state.hand[2 * seat] & state.hand[2 * seat + 1]) >> (cell % FACES) & 1:
        kept &= ~(1 << (cell % FACES))
    if cell >= CARD_CELLS or completes(state, desk, seat, cell):
        return share(state, seat, seat, jokers, nets.standing)
    put_piece(state, desk, seat, cell, hand, kept, one, two)
    held = state.held[seat] - (1 if action < JOKER else 0)
    rest = popcount(one) + 2 * popcount(two)
    complete_rows(state, desk, seat, state.players, kept, held, jokers, rest)
    return chance(state, desk, seat, state.players, seat, jokers, nets)


@rule
def put_piece(
    state: State, desk: Desk, seat: int, cell: int, hand: int, kept: int, one: int, two: int
) -> None:
    """Make the second rows: the census after a piece on a card cell, which completes nothing."""
    players = state.players
    word = 0 if cell < FACES else 1
    bit = 1 << (cell - word * FACES)
    owner = seat
    for other in range(players):
        if desk.pieces[2 * other + word] & bit:
            owner = other  # a joker takes its piece
    for other in range(players):
        row = players + other
        for place in range(COUNT):
            desk.counts[row, place] = desk.counts[other, place]
        for place in range(2 * CLOSE):
            desk.cells[row, place] = desk.cells[other, place]
        if owner != seat:
            if other == seat:
                capture(state, desk, seat, owner, row, cell, hand, one, two)
            elif other == owner:
                expose(state, desk, owner, row, cell, one, two)
        elif other == seat:
            occupy(state, desk, seat, row, cell, hand, kept, one, two)
        else:
            obstruct(state, desk, other, row, cell, one, two)


@rule
def judged(state: State, desk: Desk, seat: int, nets: Nets) -> float:
    """A seat's chance to win the match, as the seat that moved last sees it."""
    if state.phase == FINISHED:
        return 0.5 + 0.5 * result(state, seat)
    if state.phase == CHOOSING:
        return share(state, seat, state.seat, state.jokers, nets.standing)
    if is_fresh(desk):
        return share(state, seat, -1, state.jokers, nets.standing)
    judge = (state.seat + state.players - 1) % state.players
    one, two = unseen(state, judge)
    hand = state.hand[2 * judge] | state.hand[2 * judge + 1]
    survey(state, desk, judge, 0, hand, one, two)
    rest = popcount(one) + 2 * popcount(two)
    complete_rows(state, desk, judge, 0, hand, state.held[judge], state.jokers, rest)
    return chance(state, desk, judge, 0, seat, state.jokers, nets)


@rule
def is_fresh(desk: Desk) -> bool:
    """Whether a round has just begun: no pieces but crowned ones."""
    found = 0
    for place in range(len(desk.pieces)):
        found |= desk.pieces[place]
    return found == 0
