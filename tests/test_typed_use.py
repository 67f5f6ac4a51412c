"""What a type checker must accept of users: this file is read by mypy as all others are."""

from __future__ import annotations

import typing
from dataclasses import fields

import numpy as np
import numpy.typing as npt
import pytest

import chabudai
from chabudai.agents import Agent
from chabudai.games import rules_class
from chabudai.games.matcha import State
from chabudai.games.views import View
from chabudai.lab import Batch
from tests.rule_sets import OURS


class First:
    """A bot as anybody would write it."""

    name = "first"

    def choose(self, view: object, legal: list[int], clock: float | None = None) -> int:
        """The first legal action."""
        return legal[0]


def test_a_bot_with_a_list_of_actions_is_an_agent() -> None:
    bot: Agent = First()
    g = chabudai.game("matcha")
    state = g.new()
    g.shuffle(state, 1)
    view = g.view(state, g.turn(state))
    assert bot.choose(view, g.legal(view)) == g.legal(view)[0]


def test_games_know_their_records_and_options_by_name() -> None:
    g = chabudai.game("matcha", edition=2015)
    state: State = g.new()
    edition: int = state.edition
    assert edition == 2015
    again: chabudai.Game[State] = g
    fast: chabudai.Game[State] = g.compiled()
    assert again.new() == fast.new()
    turn, legal = chabudai.OVER, list[int]()
    g.shuffle(state, 1)
    turn, legal = g.step(state, g.legal(state)[0])
    assert turn >= 0
    assert legal


def test_games_know_their_rules_by_name() -> None:
    rounds: int = chabudai.game("koikoi", rounds=6).rules.rounds
    board: str = chabudai.game("touche").rules.board
    edition: int = chabudai.game("matcha").compiled().rules.edition
    assert (rounds, board, edition) == (6, "cross", 2020)


def test_a_position_is_a_state_or_a_view() -> None:
    g = chabudai.game("matcha")
    state: State = g.position(g.write(g.new()))
    g.shuffle(state, 1)
    view: View[State] = g.position(g.write(g.view(state, 0)))
    assert g.turn(view) == g.turn(state)


@pytest.mark.parametrize("name", OURS)
def test_the_options_of_the_types_are_those_of_the_rules(name: str) -> None:
    module = __import__(f"chabudai.games.{name}.rules", fromlist=["Chosen"])
    chosen = typing.get_type_hints(module.Chosen)
    assert list(chosen) == [option.name for option in fields(rules_class(name))]
    for option in fields(rules_class(name)):
        if typing.get_origin(chosen[option.name]) is typing.Literal:
            allowed = set(typing.get_args(chosen[option.name]))
            assert allowed == set(option.metadata["choices"])


def test_the_arrays_of_a_batch_have_types() -> None:
    batch = Batch(chabudai.game("matcha"), 2)
    batch.reset(1)
    turn: npt.NDArray[np.int8] = batch.turn
    mask: npt.NDArray[np.bool_] = batch.mask
    seen: npt.NDArray[np.uint8] = batch.observation
    reward: npt.NDArray[np.float32] = batch.reward
    arrays = (turn, mask, seen, reward)
    assert [array.dtype.name for array in arrays] == ["int8", "bool", "uint8", "float32"]


def test_everything_public_is_listed_and_helped_with() -> None:
    assert set(chabudai.__all__) <= set(dir(chabudai))
    assert not {"Any", "TYPE_CHECKING", "annotations"} & set(dir(chabudai))
    for name in chabudai.__all__:
        found = getattr(chabudai, name)
        assert isinstance(found, int) or found.__doc__, name
    for name, method in vars(chabudai.Game).items():
        if not name.startswith("_") and callable(method):
            assert method.__doc__, name
