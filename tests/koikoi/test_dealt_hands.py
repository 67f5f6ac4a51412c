"""Clauses T: tenho."""

from __future__ import annotations

from typing import Any

import pytest

from chabudai import DEAL, SPECTATOR, IllegalAction
from chabudai.games.koikoi import State
from chabudai.games.koikoi.pack import card_set
from tests.koikoi.positions import VIEWERS, facts, legal, order, play, start, told

FOUR = "1B 1R 1P1 1P2 2A 3B 4A 5A"
PAIRS = "1B 1R 2A 2R 3B 3R 4A 4R"
TWO_SUITS = "1B 1R 1P1 1P2 2A 2R 2P1 2P2"
OTHER = "5P1 6P1 7P1 8P1 9P1 10P1 11P1 12P1"
TABLE = "5R 6R 7R 8A 9R 10R 11R 12P2"


def deal(sensei: str, other: str = OTHER, stock: str = "", **options: Any) -> tuple[Any, State]:
    return start(sensei=sensei, other=other, table=TABLE, stock=stock, **options)


@pytest.mark.parametrize(
    ("hand", "made", "payment"),
    [
        (FOUR, {"tenho": 6}, 6),
        (PAIRS, {"tenho": 6}, 6),
        ("1B 1R 1P1 1P2 2A 2R 3B 3R", {"tenho": 6}, 6),
        ("1B 1R 1P1 1P2 2A 2R 2P1 3R", {"tenho": 6}, 6),
        (TWO_SUITS, {"double-tenho": 14}, 28),
    ],
)
def test_t1_t2_tenho_and_double_tenho(hand: str, made: dict[str, int], payment: int) -> None:
    g, state = deal(hand)
    play(g, state, "tenho")
    assert facts(g, state)["history"] == [
        {
            "winner": 0,
            "yaku": made,
            "base": sum(made.values()),
            "multiplier": payment // sum(made.values()),
            "payment": payment,
        }
    ]
    assert g.scores(state) == [100 + payment, 100 - payment]


@pytest.mark.parametrize(
    "hand",
    [
        "1B 1R 1P1 2A 2R 2P1 3B 3R",
        "1B 1R 1P1 2A 2R 3B 3R 4A",
        "1B 1R 2A 2R 3B 3R 4A 12B",
    ],
)
def test_t1_other_hands_are_no_tenho(hand: str) -> None:
    g, state = deal(hand)
    assert "tenho" not in legal(g, state)
    with pytest.raises(IllegalAction, match="no tenhō"):
        g.apply(state, "tenho")


def test_t3_declaring_is_one_more_action_on_the_first_turn() -> None:
    g, state = deal(FOUR)
    texts = legal(g, state)
    assert texts[-1] == "tenho"
    assert len(texts) > 8


def test_t3_it_ends_the_round_and_the_declarer_is_the_next_sensei() -> None:
    g, state = deal(OTHER, FOUR, stock="3P1 4P1")
    g.apply(state, "12P1 lay")
    play(g, state, "tenho")
    assert g.turn(state) == DEAL
    g.deal(state, order(table="1B 2A 3B 4A 5A 6A 7A 9A"))
    assert g.turn(state) == 1


def test_t3_it_is_lost_after_the_first_action() -> None:
    g, state = deal(FOUR, stock="3P1 4P1 4P2")
    play(g, state, "2A", "5P1 lay")
    assert "tenho" not in legal(g, state)
    before = bytes(state)
    with pytest.raises(IllegalAction, match="only on your first turn"):
        g.apply(state, "tenho")
    assert bytes(state) == before


def test_t4_both_hold_one_and_the_sensei_speaks_first() -> None:
    g, state = deal(FOUR, "2R 2P1 3R 3P1 4R 4P1 5P1 5P2")
    play(g, state, "tenho")
    assert facts(g, state)["history"][0]["winner"] == 0


def test_t4_the_other_may_declare_if_the_sensei_does_not() -> None:
    g, state = deal(FOUR, "2R 2P1 3R 3P1 4R 4P1 5P1 5P2", stock="10A")
    play(g, state, "3B", "tenho")
    assert facts(g, state)["history"][0]["winner"] == 1


def called_first(**options: Any) -> tuple[Any, State]:
    """The sensei has called koi-koi on the first turn; the other holds a double tenho."""
    g, state = deal("3B 4A 5A 6A 7A 9A 10A 12B", TWO_SUITS, stock="3R", **options)
    state.hand[0] = card_set(["3B", "4A", "5A", "6A", "7A", "8P1", "10A", "12B"])
    state.pool[0] = card_set(["9A", "9P1"])
    state.table = card_set(["3P1", "5R", "6R"])
    play(g, state, "3B x 3P1")
    return g, state


def test_t5_multipliers_apply() -> None:
    g, state = deal(TWO_SUITS, table_nobles=True)
    state.nobles = 2
    play(g, state, "tenho")
    assert facts(g, state)["history"][0]["multiplier"] == 6


def test_t5_m3_applies_when_the_sensei_has_called() -> None:
    g, state = called_first()
    play(g, state, "koikoi", "tenho")
    last = facts(g, state)["history"][0]
    assert (last["winner"], last["base"], last["multiplier"]) == (1, 14, 4)
    assert g.scores(state) == [44, 156]


def test_t5_tenho_may_be_flat() -> None:
    g, state = called_first(tenho_flat=True)
    play(g, state, "koikoi", "tenho")
    last = facts(g, state)["history"][0]
    assert (last["base"], last["multiplier"], last["payment"]) == (14, 1, 14)


def test_a_declared_hand_is_shown_to_everybody_until_the_next_deal() -> None:
    g, state = deal(FOUR)
    play(g, state, "tenho")
    for viewer in VIEWERS:
        assert facts(g, state, viewer)["shown"] == {"seat": 0, "cards": FOUR.split()}
    assert facts(g, state, SPECTATOR)["hand"] == []
    assert g.view(state, 0).hand[1] == 0, "the loser's hand stays hidden"
    g.deal(state, order(table="1B 2A 3B 4A 5A 6A 7A 9A"))
    assert facts(g, state, 1)["shown"] is None
    assert g.view(state, 1).hand[0] == 0


def test_a_declared_hand_is_told() -> None:
    g, state = deal(TWO_SUITS)
    sentences = told(g, state, "tenho", viewer=1)
    assert sentences[0].startswith(
        "Opponent declares double tenhō for 14 and shows the hand: crane"
    )
    assert sentences[1:] == [
        "Seven coins or more: times 2.",
        "Opponent wins the round and receives 28 coins.",
        "Round 1 is over. Opponent is the dealer in the next one.",
    ]
