"""Habits: how seats would play a round of Matcha if they went by the model of play.

A solution that reckons with habits takes more from whoever has them, and gives a little away to
whoever knows the solution (restricted Nash responses, Johanson, Zinkevich & Bowling 2007).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.agents.insight.matcha import rate
from chabudai.agents.solve.matcha.model import SPREAD, WILD
from chabudai.agents.solve.matcha.tree import BLANKS, NO_CARD, choices, matching, nth_card
from chabudai.agents.solve.subgame import Side
from chabudai.core.jit import native, rule
from chabudai.core.record import at
from chabudai.games.matcha.state import EMPTY, PASS, SLOT_ACTIONS, SUITED, ZERO


@rule
def follow(
    asked: Any, publics: Any, rows: Any, side: Side, seat: int, plan: Any, ratings: Any
) -> None:
    """Write how often a seat plays each of its sequences by the model.

    Cards that match nothing any more are rated as zeros. Records of the seat's decisions are left
    with the cards of their last row.
    """
    begin, parent = side.begin, side.parent
    plan[0] = 1.0
    for decision in range(len(asked)):
        if asked[decision, 0] != seat:
            continue
        state = at(publics, decision)
        mat = int(state.mat)
        useful = matching(state, mat)
        own = seat * 6 + mat * 2
        free = (state.laid[own] == EMPTY) + 2 * (state.laid[own + 1] == EMPTY)
        first = asked[decision, 2 + 2 * seat]
        for row in range(first, asked[decision, 3 + 2 * seat]):
            hand = int(rows[row, 1])
            state.hand[seat] = hand & SUITED | (1 << ZERO if hand >> BLANKS else 0)
            for slot in range(2):
                if rows[row, 2 + slot] != NO_CARD:
                    state.laid[own + slot] = rows[row, 2 + slot]
            cards = choices(hand, useful)
            many = 1
            ratings[0] = rate(state, PASS)
            best = ratings[0]
            for slot in range(2):
                if free >> slot & 1:
                    for k in range(cards):
                        action = slot * SLOT_ACTIONS + nth_card(hand, useful, k)
                        ratings[many] = rate(state, action)
                        best = max(best, ratings[many])
                        many += 1
            total = 0.0
            for k in range(many):
                ratings[k] = math.exp((ratings[k] - best) / SPREAD)
                total += ratings[k]
            number = asked[decision, 1] + row - first
            reach = plan[parent[number]]
            for k in range(many):
                chance = WILD / many + (1.0 - WILD) * ratings[k] / total
                plan[begin[number] + k] = reach * chance


def driver(
    asked: Any, publics: Any, rows: Any, side: Any, seat: int, plan: Any, ratings: Any
) -> None:
    """``follow`` as something that can be compiled."""
    follow(asked, publics, rows, side, seat, plan, ratings)


@functools.cache
def compiled() -> Callable[..., None]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)


def habits(
    sides: tuple[Side, Side], rows: Any, asked: Any, publics: Any, plain: bool = False
) -> tuple[Any, Any]:
    """Both seats' plans by the model, an entry for each sequence."""
    run = driver if plain else compiled()
    found = []
    for seat in (0, 1):
        plan = np.zeros(int(sides[seat].begin[-1]))
        run(asked, publics.copy(), rows, sides[seat], seat, plan, np.zeros(32))
        found.append(plan)
    return found[0], found[1]
