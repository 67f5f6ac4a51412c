"""Reliability: what a search calls a chance happens as often as it says."""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import pytest

import chabudai
from chabudai.agents import odds
from chabudai.agents.search import SearchAgent

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from reliability import KEPT, Pairs, kept, lines, tenths

NAMES = sorted(path.stem for path in KEPT.glob("*.npz"))
"""The games whose odds were measured."""
MATCHES = {"matcha": 150, "koikoi": 60, "touche": 20}
POINTS = 0.03
"""How far off a chance may be, besides what chance itself does."""
FEW = 40
"""Values in a tenth that say something."""


def check(pairs: Pairs, matches: int) -> int:
    """How many tenths were looked at; each must be right."""
    seen = 0
    for shown, came, number in tenths(pairs):
        if number >= FEW:
            seen += 1
            # the decisions of one match are one sample
            error = 2.5 * math.sqrt(max(shown * (1 - shown), 0.01) / min(number, matches))
            assert abs(shown - came) < POINTS + error, (shown, came, number)
    return seen


def loss(pairs: Pairs) -> float:
    """The mean logarithmic loss."""
    told = [math.log(max(won * p + (1 - won) * (1 - p), 1e-4)) for p, won in pairs]
    return -sum(told) / len(told)


@pytest.mark.parametrize("name", NAMES)
def test_a_chance_that_is_shown_is_right_within_three_points_in_every_tenth(name: str) -> None:
    raw, shown, matches = kept(name)
    assert check(shown, matches) >= 5
    assert loss(shown) <= loss(raw) + 0.005


def test_what_matchas_play_outs_say_as_it_is_would_be_wrong() -> None:
    assert "matcha" in NAMES
    raw, _, matches = kept("matcha")
    with pytest.raises(AssertionError):
        check(raw, matches)


@pytest.mark.parametrize("name", NAMES)
def test_odds_keep_the_order_of_values_and_what_is_certain(name: str) -> None:
    for numbers in odds.numbers(name).values():
        found = [odds.moved(value / 50, numbers) for value in range(51)]
        assert found == sorted(found)
        assert (found[0], found[-1]) == (0.0, 1.0)
        assert numbers[1] > 0


def test_searches_tell_chances_and_choose_as_before() -> None:
    game: Any = chabudai.game("matcha")
    state = game.new()
    game.shuffle(state, 3)
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    agent = SearchAgent(game, 200, 1)
    raw, told = agent.search(view, legal, moved=False), agent.search(view, legal)
    numbers = odds.numbers("matcha")[odds.stage(game, view)]
    assert [each.value for each in told] == [odds.moved(each.value, numbers) for each in raw]
    assert agent.decide(view, legal, raw) == agent.decide(view, legal, told)
    former = SearchAgent(game, 200, 1, former=True)
    assert former.search(view, legal) == former.search(view, legal, moved=False)


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_chances_are_right_in_matches_that_were_never_seen(name: str) -> None:
    pairs, matches = [], MATCHES[name]
    numbers = odds.numbers(name)
    for seed in range(matches):
        for _, _, stage, value, won in lines((name, 9_000_000 + seed)):
            pairs.append((odds.moved(value, numbers.get(stage, odds.PLAIN)), won))
    assert check(pairs, matches) >= 3
