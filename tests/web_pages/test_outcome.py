"""A result says why: who gave up, whose time ran out, which goal was met."""

from __future__ import annotations

import random
from typing import Any

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import Match, fair, heading_for
from chabudai.match.clock import Clock
from chabudai.match.match import FINISHED
from chabudai.match.position import BOT
from chabudai.web.games.koikoi.why import why as koikoi_why
from chabudai.web.games.matcha.why import why as matcha_why
from chabudai.web.games.touche.why import why as touche_why
from chabudai.web.pages.outcome import outcome

SECRET = fair.seeded_secret(7)


def begun(name: str = "matcha", clock: Clock | None = None, **rules: Any) -> Match:
    """A match of Ada and a bot whose cards are dealt."""
    game = chabudai.game(name, **rules)
    match = Match(game, heading_for(game, clock=clock))
    match.take(match.sit(0, "Ada"))
    match.take(match.sit(1, "level-2 2", BOT, "level-2"))
    match.take(match.with_deals([], SECRET))
    return match


def played(name: str, **rules: Any) -> Match:
    """A match played to its end by chance."""
    match, dice = begun(name, **rules), random.Random(3)
    while match.status != FINISHED:
        seat = match.turn
        action = dice.choice(match.game.legal(match.view(seat)))
        match.take(match.with_deals(match.act(seat, action), SECRET))
    return match


@pytest.mark.parametrize("lang", LANGUAGES)
def test_giving_up_is_named_as_the_reason(lang: str) -> None:
    match = begun()
    match.take(match.resign(0))
    kenta = say("agent-level-2", lang)
    mine, theirs, seen = (outcome(match, seat, lang) for seat in (0, 1, chabudai.SPECTATOR))
    args = {"seat": 0, "seats": 2}
    assert mine["style"] == seen["style"] == "loss"
    assert kenta in mine["text"]
    assert mine["why"] == [say("match-event-resign", lang, ["Ada", kenta], viewer=0, **args)]
    assert theirs["style"] == "win"
    assert theirs["why"] == [say("match-event-resign", lang, ["Ada", kenta], viewer=1, **args)]
    assert "Ada" in theirs["why"][0]
    assert "Ada" in seen["why"][0]


def test_time_leaving_and_agreement_are_reasons() -> None:
    late = begun(clock=Clock("move", 1), dealer=0)
    late.take(late.time_out(10_000))
    assert outcome(late, 0, "en")["why"] == ["Your time is up."]
    assert outcome(late, 1, "en")["why"] == ["The time of Ada is up."]
    left = begun()
    left.take(left.leave(0))
    assert outcome(left, 1, "en")["why"] == ["Ada leaves the table."]
    drawn = begun()
    drawn.take(drawn.offer(0, "draw"))
    drawn.take(drawn.answer(1, True))
    end = outcome(drawn, 0, "en")
    assert (end["style"], end["why"]) == ("draw", ["The match is drawn by agreement."])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "rules"), [("matcha", {}), ("koikoi", {"rounds": 3, "coins": 25})]
)
def test_a_match_played_out_says_which_goal_was_met(
    name: str, rules: dict[str, Any], lang: str
) -> None:
    end = outcome(played(name, **rules), 0, lang)
    assert len(end["why"]) == 1
    assert end["why"][0]


TOKENS = dict.fromkeys("GRBYW", 0)


@pytest.mark.parametrize(
    ("own", "other", "text"),
    [
        ({"B": 3}, {"G": 2}, "3 water tokens."),
        ({"W": 4}, {"G": 2}, "Four whisks."),
        ({"G": 1, "R": 1, "B": 1, "Y": 1, "W": 1}, {}, "One token of each of the five kinds."),
        ({"G": 2, "R": 1}, {"G": 2}, "More bowl tokens decide."),
        ({"G": 3}, {"R": 3}, "More tea tokens decide."),
    ],
)
def test_matcha_names_the_goal(own: dict[str, int], other: dict[str, int], text: str) -> None:
    facts = {"edition": 2020, "tokens": [{**TOKENS, **other}, {**TOKENS, **own}]}
    message = matcha_why(facts, 1)
    assert message is not None
    assert message.say() == text
    drawn = matcha_why(facts, None)
    assert drawn is not None
    assert drawn.key == "matcha-event-draw"


def test_koikoi_names_the_coins_and_touche_the_kinds() -> None:
    rounds = koikoi_why({"coins": [30, 20]}, 0)
    assert rounds is not None
    assert rounds.say() == "All rounds are played: 30 coins to 20."
    broke = koikoi_why({"coins": [0, 50]}, 1)
    assert broke is not None
    assert broke.say() == "50 coins to 0: one side has nothing left."
    three = touche_why({"kinds": [["line", "t", "square"], []]}, 0)
    assert three is not None
    assert three.say() == "Three kinds of pattern: line, T, square."
    most = touche_why({"kinds": [["line"], []]}, 0)
    assert most is not None
    assert most.say().endswith("the most kinds of pattern decide: line.")
