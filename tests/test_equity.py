"""Match equity: chances that are shown between rounds are right."""

from __future__ import annotations

import math
import sys
from pathlib import Path

import chabudai
from chabudai.agents.insight.koikoi import former_value, value
from chabudai.core.jit import native
from chabudai.core.record import at

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from equity import check, play


def test_a_shown_chance_is_right_within_three_points_in_every_tenth() -> None:
    game = chabudai.game("koikoi", rounds=6)
    kept, results = play(game, 3000, seed=9)
    loss, _, tenths = check(game, kept, results, value)
    assert loss < check(game, kept, results, former_value)[0]
    assert len(tenths) >= 8
    for shown, came, number in tenths:
        # the rounds of one match are one sample
        error = 2 * math.sqrt(shown * (1 - shown) / min(number, 3000))
        assert abs(shown - came) < 0.03 + error, (shown, came, number)


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
