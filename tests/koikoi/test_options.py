"""Section 10: options, their bounds, named rule sets and differences."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.games.koikoi import Rules
from tests.koikoi.positions import facts


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"rounds": 0}, "rounds is a whole number from 1 to 24; got 0"),
        ({"rounds": 25}, "rounds is a whole number from 1 to 24; got 25"),
        ({"rounds": "12"}, "rounds is a whole number"),
        ({"rounds": 7}, "coins must be given for 7 rounds"),
        ({"coins": 0}, "coins is a whole number from 1 to 9999; got 0"),
        ({"coins": 2.5}, "coins is a whole number"),
        ({"first": 2}, "first is one of 0, 1; got 2"),
        ({"table_four": "again"}, "table_four is one of 'redeal', 'play'; got 'again'"),
        ({"lay_matching": 1}, "lay_matching is one of True, False; got 1"),
        ({"draw_sensei": None}, "draw_sensei is one of 'stays', 'switches'"),
        ({"preset": "chess"}, "koikoi has no preset 'chess'; there are: rulebook, traditional"),
        ({"viewings": False}, "koikoi has no option 'viewings'"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        chabudai.game("koikoi", **options)


def test_presets() -> None:
    assert Rules.make("rulebook") == Rules()
    assert Rules.make("traditional") == Rules(lay_matching=False)
    off = Rules.make("no-multipliers")
    assert [off.double_seven, off.double_own, off.double_opponent] == [False] * 3
    assert Rules.make("all-multipliers").table_nobles
    assert not Rules.make("no-viewing").viewing
    assert (Rules.make("six-rounds").rounds, Rules.make("six-rounds").coins) == (6, 50)
    assert (Rules.make("three-rounds").rounds, Rules.make("three-rounds").coins) == (3, 25)


def test_presets_can_be_changed() -> None:
    rules = Rules.make("traditional", rounds=6)
    assert (rules.lay_matching, rules.rounds, rules.coins) == (False, 6, 50)
    assert Rules(rounds=6, coins=80).coins == 80


FOUR_OF_A_SUIT = (
    "Four cards of one suit on the table at the deal: "
    "the cards are dealt again instead of the round is played"
)


def test_differences_are_told_in_words() -> None:
    one = Rules(rounds=6)
    other = Rules(lay_matching=False, table_four="play")
    assert one.differences(other) == [
        "Rounds: 6 instead of 12",
        "Coins of each player at the start: 50 instead of 100",
        FOUR_OF_A_SUIT,
        "A card that could capture may be laid instead: on instead of off",
    ]
    assert Rules().differences(Rules(coins=100)) == []


def test_other_numbers_of_rounds_are_played() -> None:
    g = chabudai.game("koikoi", rounds=24, coins=9999)
    state = g.new()
    while g.turn(state) != chabudai.OVER:
        if g.turn(state) == chabudai.DEAL:
            g.shuffle(state, 3)
        else:
            g.apply(state, g.legal(state)[0])
    assert len(facts(g, state)["history"]) == 24
    assert sum(g.scores(state)) == 2 * 9999


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_rules_text_follows_the_options(lang: str) -> None:
    base = say("koikoi-rules", lang, **Rules().to_json())
    assert len(base.splitlines()) >= 25
    for name in Rules().to_json():
        if name in ("first", "rain_noble"):
            continue
        value = getattr(Rules(), name)
        other: Any = {"rounds": 6, "coins": 7, "table_four": "play", "draw_sensei": "switches"}.get(
            name, not value
        )
        changed = Rules(**{name: other})
        assert say("koikoi-rules", lang, **changed.to_json()) != base, name
