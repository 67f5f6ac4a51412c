"""The first game: tips at their moments, each once, from the seat's view alone."""

from __future__ import annotations

import itertools
import re
import time
from collections.abc import Iterator
from typing import Any

import httpx
import pytest

import chabudai
from chabudai.coach.guide import END, moment_at, tip_for
from chabudai.coach.guide.games.matcha.tips import matches
from chabudai.core.messages import LANGUAGES, say
from chabudai.core.seats import SPECTATOR
from chabudai.games.matcha.notation import CARDS
from chabudai.match import Match
from chabudai.match.entry import PLAYED
from chabudai.web.games import room
from tests.rule_sets import RULES
from tests.served import Served
from tests.test_api_leaks import random_match
from tests.web_pages.hands import act_by_forms
from tests.web_pages.test_page_leaks import twins

GAMES = ("matcha", "koikoi", "touche")
RARE = {"touche": {"pass", "joker"}, "koikoi": {"tenho", "three"}}
"""Moments that random matches hardly ever have."""


@pytest.fixture
def guest(served: Served) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=served.url, follow_redirects=True, timeout=60) as http:
        yield http


def begin(http: httpx.Client, game: str, lesson: str = "1") -> str:
    answer = http.post("/first", data={"game": game, "lesson": lesson})
    assert answer.status_code == 200, f"the guided first game of {game}: {answer.text[-800:]}"
    return str(answer.url.path)


def prefixes(match: Match) -> Iterator[Match]:
    """A match as it grew, entry by entry."""
    here = Match(match.game, match.heading)
    for entry in match.entries:
        here.take([(entry, here.fold.step(here.here, entry))])
        yield here


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("matcha", {}),
        ("matcha", {"edition": 2015}),
        ("koikoi", {"rounds": 3}),
        ("touche", {}),
        ("touche", {"players": 4}),
    ],
    ids=str,
)
def test_every_tip_has_its_moment_and_comes_once(name: str, options: dict[str, Any]) -> None:
    game = chabudai.game(name, **options)
    told: set[str] = set()
    for seed in range(12 if name == "koikoi" else 5 if name == "matcha" else 1):
        once: list[str] = []
        match = random_match(game, seed)
        for here in prefixes(match):
            found = tip_for(here, 0, "en")
            assert found is None or found[0] == END or here.turn == 0
            texts = [tip_for(here, 0, lang) for lang in LANGUAGES] if seed == 0 else []
            assert len({text and text[0] for text in texts}) < 2, "the language changes nothing"
            next = match.entries[len(here)] if len(here) < len(match) else None
            if found and (next is None or (next.kind == PLAYED and next.seat == 0)):
                once.append(found[0])
        assert len(once) == len(set(once))
        assert once[0] == "first"
        assert once[-1] == END
        told |= set(once)
    expected = {tip for tip, _ in room(name).tips} - RARE.get(name, set())
    expected -= set() if options.get("edition") == 2015 else {"keep"}
    if name == "matcha":
        expected -= {"zero"}
    assert told >= expected - {"choose", "free", "finish", "bluff"}, expected - told


@pytest.mark.parametrize(("name", "options"), RULES, ids=str)
def test_tips_tell_nothing_hidden(name: str, options: dict[str, Any]) -> None:
    compared = 0
    game = chabudai.game(name, **options)
    for match, *both, seat in itertools.islice(twins(game), 30):
        one, two = (Match(game, match.heading, entries) for entries in both)
        if seat != SPECTATOR:
            assert tip_for(one, seat, "uk") == tip_for(two, seat, "uk")
            compared += one.turn == seat
    assert compared > 4


def test_matching_is_as_the_rules_say() -> None:
    """M20-5 and M20-22."""
    assert matches("G4", "R4", "N")
    assert not matches("G4", "R4", "S")
    assert matches("G4", "G1", "S")
    assert not any(matches("Z", tea, slot) for tea in set(CARDS) - {"Z"} for slot in "NS")


def test_nobody_can_answer_when_the_tip_says_so() -> None:
    """The certain token: whoever lays a card on an empty place now takes its token (M20-20)."""
    game = chabudai.game("matcha")
    checked = 0
    for seed in range(60):
        match = random_match(game, seed)
        for number in range(3, len(match)):
            seat = match.positions[number].turn(game)
            if seat < 0 or match.entries[number].kind != PLAYED:
                continue
            moment = moment_at(match, seat, number, "en")
            certain = dict(room("matcha").tips)["certain"](moment)
            if certain is None:
                continue
            state = match.positions[number].state.copy()
            facts = moment.facts
            first = 2 * (facts["round"] - 1)
            alone = [p for p in (first, first + 1) if not facts["laid"][1 - seat][p]]
            place = next(p for p in alone if not facts["laid"][seat][p])
            before = facts["tokens"][seat][facts["tea"][place][0]]
            card = facts["hand"][0]
            game.apply(state, game.parse(state, f"{card}@{'NS'[place % 2]}"))
            after = game.facts(game.view(state, seat))["tokens"][seat]
            assert after[facts["tea"][place][0]] > before
            checked += 1
    assert checked > 20


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_by_forms(guest: httpx.Client, game: str) -> None:
    url = begin(guest, game, "2")
    first = guest.get(url).text
    assert 'id="guide"' in first
    assert say("agent-level-1") in first, "against the gentlest bot"
    closed = guest.post(f"{url}/guide", data={"tip": "first"}).text
    assert 'id="guide"' not in closed
    assert 'class="hand"' in closed
    tips = set()
    text = closed
    for _ in range(12):
        text = act_by_forms(guest, url)
        waited = time.monotonic() + 60
        while " mine" not in text and 'class="result' not in text:
            assert time.monotonic() < waited
            time.sleep(0.05)
            text = guest.get(url).text
        tips |= set(re.findall(r'name="tip" value="([a-z-]+)"', text))
        if 'class="result' in text:
            break
    assert tips
    assert "first" not in tips, "what was put away stays away"
    left = guest.post(f"{url}/guide", data={"off": "1"}).text
    assert 'id="guide"' not in left
    assert 'id="guide-on"' in left
    assert 'id="guide-on"' in guest.get(url).text, "it is remembered"
    assert 'id="guide-on"' not in guest.post(f"{url}/guide", data={"on": "1"}).text


def test_only_first_games_are_guided(guest: httpx.Client, served: Served) -> None:
    answer = guest.post("/new", data={"game": "matcha"})
    assert 'class="guide' not in answer.text
    assert guest.post("/first", data={"game": "chess"}).status_code == 422
    url = begin(guest, "matcha", "2")
    with httpx.Client(base_url=served.url) as other:
        assert other.get(url).status_code == 403
    odd = guest.post(f"{url}/guide", data={"tip": "../x;y=1"})
    assert odd.status_code == 200
    assert 'id="guide"' in odd.text
