"""Advice goes by what the strongest level is made of: a champion there is one everywhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import chabudai
from chabudai.agents import make, warm
from chabudai.agents.foremost import ForemostAgent
from chabudai.agents.hint import hint, is_ready
from chabudai.agents.insight import koikoi
from chabudai.agents.learned.network import _instead, network
from chabudai.agents.search import RememberingSearch, SearchAgent
from chabudai.agents.spec import ladder
from chabudai.agents.strongest import champions_playouts, strongest
from chabudai.coach.curve import Curve
from chabudai.coach.judgement import Judge
from chabudai.coach.line import Event, events
from chabudai.coach.marks import CLEAR
from chabudai.coach.sample import Sampler
from chabudai.games.playable import Game
from chabudai.match import Match
from chabudai.tables.botpool import advise, answer
from chabudai.tables.bots import question_of
from chabudai.tui.local import LocalTable
from tests.remembering import remembering
from tests.reviewed import begin, played, until

PLAYOUTS = 24
SEARCHED = 200


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


def choices(match: Match, seat: int) -> dict[int, Event]:
    """What happened where the seat had a choice, by the number of its answer."""
    found = {event.number: event for event in events(match, seat) if event.action is not None}
    return {
        number: event for number, event in found.items() if len(match.game.legal(event.before)) > 1
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
    seen = choices(played(game, ("greedy", "level-1"), 4), 0)
    for event in seen.values():
        view = event.before
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
    asked = make(f"champion:{PLAYOUTS // 2}", game)
    assert isinstance(asked, RememberingSearch)
    led = moved = number = 0
    for match, former in zip(matches, before, strict=True):
        made = chabudai.review(match, 0)
        assert abs(made.start + made.luck + made.skill - made.result) < 1e-9
        seen = choices(match, 0)
        number += len(seen)
        for old, decision in zip(former.decisions, made.decisions, strict=True):
            view = seen[decision.number].before
            asked.told(seen[decision.number].seen)
            favourite = game.text(view, asked.choose(view, game.legal(view)))
            led += decision.best.text == favourite
            moved += decision.best.text != old.best.text
            assert decision.best.share == 1.0
            if decision.played == favourite:
                assert decision.loss == 0.0 or decision.loss > CLEAR
    assert made == chabudai.review(match, 0)
    assert led > number // 2
    assert moved


@pytest.fixture
def places(game: Game, monkeypatch: pytest.MonkeyPatch) -> list[tuple[Match, int, int]]:
    """Matches in which level 6, told what its seat has seen, plays something else than a search
    of its own, told or not; the seat, and what it plays.
    """
    monkeypatch.setitem(_instead, "koikoi", remembering(game))
    six, search = make("level-6", game, 3), make(f"champion:{SEARCHED}", game, 3)
    assert isinstance(six, ForemostAgent)
    assert isinstance(search, RememberingSearch)
    found: list[tuple[Match, int, int]] = []
    for seed in range(40):
        match = played(game, ("level-1", "greedy"), seed)
        for event in choices(match, 0).values():
            legal = game.legal(event.before)
            six.told(event.seen)
            action = six.choose(event.before, legal)
            searched = set()
            for seen in ((), event.seen):
                search.told(seen)
                searched.add(search.choose(event.before, legal))
            if action not in searched:
                found.append((until(match, event.number), 0, action))
        if len(found) > 2:
            return found
    raise AssertionError("this would show nothing")


def test_advice_is_what_the_last_level_plays_told_what_its_seat_has_seen(
    game: Game, places: list[tuple[Match, int, int]]
) -> None:
    assert isinstance(strongest(game, 7), ForemostAgent)
    for match, seat, action in places[:4]:
        told = match.game.text(match.state, action)
        view, seen = match.view(seat), match.history(seat)
        assert answer(question_of(match, seat, "level-6", 3)) == action
        assert hint(game, view, 3, SEARCHED, None, seen)[0].args["action"] == told
        question = question_of(match, seat, "", seconds=0.3, hint=True)
        assert [bytes(each) for each in seen] == list(question.seen)
        lines = advise(question)
        assert lines is not None
        assert lines[0].args["action"] == told
        assert hint(game, view, 3, SEARCHED, None)[0].args["action"] != told


def test_only_levels_that_remember_are_told_what_was_seen() -> None:
    for name, is_told in (("touche", False), ("koikoi", True)):
        match = begin(chabudai.game(name))
        match.take(match.deal(match.game.shuffle(match.state, 1)))
        question = question_of(match, match.turn, "", hint=True)
        assert len(question.seen) == int(is_told)


def test_the_terminal_tells_the_champion_what_its_player_has_seen(
    game: Game, places: list[tuple[Match, int, int]]
) -> None:
    (match, seat, action), *_ = places
    lines: list[str] = []
    table = LocalTable(match, seat, {}, "", "en", input, lines.append, lambda _entry: None)
    table._command("hint")
    assert lines[1].startswith(game.text(match.state, action) + " (")


def test_a_review_asks_the_champion_told_what_the_seat_had_seen(
    game: Game, places: list[tuple[Match, int, int]]
) -> None:
    judge = Judge(game, Sampler(game, 3), Curve(game), 3)
    for match, seat, action in places[:4]:
        event = Event(0, "own", match.view(seat), None, action, tuple(match.history(seat)))
        legal = game.legal(event.before)
        assert judge._asked(event, legal) == [float(each == action) for each in legal]


def test_a_line_has_what_the_seat_saw_without_what_was_undone(game: Game) -> None:
    match = begin(game)
    undone = 0
    while match.turn != chabudai.OVER:
        if match.turn == chabudai.DEAL:
            match.take(match.deal(game.shuffle(match.state, 5)))
            continue
        seat, number = match.turn, len(match)
        legal = game.legal(match.view(seat))
        match.take(match.act(seat, legal[number % len(legal)]))
        if number % 7 == 0 and match.turn != chabudai.OVER:
            match.take(match.offer(seat, "undo"))
            while asked := match.fold.asked(match.here):
                match.take(match.answer(asked[0], True))
            undone += 1
    assert undone > 3
    for seat in range(2):
        told = 0
        for event in events(match, seat):
            then = until(match, event.number).history(seat)
            assert [bytes(each) for each in event.seen] == [bytes(each) for each in then]
            assert not event.seen or event.seen[-1] == event.before
            told += len(event.seen)
        assert told > 100
