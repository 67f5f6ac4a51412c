"""Advice goes by what the strongest level is made of: a champion there is one everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import chabudai
from chabudai.agents import make, warm
from chabudai.agents.hint import hint, is_ready
from chabudai.agents.insight import koikoi
from chabudai.agents.learned.network import network
from chabudai.agents.search import SearchAgent
from chabudai.agents.spec import ladder
from chabudai.agents.strongest import champions_playouts, strongest
from chabudai.coach.line import events
from chabudai.coach.marks import CLEAR
from chabudai.games.playable import Game
from chabudai.match import Match
from tests.reviewed import played

PLAYOUTS = 24


@pytest.fixture
def game() -> Game:
    return chabudai.game("koikoi", rounds=3)


@pytest.fixture
def crown(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Makes level 6 of the game a champion, which it is not before."""

    def put(champion: int) -> None:
        made = ladder((20, 60), (1,), (60, 500, 6000), champion)
        monkeypatch.setattr(koikoi, "LADDER", made)

    put(0)
    return lambda: put(PLAYOUTS)


def thinks_with(agent: Any) -> Any:
    return agent._hooks.network


def decisions(match: Match, seat: int) -> dict[int, Any]:
    """What the seat saw when it had a choice, by the number of its answer."""
    found = {event.number: event for event in events(match, seat) if event.action is not None}
    return {
        number: event.before
        for number, event in found.items()
        if len(match.game.legal(event.before)) > 1
    }


def test_what_the_ladder_says_decides_for_all(game: Game, crown: Callable[[], None]) -> None:
    assert champions_playouts(game) == 0
    assert thinks_with(strongest(game)) is None
    assert thinks_with(strongest(game, 7)) is None
    crown()
    assert champions_playouts(game) == PLAYOUTS
    asked = strongest(game)
    assert (thinks_with(asked), asked.iterations) == (network(game), PLAYOUTS)
    assert strongest(game, 7).iterations == 7
    level = make("level-6", game)
    assert isinstance(level, SearchAgent)
    assert (thinks_with(level), level.iterations) == (network(game), PLAYOUTS)


def test_a_hint_is_the_champions(game: Game, crown: Callable[[], None]) -> None:
    crown()
    champion = SearchAgent(game, PLAYOUTS, 3, learned=PLAYOUTS)
    differs = 0
    seen = decisions(played(game, ("greedy", "level-1"), 4), 0)
    for view in seen.values():
        legal = game.legal(view)
        first = hint(game, view, 3, PLAYOUTS, clock=None)[0]
        assert first.key == "hint-best"
        assert first.args["action"] == game.text(view, champion.choose(view, legal))
        plain = SearchAgent(game, PLAYOUTS, 3)
        differs += plain.choose(view, legal) != champion.choose(view, legal)
    assert differs  # else this would show nothing
    assert is_ready(game)


def test_warming_compiles_what_the_champion_needs(
    game: Game, crown: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    crown()
    asked = []
    monkeypatch.setattr(warm, "strongest", lambda g, n: asked.append(thinks_with(strongest(g, n))))
    assert "koikoi rulebook" in list(warm.warm(("koikoi",)))
    assert len(asked) == 7
    assert None not in asked


def test_a_review_calls_best_what_the_champion_likes(game: Game, crown: Callable[[], None]) -> None:
    matches = [played(game, ("level-1", "greedy"), seed) for seed in (3, 4, 5)]
    before = [chabudai.review(match, 0) for match in matches]
    crown()
    asked = strongest(game, PLAYOUTS // 2)
    led = moved = number = 0
    for match, former in zip(matches, before, strict=True):
        made = chabudai.review(match, 0)
        assert abs(made.start + made.luck + made.skill - made.result) < 1e-9
        seen = decisions(match, 0)
        number += len(seen)
        for old, decision in zip(former.decisions, made.decisions, strict=True):
            view = seen[decision.number]
            favourite = game.text(view, asked.choose(view, game.legal(view)))
            led += decision.best.text == favourite
            moved += decision.best.text != old.best.text
            assert decision.best.share == 1.0
            if decision.played == favourite:
                assert decision.loss == 0.0 or decision.loss > CLEAR
    assert made == chabudai.review(match, 0)
    assert led > number // 2
    assert moved
