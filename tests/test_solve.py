"""Solving: known values, the same in plain and machine code, and nothing hidden reaches it."""

from __future__ import annotations

import json
import math
import pickle
import runpy
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import make
from chabudai.agents.solve.asking import Unsolved, solve
from chabudai.agents.solve.belief import fitting, in_hands
from chabudai.agents.solve.ending import Ending, TooLarge
from chabudai.agents.solve.matcha.public import began
from chabudai.agents.solve.matcha.ranges import ranges
from chabudai.agents.solve.matcha.rounds import Solved, chances, plant, solve_round
from chabudai.agents.solve.regret import gain, minimised
from chabudai.agents.solve.subgame import Leaves, Subgame, make_side
from chabudai.cli import main
from chabudai.core.messages import LANGUAGES
from chabudai.lab.exploit import losses
from chabudai.testing import random_match

EXAMPLE = runpy.run_path(str(Path(__file__).parent.parent / "examples" / "cfr.py"))


def kuhn() -> Subgame:
    """Kuhn poker: three cards, check or bet; a bet or a pot of one more decides."""
    # sets of seat 0: card, then card after check and bet; of seat 1: card after check, after bet
    first = make_side([1, 3, 5, 7, 9, 11, 13], [0, 0, 0, 1, 3, 5])
    second = make_side([1, 3, 5, 7, 9, 11, 13], [0, 0, 0, 0, 0, 0])
    ends: dict[tuple[int, int], float] = {}
    for one in range(3):
        for two in range(3):
            if one == two:
                continue
            won = 1 if one > two else -1
            check, bet = 1 + 2 * one, 2 + 2 * one
            fold, call = 7 + 2 * one, 8 + 2 * one
            passes, raises = 1 + 2 * two, 2 + 2 * two
            drops, calls = 7 + 2 * two, 8 + 2 * two
            ends[check, passes] = won
            ends[fold, raises] = -1
            ends[call, raises] = 2 * won
            ends[bet, drops] = 1
            ends[bet, calls] = 2 * won
    pairs = sorted(ends)
    rows = sorted({row for row, _ in pairs})
    starts = [[row for row, _ in pairs].index(row) for row in rows] + [len(pairs)]
    leaves = Leaves(
        np.array(rows, np.int32),
        np.array(starts, np.int64),
        np.array([column for _, column in pairs], np.int32),
        np.array([ends[pair] / 6 for pair in pairs], np.float32),
    )
    return Subgame(first, second, leaves)


def test_kuhn_poker_has_its_known_value_and_bluffs() -> None:
    found = minimised(kuhn(), 2000, 1e-4)
    assert found.value == pytest.approx(-1 / 18, abs=1e-3)
    assert found.gap <= 1e-4
    assert found.iterations < 2000
    bets = [found.plans[0][2 + 2 * card] for card in range(3)]
    assert bets[1] == pytest.approx(0, abs=0.02)  # the middle card never bets
    assert bets[2] == pytest.approx(3 * bets[0], abs=0.05)  # a bluff for three good bets
    assert found.plans[1][8] == pytest.approx(0, abs=0.01)  # nobody calls with the lowest card
    assert found.plans[1][2] == pytest.approx(1 / 3, abs=0.02)  # but bluffs with it


def test_machine_code_and_plain_python_agree() -> None:
    compiled, plain = minimised(kuhn(), 40, 0.0), minimised(kuhn(), 40, 0.0, plain=True)
    assert compiled.value == pytest.approx(plain.value, abs=1e-12)
    for one, two in zip(compiled.plans, plain.plans, strict=True):
        np.testing.assert_allclose(one, two, atol=1e-12)


def test_an_exploitable_plan_is_found_out() -> None:
    even = (np.array([1, *[0.5] * 6, *[0.25] * 6]), np.array([1, *[0.5] * 12]))
    first, second = gain(kuhn(), even)
    assert [first, second] == pytest.approx([0.5, 5 / 12])


@pytest.fixture(scope="module")
def last_round() -> tuple[chabudai.Game, Any]:
    game, state = EXAMPLE["last_round"]()
    return game, state


