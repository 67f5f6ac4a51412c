"""The generator: fixed numbers, fair numbers, and the same ones in machine code."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

from chabudai.core.chance import Dice, draw, start
from chabudai.core.jit import native
from chabudai.testing.uniformity import chi_square_limit


def test_numbers_never_change() -> None:
    dice = Dice(1)
    assert [dice.below(1000) for _ in range(8)] == FIRST_NUMBERS
    assert Dice(1, 7).shuffled(10) == FIRST_SHUFFLE


def test_seeds_and_streams_differ() -> None:
    seen = {tuple(Dice(seed, stream).shuffled(18)) for seed in range(40) for stream in range(40)}
    assert len(seen) == 1600


def test_any_integer_is_a_seed() -> None:
    for seed in (-1, 0, 1 << 70, -(1 << 90)):
        assert 0 <= Dice(seed).below(6) < 6


def test_below_is_uniform() -> None:
    dice = Dice(3)
    counts = Counter(dice.below(7) for _ in range(14_000))
    statistic = sum((counts[k] - 2000) ** 2 / 2000 for k in range(7))
    assert statistic < chi_square_limit(6)


def test_shuffles_are_uniform() -> None:
    counts = Counter(tuple(Dice(seed).shuffled(4)) for seed in range(12_000))
    assert len(counts) == 24
    assert sum((n - 500) ** 2 / 500 for n in counts.values()) < chi_square_limit(23)


def test_native_draws_the_same() -> None:
    def run(out: Any, words: Any) -> None:
        start(words, 12345678901234, 987654321)
        for k in range(len(out)):
            out[k] = draw(words)

    plain, machine = np.zeros(1000, np.int64), np.zeros(1000, np.int64)
    run(plain, np.zeros(2, np.int64))
    native(run)(machine, np.zeros(2, np.int64))
    assert plain.tolist() == machine.tolist()


FIRST_NUMBERS = [644, 605, 205, 547, 269, 240, 810, 645]
FIRST_SHUFFLE = [9, 4, 3, 7, 6, 8, 1, 5, 0, 2]
