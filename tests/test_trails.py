"""Trails: what a seat remembers, made of its own views alone; agents and training agree on it."""

from __future__ import annotations

import dataclasses
import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import make, trails
from chabudai.agents.foremost import ForemostAgent
from chabudai.agents.learned.network import _instead
from chabudai.agents.learned.policy import RememberingAgent
from chabudai.agents.search import RememberingSearch
from chabudai.agents.trails import Memory
from chabudai.agents.trails.koikoi import PARTS, SIZE, VERSION, Trail, note, show
from chabudai.core.bits import members
from chabudai.games import rules_class
from chabudai.games.koikoi.state import CHOOSE, PACK
from chabudai.games.playable import Game
from chabudai.lab import Batch
from chabudai.lab.trails import BatchTrails
from chabudai.testing import random_match
from tests.remembering import remembering

PLACES = {}
_first = 0
for _part in PARTS:
    PLACES[_part.name] = slice(_first, _first + _part.size)
    _first += _part.size
PLAYED, LATE, LEFT, OWN, REMEMBERED, _ = PLACES.values()


def rows_of(game: Game, views: list[Any], compiled: bool = False) -> Any:
    """What each seat remembers after these views."""
    memory = Memory(game, compiled)
    memory.views = views
    return memory.rows(views[-1])


def spread(row: Any) -> Any:
    """A packed row as flags."""
    return np.unpackbits(row, bitorder="little")


@pytest.mark.parametrize("preset", rules_class("koikoi").presets)
def test_every_seat_and_everybody_who_sees_all_remember_the_same(preset: str) -> None:
    game = chabudai.game("koikoi", preset=preset)
    whole = Trail()
    views: tuple[list[Any], list[Any]] = ([], [])
    for number, step in enumerate(random_match(game, 5)):
        note(whole, step.after)
        rows = np.zeros((2, SIZE), np.uint8)
        for seat in range(2):
            views[seat].append(game.view(step.after, seat))
            show(whole, seat, rows[seat], 0)
        if number % 7 == 0:
            for seat in range(2):
                assert (rows_of(game, views[seat]) == rows).all()
                assert (rows_of(game, views[seat], compiled=True) == rows).all()


def test_what_is_hidden_leaves_no_trail() -> None:
    game = chabudai.game("koikoi", rounds=3)
    for seat in range(2):
        views, twins = [], []
        for number, step in enumerate(random_match(game, 8)):
            view = game.view(step.after, seat)
            views.append(view)
            # other hidden cards at every moment, as they may be for all that the seat knows
            other = view if game.turn(view) < 0 else game.guess(view, number)
            assert game.view(other, seat) == view or game.turn(view) < 0
            other.viewer = seat  # else it would be refused
            twins.append(other)
            assert (rows_of(game, views) == rows_of(game, twins)).all()


