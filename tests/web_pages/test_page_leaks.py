"""The leak test over rendered pages: other hidden cards, the same HTML, byte by byte."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import Any

import pytest

import chabudai
from chabudai.core.chance import Dice
from chabudai.core.seats import SPECTATOR
from chabudai.match import Match
from chabudai.web.pages.look import Look
from chabudai.web.pages.render import render
from chabudai.web.pages.table import table_context
from tests.test_api_leaks import random_match, twin

RULES: list[tuple[str, dict[str, Any]]] = [
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {"rounds": 3}),
    ("touche", {"players": 3}),
]
POSITIONS = 12
PAGE = {"notice": "", "next": "", "links": [], "away": False, "here": "/", "part": False}


def html(match: Match, seat: int, pick: str = "") -> str:
    look = Look("uk")
    return render("table", look, **table_context(match, seat, look, pick, True), **PAGE)


def twins(name: str, options: dict[str, Any]) -> Iterator[tuple[Match, Match, int]]:
    """Positions and others that differ only in what a seat may not know."""
    game = chabudai.game(name, **options)
    dice = Dice(9)
    for seed in range(60):
        match = random_match(game, seed)
        for length in range(game.seats + 1 + dice.below(4), min(len(match), 90), 4):
            for seat in (*range(game.seats), SPECTATOR):
                other = twin(match, length, seat, dice)
                if other is not None:
                    here = Match(game, match.heading, match.entries[:length])
                    yield here, Match(game, match.heading, other), seat


@pytest.mark.parametrize(("name", "options"), RULES, ids=lambda v: str(v))
def test_pages_do_not_tell_hidden_cards(name: str, options: dict[str, Any]) -> None:
    compared = 0
    for one, two, seat in itertools.islice(twins(name, options), POSITIONS):
        hand = one.game.facts(one.view(seat))["hand"]
        for pick in ("", *hand[:2]):
            assert html(one, seat, pick) == html(two, seat, pick)
        compared += one.here.state != two.here.state
    assert compared > POSITIONS // 2


def test_a_leak_would_be_seen() -> None:
    changed = 0
    for one, two, seat in itertools.islice(twins("matcha", {}), POSITIONS):
        changed += any(html(one, other) != html(two, other) for other in (0, 1) if other != seat)
    assert changed
