"""What moves: cards to cells and discards, pieces to cells and off again, patterns drawn."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import SPECTATOR
from tests.scores import said, score, small, smalls
from tests.touche.positions import fill, give_kinds, hand_over, order, put, start, thin

HAND = "AS 10H QD KC 2C"


def test_t_7_all_is_dealt_into_piles_and_five_are_drawn() -> None:
    game = chabudai.game("touche", players=3)
    steps = smalls(score(game, game.new(), order(3, (HAND,)), viewer=0))
    assert steps[0] == "move stock>pile-0, move stock>pile-1, move stock>pile-2"
    assert steps[1:6] == [
        f"turn {card} pile-0>hand-0, move pile-1>fan-1, move pile-2>fan-2"
        for card in ("AS", "10H", "QD", "2C", "KC")
    ]
    assert steps[6:] == ["say"]


@pytest.mark.parametrize(
    ("viewer", "first", "last"),
    [
        (0, "move 3H hand-0>cell-7,5", "turn 5S pile-0>hand-0"),
        (1, "turn 3H fan-0>cell-7,5", "move pile-0>fan-0"),
        (SPECTATOR, "turn 3H fan-0>cell-7,5", "move pile-0>fan-0"),
    ],
)
def test_t_15_a_card_shows_its_cell_and_a_piece_takes_it(
    viewer: int, first: str, last: str
) -> None:
    game, state = start(hands=("3H AS 2S 3S 4S 5S",))
    assert smalls(score(game, state, "3H@7,5", viewer)) == [
        first,
        "move 3H cell-7,5>waste-0, move pieces-0>cell-7,5",
        last,
    ]


def test_t_18_a_joker_sends_a_piece_back_and_draws_nothing() -> None:
    game, state = start(3)
    put(game, state, 1, "4,4")
    assert smalls(score(game, state, "*@4,4", viewer=2)) == [
        "sweep >pieces-1 (cell-4,4), move * joker-0>cell-4,4",
        "move * cell-4,4>aside, move pieces-0>cell-4,4",
    ]


def test_t_26_a_pattern_is_drawn_crowned_and_the_others_swept() -> None:
    game, state = start(hands=("KC AS 2S 3S 4S 5S",))
    put(game, state, 0, "1,5 2,5 3,5 4,5 8,8")
    put(game, state, 1, "6,6 7,7")
    steps = score(game, state, "KC@0,5!", viewer=1)
    line = [f"cell-{row},5" for row in range(5)]
    assert smalls(steps) == [
        "turn KC fan-0>cell-0,5",
        "move KC cell-0,5>waste-0, move pieces-0>cell-0,5",
        *(f"light ({cell})" for cell in line),
        f"light >kinds-0 ({' '.join(line)})",
        "sweep >pieces-0 (cell-8,8), sweep >pieces-1 (cell-6,6 cell-7,7)",
        "move pile-0>fan-0",
        "say",
    ]
    assert "The 3 pieces that are not crowned go back to their owners." in said(steps)
    assert [step[0].loud for step in steps].index(True) == 7


def test_t_25_a_choice_lights_all_that_could_be_taken() -> None:
    game, state = start(hands=("JH AS 2S 3S 4S 5S",))
    put(game, state, 0, "4,2 4,3 4,4 4,5 5,5 5,6")
    steps = score(game, state, "JH@4,6")
    cells = "cell-4,2 cell-4,3 cell-4,4 cell-4,5 cell-4,6 cell-5,5 cell-5,6"
    assert small(steps[-1]) == f"light ({cells})"
    steps = score(game, state, "take square")
    assert smalls(steps)[-3:] == [
        "sweep >pieces-0 (cell-4,2 cell-4,3 cell-4,4)",
        "turn 5S pile-0>hand-0",
        "say",
    ]


def test_at_25_the_last_picture_stays() -> None:
    game, state = start(hands=("JH",))
    give_kinds(state, 0, "square t")
    put(game, state, 0, "4,2 4,3 4,4 4,5 8,8")
    steps = score(game, state, "JH@4,6")
    assert "sweep" not in [motion.do for step in steps for motion in step]
    assert said(steps)[-2:] == [
        "You have completed three different kinds: square, T, line.",
        "You win the game!",
    ]


def test_t_20_and_t_22_an_exchange_an_empty_pile_and_a_redeal() -> None:
    game, state = start(hands=("3H",))
    put(game, state, 1, "0,8 7,5")
    thin(state, [1, 20])
    assert smalls(score(game, state, "swap 3H", viewer=1)) == [
        "turn 3H fan-0>waste-0",
        "move pile-0>fan-0",
        "say",
    ]
    assert smalls(score(game, state, order(), viewer=1)) == [
        "sweep >stock (waste-0 waste-1)",
        "move stock>pile-0, move stock>pile-1",
    ]


def test_at_26_the_card_drawn_after_a_redeal() -> None:
    game, state = start(hands=("KC",), dealer=1)
    hand_over(state, 0, 1, 0)
    score(game, state, "KC@7,0", 0)
    assert smalls(score(game, state, order(), 0))[-1] == "turn KC pile-0>hand-0"


def test_t_31_a_dead_round_clears_the_board() -> None:
    game, state = start(3)
    fill(game, state)
    for _ in range(2):
        game.apply(state, "pass")
    steps = score(game, state, "pass")
    assert [step[0].do for step in steps] == ["say", "say", "sweep", "say"]
    assert sum(len(motion.lit) for motion in steps[2]) == 104