def test_the_places_mean_what_they_say() -> None:
    game = chabudai.game("koikoi")
    views: list[Any] = []
    played: list[list[int]] = [[], []]
    left = np.zeros((2, 2, 12), int)
    checked = 0
    for step in random_match(game, 11):
        if step.action is None or step.after.deals != step.before.deals:
            played, left = [[], []], np.zeros((2, 2, 12), int)
        elif step.action < CHOOSE * PACK:
            seat, card = step.before.mover, step.action % PACK
            played[seat].append(card)
            there = {each // 4 for each in members(step.before.table)}
            left[seat, int(card // 4 in there), sorted(there - {card // 4})] += 1
        views.append(game.view(step.after, 0))
        if game.turn(step.after) < 0:
            continue
        for seat, row in enumerate(rows_of(game, views)):
            flags = spread(row)
            assert flags[REMEMBERED] == 1
            assert np.flatnonzero(flags[PLAYED]).tolist() == sorted(played[1 - seat])
            assert np.flatnonzero(flags[LATE]).tolist() == sorted(played[1 - seat][-2:])
            for who, where in ((1 - seat, LEFT), (seat, OWN)):
                for level, found in enumerate(flags[where].reshape(3, 2, 12), start=1):
                    assert (found == (left[who] >= level)).all()
            checked += int(flags[LEFT].sum())
    assert checked > 1000


def test_who_missed_something_remembers_nothing_until_the_next_deal() -> None:
    game = chabudai.game("koikoi", rounds=3)
    views = [game.view(step.after, 0) for step in random_match(game, 2)]
    middle = next(n for n, view in enumerate(views) if view.turned == 5)
    assert spread(rows_of(game, views[: middle + 1])[0])[REMEMBERED] == 1
    gap = [view for view in views[: middle + 1] if view.turned != 3]
    assert not rows_of(game, gap).any()
    assert not rows_of(game, [views[middle]]).any()
    memory = Memory(game)
    assert not memory.rows(views[middle]).any(), "nothing was told"
    memory.views = views[:middle]
    assert not memory.rows(views[middle]).any(), "something else was told"
    later = next(n for n, view in enumerate(views) if view.number == 2 and view.turned == 3)
    whole = rows_of(game, views[: later + 1])
    assert (rows_of(game, gap + views[middle + 1 : later + 1]) == whole).all()
    assert whole.any()


def test_a_batch_remembers_what_agents_do_over_whole_matches() -> None:
    games = [
        chabudai.game("koikoi", rounds=2, coins=30),
        chabudai.game("koikoi", preset="three-rounds"),
    ]
    batch = Batch(games[0], 6, others=games[1:])
    batch.reset(4)
    kept = BatchTrails(batch)
    views: list[tuple[list[Any], list[Any]]] = [([], []) for _ in range(6)]
    ended = 0
    for _ in range(260):
        kept.follow()
        rows = kept.rows.reshape(6, kept.size)
        for table, (game, seen) in enumerate(zip(games * 3, views, strict=True)):
            state, turn = batch.state(table), int(batch.turn[table])
            for seat in range(2):
                seen[seat].append(game.view(state, seat))
            assert (rows[table] == rows_of(game, seen[turn], compiled=True)[turn]).all()
        batch.step(batch.sample())
        for table in np.flatnonzero(batch.done).tolist():
            views[table] = ([], [])
            ended += 1
    assert ended > 8


def test_games_whose_views_say_all_have_no_trail() -> None:
    assert trails.find("matcha") is None
    assert trails.places("touche") == 0
    assert trails.places("koikoi") == 8 * SIZE


def choices(game: Game, seed: int, every: int) -> Iterator[tuple[Any, list[Any]]]:
    """Some views of a random match that leave a choice, and all of that seat until then."""
    states = []
    for number, step in enumerate(random_match(game, seed)):
        states.append(step.after)
        turn = game.turn(step.after)
        if number % every == 0 and turn >= 0 and len(game.legal(step.after)) > 1:
            views = [game.view(state, turn) for state in states]
            yield views[-1], views


def test_numpy_and_machine_code_remember_the_same() -> None:
    game = chabudai.game("koikoi", preset="six-rounds")
    found = remembering(game)
    assert found.fits(game)
    plain = RememberingAgent(game, found, compiled=False)
    quick = RememberingAgent(game, found)
    changed = 0
    for view, views in choices(game, 6, 5):
        legal = game.legal(view)
        blank = np.array(plain.weigh(view, legal))
        for agent in (plain, quick):
            agent.told(views)
        one, two = np.array(plain.weigh(view, legal)), np.array(quick.weigh(view, legal))
        assert (one == two).all()
        changed += int((one != blank).any())
        restarted = RememberingAgent(game, found)
        restarted.told([each.copy() for each in views])
        assert restarted.choose(view, legal) == quick.choose(view, legal)
        for agent in (plain, quick):
            agent.told([])
            assert (agent.weigh(view, legal) == blank).all(), "who forgets answers to the view"
    assert changed > 10


def test_the_search_thinks_with_what_was_told(monkeypatch: pytest.MonkeyPatch) -> None:
    game = chabudai.game("koikoi", preset="three-rounds")
    found = remembering(game)
    monkeypatch.setitem(_instead, "koikoi", found)
    agent = make("champion:12", game, 3)
    assert isinstance(agent, RememberingSearch)
    assert isinstance(make("network", game), RememberingAgent)
    changed = 0
    for view, views in choices(game, 6, 11):
        legal = game.legal(view)
        agent.told([])
        blank = agent.search(view, legal)
        agent.told(views)
        told = agent.search(view, legal)
        changed += int(told != blank)
        # hidden cards that may be others, for all that the seat was told
        twins = [game.view(each, view.viewer) for each in views]
        restarted = make("champion:12", game, 3)
        assert isinstance(restarted, RememberingSearch)
        restarted.told(twins)
        assert restarted.search(game.view(game.guess(view, 1), view.viewer), legal) == told
    assert changed > 3


def test_the_last_level_plays_at_once_what_its_network_likes_best(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = chabudai.game("koikoi", preset="three-rounds")
    monkeypatch.setitem(_instead, "koikoi", remembering(game))
    six, look = make("level-6", game, 3), make("network", game)
    assert isinstance(six, ForemostAgent)
    assert isinstance(look, RememberingAgent)
    twin = pickle.loads(pickle.dumps(six))
    for view, views in choices(game, 6, 23):
        legal = game.legal(view)
        for agent in (six, twin, look):
            agent.told(views)
        assert six.choose(view, legal) == twin.choose(view, legal) == look.choose(view, legal)
        assert six.chances(view, legal) == look.chances(view, legal)
        six.told(views[:-1])
        searched = make("champion:100", game, 3)
        assert six.choose(view, legal) == searched.choose(view, legal), "who is told less searches"


def test_a_network_of_another_trail_is_not_used() -> None:
    game = chabudai.game("koikoi")
    found = remembering(game)
    assert found.fits(game)
    assert not dataclasses.replace(found, about=found.about | {"trail": VERSION + 1}).fits(game)
    assert not dataclasses.replace(found, entry=found.entry[1:]).fits(game)
    bare = dataclasses.replace(found, about=found.about | {"trail": 0})
    assert not bare.fits(game)
    size = game.book.observation.size
    assert dataclasses.replace(bare, entry=found.entry[:size]).fits(game), "a former network"
