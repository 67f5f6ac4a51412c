"""Rounds 2 and 3 of Matcha solved together: the same as leaf by leaf, and not to be exploited."""

from __future__ import annotations

import zlib
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import make
from chabudai.agents.solve import matcha
from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.pair_trial import PairTrial
from chabudai.agents.solve.matcha.public import began
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.rounds import chances
from chabudai.agents.solve.matcha.shapes import shape_of
from chabudai.agents.solve.matcha.together import learned, solve_together
from chabudai.agents.solve.matcha.tree import matching
from chabudai.agents.solve.matcha.trial import RoundTrial
from chabudai.agents.solve.matcha.whole import grow
from chabudai.games.matcha.state import EMPTY, PASS, SLOT_ACTIONS, ZERO
from chabudai.lab.exploit import losses, trials
from chabudai.testing import random_match

Policy = Callable[[Any, list[int], Any], list[float]]


def beginnings(edition: int, hands: tuple[int, int], most: int, seeds: int = 400) -> list[Any]:
    """Views at beginnings of round 2 of set 2 in which at most so many unseen cards matter."""
    game = chabudai.game("matcha", edition=edition)
    found = []
    for seed in range(seeds):
        for step in random_match(game, seed):
            state: Any = step.after
            if game.turn(state) < 0 or (state.deals, state.mat, state.step) != (2, 1, 0):
                continue
            view: Any = game.view(state, game.turn(state))
            pool = sum(1 << card for card in began(view).pool if card < ZERO)
            if tuple(state.held) == hands and (pool & matching(view, 1)).bit_count() <= most:
                found.append(view)
    return found


def scrambled(view: Any, legal: list[int], earlier: Any) -> list[float]:
    """Some policy that tells all information sets apart by what matters in the round."""
    seat = view.viewer
    useful = matching(view, view.mat)
    begun = began(view)
    known = [seat, view.mat, view.step, view.out, *view.tokens, *view.held]
    known += [
        card if card == EMPTY else min(card, ZERO) if useful >> min(card, ZERO) & 1 else ZERO
        for card in begun.state.laid
    ]
    own = [view.laid[seat * 6 + view.mat * 2 + slot] for slot in (0, 1)]
    known += [card if card >= 0 and useful >> card & 1 else min(card, 0) for card in own]
    known += [view.laid[(1 - seat) * 6 + view.mat * 2 + slot] == EMPTY for slot in (0, 1)]
    known.append(view.hand[seat] & useful)
    down = [view.laid[seat * 6 + place] for place in begun.covered[seat] if place >= 2]
    known.append(sum(1 << card for card in down if card < ZERO and useful >> card & 1))
    if earlier is not None and earlier.mat == view.mat:
        known += [card == EMPTY for card in earlier.laid]
    weights: dict[int, int] = {}
    last: dict[tuple[int, int], int] = {}
    for action in legal:
        slot, card = divmod(action, SLOT_ACTIONS)
        last[slot, card if action == PASS or useful >> card & 1 else ZERO] = action
    for key, action in last.items():  # of cards that are alike the last one stands for all
        weights[action] = 1 + zlib.crc32(repr((known, key)).encode()) % 100
    return [weights.get(action, 0) / sum(weights.values()) for action in legal]


@pytest.mark.parametrize(
    ("edition", "hands"),
    [(2020, (3, 3)), (2015, (3, 3)), (2020, (3, 4))],
)
def test_a_best_answer_by_closings_is_the_one_by_leaves(
    edition: int, hands: tuple[int, int]
) -> None:
    (view, *_) = beginnings(edition, hands, 3)
    pair, flat = PairTrial(view, 10**5, False), RoundTrial(view, 10**7, False)
    assert pair.fits
    assert flat.fits
    assert 0 < pair.size < flat.size
    plans = pair.plan(0, scrambled), pair.plan(1, scrambled)
    leaves = flat.plan(0, scrambled), flat.plan(1, scrambled)
    found = pair.gain(plans)
    assert found == pytest.approx(flat.gain(leaves), abs=1e-5)
    assert sum(found) > 0.02  # whoever plays like that can be exploited
    for seat in (0, 1):  # the first decision is the same in both
        first = pair.whole.sides[seat].begin[1]
        np.testing.assert_allclose(plans[seat][0][:first], leaves[seat][:first])


