"""Options: checked when chosen, compared in words."""

from __future__ import annotations

from typing import Any

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES
from chabudai.games import rules_class
from chabudai.games.matcha import Rules
from tests.rule_sets import IDS, RULE_SETS


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"edition": 2019}, "edition is one of 2020, 2015; got 2019"),
        ({"edition": "2020"}, "edition is one of 2020, 2015; got '2020'"),
        ({"dealer": True}, "dealer is one of 0, 1; got True"),
        ({"editon": 2020}, "matcha has no option 'editon'; there are: edition, dealer"),
        ({"preset": "1999"}, "matcha has no preset '1999'; there are: 2020, 2015"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        chabudai.game("matcha", **options)


def test_unknown_games_are_refused() -> None:
    with pytest.raises(ValueError, match=r"there is no game 'go'; there are: .*matcha"):
        chabudai.game("go")


def test_a_preset_can_be_changed() -> None:
    rules = chabudai.game("matcha", preset="2015", dealer=1).rules
    assert rules.to_json() == {"edition": 2015, "dealer": 1}


def test_differences_are_told_in_words() -> None:
    one, other = Rules(), Rules(edition=2015, dealer=1)
    assert one.differences(other) == [
        "Edition: 2020 instead of 2015",
        "Seat that deals the first set: seat 1 instead of seat 2",
    ]
    assert one.differences(other, "uk")[0] == "Видання: 2020 замість 2015"
    assert one.differences(Rules()) == []


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_presets_differ_in_words_in_every_language(name: str, preset: str) -> None:
    rules = rules_class(name)
    chosen = rules.make(preset)
    for lang in LANGUAGES:
        told = chosen.differences(rules(), lang)
        assert bool(told) == (chosen != rules())
        assert all(told)


def test_rules_of_different_games_are_not_compared() -> None:
    other = type("Other", (Rules,), {"game": "other"})()
    with pytest.raises(ValueError, match="only be compared with their own kind"):
        Rules().differences(other)


def test_a_game_says_what_it_is() -> None:
    assert repr(chabudai.game("matcha")) == "game('matcha', edition=2020, dealer=0)"
