"""Clauses K: stop, koi-koi, the end of a round and of the game."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai import DEAL, OVER, IllegalAction, testing
from chabudai.games.koikoi.scoring import tally, worth
from tests.koikoi.positions import facts, legal, order, play, position

NINE_PLAINS = "1P1 1P2 2P1 2P2 3P1 3P2 4P1 4P2 5P1"


def test_k1_a_yaku_gives_the_choice_between_agari_and_koikoi() -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R")
    assert (facts(g, state)["phase"], g.turn(state)) == ("call", 0)
    assert legal(g, state) == ["agari", "koikoi"]


def test_k1_agari_ends_the_round_and_pays_all_own_yaku() -> None:
    g, state = position(
        ("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A 1R 2R", ""), held=(50, 50)
    )
    play(g, state, "3B x 3R", "agari")
    assert g.turn(state) == DEAL
    assert facts(g, state)["history"] == [
        {
            "winner": 0,
            "yaku": {"akatan": 5, "hanami": 5},
            "base": 10,
            "multiplier": 2,
            "payment": 20,
        }
    ]
    assert g.scores(state) == [70, 30]


def test_k1_koikoi_goes_on() -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R", "koikoi")
    assert (g.turn(state), facts(g, state)["phase"]) == (1, "play")
    assert facts(g, state)["calls"] == [1, 0]


def test_k2_no_decision_without_improvement() -> None:
    g, state = position(
        ("3B 5R 10P1", "1P1 1P2 2P1"), table="3R", stock="6A 7A 8A", pools=("9A", "")
    )
    play(g, state, "3B x 3R", "koikoi", "1P1", "5R")
    assert (g.turn(state), facts(g, state)["phase"]) == (1, "play")


def test_k2_the_opponent_may_stop_with_a_first_yaku() -> None:
    g, state = position(("3B 5R", "12B 1P2"), table="3R 12P1", stock="6A 7R", pools=("9A", "1B 8B"))
    play(g, state, "3B x 3R", "koikoi", "12B x 12P1")
    assert (g.turn(state), legal(g, state)) == (1, ["agari", "koikoi"])


def test_k2_koikoi_without_improvement_is_refused() -> None:
    g, state = position(
        ("3B 5R 10P1", "1P1 1P2 2P1"), table="3R", stock="6A 7A 8A", pools=("9A", "")
    )
    play(g, state, "3B x 3R", "koikoi", "1P1")
    before = bytes(state)
    for action in ("koikoi", "agari"):
        with pytest.raises(IllegalAction, match="no yaku has been made or improved"):
            g.apply(state, action)
    assert bytes(state) == before


def test_k3_ten_to_eleven_plains_is_improvement() -> None:
    g, state = position(
        ("7P1 8P1 10P1", "1R 2R 4R"),
        table="7R 8A",
        stock="6A 11B 12B",
        pools=(NINE_PLAINS, ""),
    )
    play(g, state, "7P1 x 7R")
    assert facts(g, state)["yaku"][0] == {"kasu": 1}
    play(g, state, "koikoi", "1R", "8P1 x 8A")
    assert facts(g, state)["yaku"][0] == {"kasu": 2}
    assert legal(g, state) == ["agari", "koikoi"]


def test_k3_sanko_to_ame_shiko_is_improvement() -> None:
    g, state = position(
        ("12B 11B 2R", "4P1 4P2 5P1"),
        table="12P1 11R",
        stock="6A 7A 9R",
        pools=("1B 3B", ""),
    )
    play(g, state, "12B x 12P1", "koikoi", "4P1", "11B x 11R")
    assert facts(g, state)["yaku"][0] == {"ame-shiko": 7}
    assert legal(g, state) == ["agari", "koikoi"]


def test_k3_a_new_yaku_counts_also_where_the_total_does_not_rise() -> None:
    # goko (10) takes the place of hanami and tsukimi (10)
    g, state = position(
        ("8B 12B 2R", "4P1 4P2 5P1"),
        table="8P1 12P1",
        stock="6A 7A 9R",
        pools=("1B 3B 11B 9A", ""),
        viewing_excludes_lights=True,
    )
    play(g, state, "8B x 8P1")
    assert facts(g, state)["yaku"][0] == {"hanami": 5, "tsukimi": 5}
    play(g, state, "koikoi", "4P1", "12B x 12P1")
    assert facts(g, state)["yaku"][0] == {"goko": 10}
    assert legal(g, state) == ["agari", "koikoi"]


def test_k3_a_lost_viewing_is_no_improvement() -> None:
    g, state = position(
        ("3B 11B 2P1", "4P1 4P2 5P1"),
        table="3R 11R",
        stock="6A 7A 10R",
        pools=("9A", ""),
        rain_voids_viewing=True,
    )
    play(g, state, "3B x 3R", "koikoi", "4P1", "11B x 11R")
    assert facts(g, state)["yaku"][0] == {}
    assert (g.turn(state), facts(g, state)["phase"]) == (1, "play")


def test_k3_the_cheaper_half_of_a_pair_is_no_loss_of_the_new_one() -> None:
    g, state = position(
        ("3B 8B 2P1", "4P1 4P2 5P1"),
        table="3R 8P1",
        stock="6A 7A 10R",
        pools=("9A", ""),
        viewing_pair_six=True,
    )
    play(g, state, "3B x 3R", "koikoi", "4P1", "8B x 8P1")
    assert facts(g, state)["yaku"][0] == {"hanami": 3, "tsukimi": 3}
    assert legal(g, state) == ["agari", "koikoi"]


def test_k3_improvement_is_measured_from_the_last_koikoi() -> None:
    g, state = position(
        ("7P1 8P1 10P1 11P1", "1R 2R 4R 5R"),
        table="7R 8A",
        stock="6A 11B 12B 9R 3B",
        pools=(NINE_PLAINS, ""),
    )
    play(g, state, "7P1 x 7R", "koikoi", "1R", "8P1 x 8A", "koikoi", "2R", "10P1")
    assert (g.turn(state), facts(g, state)["phase"]) == (1, "play")


def test_k4_koikoi_may_be_called_again() -> None:
    g, state = position(
        ("7P1 8P1 10P1", "1R 2R 4R"),
        table="7R 8A",
        stock="6A 11B 12B",
        pools=(NINE_PLAINS, ""),
    )
    play(g, state, "7P1 x 7R", "koikoi", "1R", "8P1 x 8A", "koikoi")
    assert facts(g, state)["calls"] == [2, 0]


def test_k5_only_who_says_agari_is_paid() -> None:
    g, state = position(
        ("3B 5R", "12B 1P2"),
        table="3R 12P1",
        stock="6A 7R",
        pools=("9A", "1B 8B"),
        held=(50, 50),
    )
    play(g, state, "3B x 3R", "koikoi", "12B x 12P1", "agari")
    assert facts(g, state)["history"][0]["yaku"] == {"sanko": 5}
    assert g.scores(state) == [40, 60]


def test_k5_empty_hands_draw_the_round_and_it_counts() -> None:
    g, state = position(
        ("4R 5R", "1P2 2P2"),
        table="3R",
        stock="6A 7R 8P1 9P1",
        pools=("3B 9A", ""),
        held=(50, 50),
    )
    state.called[0] = tally(state.pool[0], state.options)
    state.calls[0] = 1
    play(g, state, "4R", "1P2", "5R", "2P2")
    assert g.turn(state) == DEAL
    assert g.scores(state) == [50, 50]
    seen = facts(g, state)
    assert seen["history"] == [
        {"winner": None, "yaku": {}, "base": 0, "multiplier": 1, "payment": 0}
    ]
    assert seen["yaku"][0] == {"hanami": 5}


def test_k6_agari_is_the_only_action_with_the_last_card() -> None:
    g, state = position(("3B", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R")
    assert legal(g, state) == ["agari"]
    with pytest.raises(IllegalAction, match="No cards are left"):
        g.apply(state, "koikoi")
    play(g, state, "agari")
    assert facts(g, state)["history"][0]["winner"] == 0


def test_k6_no_decision_with_the_last_card_without_improvement() -> None:
    g, state = position(("3B 5R", "1P1 2P1"), table="3R", stock="6A 7A 8A 10A", pools=("9A", ""))
    play(g, state, "3B x 3R", "koikoi", "1P1", "5R", "2P1")
    assert facts(g, state)["history"][-1]["winner"] is None


def test_k7_the_winner_is_the_next_sensei() -> None:
    g, state = position(("5R 6R", "12B 1P2"), table="12P1", stock="7A 8A", pools=("", "1B 3B"))
    play(g, state, "5R", "12B x 12P1", "agari")
    assert facts(g, state)["sensei"] == 0, "until the deal the finished round is shown"
    g.deal(state, order(table="1B 2A 3B 4A 5A 6A 7A 9A"))
    assert (g.turn(state), facts(g, state)["sensei"]) == (1, 1)


@pytest.mark.parametrize(("option", "sensei"), [("stays", 0), ("switches", 1)])
def test_k7_sensei_after_a_drawn_round(option: str, sensei: int) -> None:
    g, state = position(("4R", "1P2"), stock="6A 7R", draw_sensei=option)
    play(g, state, "4R", "1P2")
    g.deal(state, order(table="1B 2A 3B 4A 5A 6A 7A 9A"))
    assert g.turn(state) == sensei


def test_k8_the_game_ends_after_all_rounds_and_more_coins_win() -> None:
    g, state = position(("4R", "1P2"), stock="6A 7R", held=(60, 40), rounds=1)
    play(g, state, "4R", "1P2")
    assert g.turn(state) == OVER
    assert (g.result(state), g.scores(state)) == ([1, -1], [60, 40])


def test_k8_equal_coins_draw_the_game() -> None:
    g, state = position(("4R", "1P2"), stock="6A 7R", held=(50, 50), rounds=1)
    play(g, state, "4R", "1P2")
    assert (g.turn(state), g.result(state)) == (OVER, [0, 0])


def test_k8_the_game_ends_when_a_player_has_no_coins() -> None:
    g, state = position(
        ("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""), held=(95, 5)
    )
    play(g, state, "3B x 3R", "agari")
    assert (g.turn(state), g.result(state), g.scores(state)) == (OVER, [1, -1], [100, 0])


def test_k9_a_loser_pays_what_is_held() -> None:
    g, state = position(
        ("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A 8B", ""), held=(93, 7)
    )
    play(g, state, "3B x 3R")
    assert facts(g, state)["payment"] == [7, 0]
    play(g, state, "agari")
    seen = facts(g, state)
    assert (seen["coins"], g.turn(state)) == ([100, 0], OVER)
    last = seen["history"][-1]
    assert (last["base"], last["multiplier"], last["payment"]) == (10, 2, 7)
    assert seen["payment"] == [7, 0]


@pytest.mark.parametrize(
    "options",
    [
        {},
        {"viewing": False, "rounds": 6},
        {"viewing_excludes_lights": True, "viewing_pair_six": True, "rain_voids_viewing": True},
    ],
)
def test_k3_rows_have_the_worth_of_both_pools_at_any_time(options: dict[str, Any]) -> None:
    g = chabudai.game("koikoi", **options).compiled()
    places = dict(g.book.observation.slices())
    seen: dict[str, int] = {}
    for seed in range(25):
        for step in testing.random_match(g, seed):
            state = step.after
            now = [worth(tally(state.pool[seat], state.options), state.options) for seat in (0, 1)]
            then = [worth(state.called[seat], state.options) for seat in (0, 1)]
            for seat in (0, 1):
                row = g.encode(g.view(state, seat))
                own = slice(None, None, 1 - 2 * seat)
                assert row[places["worth of the captured cards"]].tolist() == now[own]
                assert row[places["worth at the last koi-koi"]].tolist() == then[own]
            phase = facts(g, state)["phase"]
            seen[phase] = seen.get(phase, 0) + (any(now) and not any(then))
    assert min(seen[phase] for phase in ("deal", "choose", "call", "over")) > 0
    assert seen["play"] == 0
