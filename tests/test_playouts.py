"""Play-outs: the same games whatever the device or the number of threads."""

from __future__ import annotations

import numpy as np
import pytest

import chabudai
from chabudai.lab.playouts import decode, player
from chabudai.testing.parity import in_simulator
from tests.rule_sets import IDS, SOONER


@pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
def test_threads_and_simulator_play_the_same(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    one = chabudai.playouts(g, 6, seed=3)
    three = chabudai.playouts(g, 6, seed=3, threads=3)
    assert (one.steps, one.results) == (three.steps, three.results)
    assert one.games == sum(one.results.values()) == 6
    assert one.seconds > 0
    run = "chabudai.playouts(game, 6, seed=3, device='cuda')"
    told = "[made.steps, sorted([list(k), n] for k, n in made.results.items())]"
    steps, results = in_simulator(f"(lambda made: {told})({run})", g)
    assert steps == one.steps
    assert [(tuple(k), n) for k, n in results] == sorted(one.results.items())


def test_plain_python_plays_the_same() -> None:
    g = chabudai.game("matcha", edition=2015)
    template = g.new().array
    tally = np.zeros(9, np.int64)
    scratch = (np.zeros(1, template.dtype), np.zeros(18, np.int8), np.zeros(2, np.int64))
    steps = player(g.book.kernel)(*scratch, tally, template, 0, 30, 1, 8)
    native = chabudai.playouts(g, 30, seed=8)
    assert steps == native.steps
    assert {decode(k, 2): int(n) for k, n in enumerate(tally) if n} == native.results


def test_seeds_matter() -> None:
    g = chabudai.game("matcha")
    assert chabudai.playouts(g, 50, seed=1).results != chabudai.playouts(g, 50, seed=2).results


def test_random_matcha_ends_as_the_rules_file_says() -> None:
    # 20,000 random games there: 0.5 % drawn in 2020; here 200,000, so 0.45 % to 0.65 % is generous
    results = chabudai.playouts(chabudai.game("matcha", edition=2020), 200_000, seed=1).results
    assert 0.0045 < results[(0, 0)] / 200_000 < 0.0065
    assert abs(results[(1, -1)] - results[(-1, 1)]) < 4000


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"games": 0}, "games is at least 1"),
        ({"games": 5, "threads": 0}, "threads is at least 1"),
        ({"games": 5, "device": "abacus"}, "device is 'cpu' or 'cuda'"),
    ],
)
def test_bad_arguments_are_refused(options: dict[str, int], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        chabudai.playouts(chabudai.game("matcha"), **options)  # type: ignore[arg-type]