@pytest.mark.parametrize("edition", [2020, 2015])
def test_two_rounds_are_learned_the_same_in_plain_python(edition: int) -> None:
    (view, *_) = beginnings(edition, (3, 3), 2)
    public = began(view)
    types = ranges(public, view, forgetful=True).types
    made = [grow(public, types, equity(edition), 20_000, plain) for plain in (False, True)]
    assert made[0] is not None
    assert made[1] is not None
    np.testing.assert_array_equal(made[0].whole.rows, made[1].whole.rows)
    np.testing.assert_allclose(made[0].whole.payoffs, made[1].whole.payoffs)
    totals = learned(made[0].whole, 2), learned(made[1].whole, 2, plain=True)
    for one, two in zip(*totals, strict=True):
        np.testing.assert_allclose(one, two, rtol=1e-3, atol=1e-4)
    assert grow(public, types, equity(edition), 10) is None  # a limit is told, not overrun
    assert solve_together(public, ranges(public, view), 10) is None


def test_a_forgetful_seat_remembers_round_2() -> None:
    game = chabudai.game("matcha")
    found = 0
    for seed in range(150):
        for step in random_match(game, seed):
            state: Any = step.after
            if game.turn(state) < 0 or (state.deals, state.mat, state.step) != (2, 2, 0):
                continue
            view: Any = game.view(state, game.turn(state))
            public = began(view)
            places = public.covered[0]
            if not (any(place < 2 for place in places) and any(place >= 2 for place in places)):
                continue
            useful = matching(view, 1)
            whole, short = (
                ranges(public, view, forgetful, useful=useful) for forgetful in (False, True)
            )
            down = [{key[2:] for key in each.index[0]} for each in (whole, short)]
            recent = len([place for place in places if place >= 2])
            assert {dead.bit_count() + blanks for dead, blanks in down[1]} == {recent}
            assert len(short.index[0]) < len(whole.index[0])
            assert short.types.weights.sum() == pytest.approx(1, abs=1e-5)
            found += 1
    assert found >= 3


def test_shapes_have_as_many_ends_as_the_rules_say() -> None:
    for edition, ends in ((2020, 49), (2015, 25)):  # section 4: public sequences of a round
        for view in beginnings(edition, (3, 3), 16, 40):
            view.mat = 2
            shape = shape_of(view)
            assert len(shape.covers) == ends
            assert set(shape.children[shape.children < 0].tolist()) == set(range(-ends, 0))


def test_more_iterations_are_less_exploitable() -> None:
    lost = {1: 0.0, 24: 0.0}
    for view in beginnings(2020, (3, 3), 3)[:4]:
        public = began(view)
        trial = PairTrial(view, 10**5, False)
        for iterations in lost:
            found = ranges(public, view, forgetful=True)
            policy = _played(solve_together(public, found, 10**5, iterations))
            lost[iterations] += sum(trial.gain((trial.plan(0, policy), trial.plan(1, policy)))) / 2
    assert lost[24] < 4 * 0.01
    assert lost[24] < lost[1] / 3, lost


def _played(before: Any) -> Policy:
    """What is played by a solved round 2, and by round 3 solved from the ranges it leads to."""
    solved: dict[bytes, Any] = {}

    def policy(view: Any, legal: list[int], earlier: Any) -> list[float]:
        found = before
        if view.mat == 2:
            key = began(view).key
            if key not in solved:
                solved[key] = matcha.at_table(view, 2, before)
            found = solved[key]
        played = chances(found, view, earlier)
        return [played.get(action, 0.0) for action in legal]

    return policy


def test_the_champion_solves_round_2_from_its_view_alone() -> None:
    for edition in (2020, 2015):
        game = chabudai.game("matcha", edition=edition)
        agent: Any = make("champion:9", game, seed=3)
        assert agent.forgets
        (view, *_) = beginnings(edition, (3, 3), 4)
        legal = game.legal(view)
        solved = agent.solved(view, legal)
        assert solved is not None
        assert sum(solved) == pytest.approx(1)
        for number in (1, 2):  # whatever the other seat holds
            twin = game.view(game.guess(view, number), view.viewer)
            assert agent.solved(twin, legal) == solved
            assert agent.choose(twin, legal) == agent.choose(view, legal)


def test_a_start_of_round_2_is_not_given_away() -> None:
    game = chabudai.game("matcha")
    (loss,) = losses(game, "champion:9", 1, 4, "round-2", hands="3/3")
    assert loss.position == "3/3"
    assert -1e-6 <= loss.mean < 0.02
    (trial,) = trials(game, "round-2", 1, 4, hands="3/3")
    assert isinstance(trial, RoundTrial)  # who does not forget is asked everywhere
    (trial,) = trials(game, "round-3", 1, 4)
    assert isinstance(trial, RoundTrial)  # by all cards that mattered in round 2
    state = trial.public.state
    assert trial.ranges.useful == matching(state, 1) != matching(state, 2)


@pytest.mark.slow
@pytest.mark.parametrize("hands", ["3/4", "4/4"])
def test_larger_starts_of_round_2_are_not_given_away(hands: str) -> None:
    game = chabudai.game("matcha")
    for loss in losses(game, "champion", 2, 2, "round-2", hands=hands):
        assert -1e-6 <= loss.mean < 0.02
