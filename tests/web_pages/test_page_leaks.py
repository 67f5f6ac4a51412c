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
from chabudai.testing.play import random_match as random_steps
from chabudai.web.pages.look import Look
from chabudai.web.pages.render import render
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.table import BOARDS, table_context
from tests.test_api_leaks import random_match, twin

RULES: list[tuple[str, dict[str, Any]]] = [
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {"rounds": 3}),
]
TOUCHE = [("touche", {"players": players}) for players in (2, 3, 4)]
POSITIONS = 12
PAGE = {
    "notice": "",
    "next": "",
    "links": [],
    "away": False,
    "here": "/",
    "part": False,
    "guide": None,
}


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


def board(game: chabudai.Game, state: Any, seat: int) -> str:
    """The board alone, from the view of a state."""
    view = game.view(state, seat)
    mine = game.turn(view) == seat
    legal = [game.text(view, action) for action in game.legal(view)] if mine else []
    facts = game.facts(view)
    now = Sight(
        game,
        facts,
        seat,
        max(game.turn(view), 0),
        {text: text for text in legal},
        [f"Player {number}" for number in range(game.seats)],
        "en",
        (facts["hand"] or [""])[0],
        True,
    )
    found = BOARDS[game.name](now)
    more = {"prompt": found.pop("prompt"), "mine": mine, "away": False, "clock": ""}
    return render(game.name, Look("en"), board=found, **more)


@pytest.mark.parametrize(("name", "options"), RULES + TOUCHE, ids=lambda v: str(v))
def test_boards_do_not_tell_hidden_cards(name: str, options: dict[str, Any]) -> None:
    game = chabudai.game(name, **options)
    dice = Dice(7)
    changed = 0
    for step in itertools.islice(random_steps(game, 3), 0, 120, 5):
        for seat in (*range(game.seats), SPECTATOR):
            cards = game.book.hidden(step.after, seat)
            order = dice.shuffled(len(cards))
            names = {card: cards[place] for card, place in zip(cards, order, strict=True)}
            other = game.book.relabel(step.after, names)
            assert board(game, step.after, seat) == board(game, other, seat)
            changed += bytes(other) != bytes(step.after)
    assert changed > 10


def test_a_leak_would_be_seen() -> None:
    changed = 0
    for one, two, seat in itertools.islice(twins("matcha", {}), POSITIONS):
        changed += any(html(one, other) != html(two, other) for other in (0, 1) if other != seat)
    assert changed
