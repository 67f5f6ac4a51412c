"""Intervals of ratings: they cover, whoever plays, however much, and where play was stopped."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import pytest

from chabudai.lab.arena import rate
from chabudai.lab.arena.interval import interval, running_interval
from chabudai.lab.arena.rating import Rating
from chabudai.lab.arena.sequential import first_known
from chabudai.lab.arena.standing import elo

TIMES = 60
LADDER = (0, 200, 400, 600, 800, 1000)
MEETINGS: list[tuple[tuple[int, ...], int]] = [
    ((0, 0), 5),
    ((0, 0), 100),
    ((0, 400), 20),
    ((0, 400), 100),
    ((0, 0, 0), 5),
    ((0, 0, 0), 30),
    ((0, 200, 400), 5),
    ((0, 200, 400), 10),
    ((0, 200, 400), 30),
    ((0, 300, 600), 20),
    ((0, 300, 600), 100),
    ((0, 100, 200, 300), 4),
    (LADDER, 20),
]
STOPPED: list[tuple[tuple[int, ...], int]] = [
    ((0, 0), 100),
    ((0, 150), 300),
    ((0, 0, 0), 100),
    ((0, 100, 300), 300),
    ((0, 300, 600), 100),
]


def drawn(
    true: tuple[int, ...], pairs: int, matches: int, dice: Any, until: float | None = None
) -> dict[tuple[str, str], list[float]]:
    """Scores by the very model: so many matches a pair; on a ladder only neighbours meet, and
    those three steps apart.
    """
    found = {}
    for one, other in itertools.combinations(range(len(true)), 2):
        if true == LADDER and other - one not in (1, 3):
            continue
        share = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        scores = ((dice.random((pairs, matches)) < share).sum(1) / matches).tolist()
        known = first_known(scores, until) if until is not None else None
        found[f"{one}", f"{other}"] = scores if known is None else scores[: known[0]]
    return found


def missed(true: tuple[int, ...], found: list[Rating]) -> tuple[int, int]:
    """How many intervals miss the true ratings, and how many there are."""
    mean = sum(true) / len(true)
    told = [(each.interval, true[int(each.name)] - mean) for each in found]
    held = [ends[0] <= value <= ends[1] for ends, value in told if ends is not None]
    return held.count(False), len(held)


@pytest.mark.parametrize("matches", [1, 2])
@pytest.mark.parametrize(("true", "pairs"), MEETINGS)
def test_they_cover_whoever_plays(true: tuple[int, ...], pairs: int, matches: int) -> None:
    """Those that are told: where there is none nothing is missed, and nothing counts."""
    dice = np.random.default_rng(len(true) * pairs)
    counts = [missed(true, rate(drawn(true, pairs, matches, dice))) for _ in range(TIMES)]
    wrong, told = map(sum, zip(*counts, strict=True))
    assert told > 0
    # agents of one draw hang together, so it is draws that count
    assert wrong / told <= 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / TIMES)


@pytest.mark.parametrize(("true", "pairs"), STOPPED)
def test_they_cover_where_it_was_stopped_when_known(true: tuple[int, ...], pairs: int) -> None:
    for error in (0.05, 0.5):
        dice = np.random.default_rng(pairs)
        wrong, told = 0, 0
        for _ in range(TIMES):
            found = rate(drawn(true, pairs, 2, dice, error), stopped=True)
            some, all_told = missed(true, found)
            wrong, told = wrong + some, told + all_told
        assert told > TIMES
        assert wrong / told <= 0.05


def test_all_together_they_miss_one_in_twenty_at_most() -> None:
    """The same kinds of meetings with other draws: 5 % over all that are told."""
    dice = np.random.default_rng(17)
    counts = [
        missed(true, rate(drawn(true, pairs, 2, dice)))
        for true, pairs in MEETINGS
        for _ in range(20)
    ]
    wrong, told = map(sum, zip(*counts, strict=True))
    assert told > 600
    assert wrong / told <= 0.05


def test_they_are_not_much_wider_than_need_be() -> None:
    """As wide as the model's own, from the true ratings and with no doubt about the spread, and
    some more for that doubt.
    """
    for true, pairs, most in (((0, 0), 200, 1.25), ((0, 0, 0, 0), 200, 1.25), ((0, 300), 200, 1.3)):
        dice = np.random.default_rng(3)
        share = np.array([[1 / (1 + 10 ** ((b - a) / 400)) for b in true] for a in true])
        told = 2 * pairs * share * (1 - share)
        told = np.diag(told.sum(1)) - told
        usual = 2 * 1.96 * 400 / math.log(10) * np.sqrt(np.diag(np.linalg.pinv(told)))
        wide = []
        for _ in range(10):
            for each in rate(drawn(true, pairs, 2, dice)):
                assert each.interval is not None
                size = each.interval[1] - each.interval[0]
                wide.append(size / usual[int(each.name)])
        assert sum(wide) / len(wide) < most, (true, sum(wide) / len(wide))


def test_two_agents_ratings_say_what_their_meeting_says() -> None:
    scores = np.random.default_rng(5).choice([0.0, 0.5, 1.0], 80, p=[0.2, 0.3, 0.5]).tolist()
    for stopped, make in ((False, interval), (True, running_interval)):
        first = next(each for each in rate({("a", "b"): scores}, stopped=stopped) if each.elo > 0)
        ends = make(scores)
        assert ends is not None
        assert first.interval is not None
        assert first.interval == pytest.approx([elo(end) / 2 for end in ends], abs=6)


def test_meetings_on_the_same_deals_may_hang_together() -> None:
    """Who beats one on a deal beats the other on it as well: that says no more than one does."""
    dice = np.random.default_rng(9)
    wrong = told = 0
    for _ in range(TIMES):
        same = (dice.random(40) < 0.5).astype(float).tolist()
        other = (dice.random(40) < 0.5).astype(float).tolist()
        found = rate({("0", "1"): same, ("0", "2"): same, ("1", "2"): other})
        some, all_told = missed((0, 0, 0), found)
        wrong, told = wrong + some, told + all_told
    assert told == 3 * TIMES
    assert wrong / told <= 0.05 + 2.5 * math.sqrt(0.05 * 0.95 / TIMES)
