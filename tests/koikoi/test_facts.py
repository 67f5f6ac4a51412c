"""Section 9: what facts say."""

from __future__ import annotations

import chabudai
from tests.koikoi.positions import facts, play, position, start


def test_all_names_are_there() -> None:
    g, state = start()
    names = """round rounds sensei turn phase coins hand hand_sizes table pools stock_size drawn
        calls yaku multiplier payment progress history"""
    assert set(names.split()) <= set(facts(g, state))


def test_turn_is_a_seat_or_null() -> None:
    g = chabudai.game("koikoi")
    assert facts(g, g.new())["turn"] is None
    assert facts(*start(first=1))["turn"] == 1


def test_while_a_deal_is_due_the_finished_round_is_shown() -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A 7A 8A 10A", pools=("9A", ""))
    assert facts(g, state)["round"] == 1
    play(g, state, "3B x 3R", "koikoi", "1P1", "5R", "1P2 x 1P1")
    seen = facts(g, state)
    assert (seen["phase"], seen["round"]) == ("deal", 1)
    assert seen["calls"] == [1, 0]
    assert seen["pools"][0] == ["3B", "3R", "9A"]
    g.shuffle(state, 5)
    assert facts(g, state)["round"] == 2


def test_payment_is_what_would_change_hands() -> None:
    g, state = position(
        ("3P2 5R", "1P1"), pools=("3B 8B 9A 3R", "1R 2R 10R"), stock="6A", held=(3, 197)
    )
    seen = facts(g, state)
    assert seen["yaku"] == [{"hanami": 5, "tsukimi": 5}, {}]
    assert (seen["multiplier"], seen["payment"]) == ([2, 1], [20, 0])
    state.put("coins", [190, 10])
    assert facts(g, state)["payment"] == [10, 0]


def test_payment_of_a_finished_round_is_what_was_paid() -> None:
    g, state = position(
        ("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", "1B 8B 12B"), held=(100, 4)
    )
    play(g, state, "3B x 3R", "agari")
    seen = facts(g, state)
    assert seen["coins"] == [104, 0]
    assert seen["payment"] == [4, 5]


def test_progress_knows_held_missing_lost_and_own_cards() -> None:
    g, state = position(
        ("10A 5R", "3R 4R"), table="1R", pools=("7A 2R 1B 11B", "6A 3B"), stock="12P1"
    )
    own, other = facts(g, state)["progress"]
    assert own["ino-shika-cho"] == {
        "held": ["7A"],
        "missing": ["6A", "10A"],
        "need": 2,
        "lost": ["6A"],
        "in_hand": ["10A"],
    }
    assert other["akatan"]["in_hand"] == [], "the other hand is not known"
    assert (own["sanko"]["need"], own["ame-shiko"]["need"], own["goko"]["need"]) == (2, 2, 3)
    assert own["kasu"]["need"] == 10
    seen = facts(g, state, chabudai.SPECTATOR)["progress"]
    assert all(not way["in_hand"] for seat in seen for way in seat.values())


def test_progress_leaves_out_what_is_not_played() -> None:
    g, state = start(viewing=False)
    assert "hanami" not in facts(g, state)["progress"][0]


def test_history_survives_in_the_state() -> None:
    g = chabudai.game("koikoi", rounds=3)
    state = g.new()
    while g.turn(state) != chabudai.OVER:
        if g.turn(state) == chabudai.DEAL:
            g.shuffle(state, 21)
        else:
            g.apply(state, g.legal(state)[-1])
    again = type(state).from_bytes(bytes(state))
    assert facts(g, again)["history"] == facts(g, state)["history"]
    assert 1 <= len(facts(g, state)["history"]) <= 3
    for row in facts(g, state)["history"]:
        assert row["base"] == sum(row["yaku"].values())


def test_the_record_is_small() -> None:
    assert chabudai.game("koikoi").book.state.dtype.itemsize <= 256


def test_y1_the_cup_is_explained_where_plains_are_counted() -> None:
    game, state = position(pools=("9A 9P1 10P1", "11P1"), hands=("1P1", "2P1"))
    text = game.show(game.view(state, 1))
    assert "plains (2)" in text
    assert text.count("the sake cup counts as a plain, too: 3 for kasu") == 1
