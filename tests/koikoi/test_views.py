"""Section 8: who knows what."""

from __future__ import annotations

import json
from typing import Any

import pytest

import chabudai
from chabudai import SPECTATOR
from chabudai.games.koikoi import CARDS
from chabudai.testing import positions
from tests.koikoi.positions import VIEWERS, facts, play, position, start


def test_a_view_has_the_own_hand_only_and_no_stock() -> None:
    g, state = start()
    for viewer in VIEWERS:
        view = g.view(state, viewer)
        for seat in (0, 1):
            assert view.hand[seat] == (state.hand[seat] if seat == viewer else 0)
        assert set(view.stock) == {-1}


def test_turned_cards_stay_known_and_the_rest_of_the_stock_does_not() -> None:
    g, state = position(("4R 5R", "1P1 2P1"), stock="6A 7A")
    play(g, state, "4R", "1P1")
    for viewer in VIEWERS:
        view = g.view(state, viewer)
        assert [CARDS[card] for card in view.stock if card >= 0] == ["6A", "7A"]


def test_a_card_waiting_for_a_choice_is_public() -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    play(g, state, "4R")
    for viewer in VIEWERS:
        assert facts(g, state, viewer)["drawn"] == "3R"
        assert CARDS.index("3R") not in g.unseen(g.view(state, viewer))


def test_cards_left_when_a_round_ends_are_never_shown() -> None:
    g, state = position(
        ("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""), held=(95, 5)
    )
    play(g, state, "3B x 3R", "agari")
    assert g.turn(state) == chabudai.OVER
    assert g.view(state, 0).hand[1] == 0
    assert g.view(state, 1).hand[0] == 0
    assert list(g.view(state, SPECTATOR).hand) == [0, 0]
    assert facts(g, state, 0)["hand"] == ["5R"]


def test_unseen_is_the_other_hand_and_the_stock() -> None:
    g, state = start()
    assert len(g.unseen(g.view(state, 0))) == 8 + 24
    assert len(g.unseen(g.view(state, SPECTATOR))) == 16 + 24
    assert len(g.unseen(g.view(g.new(), 0))) == 48
    complete: Any = state
    assert g.unseen(complete) == []


@pytest.mark.parametrize("viewer", VIEWERS)
def test_guesses_fit_also_where_nobody_is_to_act(viewer: int) -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R", "agari")
    for here in (g.new(), state):
        view = g.view(here, viewer)
        assert g.view(g.guess(view, 3), viewer) == view


def test_facts_are_plain_data() -> None:
    g = chabudai.game("koikoi", rounds=3)
    for state in positions(g, range(2), every=5):
        for viewer in VIEWERS:
            seen = facts(g, state, viewer)
            assert json.loads(json.dumps(seen)) == seen
