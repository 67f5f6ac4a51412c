"""Positions as one line of text: what is written is read, what is read is sound, nothing leaks."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import chabudai
from chabudai import testing
from chabudai.core.messages import LANGUAGES
from chabudai.games.position import MOST, NoPosition, words_of
from tests.rule_sets import IDS, OURS, RULE_SETS

FINISH = 10
"""Positions of each match that are written, besides its end."""


def records(g: Any, seed: int) -> list[Any]:
    """States of a random match, deals that are due and the end among them."""
    states = [g.new(), *(step.after for step in testing.random_match(g, seed))]
    chosen = random.Random(seed).sample(states, min(len(states), FINISH))
    return [*chosen, states[0], states[-1]]


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_what_is_written_is_read(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    for state in records(g, 7):
        for record in (state, *(g.view(state, seat) for seat in (*range(g.seats), -3))):
            text = g.write(record)
            assert "\n" not in text
            assert g.position(text) == record
            assert g.position(text.partition(" ")[2]) == record, "the game may be left out"
    opened, record = chabudai.open_position(g.write(state))
    assert opened == g
    assert record == state


@pytest.mark.parametrize("name", OURS)
def test_older_rules_are_named(name: str) -> None:
    for version in chabudai.games.versions(name):
        g = chabudai.game(name, version=version)
        opened, state = chabudai.open_position(g.write(g.new()))
        assert opened.rules.version == version
        assert state == g.new()


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_a_views_text_holds_no_hidden_card(name: str, preset: str) -> None:
    g = chabudai.game(name, preset=preset)
    dice = random.Random(5)
    for state in testing.positions(g, [3], every=31):
        for seat in range(g.seats):
            text = g.write(g.view(state, seat))
            for group in g.book.secrets(state, seat):
                shuffled = dice.sample(group, len(group))
                twin = g.book.relabel(state, dict(zip(group, shuffled, strict=True)))
                assert g.write(g.view(twin, seat)) == text


def test_a_position_is_written_for_people() -> None:
    g = chabudai.game("matcha")
    text = (
        "matcha view=0 set=1 phase=play turn=0 table=B4,B3/G4,R1/G3,R2 "
        "hands=R4,B2,Y1,Y2,Y3/?4 laid=-,-,-,-,-,-/?,-,-,-,-,- steps=1 dealer=1"
    )
    view = g.position(text)
    assert g.turn(view) == view.viewer == 0
    assert g.text(view, g.legal(view)[0]).startswith("R4@")
    assert set(g.write(view).split()) == set(text.split())


def wrong(name: str, text: str) -> NoPosition:
    with pytest.raises(NoPosition) as refused:
        chabudai.game(name).position(text)
    for lang in LANGUAGES:
        assert refused.value.say(lang)
    return refused.value


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("matcha", "koikoi turn=0", "about koikoi"),
        ("matcha", "matcha(edition=2015)", "not about matcha"),
        ("matcha", "matcha set", "name=value"),
        ("matcha", "set=1 set=2", "twice"),
        ("matcha", "sets=1", "there are: view, set, round"),
        ("matcha", "view=2", "from 0 to 1"),
        ("matcha", "phase=dance", "deal, play, keep, over"),
        ("matcha", "hands=X9/-", "no card “X9”; there are: G1 G2"),
        ("matcha", "hands=G1", "one for each seat"),
        ("matcha", "hands=G1,G1/-", "too often"),
        ("matcha", "hands=G1,G2,G3,G4,R1,R2/-", "5 are the most"),
        ("matcha", "table=G1,G2/G3", "3 × 2"),
        ("matcha", "tokens=1,2/3", "2 × 5"),
        ("matcha", "set=1 phase=play turn=0", "does not add up"),
        ("matcha", "x" * (MOST + 1), "characters"),
        ("koikoi", "stock=1B,1R", "turned cards"),
        ("koikoi", "stock=1B|1R", "24 cards"),
        ("koikoi", "coins=1", "2 × 1"),
        ("touche", "board=12/12", "12 rows"),
        ("touche", "board=11/12/12/12/12/12/12/12/12/12/12/12", "row 0: 12 places"),
        ("touche", "board=z11/12/12/12/12/12/12/12/12/12/12/12", "pieces are ab"),
        ("touche", "board=a11/12/12/12/12/12/12/12/12/12/12/12", "no cell at 0,0"),
        ("touche", "board=?/12/12/12/12/12/12/12/12/12/12/12", "letters for pieces"),
        ("touche", "kinds=circle/-", "square, t, line, cross"),
        ("touche", "last=0,0", "row,column"),
        ("touche", "piles=2S,2S/-", "too often"),
        ("touche", "piles=2S,3S/2S,4S", "too often"),
    ],
)
def test_what_is_wrong_is_said(name: str, text: str, said: str) -> None:
    assert said in wrong(name, text).say()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("turn=0", "must begin with a game"),
        ("chess turn=0", "no game “chess”"),
        ("matcha(tempo=3)", "no option “tempo”"),
        ("matcha(edition=new)", "edition"),
        ("matcha(edition=1999)", "2020, 2015"),
        ("koikoi(viewing=1)", "on, off"),
        ("matcha@99", "version 99"),
    ],
)
def test_a_game_that_is_none_is_said(text: str, said: str) -> None:
    with pytest.raises(NoPosition, match=said):
        chabudai.open_position(text)


VALUES = st.text("0123456789-?,/|.abABGRBYZPx' ", max_size=30)


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(OURS), st.data())
def test_any_text_is_a_position_or_refused(name: str, data: st.DataObject) -> None:
    g = chabudai.game(name)
    state = next(testing.positions(g, [data.draw(st.integers(0, 3))], every=5))
    parts = dict(part.split("=", 1) for part in g.write(state).split()[1:])
    for word in data.draw(
        st.lists(st.sampled_from([w.name for w in words_of(g.book)]), max_size=3)
    ):
        parts[word] = data.draw(VALUES).replace(" ", "")
    text = " ".join(f"{word}={value}" for word, value in parts.items())
    try:
        found = g.position(text)
    except NoPosition as error:
        error.say("ja")
        return
    assert g.check(found) == []
    assert g.position(g.write(found)) == found


def test_what_is_no_position_is_not_written() -> None:
    g = chabudai.game("matcha")
    state = g.new()
    state.mover = 1
    with pytest.raises(ValueError, match="turn"):
        g.write(state)


@pytest.mark.parametrize("name", OURS)
def test_a_puzzle_may_be_written_as_a_line(name: str) -> None:
    from chabudai.coach.puzzles import pack
    from chabudai.coach.puzzles.puzzle import Puzzle

    for puzzle in list(pack.pack(name).values())[:3]:
        data = puzzle.to_json()
        del data["f"]
        other = Puzzle.from_json({**data, "p": puzzle.line})
        assert other == puzzle
        assert other.id == puzzle.id
        assert other.view == puzzle.view


@pytest.mark.parametrize("given", [None, {}, 5, b"matcha"])
def test_what_is_no_text_is_no_position(given: Any) -> None:
    for lang in ("en", "uk", "ja"):
        with pytest.raises(chabudai.NoPosition) as refused:
            chabudai.game("matcha").position(given)
        assert type(given).__name__ in refused.value.say(lang)
        with pytest.raises(chabudai.NoPosition):
            chabudai.open_position(given)
