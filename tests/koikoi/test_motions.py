"""What moves: out of hands and fans, in pairs, to the pools; and what counts up at the end."""

from __future__ import annotations

from typing import Any

import chabudai
from chabudai import SPECTATOR
from tests.koikoi.positions import (
    QUIET_OTHER,
    QUIET_SENSEI,
    QUIET_TABLE,
    order,
    play,
    position,
    start,
)
from tests.scores import said, score, small, smalls


def test_s3_a_deal_goes_by_fours() -> None:
    game = chabudai.game("koikoi")
    cards = order(QUIET_SENSEI, QUIET_OTHER, QUIET_TABLE)
    steps = score(game, game.new(), cards, viewer=0)
    assert small(steps[0]) == "say"
    backs = ", ".join(["move stock>fan-1"] * 4)
    assert [small(step) for step in (steps[1], steps[4])] == [backs, backs]
    assert small(steps[2]) == ", ".join(f"turn {suit}P1 stock>hand-0" for suit in range(1, 5))
    assert [motion.card for motion in steps[3] + steps[6]] == [
        *("9P1", "9P2", "10P1", "10P2", "11R", "11P1", "12P1", "12P2")
    ]
    assert len(steps) == 7


def test_s5_a_deal_that_is_void_shows_why() -> None:
    game = chabudai.game("koikoi")
    cards = order(QUIET_SENSEI, QUIET_OTHER, "9A 9R 9P1 9P2 10P1 11R 12P1 10A")
    steps = score(game, game.new(), cards)
    assert [len(step) for step in steps] == [1, 4, 4, 1], "only the table was seen"
    assert small(steps[-1]) == "light (9A 9R 9P1 9P2)"


def test_nobles_that_multiply_light_up() -> None:
    game = chabudai.game("koikoi", table_nobles=True)
    cards = order(QUIET_SENSEI, QUIET_OTHER, "1B 3B 9R 10R 11R 12P1 4A 5A")
    assert small(score(game, game.new(), cards)[-1]) == "light (1B 3B)"


def test_what_is_left_of_a_round_is_swept_before_the_next_deal() -> None:
    game, state = position(("3R 4R", "5R 1P2"), table="3B 9A", pools=("10A", ""))
    state.put("coins", [99, 101])
    before = game.layout(game.view(state, 0))
    play(game, state, "3R x 3B")
    assert "pool-0" in before
    state.mover, state.phase = chabudai.DEAL, 0
    step = score(game, state, order(QUIET_SENSEI, QUIET_OTHER, QUIET_TABLE))[0]
    assert small(step[:1]) == "sweep >stock (table pool-0 hand-0 fan-1)"


def test_p2_a_hand_card_takes_and_the_stock_card_stays() -> None:
    wanted = [
        "light (3R 3B)",
        "move 3R table-3B>pool-0, move 3B table-3B>pool-0",
        "turn 6A stock>drawn",
        "move 6A drawn>table",
    ]
    for viewer, first in (
        (0, "move 3R hand-0>table-3B"),
        (1, "turn 3R fan-0>table-3B"),
        (SPECTATOR, "turn 3R fan-0>table-3B"),
    ):
        game, state = position(("3R 4R", "5R 1P2"), table="3B", stock="6A 5A")
        assert smalls(score(game, state, "3R x 3B", viewer)) == [first, *wanted]


def test_a_card_that_is_laid_and_taken_by_the_stock_card() -> None:
    game, state = position(("5R 4R", "2R 1P2"), table="3B", stock="5A")
    assert smalls(score(game, state, "5R")) == [
        "move 5R hand-0>table",
        "turn 5A stock>drawn",
        "move 5A drawn>table-5R",
        "light (5A 5R)",
        "move 5A table-5R>pool-0, move 5R table-5R>pool-0",
    ]


def test_three_are_taken_at_once() -> None:
    game, state = position(("3R 4R", "2R 1P2"), table="3B 3P1 3P2", stock="5A")
    steps = score(game, state, "3R x 3B 3P1 3P2")
    assert small(steps[1]) == "light (3R 3B 3P1 3P2)"
    assert [motion.to for motion in steps[2]] == ["pool-0"] * 4


def test_p5_a_choice_lights_both_and_is_played_when_it_is_made() -> None:
    game, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    assert smalls(score(game, state, "4R"))[1:] == ["turn 3R stock>drawn", "light (3B 3P1)"]
    assert game.layout(game.view(state, 1))["drawn"] == ["3R"]
    assert smalls(score(game, state, "x 3B", viewer=1)) == [
        "move 3R drawn>table-3B",
        "light (3R 3B)",
        "move 3R table-3B>pool-0, move 3B table-3B>pool-0",
    ]


def test_a_yaku_lights_its_cards() -> None:
    game, state = position(("3B 4R", "5R 1P2"), table="3R", pools=("9A", ""), stock="6A")
    steps = score(game, state, "3B x 3R", viewer=1)
    assert small(steps[-1]) == "light (3B 9A)"
    assert steps[-1][0].loud
    assert said(steps)[-1].startswith("Opponent has made")


def test_koikoi_is_called_aloud() -> None:
    game, state = position(("3B 4R", "5R 1P2"), table="3R", pools=("9A", ""), stock="6A")
    play(game, state, "3B x 3R")
    (step,) = score(game, state, "koikoi", viewer=1)
    assert (step[0].do, step[0].loud, step[0].seat) == ("say", True, 0)


def test_m6_agari_counts_up_to_what_is_paid() -> None:
    options: dict[str, Any] = {"double_seven": True, "double_own": True}
    pools = ("9A 8B 1B", "")
    game, state = position(
        ("3B 4R", "5R 1P2"), table="3R 12B", pools=pools, stock="12P1", **options
    )
    state.calls[0] = 1
    play(game, state, "3B x 3R")
    steps = score(game, state, "agari", viewer=1)
    lights = [small(step) for step in steps if step[0].do == "light"]
    assert "light (1B 3B 8B 12B)" in lights
    assert "light (3B 9A)" in lights
    rest = steps[len(lights) :]
    assert smalls(rest) == ["say", "say", "say", "move coins-1>coins-0", "say"]
    texts = said(rest)
    assert texts[0].startswith("Agari!")
    assert texts[1:3] == [
        "Seven coins or more: times 2.",
        "Opponent called koi-koi once: times 2.",
    ]
    base = game.facts(game.view(state, 1))["history"][-1]["base"]
    assert f"receives {base * 4} coins" in texts[3]


def test_a_tenho_shows_the_hand() -> None:
    hand = "1B 1R 1P1 1P2 2A 3R 4A 5A"
    for viewer, step in ((0, "light ("), (1, "turn 1B fan-0>shown-0, turn 1R fan-0>shown-0")):
        game, state = start(hand, "6A 7A 8A 9P1 10P1 2R 3P1 4P1", "5R 6R 7R 9R 10R 11R 12P1 12P2")
        steps = score(game, state, "tenho", viewer)
        assert small(steps[0]).startswith(step)
        assert game.layout(game.view(state, 1))["shown-0"] == hand.split()
        assert small(steps[1]) != "say" or "tenh" not in said(steps[1:])[0]


def test_k5_a_drawn_round_is_said() -> None:
    game, state = position(("3R", ""), table="5A", stock="6A")
    steps = score(game, state, "3R")
    assert smalls(steps)[:3] == [
        "move 3R hand-0>table",
        "turn 6A stock>drawn",
        "move 6A drawn>table",
    ]
    assert "drawn" in said(steps)[0]
