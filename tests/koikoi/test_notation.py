"""Notation and wrong input."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import IllegalAction
from chabudai.games.koikoi.state import ACTIONS
from tests.koikoi.positions import legal, play, position, start


@pytest.mark.parametrize(
    ("text", "full"),
    [
        ("3R x 3B", "3R x 3B"),
        ("3r X 3b", "3R x 3B"),
        ("  3Rx3B ", "3R x 3B"),
        ("3R × 3B", "3R x 3B"),
        ("3R x", "3R x 3B"),
        ("3rLAY", "3R lay"),
        ("3R  lay", "3R lay"),
        ("4R", "4R"),
        ("4R lay", "4R"),
        ("5P2 x 5A, 5R, 5P1", "5P2 x 5A 5R 5P1"),
        ("5P2 x 5P1 5A 5R", "5P2 x 5A 5R 5P1"),
        ("5p x", "5P2 x 5A 5R 5P1"),
        ("6P x 6A", "6P1 x 6A"),
        ("6P1 x 6r", "6P1 x 6R"),
    ],
)
def test_short_and_careless_forms_are_read(text: str, full: str) -> None:
    g, state = position(("3R 4R 5P2 6P1", "1P1"), table="3B 5A 5R 5P1 6A 6R")
    assert g.text(state, g.parse(state, text)) == full
    assert full in legal(g, state)


@pytest.mark.parametrize(
    ("text", "full"),
    [("3R", "3R x 3B"), ("4R", "4R"), ("5P2", "5P2 x 5A 5R 5P1")],
)
def test_a_card_alone_is_enough_where_capture_is_forced(text: str, full: str) -> None:
    g, state = position(("3R 4R 5P2 6P1", "1P1"), table="3B 5A 5R 5P1 6A 6R", lay_matching=False)
    assert g.text(state, g.parse(state, text)) == full


@pytest.mark.parametrize("text", ["x 3P1", "X3P1", "3P1", "x 3p", "3p"])
def test_short_forms_of_a_choice(text: str) -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    play(g, state, "4R")
    assert g.text(state, g.parse(state, text)) == "x 3P1"


@pytest.mark.parametrize("text", ["koikoi", "Koi-Koi", "KOI KOI", " koikoi "])
def test_koikoi_may_be_written_with_a_hyphen(text: str) -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R")
    assert g.text(state, g.parse(state, text)) == "koikoi"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "is not an action here"),
        ("x", "is not an action here"),
        ("lay", "is not an action here"),
        ("3R y 3B", "is not an action here"),
        ("x 6A 6R", "is not an action here"),
        ("3A", "There is no card 3A"),
        ("13R", "There is no card 13R"),
        ("3R x 3Q", "There is no card 3Q"),
        ("12P4", "There is no card 12P4"),
        ("1B", r"crane \(pine, January\) is not in your hand"),
        ("1B x 1R", "crane .* is not in your hand"),
        ("3R x 4R", "different suits"),
        ("3R x 3R", "different suits"),
        ("3R x 5A", "different suits"),
        ("3R x 3P1", "plain 1 .* is not on the table"),
        ("3R", "could do more than one thing here; write one of: 3R x 3B, 3R lay"),
        ("6P1 x", "write one of: 6P1 x 6A, 6P1 x 6R, 6P1 lay"),
        ("5P2", "write one of: 5P2 x 5A 5R 5P1, 5P2 lay"),
        ("4R x", "matches nothing on the table"),
        ("5P2 x 5A", "it takes all of them"),
        ("5P2 x 5A 5R", "either one card or all three"),
        ("3R x 3B 3P1 3P2", "does not find three cards"),
        ("6P1 x 6A 6R", "either one card or all three"),
        ("7P", "More than one card could be meant by 7P"),
        ("x 3B", "No turned card is waiting"),
        ("agari", "need a yaku"),
        ("koikoi", "need a yaku"),
        ("tenho", "only on your first turn"),
        ("-1", "is not an action here"),
    ],
)
def test_wrong_input_is_refused_with_the_reason_and_changes_nothing(text: str, says: str) -> None:
    g, state = position(("3R 4R 5P2 6P1 7P1 7P2", "1P1"), table="3B 5A 5R 5P1 6A 6R")
    before = bytes(state)
    with pytest.raises(IllegalAction, match=says):
        g.apply(state, text)
    assert bytes(state) == before


@pytest.mark.parametrize("action", [-1, ACTIONS, 10_000])
def test_numbers_outside_are_refused(action: int) -> None:
    g, state = start()
    with pytest.raises(IllegalAction, match="There is no action"):
        g.apply(state, action)


@pytest.mark.parametrize("text", ["x 4R", "4R", "5R", "agari", "x 5P1"])
def test_only_the_choice_is_possible_while_a_card_is_turned(text: str) -> None:
    g, state = position(("4R 5R", "1P1"), table="3B 3P1", stock="3R")
    play(g, state, "4R")
    with pytest.raises(IllegalAction, match="First choose what the turned card"):
        g.apply(state, text)


@pytest.mark.parametrize("text", ["5R", "tenho", "x 3R"])
def test_only_a_call_is_possible_after_a_yaku(text: str) -> None:
    g, state = position(("3B 5R", "1P1 1P2"), table="3R", stock="6A", pools=("9A", ""))
    play(g, state, "3B x 3R")
    with pytest.raises(IllegalAction, match="say agari to stop, or koikoi"):
        g.apply(state, text)


def test_nothing_can_be_played_before_the_deal_and_after_the_end() -> None:
    g: chabudai.Game = chabudai.game("koikoi", rounds=1, coins=5)
    with pytest.raises(IllegalAction, match="must be dealt first"):
        g.apply(g.new(), "4R")
    g, state = position(("4R", "1P2"), stock="6A 7R", rounds=1)
    play(g, state, "4R", "1P2")
    with pytest.raises(IllegalAction, match="game is over"):
        g.apply(state, "5R")


@pytest.mark.parametrize("lang", ["en", "uk", "ja"])
def test_reasons_are_given_in_every_language(lang: str) -> None:
    g, state = position(("3R 4R", "1P1"), table="3B")
    for text in ("3R", "1B", "3R x 4R", "tenho", "zzz", "3R x 3P1"):
        with pytest.raises(IllegalAction) as caught:
            g.apply(state, text)
        assert caught.value.say(lang)
