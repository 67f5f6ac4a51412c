"""Clauses M: multipliers."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai.games.koikoi import Rules, payment
from tests.koikoi.positions import facts, play, position, start

PLAIN = {"double_seven": False, "double_own": False, "double_opponent": False}


def paid(base: int, own: int = 0, opponent: int = 0, table: str = "", **options: Any) -> int:
    return payment(base, own, opponent, table.split(), Rules(**options))


def test_m1_seven_or_more_are_doubled() -> None:
    assert [paid(base) for base in (1, 6, 7, 8)] == [1, 6, 14, 16]
    assert paid(7, double_seven=False) == 7


def test_m1_the_seven_is_tested_on_the_base() -> None:
    assert paid(5, own=1) == 10
    assert paid(4, opponent=1, table="1B", table_nobles=True) == 16


def test_m2_each_own_koikoi_doubles() -> None:
    assert [paid(1, own=calls) for calls in range(5)] == [1, 2, 4, 8, 16]
    assert paid(1, own=3, double_own=False) == 1


def test_m3_the_opponents_koikoi_doubles_once() -> None:
    assert [paid(1, opponent=calls) for calls in range(4)] == [1, 2, 2, 2]
    assert paid(1, opponent=2, double_opponent=False) == 1


def test_m4_nobles_on_the_opening_table_multiply() -> None:
    tables = ["2A", "1B", "1B 3B 4R", "1B 3B 8B 12B", "1B 3B 8B 11B 12B"]
    assert [paid(1, table=table, table_nobles=True) for table in tables] == [1, 2, 3, 5, 6]
    assert paid(1, table="1B 3B") == 1


def test_m5_the_rain_man_counts_unless_the_option_is_off() -> None:
    assert paid(1, table="11B", table_nobles=True) == 2
    assert paid(1, table="11B", table_nobles=True, rain_noble=False) == 1
    assert paid(1, table="11B 1B", table_nobles=True, rain_noble=False) == 2


def test_m6_all_factors_multiply() -> None:
    assert paid(8, own=2, opponent=1, table="1B 3B", table_nobles=True) == 8 * 2 * 4 * 2 * 3
    assert paid(8, own=2, opponent=1, table="1B 3B", **PLAIN) == 8


def test_m6_nothing_times_anything_is_nothing() -> None:
    assert paid(0, own=3) == 0


@pytest.mark.parametrize("wrong", [{"base": -1}, {"base": 5, "own_calls": -1}, {"base": "5"}])
def test_bad_numbers_are_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="is a whole number from 0"):
        payment(**wrong)


def test_bad_cards_are_refused() -> None:
    with pytest.raises(ValueError, match="there is no card '0B'"):
        payment(5, table=["0B"])


def test_m_multipliers_in_play() -> None:
    g, state = position(
        ("3B 5R 8B", "12B 1P2 2P2"),
        table="3R 12P1 8P1",
        stock="6A 7R 10R 4A",
        pools=("9A", "1B"),
        held=(500, 500),
    )
    state.nobles = 2
    play(g, state, "3B x 3R", "koikoi", "12B x 12P1", "8B x 8P1")
    seen = facts(g, state)
    assert seen["yaku"] == [{"hanami": 5, "tsukimi": 5}, {}]
    assert seen["multiplier"] == [4, 2], "×2 for ten coins, ×2 for koi-koi; ×2 for the other's"
    assert seen["payment"] == [40, 0]
    play(g, state, "agari")
    assert g.scores(state) == [540, 460]
    assert facts(g, state)["history"][0]["multiplier"] == 4


def test_m4_counts_the_table_before_the_first_move() -> None:
    g, state = position(("1P1 5R", "2P1 6R"), table="1B", stock="7A", table_nobles=True)
    state.nobles = 1
    play(g, state, "1P1 x 1B")
    assert facts(g, state)["multiplier"] == [2, 2]


def test_m4_m5_the_deal_counts_the_nobles() -> None:
    hands = {"sensei": "1P1 2P1 4P1 5P1 6P1 7P1 8P1 9P1", "other": "1P2 2P2 4P2 5P2 6P2 7P2 8P2"}
    table = "1B 3B 11B 2A 4A 5A 6A 7A"
    for options, factor in (({}, 4), ({"rain_noble": False}, 3), ({"table_nobles": False}, 1)):
        chosen = {"table_nobles": True, **options}
        g, state = start(**hands, table=table, **chosen)  # type: ignore[arg-type]
        assert facts(g, state)["multiplier"] == [factor, factor]
