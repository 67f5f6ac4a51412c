"""Lanterns by its rules; everything that holds for all games is tested with all games."""

from __future__ import annotations

from typing import Any

import chabudai
from chabudai import testing


def played(text: str, **options: Any) -> tuple[chabudai.Game, Any]:
    """A match after some lanterns: ``L3 5 7 | L1 2 2`` is a lantern and the cards chosen for it."""
    game = chabudai.game("lanterns", **options)
    state = game.new()
    for turn in text.split("|"):
        lantern, *cards = turn.split()
        game.deal(state, [lantern])
        for card in cards:
            game.apply(state, card)
    return game, state


def test_the_highest_card_that_nobody_else_chose_takes_the_lantern() -> None:
    game, state = played("L3 5 7 | L6 6 2")
    assert game.scores(state) == [6, 3]
    game, state = played("L3 7 7 4 5", players=4)
    assert game.scores(state) == [0, 0, 0, 3]


def test_a_lost_lantern_is_carried_over_by_choice() -> None:
    game, state = played("L3 5 5 | L2 1 7")
    assert game.scores(state) == [0, 2]
    game, state = played("L3 5 5 | L2 1 7", carry=True)
    assert game.scores(state) == [0, 5]


def test_everything_that_every_game_must_hold_to() -> None:
    for preset in ("two", "three", "four", "carrying"):
        testing.check_all(chabudai.game("lanterns", preset=preset), range(3))
        testing.check_fair_deals(chabudai.game("lanterns", preset=preset), deals=1000)
