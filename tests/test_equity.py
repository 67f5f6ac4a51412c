"""Match equity: chances that are shown between rounds are right."""

from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest

import chabudai
from chabudai.agents.insight.koikoi import former_value, value
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games import rules_class

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from equity import check, likeness, play, rising

DOCUMENTS = Path(__file__).parent.parent / "docs"
MEASURED = json.loads((DOCUMENTS / "pictures" / "equity.json").read_text())


@pytest.mark.parametrize("preset", rules_class("koikoi").presets)
def test_a_shown_chance_was_right_within_three_points_in_every_tenth(preset: str) -> None:
    # bench/equity.py --keep measured it with fresh matches, of the very table that ships
    assert MEASURED["table"] == likeness()
    assert MEASURED["matches"] >= 40_000
    found = MEASURED["rule sets"][preset]
    assert len(found["tenths"]) == 10
    for tenths in (found["tenths"], *found["left"].values()):
        for shown, came, _ in tenths:
            assert abs(shown - came) <= 0.03


def test_a_shown_chance_is_right_in_new_matches_too() -> None:
    game = chabudai.game("koikoi", rounds=6)
    kept, results = play(game, 3000, seed=9)
    loss, tenths, _ = check(game, kept, results, value)
    assert loss < check(game, kept, results, former_value)[0]
    assert len(tenths) >= 8
    for shown, came, number in tenths:
        # the rounds of one match are one sample
        error = 2 * math.sqrt(shown * (1 - shown) / min(number, 3000))
        assert abs(shown - came) < 0.03 + error, (shown, came, number)


def test_means_that_fall_are_put_together() -> None:
    made = rising(np.array([0.1, 0.4, 0.2, 0.9]), np.array([1.0, 1.0, 3.0, 2.0]))
    assert made.tolist() == pytest.approx([0.1, 0.25, 0.25, 0.9])


def test_chances_add_up_and_grow_with_the_lead_also_in_machine_code() -> None:
    for preset in ("rulebook", "three-rounds"):
        game = chabudai.game("koikoi", preset=preset)
        state = game.new()
        total = state.coins[0] + state.coins[1]

        def run(states: object) -> float:
            return value(at(states, 0), 0)

        compiled = native(run)
        for played in (1, state.rounds - 1):
            last = 0.0
            for coins in range(0, total + 1, max(total // 10, 1)):
                state.coins[0], state.coins[1], state.played = coins, total - coins, played
                assert value(state, 0) + value(state, 1) == 1.0
                assert value(state, 0) >= last
                assert compiled(state.array) == value(state, 0)
                last = value(state, 0)
            assert last > 0.9
