"""Levels with a character: beginners who err as people do, manners that show, a first-timer."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import levels, make, opponents, styled
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.novices import make_novice
from chabudai.agents.spec import NOVICE, read_spec
from chabudai.agents.styles import STYLED, STYLES, signs
from chabudai.agents.styles import style as manner
from chabudai.core.chance import start
from chabudai.core.jit import native
from chabudai.core.messages import LANGUAGES, has_message
from chabudai.core.record import at
from chabudai.games import rooms
from chabudai.games.playable import Game
from chabudai.lab.arena import arena
from chabudai.match.called import bot_about, bot_name
from chabudai.testing import random_match

sys.path.insert(0, str(Path(__file__).parent.parent / "bench"))
from styles import count

OWN = [name for name in chabudai.names() if rooms.find("agents.novices", name)]


def turns(game: Game, seed: int, every: int) -> list[Any]:
    """Some positions of a random match in which a seat has a choice."""
    states = [step.after for step in random_match(game, seed)]
    return [s for s in states if game.turn(s) >= 0 and len(game.legal(s)) > 1][::every]


@pytest.mark.parametrize("name", OWN)
def test_beginners_see_what_the_seat_to_act_knows_and_compile_to_the_same(name: str) -> None:
    game = chabudai.game(name)
    novice = make_novice(game)

    def run(states: Any, words: Any, skill: int) -> Any:
        return novice(at(states, 0), words, skill)

    compiled, words = native(run), np.zeros(2, np.int64)
    for number, state in enumerate(turns(game, seed=3, every=9)):
        view = game.view(state, game.turn(state))
        for skill in (5, 60):
            answers = set()
            for seen in (view, state, game.guess(view, number)):
                start(words, 9, number)
                answers.add(novice(seen, words, skill))
                start(words, 9, number)
                answers.add(int(compiled(seen.array, words, skill)))
            assert len(answers) == 1
            assert answers <= set(game.legal(view))


@pytest.mark.parametrize("name", OWN)
def test_the_lowest_levels_err_and_the_second_errs_less(name: str) -> None:
    game = chabudai.game(name)
    agreed = dict.fromkeys(levels()[:2], 0)
    states = [state for seed in (1, 2, 3) for state in turns(game, seed, every=2)][:120]
    for number, state in enumerate(states):
        view = game.view(state, game.turn(state))
        legal = game.legal(view)
        best = GreedyAgent(game, number).choose(view, legal)
        for level in agreed:
            assert read_spec(level, name).kind == NOVICE
            agreed[level] += make(level, game, number).choose(view, legal) == best
    first, second = agreed.values()
    assert first < second < len(states)
    assert first > len(states) // 6, "they err, they do not play at random"


def test_a_first_timer_can_win_against_the_lowest_level() -> None:
    game = chabudai.game("koikoi", rounds=3)
    (beginner, novice) = ("first-timer", "level-1")
    (found,) = arena(game, (beginner, novice), 200, 1)
    assert 0.3 < found.score < 0.6
    (found,) = arena(game, ("level-2", novice), 200, 1)
    assert found.score > 0.55


def test_levels_with_a_manner_are_offered_by_name() -> None:
    assert set(styled()) == {f"{level}:{style}" for level in STYLED for style in STYLES}
    for name in chabudai.names():
        known = opponents(name)
        assert [each for each in known if ":" not in each] == list(levels())
        assert (len(known) > len(levels())) == (name in OWN)
    game = chabudai.game("koikoi")
    assert make("level-3:bold", game).name == "level-3:bold"
    for wrong in ("level-3:rude", "level-5:bold", "level-3:"):
        with pytest.raises(ValueError, match="level-3:bold, level-3:patient, level-3:tricky"):
            make(wrong, game)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_manners_are_told_in_words(lang: str) -> None:
    for name in OWN:
        known = opponents(name)
        names = [bot_name(each, lang) for each in known]
        assert len(set(names)) == len(known)
        abouts = [bot_about(each, name, lang) for each in known]
        assert len(set(abouts)) == len(known)
        assert all(has_message(f"{name}-style-{style}", lang) for style in STYLES)


@pytest.mark.parametrize(("name", "style"), [*zip(OWN, STYLES, strict=True)])
def test_a_manner_follows_from_the_view_and_the_seed_alone(name: str, style: str) -> None:
    game = chabudai.game(name)
    agent = make(f"level-3:{style}", game, seed=5)
    for number, state in enumerate(turns(game, seed=4, every=17)[:6]):
        view = game.view(state, game.turn(state))
        twin = game.view(game.guess(view, number), game.turn(state))
        legal = game.legal(view)
        again = make(f"level-3:{style}", game, seed=5).choose(twin, legal)
        assert agent.choose(view, legal) == again
        assert again in legal


@pytest.mark.parametrize("name", OWN)
def test_a_manner_has_a_taste_for_whatever_is_legal(name: str) -> None:
    game = chabudai.game(name)
    for seed in range(3):
        for state in turns(game, seed=seed, every=1 if name == "matcha" else 9):
            view = game.view(state, game.turn(state))
            for style in STYLES:
                for liking in manner(game, style).likings(view, game.legal(view)):
                    assert 1 / 3 <= liking <= 3
            for sign in signs(game).values():
                shown = sign(view, game.legal(view), game.legal(view)[0])
                assert shown is None or 0 <= shown <= 1


SHOWS = [
    ("koikoi", {"rounds": 6}, 8, "calls koi-koi", "takes away"),
    ("matcha", {}, 30, "bluffs", "plays for a whisk"),
]
"""The bold ones do the first more and the patient ones less than others, the tricky ones more of
the second: seen in so many matches, which a seed fixes."""


def shown(game: Game, matches: int) -> dict[str, dict[str, float]]:
    """How level 3 shows, plain and with each manner."""
    styles = ("", *(f":{style}" for style in STYLES))
    found = {style: count(game, f"level-3{style}", "level-3", matches) for style in styles}
    assert set(signs(game)) == set(found[""])
    return found


@pytest.mark.parametrize(("name", "options", "matches", "first", "second"), SHOWS)
def test_manners_show(
    name: str, options: dict[str, Any], matches: int, first: str, second: str
) -> None:
    found = shown(chabudai.game(name, **options), matches)
    assert found[":bold"][first] > found[""][first] > found[":patient"][first]
    assert found[":tricky"][second] > found[""][second]


def test_manners_show_in_touche() -> None:
    found = shown(chabudai.game("touche"), 24)
    known = {":bold": "builds", ":patient": "stands in the way", ":tricky": "joins"}
    for style, sign in known.items():
        assert found[style][sign] > found[""][sign], sign


def test_a_glance_with_a_manner_is_the_plain_one_where_there_is_nothing_to_like() -> None:
    game = chabudai.game("touche")
    plain, bold = make("level-3", game, 2), make("level-3:bold", game, 2)
    differs = 0
    for state in turns(game, seed=5, every=25):
        view = game.view(state, game.turn(state))
        legal = game.legal(view)
        chosen = plain.choose(view, legal)
        differs += bold.choose(view, legal) != chosen
    assert differs > 0
