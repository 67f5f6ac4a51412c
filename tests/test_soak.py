"""The longer searches of ``make soak``: the same checks as always, over many more games."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import testing
from tests.rule_sets import IDS, RULE_SETS

pytestmark = pytest.mark.slow

every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)


@every_rule_set
def test_a_hundred_matches_hold_to_everything(name: str, preset: str) -> None:
    testing.check_all(chabudai.game(name, preset=preset), range(1000, 1100))


@every_rule_set
def test_plain_equals_native_in_thousands_of_games(name: str, preset: str) -> None:
    testing.check_native(chabudai.game(name, preset=preset), games=5000, seed=77)


@every_rule_set
def test_simulator_equals_native_in_hundreds_of_games(name: str, preset: str) -> None:
    testing.check_simulator(chabudai.game(name, preset=preset), games=200, seed=78)


@every_rule_set
def test_twenty_thousand_random_games_end(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    run = chabudai.playouts(g, 20_000, seed=79, threads=2)
    assert sum(run.results.values()) == 20_000


@every_rule_set
def test_batches_are_the_same_in_the_simulator(name: str, preset: str) -> None:
    testing.check_batch(chabudai.game(name, preset=preset), n=10, steps=150, seed=80)
