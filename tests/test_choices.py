"""Legal actions in words: one list for pages, terminals, programs and laboratories."""

from __future__ import annotations

import pytest

import chabudai
from chabudai import SPECTATOR
from chabudai.core.messages import LANGUAGES
from tests.rule_sets import IDS, RULE_SETS


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_choices_are_the_legal_actions_in_words(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    state = game.new()
    assert game.choices(state) == []
    names = [f"Player {seat}" for seat in range(game.seats)]
    game.shuffle(state, 7)
    for step in range(12):
        turn = game.turn(state)
        if turn < 0:
            break
        view, lang = game.view(state, turn), LANGUAGES[step % len(LANGUAGES)]
        found = game.choices(view, lang, names)
        assert [each.action for each in found] == game.legal(view)
        for each in found:
            assert each.notation == game.text(view, each.action)
            assert each.message == game.choice(view, each.action)
            assert each.text == each.message.say(lang, names)
        for other in (SPECTATOR, (turn + 1) % game.seats):
            assert game.choices(game.view(state, other)) == []
        game.apply(state, found[len(found) // 2].notation)
    assert step > 1