def test_a_last_round_has_the_value_of_the_reference(last_round: tuple[chabudai.Game, Any]) -> None:
    game, state = last_round
    ending = Ending(game, fitting(game, state, EXAMPLE["cards_in_hand"](game, state)))
    found = minimised(ending.subgame, 500, 0.001)
    assert 2 * found.value == pytest.approx(7 / 9, abs=0.002)  # as tests/test_endgame.py proves
    with pytest.raises(TooLarge):
        Ending(game, [(state, 1)], most=3)
    with pytest.raises(ValueError, match="complete states"):
        Ending(game, [(game.view(state, 0), 1)])


def small_rounds(edition: int, many: int) -> list[tuple[chabudai.Game, Any]]:
    """Beginnings of last rounds with few cards that nobody has seen."""
    game = chabudai.game("matcha", edition=edition)
    found = []
    for seed in range(60):
        for step in random_match(game, seed):
            state = step.after
            if game.turn(state) < 0 or (state.deals, state.mat, state.step) != (2, 2, 0):
                continue
            if len(game.book.hidden(state, chabudai.SPECTATOR)) == 6:
                found.append((game, state))
        if len(found) >= many:
            break
    return found[:many]


def solved(game: chabudai.Game, state: Any, plain: bool = False) -> Solved:
    view: Any = game.view(state, game.turn(state))
    public = began(view)
    found = solve_round(public, ranges(public, view, even=True), 10**6, 0.001, 800, plain)
    assert found is not None
    return found


def test_a_round_of_matcha_is_the_same_by_cards_that_are_alike_and_by_states() -> None:
    for game, state in small_rounds(2020, 3):
        found = solved(game, state)
        positions = fitting(game, state, game.book.hidden(state, chabudai.SPECTATOR))
        ending = Ending(game, positions)
        whole = minimised(ending.subgame, 800, 0.001)
        assert found.plans.value == pytest.approx(whole.value, abs=0.002)
        assert len(found.subgame.leaves.columns) <= len(ending.subgame.leaves.columns)

        def policy(view: Any, legal: list[int], earlier: Any, found: Solved = found) -> list[float]:
            played = chances(found, view, earlier)
            assert sum(played.values()) == pytest.approx(1)
            assert set(played) <= set(legal)
            return [played.get(action, 0.0) for action in legal]

        plans = (ending.plan(0, policy), ending.plan(1, policy))
        assert sum(gain(ending.subgame, plans)) < 0.003


@pytest.mark.parametrize("edition", [2020, 2015])
def test_a_tree_of_matcha_is_the_same_in_plain_python(edition: int) -> None:
    leaves = 0
    worth = np.linspace(0, 1, 1024 * 1024, dtype=np.float32).reshape(1024, 1024)
    for game, state in small_rounds(edition, 4):
        view: Any = game.view(state, game.turn(state))
        public = began(view)
        types = [ranges(public, view, plain=plain).types for plain in (False, True)]
        np.testing.assert_allclose(types[0].weights, types[1].weights, rtol=1e-5)
        made = plant(public, types[0], worth, 10**5)
        other = plant(public, types[0], worth, 10**5, plain=True)
        assert made is not None
        assert other is not None
        for one, two in zip(made[0].leaves, other[0].leaves, strict=True):
            np.testing.assert_allclose(one, two, rtol=1e-4, atol=1e-7)
        np.testing.assert_array_equal(made[0].first.begin, other[0].first.begin)
        np.testing.assert_array_equal(made[0].second.parent, other[0].second.parent)
        leaves += len(made[0].leaves.columns)
        assert plant(public, types[0], worth, 10) is None  # a limit is told, not overrun
    assert leaves > 100


@pytest.mark.parametrize("edition", [2020, 2015])
def test_no_hidden_card_reaches_the_solver(edition: int) -> None:
    game = chabudai.game("matcha", edition=edition)
    agent = make("champion:60", game, seed=3)
    asked = 0
    for step in random_match(game, 5):
        state = step.after
        if game.turn(state) < 0 or state.mat == 0 or max(state.held) > 2:
            continue
        view: Any = game.view(state, game.turn(state))
        legal = game.legal(view)
        if len(legal) == 1:
            continue
        twins = [game.view(game.guess(view, number), view.viewer) for number in (1, 2)]
        answers = {agent.choose(each, legal) for each in (view, *twins)}
        answers.add(make("champion:60", game, seed=3).choose(view, legal))
        answers.add(pickle.loads(pickle.dumps(agent)).choose(view, legal))
        assert len(answers) == 1
        assert answers <= set(legal)
        # the beginning of the round is public: the other seat works out the same ranges
        other: Any = game.view(state, 1 - view.viewer)
        assert began(other).key == began(view).key
        np.testing.assert_array_equal(
            ranges(began(other), other).types.weights, ranges(began(view), view).types.weights
        )
        asked += 1
        if asked == 6:
            break
        with pytest.raises(ValueError, match="seat to act"):
            agent.choose(state, legal)
    assert asked >= 3


