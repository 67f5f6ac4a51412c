"""How likely what a seat did in earlier rounds is, for each hand that it may have: a model of play.

People and bots prefer what looks good at a glance: an action's chance grows with the exponential
of its rating (``agents/insight/matcha.py``), and a small part of all choices follows no reason.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.agents.insight.matcha import rate
from chabudai.core.jit import native, rule
from chabudai.core.record import at, copy_from
from chabudai.games.matcha.play import apply, count, nth_legal
from chabudai.games.matcha.state import EMPTY, PASS, PLAYING, SLOT_ACTIONS, ZERO

SPREAD = 120.0
"""A rating better by so much makes an action e times as likely."""
WILD = 0.1
"""The part of choices that follows no rating."""


@rule
def chance_of(state: Any, action: int) -> float:
    """How likely the seat to act chooses an action, by the model."""
    many = count(state)
    best = -(1 << 30)
    for k in range(many):
        best = max(best, rate(state, nth_legal(state, k)))
    total = 0.0
    for k in range(many):
        total += math.exp((rate(state, nth_legal(state, k)) - best) / SPREAD)
    chosen = math.exp((rate(state, action) - best) / SPREAD)
    return WILD / many + (1.0 - WILD) * chosen / total


@rule
def next_slot(pattern: int, order: int, turn: int, edition: int) -> int:
    """Where a seat lays in its n-th turn of a round: 0 or 1, or 2 for a pass.

    ``pattern`` are the places that it covers in this round; ``order`` 1 means the other order.
    """
    if pattern == 3:
        return turn ^ order if turn < 2 else 2
    if pattern == 0:
        return 2
    slot = pattern - 1
    passes_first = order == 1 and edition == 2020
    return slot if turn == (1 if passes_first else 0) else 2


@rule
def walk(states: Any, seat: int, cards: Any, orders: int) -> float:
    """Play a round again as it went, its record at place 1; how likely the seat's part of it was.

    ``cards`` are those of both seats by place, as they are laid; ``orders`` has a bit for each
    seat. The record is left as the round ends.
    """
    state = at(states, 1)
    mat = int(state.mat)
    chance = 1.0
    turns = 0
    while state.phase == PLAYING and state.mat == mat:
        mover = int(state.mover)
        pattern = 0
        for slot in range(2):
            if cards[mover * 6 + mat * 2 + slot] != EMPTY:
                pattern |= 1 << slot
        turn = turns >> (4 * mover) & 15
        turns += 1 << (4 * mover)
        slot = next_slot(pattern, orders >> mover & 1, turn, int(state.edition))
        action = PASS
        if slot < 2:
            action = slot * SLOT_ACTIONS + int(cards[mover * 6 + mat * 2 + slot])
        if mover == seat and count(state) > 1:
            chance *= chance_of(state, action)
        apply(state, action)
    return chance


@rule
def judge(states: Any, seat: int, mats: int, hands: Any, laid: Any, other: Any, out: Any) -> None:
    """Write for each guess of a seat how likely its part of the first rounds of a set was.

    The set's first position is at place 0 of ``states``; ``hands`` are what is held after these
    rounds, ``laid`` the cards of the seat by place, ``other`` those of the other seat as far as
    anybody knows.
    """
    cards = np.zeros(12, np.int64)
    for place in range(6):
        cards[(1 - seat) * 6 + place] = other[place]
    for guess in range(len(hands)):
        for place in range(6):
            cards[seat * 6 + place] = laid[guess, place]
        copy_from(states, 2, states, 0)
        whole = 1.0
        for mat in range(mats):
            held = int(hands[guess])
            for place in range(mat * 2, mats * 2):
                card = int(laid[guess, place])
                if card == ZERO:
                    held |= 1 << (ZERO + (held >> ZERO & 1))
                elif card >= 0:
                    held |= 1 << card
            part = 0.0
            for orders in range(4):
                copy_from(states, 1, states, 2)
                at(states, 1).hand[seat] = held
                part += walk(states, seat, cards, orders)
            whole *= part / 4.0
            copy_from(states, 2, states, 1)
        out[guess] = whole


def driver(states: Any, seat: int, mats: int, hands: Any, laid: Any, other: Any, out: Any) -> None:
    """``judge`` as something that can be compiled."""
    judge(states, seat, mats, hands, laid, other, out)


@functools.cache
def compiled() -> Callable[..., None]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
