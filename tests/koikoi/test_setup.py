"""Clauses S: coins, the deal, the first table."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import DEAL, IllegalAction
from chabudai.games.koikoi import CARDS
from tests.koikoi.positions import VIEWERS, facts, legal, order, start, told

FOUR_OF_MARCH = "3B 3R 3P1 3P2 9P1 10P1 11P1 12P1"
QUIET_TABLE_2 = "2R 3R 4R 5R 6R 7R 8A 9R"
HANDS = {"sensei": "1P1 2P1 4P1 5P1 6P1 7P1 8P1 1R", "other": "1P2 2P2 4P2 5P2 6P2 7P2 8P2 2R"}


@pytest.mark.parametrize(("rounds", "coins"), [(12, 100), (6, 50), (3, 25)])
def test_s1_rounds_give_coins(rounds: int, coins: int) -> None:
    g = chabudai.game("koikoi", rounds=rounds)
    assert g.scores(g.new()) == [coins, coins]
    assert facts(g, g.new())["rounds"] == rounds


def test_s2_seat_0_is_first_sensei_by_default() -> None:
    g, state = start()
    assert (g.turn(state), facts(g, state)["sensei"]) == (0, 0)


def test_s2_first_sensei_is_an_option() -> None:
    g, state = start(first=1)
    assert (g.turn(state), facts(g, state)["sensei"]) == (1, 1)


def test_s2_coins_must_be_given_for_other_numbers_of_rounds() -> None:
    with pytest.raises(ValueError, match="coins must be given for 5 rounds"):
        chabudai.game("koikoi", rounds=5)
    g = chabudai.game("koikoi", rounds=5, coins=40)
    assert g.scores(g.new()) == [40, 40]


@pytest.mark.parametrize("first", [0, 1])
def test_s3_cards_are_dealt_in_fours(first: int) -> None:
    g = chabudai.game("koikoi", first=first)
    state = g.new()
    cards = [CARDS[(7 * place + 3) % 48] for place in range(48)]
    g.deal(state, cards)
    sensei, other = facts(g, state, first), facts(g, state, 1 - first)
    assert set(other["hand"]) == {*cards[0:4], *cards[12:16]}
    assert set(sensei["hand"]) == {*cards[4:8], *cards[16:20]}
    assert set(sensei["table"]) == {*cards[8:12], *cards[20:24]}
    assert [CARDS[card] for card in state.stock] == cards[24:]
    assert sensei["stock_size"] == 24


def test_s4_table_pools_and_sizes_are_public_and_hands_are_not() -> None:
    g, state = start()
    for viewer in VIEWERS:
        seen = facts(g, state, viewer)
        assert len(seen["table"]) == 8
        assert seen["pools"] == [[], []]
        assert seen["hand_sizes"] == [8, 8]
        assert len(seen["hand"]) == (0 if viewer == chabudai.SPECTATOR else 8)


def test_s5_four_of_a_suit_are_dealt_again() -> None:
    g, state = start(**HANDS, table=FOUR_OF_MARCH)
    assert g.turn(state) == DEAL
    assert state.deals == 1
    assert g.legal(state) == []
    for viewer in VIEWERS:
        seen = facts(g, state, viewer)
        assert (seen["phase"], seen["round"], seen["sensei"]) == ("deal", 1, 0)
        assert (seen["hand"], seen["hand_sizes"], seen["history"]) == ([], [0, 0], [])
    assert list(state.hand) == [0, 0]
    assert set(state.stock) == {-1}
    g.deal(state, order(**HANDS, table="3B 3R 3P1 4A 9P1 10P1 11P1 12P1"))
    assert (g.turn(state), state.deals, facts(g, state)["round"]) == (0, 2, 1)


def test_s5_a_redeal_keeps_the_sensei_of_a_later_round() -> None:
    tenho = "1B 1R 1P1 1P2 2A 3B 4A 5A"
    g, state = start(sensei="2P1 3P1 4P1 5P1 6P1 7P1 8P1 9P1", other=tenho, table=QUIET_TABLE_2)
    g.apply(state, legal(g, state)[0])
    while g.turn(state) == 0:
        g.apply(state, g.legal(state)[0])
    g.apply(state, "tenho")
    g.deal(state, order(**HANDS, table=FOUR_OF_MARCH))
    seen = facts(g, state)
    assert (seen["sensei"], seen["round"], len(seen["history"])) == (1, 2, 1)
    g.deal(state, order(**HANDS, table=FOUR_OF_MARCH))
    g.deal(state, order(**HANDS, table="3B 3R 3P1 4A 9P1 10P1 11P1 12P1"))
    assert (g.turn(state), state.deals, facts(g, state)["round"]) == (1, 4, 2)


def test_s5_a_redeal_comes_before_tenho() -> None:
    g, state = start(sensei="1B 1R 1P1 1P2 4A 5A 6A 7A", table=FOUR_OF_MARCH, other="2A")
    with pytest.raises(IllegalAction):
        g.apply(state, "tenho")


def test_s5_a_redeal_is_told() -> None:
    g = chabudai.game("koikoi")
    sentences = told(g, g.new(), order(**HANDS, table=FOUR_OF_MARCH))
    assert sentences[0].startswith("Round 1 is dealt. You are the dealer and begin.")
    assert sentences[1] == (
        "All four cards of one suit lie on the table (cherry, March), so the cards are dealt again."
    )


def test_s5_four_of_a_suit_may_be_played() -> None:
    g, state = start(**HANDS, table=FOUR_OF_MARCH, table_four="play")
    assert g.turn(state) == 0
    assert len(facts(g, state)["hand"]) == 8


def test_s6_three_of_a_suit_are_played_and_taken_by_the_fourth() -> None:
    g, state = start(
        sensei="3P2 1P1 2P1 4P1 5P1 6P1 7P1 8P1",
        table="3B 3R 3P1 9P1 10P1 11P1 12P1 12P2",
        other="1P2 2P2 4P2 5P2 6P2 7P2 8P2 2R",
        stock="4R",
    )
    assert "3P2 x 3B 3R 3P1" in legal(g, state)
    g.apply(state, "3P2 x 3B 3R 3P1")
    assert facts(g, state)["pools"][0] == ["3B", "3R", "3P1", "3P2"]