def test_people_are_told_the_solution_in_words(last_round: tuple[chabudai.Game, Any]) -> None:
    game, state = last_round
    view = game.view(state, game.turn(state))
    found = solve(game, view)
    assert sum(found.strategy.values()) == pytest.approx(1, abs=0.05)
    assert set(found.strategy).isdisjoint(found.never)
    listed = {
        game.text(view, action) for part in found.parts for action in (part.action, *part.others)
    }
    assert listed == {game.text(view, action) for action in game.legal(view)}
    best = max(part.value for part in found.parts)
    for part in found.parts:
        if part.chance > 0.05:
            assert part.value == pytest.approx(best, abs=0.02)  # nothing is mixed at a loss
    assert 0 <= found.exploitable < 0.005
    assert {message.key for message in found.never.values()} <= {
        "solve-beaten",
        "solve-worse",
        "solve-needless",
    }
    for lang in LANGUAGES:
        for message in found.messages():
            assert message.say(lang)
    with pytest.raises(ValueError, match="complete state"):
        solve(game, state)
    with pytest.raises(ValueError, match="seat to act"):
        solve(game, game.view(state, 1 - game.turn(state)))
    fresh = game.new()
    game.shuffle(fresh, 1)
    with pytest.raises(Unsolved):
        solve(game, game.view(fresh, game.turn(fresh)))


def test_a_best_answer_takes_from_greedy_and_nothing_from_the_champion() -> None:
    game = chabudai.game("matcha")
    lost = {
        name: list(losses(game, name, 3, seed=4, hands="1/2")) for name in ("greedy", "champion:9")
    }
    for mine, others in zip(lost["champion:9"], lost["greedy"], strict=True):
        assert (mine.position, mine.sets) == (others.position, others.sets)
        assert -1e-6 <= mine.mean < 0.01
    assert sum(loss.mean for loss in lost["greedy"]) > 3 * 0.01
    with pytest.raises(ValueError, match="no kind"):
        list(losses(game, "greedy", 1, kind="round-9"))


def test_the_commands_tell_it(capsys: pytest.CaptureFixture[str]) -> None:
    stored = str(Path(__file__).parent / "matches" / "matcha-2020-v2.json")
    assert main(["solve", stored, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["seat"] in (0, 1)
    assert sum(each["chance"] for each in told["actions"]) == pytest.approx(1, abs=0.001)
    assert main(["solve", stored, "--lang", "uk"]) == 0
    assert "імовірність вашого виграшу" in capsys.readouterr().out
    assert main(["solve", stored, "--number", "0"]) == 2  # nobody is to act before the deal
    assert main(["solve", stored, "--as", "7"]) == 2
    asked = ["exploit", "greedy", "matcha", "--positions", "1", "--hands", "1/1"]
    assert main([*asked, "--json"]) == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert found["positions"][0]["position"] == "1/1"
    assert 0 <= found["mean"] <= 1
    assert main([*asked, "--kind", "round-9"]) == 2
    assert main(["exploit", "random", "matcha", "--positions", "0", "--matches", "2"]) == 0
    assert "random" in capsys.readouterr().out


def test_endings_with_a_known_stock_differ_in_the_hands_alone() -> None:
    game: Any = chabudai.game("koikoi", rounds=3)
    for seed in range(40):
        state = game.new()
        game.shuffle(state, seed)
        while game.turn(state) >= 0 and (found := in_hands(game, state)) is None:
            game.apply(state, game.legal(state)[0])
        if game.turn(state) >= 0 and found:
            break
    else:
        raise AssertionError("no match came so far")
    held = [len(game.facts(game.view(state, seat))["hand"]) for seat in (0, 1)]
    assert sum(weight for _, weight in found) == math.factorial(sum(held))
    assert len(found) == math.comb(sum(held), held[0]) > 1
    assert state in [each for each, _ in found]
    assert len({bytes(game.view(each, chabudai.SPECTATOR)) for each, _ in found}) == 1
    assert len({bytes(each) for each, _ in found}) == len(found)
    assert all(game.check(each) == [] for each, _ in found)
