"""Endgames: OpenSpiel's solver and exploitability agree with an exact reference."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

import chabudai

pyspiel = pytest.importorskip("pyspiel")
EXAMPLE = runpy.run_path(str(Path(__file__).parent.parent / "examples" / "cfr.py"))


@pytest.fixture(scope="module")
def last_round() -> tuple[chabudai.Game, list[tuple[Any, int]]]:
    from chabudai.lab.endgame import fitting

    g, s = EXAMPLE["last_round"]()
    return g, fitting(g, s, EXAMPLE["cards_in_hand"](g, s))


@pytest.mark.parametrize(
    ("rounds", "most"), [(5, 0.2), pytest.param(25, 0.02, marks=pytest.mark.slow)]
)
def test_cfr_and_exploitability_agree_with_the_reference(
    last_round: tuple[chabudai.Game, list[tuple[Any, int]]], rounds: int, most: float
) -> None:
    from open_spiel.python.algorithms import cfr, expected_game_score, exploitability

    from chabudai.lab.endgame import Endgame
    from tests.endgame import Tree

    g, positions = last_round
    tree = Tree(g, positions)
    value = tree.value()
    assert value == pytest.approx(7 / 9)  # nobody can reach it without mixing: 6 deals, no ninths
    endgame = Endgame(g, positions)
    assert endgame.max_chance_nodes_in_history() == 1
    solver = cfr.CFRPlusSolver(endgame)
    for _ in range(rounds):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    gain = exploitability.nash_conv(endgame, policy)

    chances: dict[tuple[bytes, ...], dict[int, float]] = {}

    def walk(state: Any, seen: tuple[tuple[bytes, ...], ...]) -> None:
        if state.is_terminal():
            return
        if not state.is_chance_node():
            chances[seen[state.current_player()]] = policy.action_probabilities(state)
        for action in state.legal_actions():
            child = state.child(action)
            views = (bytes(g.view(child.record, seat)) for seat in (0, 1))
            walk(child, tuple((*old, new) for old, new in zip(seen, views, strict=True)))

    walk(endgame.new_initial_state(), ((), ()))
    assert len(chances) == sum(len(sets) for sets in tree.sets)
    plans = [tree.plan(seat, lambda seen, action: chances[seen][action]) for seat in (0, 1)]
    answers = tree.best_answer(0, plans[1]), tree.best_answer(1, plans[0])
    assert gain == pytest.approx(sum(answers), abs=1e-9)
    assert -answers[1] <= value + 1e-9 <= answers[0] + 2e-9
    assert gain < most
    reached = expected_game_score.policy_value(endgame.new_initial_state(), [policy] * 2)
    assert reached[0] == pytest.approx(plans[0] @ tree.matrix() @ plans[1], abs=1e-9)
    assert reached[0] == pytest.approx(value, abs=most)


def test_an_endgame_passes_openspiels_own_test(
    last_round: tuple[chabudai.Game, list[tuple[Any, int]]],
) -> None:
    from chabudai.lab.endgame import Endgame

    endgame = Endgame(*last_round)
    pyspiel.random_sim_test(endgame, num_sims=5, serialize=False, verbose=False)
    state = endgame.new_initial_state()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    assert state.action_to_string(0) == "position 0"


def test_an_endgame_begins_with_states_of_its_game() -> None:
    from chabudai.lab.endgame import Endgame

    g = chabudai.game("matcha")
    state = chabudai.game("koikoi").new()
    with pytest.raises(ValueError, match="matcha"):
        Endgame(g, [(state, 1)])


def test_an_endgame_must_end() -> None:
    from chabudai.lab.endgame import Endgame

    g = chabudai.game("matcha")
    with pytest.raises(ValueError, match="complete states"):
        Endgame(g, [])
    s = g.new()
    g.shuffle(s, 1)
    with pytest.raises(ValueError, match="complete states"):
        Endgame(g, [(g.view(s, 0), 1)])
    state = Endgame(g, [(s, 1)]).new_initial_state()
    state.apply_action(0)
    for _ in range(12):
        state.apply_action(34)  # everybody passes
    with pytest.raises(ValueError, match="before the next deal"):
        state.current_player()
