"""Steppers: one state stepped again and again, with everything checked that is given to them."""

from __future__ import annotations

import gc
import pickle
import random
import sys
from typing import Any

import numpy as np
import pytest

import chabudai
from tests.rule_sets import FEW, OURS

ours = pytest.mark.parametrize(("name", "preset"), [each for each in FEW if each[0] in OURS])


@ours
def test_plain_and_compiled_steppers_play_what_step_and_shuffle_play(
    name: str, preset: str
) -> None:
    g = chabudai.game(name, preset=preset)
    fast = g.compiled()
    states = [g.new() for _ in range(4)]
    steps = [g.stepper(states[0], 5), fast.stepper(states[1], 5), fast.stepper(states[2])]
    dice = random.Random(1)
    asked: int | None = None
    for _ in range(150):
        found = [step(asked) for step in steps[:2]]
        if asked is not None:
            fast.step(states[3], asked)
        if steps[2](asked)[0] == chabudai.DEAL:
            assert steps[2]() == (chabudai.DEAL, [])
            fast.shuffle(states[2], 5)
        while fast.turn(states[3]) == chabudai.DEAL:
            fast.shuffle(states[3], 5)
        found += [steps[2](), (g.turn(states[3]), g.legal(states[3]))]
        assert found == [found[0]] * 4
        assert states == [states[0]] * 4
        turn, legal = found[0]
        if turn == chabudai.OVER:
            break
        asked = dice.choice(legal)


@pytest.mark.parametrize("compiled", [False, True])
def test_a_stepper_refuses_what_is_illegal_and_takes_notation(compiled: bool) -> None:
    g: chabudai.Game[Any] = chabudai.game("matcha")
    if compiled:
        g = g.compiled()
    state = g.new()
    step = g.stepper(state, 1)
    _, legal = step()
    before = state.copy()
    wrong = next(action for action in range(g.actions) if action not in legal)
    for action in (wrong, -1, g.actions, 1 << 62, 1 << 70, -(1 << 63)):
        with pytest.raises(chabudai.IllegalAction):
            step(action)
        assert state == before
    for strange in (1.0, "G9@N", [1]):
        with pytest.raises((TypeError, chabudai.IllegalAction)):
            step(strange)  # type: ignore[arg-type]
        assert state == before
    twin = state.copy()
    assert step(g.text(state, legal[0])) == g.step(twin, legal[0])
    assert state == twin
    assert step(np.int64(step()[1][0]))[0] >= 0  # type: ignore[arg-type]


def test_a_stepper_is_for_complete_states_of_its_game() -> None:
    g = chabudai.game("matcha").compiled()
    state = g.new()
    step = g.stepper(state, 1)
    step()
    with pytest.raises(ValueError, match="this is a view"):
        g.stepper(g.view(state, 0))  # type: ignore[arg-type]
    other: Any = chabudai.game("matcha", edition=2015).new()
    strangers: tuple[Any, ...] = (other, chabudai.game("koikoi").new(), None)
    for strange in strangers:
        with pytest.raises(ValueError, match=r"edition|record"):
            g.stepper(strange)
    state.become(other)
    with pytest.raises(ValueError, match="edition"):
        step(0)


def test_calls_of_machine_code_refuse_what_does_not_fit_as_python_does() -> None:
    plain = chabudai.game("matcha")
    fast = plain.compiled()
    state: Any = fast.new()
    fast.shuffle(state, 1)
    before = state.copy()
    legal = fast.legal(state)
    wrong = next(action for action in range(fast.actions) if action not in legal)
    calls: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
        ("legal", (), {}),
        ("legal", (state, 1), {}),
        ("legal", (None,), {}),
        ("step", (state,), {}),
        ("step", (state, wrong), {}),
        ("step", (state, -1), {}),
        ("step", (state, 1 << 80), {}),
        ("step", (state, 0.0), {}),
        ("step", (state, legal[0], 1), {}),
        ("step", (plain.view(state, 0), legal[0]), {}),
        ("apply", (state, "G9@N"), {}),
        ("apply", (b"", legal[0]), {}),
        ("apply", (state,), {"actions": 1}),
    ]
    for name, args, named in calls:
        kinds = []
        for g in (plain, fast):
            with pytest.raises((TypeError, ValueError, chabudai.IllegalAction)) as error:
                getattr(g, name)(*args, **named)
            kinds.append(type(error.value))
        assert kinds[0] is kinds[1], (name, args, kinds)
        assert state == before
    assert fast.step(state, action=legal[0]) == plain.step(before, legal[0])
    assert fast.legal(state=state) == plain.legal(before)
    part = type(state)(memoryview(bytearray(bytes(state))))  # a row of some larger memory
    assert fast.step(part, fast.legal(part)[0]) == plain.step(before, plain.legal(before)[0])
    assert bytes(part) == bytes(before)


def test_calls_of_machine_code_leave_no_references_behind() -> None:
    g = chabudai.game("touche").compiled()
    state = g.new()
    step = g.stepper(state, 1)
    _, legal = step()
    things: list[Any] = [state, *legal, g, type(state), None, int]

    def some() -> None:
        for _ in range(200):
            step()
            g.legal(state)
            g.step(state.copy(), legal[0])
            g.apply(state.copy(), legal[0])
            g.stepper(state)
            for wrong in (-1, 1 << 70, 1.0):
                with pytest.raises((TypeError, chabudai.IllegalAction)):
                    step(wrong)  # type: ignore[arg-type]

    some()
    gc.collect()
    before = [sys.getrefcount(thing) for thing in things]
    some()
    gc.collect()
    after = [sys.getrefcount(thing) for thing in things]
    assert all(abs(late - early) < 100 for early, late in zip(before, after, strict=True))
    assert gc.isenabled()


def test_garbage_collected_in_the_middle_does_not_disturb_a_list() -> None:
    g = chabudai.game("koikoi").compiled()
    states = [g.new() for _ in range(2)]
    for seed, state in enumerate(states):
        g.shuffle(state, seed)
    right = [g.legal(state) for state in states]

    class Meddler:
        def __init__(self) -> None:
            self.me = self

        def __del__(self) -> None:
            assert g.legal(states[1]) == right[1]

    was = gc.get_threshold()
    gc.set_threshold(1)
    try:
        kept = []
        for _ in range(500):
            Meddler()
            kept.append(g.legal(states[0]))
        assert kept == [right[0]] * 500
    finally:
        gc.set_threshold(*was)


@pytest.mark.parametrize("name", OURS)
def test_a_stepper_takes_its_action_by_name_and_stays_in_its_process(name: str) -> None:
    g = chabudai.game(name)
    for game in (g, g.compiled()):
        state = game.new()
        step: Any = game.stepper(state, 1)
        _, legal = step()
        other = state.copy()
        assert step(action=legal[0]) == game.stepper(other, 1)(legal[0])
        assert state == other
        with pytest.raises(TypeError, match="unexpected keyword"):
            step(seed=1)
    with pytest.raises(TypeError, match="pickle the game and the state"):
        pickle.dumps(step)
