"""Intervals of the arena: they cover at any number of pairs and any scores, also when stopped."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from chabudai.lab.arena.interval import CELLS, STAKES, capital, interval, running_interval
from chabudai.lab.arena.sequential import first_known

NUMBERS = (1, 2, 3, 5, 10, 30, 100)
QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
SCORES: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "even": ((0.0, 0.5, 1.0), (0.25, 0.5, 0.25)),
    "coin": ((0.0, 1.0), (0.5, 0.5)),
    "seventy": ((0.0, 0.5, 1.0), (0.1, 0.4, 0.5)),
    "draws": (QUARTERS, (0.05, 0.25, 0.4, 0.25, 0.05)),
    "all halves": ((0.5,), (1.0,)),
    "all won": ((1.0,), (1.0,)),
    "lopsided": ((0.5, 1.0), (0.06, 0.94)),
    "very lopsided": ((0.0, 1.0), (0.01, 0.99)),
    "seldom lost": ((0.0, 0.75), (0.1, 0.9)),
    "lost": ((0.0, 0.5), (0.9, 0.1)),
    "six line-ups": (tuple(k / 6 for k in range(7)), (0.02, 0.03, 0.1, 0.2, 0.25, 0.25, 0.15)),
}


def drawn(name: str, shape: Any, seed: int) -> tuple[Any, float]:
    values, chances = SCORES[name]
    dice = np.random.default_rng(seed)
    mean = math.fsum(v * p for v, p in zip(values, chances, strict=True))
    return dice.choice(values, shape, p=chances), mean


@pytest.mark.parametrize("number", NUMBERS)
def test_they_cover_at_any_number_and_any_scores(number: int) -> None:
    """The cell of the true mean is excluded at most as often as 5 % of the time.

    ``interval`` leaves out no cell that is not excluded, as the next test shows.
    """
    times = 4000
    for name in SCORES:
        scores, mean = drawn(name, (times, number), number)
        missed = np.zeros(times, bool)
        for values, true in ((scores, mean), (1 - scores, 1 - mean)):
            cell = max(math.ceil(round(true * CELLS, 6)), 1) / CELLS
            missed |= capital(values, np.full(times, cell), 0.025) >= math.log(40) - 1e-9
        allowed = 0.05 + 4 * math.sqrt(0.05 * 0.95 / times)
        assert missed.mean() <= allowed, (name, missed.mean())


@pytest.mark.parametrize("make", [interval, running_interval])
def test_the_intervals_themselves_cover(make: Any) -> None:
    for name in SCORES:
        for number in (3, 10):
            scores, mean = drawn(name, (20, number), 7)
            found = [make(row) for row in scores]
            held = sum(each is None or each[0] <= mean + 1e-9 <= each[1] + 2e-9 for each in found)
            assert held >= 20 * 0.95 - 4 * math.sqrt(20 * 0.05 * 0.95), (name, number, held)


@pytest.mark.parametrize("name", ["even", "lopsided", "draws"])
def test_an_interval_is_what_no_bet_excludes(name: str) -> None:
    means = np.arange(1, CELLS + 1) / CELLS
    scores, _ = drawn(name, 40, 5)
    ends = []
    for values in (scores, 1 - scores):
        left = capital(values, means, 0.025) < math.log(40) - 1e-9
        ends.append(int(np.argmax(left)) / CELLS)
    assert interval(scores) == pytest.approx((ends[0], 1 - ends[1]))


def test_there_is_none_where_none_can_be_given() -> None:
    assert interval([1.0]) is None
    assert interval([0.5]) is None
    assert interval([0.5, 0.5]) is None or interval([0.5, 0.5]) != (0.5, 0.5)
    found = interval([1.0] * 3)
    assert found is not None
    # three wins exclude what wins three times in a row less often than one time in forty
    assert 0.2 < found[0] <= 40 ** (-1 / 3)
    assert found[1] == 1.0


def test_they_are_not_much_wider_than_need_be() -> None:
    """A tenth to a fifth wider than the usual ones, which fail for few or lopsided pairs."""
    for name in ("even", "seventy", "draws"):
        wide = []
        for seed in range(5):
            scores, _ = drawn(name, 400, seed)
            found = interval(scores)
            assert found is not None
            wide.append((found[1] - found[0]) / (2 * 1.96 * scores.std() / math.sqrt(400)))
        assert sum(wide) / 5 < 1.25, (name, wide)


def test_equal_agents_are_hardly_ever_told_apart() -> None:
    """Looked at after every one of 300 pairs, at an error of 10 %."""
    times, error = 500, 0.1
    for name in ("even", "coin", "all halves"):
        scores, _ = drawn(name, (times, 300), 3)
        told = np.zeros(times, bool)
        for values in (scores, 1 - scores):
            parts = [np.cumsum(np.log1p(stake / 0.5 * (values - 0.5)), 1) for stake in STAKES]
            wealth = np.logaddexp.reduce(parts, axis=0) - math.log(len(STAKES))
            told |= (wealth >= math.log(2 / error)).any(axis=1)
        assert told.mean() <= error + 4 * math.sqrt(error * (1 - error) / times), name
        for row in range(3):
            assert (first_known(scores[row], error) is not None) == told[row]


def test_the_stronger_one_is_found_and_the_weaker_one_hardly_ever() -> None:
    wrong = 0
    for seed in range(40):
        scores, _ = drawn("seventy", 600, seed)
        found = first_known(scores, 0.01)
        assert found is not None
        wrong += found[1] != 0
        assert first_known(1 - scores, 0.01) == (found[0], 1 - found[1])
    assert wrong == 0
    assert first_known([0.5] * 1000, 0.01) is None
    with pytest.raises(ValueError, match="between 0 and 1"):
        first_known([], 0)
