"""Compiled games and searches are used by several threads; what is not for them is refused."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import chabudai
from chabudai import agents, testing

THREADS = 4


@pytest.fixture(autouse=True)
def _restless() -> Iterator[None]:
    """Threads that are switched all the time."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(before)


def test_a_search_is_the_same_in_threads() -> None:
    g = chabudai.game("matcha")
    agent = agents.make("search:200", g, 1)
    assert isinstance(agent, agents.SearchAgent)
    views = [g.view(state, g.turn(state)) for state in testing.positions(g, range(2), every=3)]
    alone = [agent.search(view, g.legal(view)) for view in views]
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(lambda view: agent.search(view, g.legal(view)), views)) == alone


def test_a_compiled_game_is_the_same_in_threads() -> None:
    g = chabudai.game("koikoi").compiled()
    states = list(testing.positions(g, range(1)))

    def look(state: Any) -> tuple[Any, ...]:
        view = g.view(state, 0)
        return g.legal(state), bytes(view), g.encode(view).tobytes(), bytes(g.guess(view, 3))

    alone = [look(state) for state in states]
    with ThreadPoolExecutor(THREADS) as pool:
        for _ in range(5):
            assert list(pool.map(look, states)) == alone


def test_a_search_refuses_what_its_seat_may_not_see() -> None:
    g = chabudai.game("matcha")
    agent = agents.make("search:10", g)
    state = g.new()
    g.shuffle(state, 1)
    turn = g.turn(state)
    legal = g.legal(state)
    for given in (state, g.view(state, 1 - turn), g.view(state, chabudai.SPECTATOR)):
        with pytest.raises(ValueError, match="view of the seat to act"):
            agent.choose(given, legal)
    view = g.view(state, turn)
    with pytest.raises(ValueError, match="all legal actions"):
        agent.choose(view, legal[:2])
    assert agent.choose(view, legal) in legal


@pytest.mark.parametrize("compiled", [False, True])
def test_records_of_others_are_refused_by_every_method(compiled: bool) -> None:
    plain = chabudai.game("matcha")
    g: Any = plain.compiled() if compiled else plain
    old = chabudai.game("matcha", edition=2015)
    foreign = chabudai.game("koikoi").new()
    newer: Any = old.new()
    old.shuffle(newer, 1)
    for state, said in ((foreign, "not a state of matcha"), (newer, "edition is 2015")):
        whole = {
            "turn": (),
            "legal": (),
            "mask": (),
            "is_legal": (0,),
            "apply": (0,),
            "step": (0,),
            "scores": (),
            "result": (),
            "text": (0,),
            "parse": ("pass",),
            "choice": (0,),
            "view": (0,),
            "shuffle": (1,),
            "deal": (list(range(18)),),
            "portion": (),
            "next_cards": ([],),
            "unseen": (),
            "write": (),
        }
        for name, values in whole.items():
            with pytest.raises(ValueError, match=said):
                getattr(g, name)(state, *values)
    view: Any = old.view(newer, 0)
    for name in ("facts", "show", "encode", "layout", "choices"):
        with pytest.raises(ValueError, match="edition is 2015"):
            getattr(g, name)(view)
    with pytest.raises(ValueError, match="edition is 2015"):
        g.guess(view, 1)


@pytest.mark.parametrize("name", ["matcha", "koikoi", "touche"])
def test_everything_of_a_compiled_game_is_as_in_plain_python(name: str) -> None:
    g = chabudai.game(name)
    fast = g.compiled()
    for state in testing.positions(g, [2], every=11):
        turn = g.turn(state)
        for seen in (state, g.view(state, turn), g.view(state, (turn + 1) % g.seats)):
            assert fast.legal(seen) == g.legal(seen)
            assert (fast.mask(seen) == g.mask(seen)).all()
            assert [fast.is_legal(seen, a) for a in range(g.actions)] == g.mask(seen).tolist()
        for seat in (*range(g.seats), chabudai.SPECTATOR):
            view = fast.view(state, seat)
            assert view == g.view(state, seat)
            assert fast.guess(view, 7) == g.guess(view, 7)
            if seat >= 0:
                assert (fast.encode(view) == g.encode(view)).all()
        action = g.legal(state)[-1]
        one, other = state.copy(), state.copy()
        assert fast.step(one, action) == g.step(other, action)
        assert one == other
        for wrong in (
            -1,
            g.actions,
            1 << 70,
            next(a for a in range(g.actions) if not g.is_legal(state, a)),
        ):
            with pytest.raises(chabudai.IllegalAction):
                fast.step(one.copy() if wrong < 0 else state.copy(), wrong)
