"""How often rare deals come, by the rules' figures."""

from __future__ import annotations

import math

import chabudai
from chabudai import DEAL
from chabudai.core.chance import Dice
from chabudai.games.koikoi.scoring import dealt_tally, full_suits
from tests.koikoi.reference import count_tenho

DEALS = 40_000


def test_tenho_is_counted_exactly() -> None:
    total, every = count_tenho()
    assert total / every == 2_270_466 / 377_348_994
    assert round(total / every, 6) == 0.006017


def test_t1_tenho_comes_as_often_as_it_should() -> None:
    dice = Dice(1)
    found = 0
    for _ in range(DEALS):
        order = dice.shuffled(48)
        for hand in (order[:8], order[8:16]):
            found += dealt_tally(sum(1 << card for card in hand)) > 0
    assert_share(found, 2 * DEALS, 2_270_466 / 377_348_994)


def test_s5_four_of_a_suit_come_as_often_as_they_should() -> None:
    share = 12 * math.comb(44, 4) / math.comb(48, 8) - 66 / math.comb(48, 8)
    assert round(share, 4) == 0.0043
    dice = Dice(2)
    found = 0
    for _ in range(DEALS):
        found += full_suits(sum(1 << card for card in dice.shuffled(48)[:8])) > 0
    assert_share(found, DEALS, share)


def test_s5_redeals_come_as_often_as_they_should() -> None:
    g = chabudai.game("koikoi")
    found = 0
    for seed in range(5000):
        state = g.new()
        g.shuffle(state, seed)
        found += g.turn(state) == DEAL
    assert_share(found, 5000, 0.0043172)


def assert_share(found: int, of: int, share: float) -> None:
    """Within five standard deviations."""
    spread = math.sqrt(of * share * (1 - share))
    assert abs(found - of * share) < 5 * spread, (found, of * share)
