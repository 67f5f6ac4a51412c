"""Habits in solved rounds of Matcha: what the model plays, and what reckoning with it is worth."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.habit import habits
from chabudai.agents.solve.matcha.model import chance_of
from chabudai.agents.solve.matcha.public import began
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.rounds import Solved, actions, places, plant, solve_round
from chabudai.agents.solve.matcha.together import solve_together
from chabudai.agents.solve.matcha.tree import matching
from chabudai.agents.solve.regret import brought, gain
from chabudai.testing import random_match


def last_rounds(edition: int, many: int) -> list[Any]:
    """Views at beginnings of last rounds of set 2."""
    game = chabudai.game("matcha", edition=edition)
    found: list[Any] = []
    for seed in range(200):
        for step in random_match(game, seed):
            state: Any = step.after
            if game.turn(state) >= 0 and (state.deals, state.mat, state.step) == (2, 2, 0):
                found.append(game.view(state, game.turn(state)))
        if len(found) >= many:
            break
    return found[:many]


def solved(view: Any, part: float) -> Solved:
    public = began(view)
    found = solve_round(public, ranges(public, view), 10**6, 0.001, 400, part=part)
    assert found is not None
    return found


@pytest.mark.parametrize("edition", [2020, 2015])
def test_habits_are_plans_plain_and_compiled_alike(edition: int) -> None:
    for view in last_rounds(edition, 3):
        public = began(view)
        made = plant(public, ranges(public, view).types, equity(edition), 10**6)
        assert made is not None
        subgame, rows, asked, publics = made
        before = publics.tobytes()
        compiled, plain = (
            habits(subgame[:2], rows, asked, publics, plain) for plain in (False, True)
        )
        assert publics.tobytes() == before
        for seat, side in enumerate(subgame[:2]):
            np.testing.assert_allclose(compiled[seat], plain[seat])
            for number, parent in enumerate(side.parent):
                part = compiled[seat][side.begin[number] : side.begin[number + 1]]
                assert part.sum() == pytest.approx(compiled[seat][parent])
                assert part.min() > 0


def test_a_habit_is_the_chance_that_the_model_gives() -> None:
    compared = 0
    for view in last_rounds(2020, 60):
        seat = view.viewer
        if view.hand[seat] & ~matching(view, 2):
            continue  # cards that match nothing are taken together
        found = solved(view, 0.0)
        plans = habits(found.subgame[:2], found.rows, found.asked, found.publics)
        ((number, _),) = places(found, view)
        side = (found.subgame.first, found.subgame.second)[seat]
        part = plans[seat][side.begin[number] : side.begin[number + 1]]
        wanted = [chance_of(view, each[-1]) for each in actions(view)]
        np.testing.assert_allclose(part, wanted)
        compared += 1
    assert compared > 2


def test_who_reckons_with_habits_takes_more_from_them_and_gives_little_away() -> None:
    views = last_rounds(2020, 25)
    taken, given = np.zeros((2, len(views))), np.zeros((2, len(views)))
    for number, view in enumerate(views):
        for which, part in enumerate((0.0, 0.2)):
            found = solved(view, part)
            usual = habits(found.subgame[:2], found.rows, found.asked, found.publics)
            for seat in (0, 1):
                gains = brought(found.subgame, seat, usual[1 - seat])
                taken[which, number] += gains @ found.plans.plans[seat]
            given[which, number] = sum(gain(found.subgame, found.plans.plans)) / 2
    assert taken[1].mean() > taken[0].mean() + 0.005
    assert given[0].mean() < 0.001
    assert given[1].mean() < 0.01


def test_a_round_with_the_last_one_reckons_with_habits_too() -> None:
    game = chabudai.game("matcha")
    view: Any = None
    for step in random_match(game, 3):
        state: Any = step.after
        if game.turn(state) >= 0 and (state.deals, state.mat, state.step) == (2, 1, 0):
            view = game.view(state, game.turn(state))
    public = began(view)
    found = ranges(public, view, forgetful=True)
    plain, with_habits = (solve_together(public, found, 10**6, 8, part=part) for part in (0.0, 0.2))
    assert plain is not None
    assert with_habits is not None
    for seat in (0, 1):
        one, two = plain.plans.plans[seat], with_habits.plans.plans[seat]
        assert one.shape == two.shape
        assert two[0] == 1.0
        assert not np.allclose(one, two, atol=0.01)
