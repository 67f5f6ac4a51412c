"""Rounds 2 and 3 of Matcha solved together: the round that begins, with the last one ahead."""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.agents.solve.matcha import joint
from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.habit import habits
from chabudai.agents.solve.matcha.joint import Habits, Whole
from chabudai.agents.solve.matcha.public import Public
from chabudai.agents.solve.matcha.ranges import Ranges
from chabudai.agents.solve.matcha.rounds import Solved
from chabudai.agents.solve.matcha.stakes import LAST
from chabudai.agents.solve.matcha.whole import Grown, grow, new_scratch
from chabudai.agents.solve.regret import NO_HABITS, Plans, new_memory
from chabudai.agents.solve.subgame import Leaves, Subgame

WORK = 12_000_000
"""Sequences of last rounds that are learned about in all iterations together: half a second."""
LEAST, MOST = 8, 24
"""How many iterations there are at least and at most."""


def solve_together(
    public: Public,
    found: Ranges,
    rows: int,
    iterations: int | None = None,
    plain: bool = False,
    part: float = 0.0,
) -> Solved | None:
    """Solve a round with the last one after it; None if it has more private rows than that.

    In a ``part`` of all matches the other seat is taken to play the round by habit.
    The plans are those of the round itself, and tell what ranges the last one begins with. How
    many iterations there are depends on the size alone: the same position has the same plans.
    """
    grown = grow(public, found.types, equity(public.state.edition), rows, plain)
    if grown is None:
        return None
    if iterations is None:
        iterations = min(MOST, max(LEAST, WORK // max(1, sequences(grown.whole))))
    whole = grown.whole
    usual = NO_HABITS
    if part > 0.0:
        usual = habits(whole.sides, whole.rows, grown.asked, grown.publics, plain)
    totals = learned(whole, iterations, plain, usual, part)
    plans = Plans((totals[0] / totals[0][0], totals[1] / totals[1][0]), 0.0, 0.0, iterations)
    return _solved(public, found, grown, plans)


def learned(
    whole: Whole,
    iterations: int,
    plain: bool = False,
    usual: tuple[Any, Any] = NO_HABITS,
    part: float = 0.0,
) -> tuple[Any, Any]:
    """What both seats played in the round in all iterations together."""
    opening = new_memory(whole.sides[0], part), new_memory(whole.sides[1], part)
    ending = new_habits(whole, 0), new_habits(whole, 1)
    run = joint.driver if plain else joint.compiled()
    run(whole, opening, ending, usual, part, iterations, new_scratch(whole))
    return opening[0].total, opening[1].total


def sequences(whole: Whole) -> int:
    """How many sequences the members of all closings have, those of both seats together."""
    closings = whole.closings
    return sum(int(closings.start[seat, closings.begin[seat, -1]]) for seat in (0, 1))


def new_habits(whole: Whole, seat: int) -> Habits:
    """Nothing learned yet about the closings."""
    closings = whole.closings
    many = int(closings.start[seat, closings.begin[seat, -1]])
    return Habits(*(np.zeros(many, np.float32) for _ in range(3)))


def _solved(public: Public, found: Ranges, grown: Grown, plans: Plans) -> Solved:
    """A solved round whose closings are listed as decisions of the last round's first step."""
    whole = grown.whole
    first = whole.closings.first
    asked = np.zeros((int(first[-1]), grown.asked.shape[1]), np.int64)
    asked[:, 0] = asked[:, 9] = -1
    asked[:, 2:6] = whole.ends[: len(asked)]
    asked[:, 10] = LAST
    records = np.repeat(grown.records, np.diff(first))
    nothing = np.zeros(0, np.int32)
    leaves = Leaves(nothing, np.zeros(1, np.int64), nothing, np.zeros(0, np.float32))
    return Solved(
        public,
        found,
        Subgame(whole.sides[0], whole.sides[1], leaves),
        plans,
        whole.rows,
        np.concatenate([grown.asked, asked]),
        np.concatenate([grown.publics, records]),
        grown.fine,
    )
