"""The shape of a last round of Matcha: who may cover which place when, whatever the cards are."""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from chabudai.games.matcha.play import apply
from chabudai.games.matcha.state import EMPTY, PASS, PLAYING, SLOT_ACTIONS, ZERO, State

ABSENT = 1 << 20
"""Where a node has no such child."""


class Shape(NamedTuple):
    """The public tree of a last round; a node comes before what follows from it."""

    nodes: Any
    """For each node: the seat to act, which of its places are free as bits, whether it holds cards,
    the pattern of covered places, ``step`` and ``out`` of the record, and the node before it at
    which the same seat acted, or -1."""
    children: Any
    """For each node after a pass, a card on the number place, one on the suit place: the node, or
    ``-1 - end``, or ABSENT."""
    covers: Any
    """For each end: the places that each seat covers, as bits."""
    examples: Any
    """For each pair of covers (``4 * one + two``): the record before the last action, and it."""
    actions: Any


def shape_of(state: State) -> Shape:
    """The shape of the last round that begins with a record."""
    return _shape(state.edition, state.dealer, state.held[0], state.held[1])


@functools.cache
def _shape(edition: int, dealer: int, first: int, second: int) -> Shape:
    start: Any = State()
    start.edition, start.dealer, start.phase, start.mat = edition, dealer, PLAYING, 2
    start.deals = 2
    start.put("held", [first, second])
    start.put("laid", [EMPTY] * 12)
    start.mover = dealer
    if edition == 2015:  # M15-8: who holds nothing is out, and the other one is to act
        start.out = (first == 0) + 2 * (second == 0)
        if start.out >> dealer & 1:
            start.mover = 1 - dealer
    nodes: list[tuple[int, ...]] = []
    children: list[list[int]] = []
    covers: list[tuple[int, int]] = []
    examples = np.zeros(16, start.array.dtype)
    actions = np.full(16, -1)
    opened: list[tuple[Any, tuple[int, int], int, int]] = [(start, (-1, -1), -1, 0)]
    while opened:
        state, last, parent, way = opened.pop(0)
        number, seat = len(nodes), state.mover
        if parent >= 0:
            children[parent][way] = number
        free = sum(1 << slot for slot in (0, 1) if state.laid[seat * 6 + 4 + slot] == EMPTY)
        holds = state.held[seat] > 0
        both = [_covered(state, each) for each in (0, 1)]
        pattern = both[0] + 4 * both[1]
        nodes.append((seat, free, holds, pattern, state.step, state.out, last[seat]))
        children.append([ABSENT] * 3)
        if holds:
            last = (number, last[1]) if seat == 0 else (last[0], number)
        for act in range(3):
            if act > 0 and (not holds or not free >> (act - 1) & 1):
                continue
            action = PASS if act == 0 else (act - 1) * SLOT_ACTIONS + ZERO
            after = state.copy()
            apply(after, action)
            if after.phase == PLAYING and after.step == state.step + 1:
                opened.append((after, last, number, act))
                continue
            ends = both.copy()
            ends[seat] |= act
            pair = 4 * ends[0] + ends[1]
            examples[pair], actions[pair] = state.array[0], act
            children[number][act] = -1 - len(covers)
            covers.append((ends[0], ends[1]))
    return Shape(
        np.array(nodes, np.int64).reshape(-1, 7),
        np.array(children, np.int64).reshape(-1, 3),
        np.array(covers, np.int64).reshape(-1, 2),
        examples,
        actions,
    )


def _covered(state: State, seat: int) -> int:
    return sum(1 << slot for slot in (0, 1) if state.laid[seat * 6 + 4 + slot] != EMPTY)
