"""Clauses P: what a turn consists of."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import DEAL, OVER, IllegalAction
from tests.koikoi.positions import facts, legal, play, position


def test_p1_sensei_first_then_alternating_without_skipping() -> None:
    g, state = position(("4R 5R 6R", "1P1 2P1 3P1"), stock="7A 8A 9A 10A")
    seats = []
    for _ in range(4):
        seats.append(g.turn(state))
        g.apply(state, next(text for text in legal(g, state) if " " not in text))
    assert seats == [0, 1, 0, 1]
    with pytest.raises(IllegalAction):
        g.apply(state, "pass")


def test_p2_a_matching_card_takes_both_into_the_pool() -> None:
    g, state = position(("3R 4R", "1P1 1P2"), table="3B 5A", stock="6A")
    play(g, state, "3R x 3B")
    seen = facts(g, state)
    assert seen["pools"] == [["3B", "3R"], []]
    assert seen["table"] == ["5A", "6A"]
    assert seen["hand_sizes"] == [1, 2]


def test_p2_any_card_may_be_laid() -> None:
    g, state = position(("3R 4R", "1P1 1P2"), table="5A", stock="6A")
    assert legal(g, state) == ["3R", "4R"]
    play(g, state, "4R")
    assert facts(g, state)["table"] == ["4R", "5A", "6A"]


def test_p3_a_matching_card_may_be_laid_by_the_rulebook() -> None:
    g, state = position(("3R 4R", "1P1"), table="3B", stock="6A")
    assert legal(g, state) == ["3R lay", "4R", "3R x 3B"]
    play(g, state, "3R lay")
    assert facts(g, state)["table"] == ["3B", "3R", "6A"]
    assert facts(g, state)["pools"] == [[], []]


def test_p3_capture_may_be_forced() -> None:
    g, state = position(("3R 4R", "1P1"), table="3B", lay_matching=False)
    assert legal(g, state) == ["4R", "3R x 3B"]
    with pytest.raises(IllegalAction, match="must capture"):
        g.apply(state, "3R lay")


def test_p3_forced_capture_leaves_the_choice_of_the_card() -> None:
    g, state = position(("3R 4R", "1P1"), table="3B", stock="6A", lay_matching=False)
    play(g, state, "4R")
    assert facts(g, state)["table"] == ["3B", "4R", "6A"]


def test_p3_a_fourth_card_may_be_laid_onto_three_and_blocks_the_suit() -> None:
    g, state = position(("3P2 4R", "5P1 6P1"), table="3B 3R 3P1", stock="7A 8A")
    assert "3P2 lay" in legal(g, state)
    play(g, state, "3P2 lay", "5P1")
    assert facts(g, state)["table"] == ["3B", "3R", "3P1", "3P2", "5P1", "7A", "8A"]
    assert legal(g, state) == ["4R"]


def test_p4_a_turned_card_must_capture() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B", stock="3R")
    play(g, state, "4R")
    assert facts(g, state)["pools"][0] == ["3B", "3R"]
    assert facts(g, state)["table"] == ["4R"]


def test_p4_a_turned_card_may_take_the_card_just_laid() -> None:
    g, state = position(("4R 5R", "1P1"), stock="4A")
    play(g, state, "4R")
    assert facts(g, state)["pools"][0] == ["4A", "4R"]
    assert facts(g, state)["table"] == []


def test_p4_a_turned_card_without_a_match_stays() -> None:
    g, state = position(("4R 5R", "1P1"), stock="6A")
    play(g, state, "4R")
    assert facts(g, state)["table"] == ["4R", "6A"]
    assert g.turn(state) == 1


def test_p5_two_matches_of_a_hand_card_are_a_choice() -> None:
    g, state = position(("3R 4R", "1P1"), table="3B 3P1", lay_matching=False)
    assert legal(g, state) == ["4R", "3R x 3P1", "3R x 3B"]


def test_p5_two_matches_of_a_turned_card_are_a_choice() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    play(g, state, "4R")
    assert (g.turn(state), facts(g, state)["phase"], facts(g, state)["drawn"]) == (
        0,
        "choose",
        "3R",
    )
    assert legal(g, state) == ["x 3B", "x 3P1"]
    assert "3R" not in facts(g, state)["table"]
    play(g, state, "x 3P1")
    seen = facts(g, state)
    assert (seen["pools"][0], seen["table"], seen["drawn"]) == (["3R", "3P1"], ["3B", "4R"], None)
    assert g.turn(state) == 1


def test_p5_a_laid_card_can_make_the_turned_card_a_choice() -> None:
    g, state = position(("3P1 5R", "1P1"), table="3B", stock="3R")
    play(g, state, "3P1 lay")
    assert legal(g, state) == ["x 3B", "x 3P1"]


def test_p5_three_matches_of_a_hand_card_are_all_taken() -> None:
    g, state = position(("3R 4R", "1P1"), table="3B 3P1 3P2", stock="6A")
    assert legal(g, state) == ["3R lay", "4R", "3R x 3B 3P1 3P2"]
    play(g, state, "3R x 3B 3P1 3P2")
    assert facts(g, state)["pools"][0] == ["3B", "3R", "3P1", "3P2"]


def test_p5_three_matches_of_a_turned_card_are_all_taken() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1 3P2", stock="3R")
    play(g, state, "4R")
    assert facts(g, state)["pools"][0] == ["3B", "3R", "3P1", "3P2"]


def test_p5_a_choice_that_is_none_is_no_action() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B", stock="3R")
    play(g, state, "4R")
    assert g.turn(state) == 1


def test_p6_yaku_are_judged_after_both_actions() -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R 6A 6R", stock="6P1", pools=("9A 9P1", ""))
    play(g, state, "3B x 3R")
    assert facts(g, state)["yaku"][0] == {"hanami": 5}
    assert legal(g, state) == ["x 6A", "x 6R"]
    play(g, state, "x 6A")
    assert legal(g, state) == ["agari", "koikoi"]


def test_p7_a_full_round_has_eight_turns_each_and_leaves_eight_cards() -> None:
    g = chabudai.game("koikoi", rounds=1, coins=9)
    drawn = 0
    for seed in range(60):
        state = g.new()
        while g.turn(state) == DEAL:
            g.shuffle(state, seed)
        plays = [0, 0]
        while g.turn(state) != OVER:
            plays[g.turn(state)] += facts(g, state)["phase"] == "play"
            texts = legal(g, state)
            g.apply(state, "koikoi" if "koikoi" in texts else texts[0])
        if facts(g, state)["history"][0]["winner"] is None:
            drawn += 1
            assert plays == [8, 8]
            assert facts(g, state)["stock_size"] == 8
    assert drawn > 5
