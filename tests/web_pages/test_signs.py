"""Marks on the table: every action that a hint may name is seen on the page, card and target."""

from __future__ import annotations

import re
from typing import Any

import pytest

import chabudai
from chabudai.core.messages import LANGUAGES, say
from chabudai.match import Match
from chabudai.web.games import room
from chabudai.web.pages.look import Look
from chabudai.web.pages.render import render
from chabudai.web.pages.sight import sight
from chabudai.web.pages.signs import HINTED, signs_of
from tests.test_api_leaks import random_match

GAMES: dict[str, dict[str, Any]] = {"matcha": {}, "koikoi": {"rounds": 3}, "touche": {}}


def decisions(name: str, matches: int = 3) -> Any:
    """Positions of random matches in which a seat is to act, each with its seat."""
    game = chabudai.game(name, **GAMES[name])
    for seed in range(matches):
        match = random_match(game, seed)
        here = Match(game, match.heading)
        for entry in match.entries:
            here.take([(entry, here.fold.step(here.here, entry))])
            if here.here.is_full and here.turn >= 0:
                yield here, here.turn


@pytest.mark.parametrize("name", GAMES)
def test_every_action_is_marked_where_it_is_seen(name: str) -> None:
    kinds: set[tuple[str, ...]] = set()
    for number, (match, seat) in enumerate(decisions(name)):
        if number % 5:
            continue
        now = sight(match, seat, "en")
        board = room(name).board(now)
        for action in now.actions:
            marks = signs_of(board, action)
            assert marks, f"{name}: nothing is marked for {action}"
            assert set(marks.values()) == {HINTED}
            kinds.add(tuple(sorted({re.sub(r"-.*", "", each) for each in marks})))
    expected: dict[str, set[tuple[str, ...]]] = {
        "matcha": {("do",), ("hand", "place")},
        "koikoi": {("hand", "table"), ("hand", "lay"), ("do",), ("table",)},
        "touche": {("cell", "hand")},
    }
    assert kinds >= expected[name], kinds


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_marks_are_a_ring_a_sign_and_words(name: str, lang: str) -> None:
    match, seat = next(each for each in decisions(name, 1) if len(each[0]) > 6)
    now = sight(match, seat, lang)
    own = room(name)
    board = own.board(now)
    board.pop("prompt")
    action = next(iter(now.actions))
    marks = signs_of(board, action)
    for signs in ({}, marks):
        text = render(own.template.removesuffix(".html"), Look(lang), board=board, signs=signs)
        found = set(re.findall(r'<[^>]*class="[^"]* hinted"[^>]*id="([^"]+)"', text))
        assert found == set(signs), "what is marked, and nothing else"
        assert text.count('class="bulb"') == len(signs), "a sign, not colour alone"
        assert text.count(say("page-hinted", lang)) >= len(signs), "and words"
        assert signs or say("page-hinted", lang) not in text
