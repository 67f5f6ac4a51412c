"""Agents: they see views only, answer in time, and the same way for the same view and seed."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai.agents import Agent, GreedyAgent, SearchAgent, levels, make, tell
from chabudai.agents.glance import make_glance
from chabudai.agents.hint import hint
from chabudai.agents.insight import insight
from chabudai.agents.tree import NO_MIND
from chabudai.core.chance import Dice, start
from chabudai.core.jit import native
from chabudai.core.messages import LANGUAGES
from chabudai.core.record import at
from chabudai.games import rooms
from chabudai.games.playable import Game
from chabudai.testing import random_match
from tests.rule_sets import IDS, RULE_SETS, SOONER

GAMES = [(name, chabudai.game(name)) for name in chabudai.names()]


def turns(game: Game, seed: int, every: int = 7) -> list[Any]:
    """Some positions of a random match in which a seat has a choice."""
    states = [step.after for step in random_match(game, seed)]
    return [s for s in states if game.turn(s) >= 0 and len(game.legal(s)) > 1][::every]


@pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
def test_insight_reads_only_what_the_seat_to_act_knows(name: str, preset: str) -> None:
    game = chabudai.game(name, preset=preset)
    hooks = insight(game)
    positions = turns(game, seed=3, every=9)
    assert positions
    for number, state in enumerate(positions):
        view = game.view(state, game.turn(state))
        others = [state, game.guess(view, number), game.guess(view, 1000 + number)]
        legal = game.legal(view)[:30]
        assert len({hooks.key(other) for other in (view, *others)}) == 1
        ratings = [[hooks.rate(other, action) for action in legal] for other in (view, *others)]
        assert all(rating == ratings[0] for rating in ratings)
        if hooks.weigh is not None and hooks.play is not None:
            weighed = np.zeros((4, len(game.legal(view))))
            for row, other in enumerate((view, *others)):
                hooks.weigh(other, weighed[row], 0, NO_MIND)
            assert (weighed == weighed[0]).all()
            dice = [Dice(5, number).words for _ in range(4)]
            played = zip((view, *others), dice, strict=True)
            assert len({hooks.play(other, words, 100, NO_MIND) for other, words in played}) == 1


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[name for name, _ in GAMES])
@pytest.mark.parametrize("agent", ["random", "level-1", "greedy", "search:60"])
def test_the_answer_depends_on_the_view_and_the_seed_alone(
    agent: str, name: str, game: Game
) -> None:
    experienced = make(agent, game, seed=5)
    for number, state in enumerate(turns(game, seed=4, every=11)):
        view = game.view(state, game.turn(state))
        twin = game.view(game.guess(view, number), game.turn(state))
        legal = game.legal(view)
        answers = {
            experienced.choose(view, legal),
            make(agent, game, seed=5).choose(twin, legal),
            experienced.choose(twin, legal),
        }
        assert len(answers) == 1
        assert answers <= set(legal)


def test_seeds_matter() -> None:
    game = chabudai.game("matcha")
    state = turns(game, seed=4)[0]
    view = game.view(state, game.turn(state))
    for name in ("random", "level-1", "search:60"):
        legal = game.legal(view)
        answers = {make(name, game, seed=seed).choose(view, legal) for seed in range(20)}
        assert len(answers) > 1, name


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[name for name, _ in GAMES])
def test_a_glance_is_the_same_in_machine_code(name: str, game: Game) -> None:
    glance = make_glance(insight(game), game.book.kernel)

    def run(states: Any, words: Any, noise: int) -> Any:
        return glance(at(states, 0), words, noise)

    compiled = native(run)
    words = np.zeros(2, np.int64)
    for number, state in enumerate(turns(game, seed=8, every=3)):
        for noise in (1, 400):
            start(words, 9, number)
            plain = glance(state, words, noise)
            start(words, 9, number)
            assert compiled(state.array, words, noise) == plain


def test_unknown_agents_are_refused() -> None:
    game = chabudai.game("matcha")
    for name in ("genius", "search:0", "search:x", "level-7", "level-0", "greedy:3"):
        with pytest.raises(ValueError, match="there are: random, greedy, search"):
            make(name, game)


ANSWERED = 1.0
"""So many seconds of a core any level may take for an answer."""
FIRST, LATER = 2.0, 0.5
"""The same for the last level of Matcha: at the first move of a set, and at others."""
TRIES = 4
"""A machine that does other things, too, may be slow for once."""
TIMED: list[tuple[str, dict[str, Any]]] = [
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {}),
    ("touche", {"players": 2}),
    ("touche", {"players": 3}),
    ("touche", {"players": 4}),
]


def told_turns(game: Game, seed: int, most: int) -> list[tuple[list[Any], bool]]:
    """What the seat to act has seen until then, and whether cards were dealt just before: at first
    moves after deals and at others, all over a random match.
    """
    steps = list(random_match(game, seed))
    own = [game.turn(step.after) for step in steps]
    places = [n for n, s in enumerate(own) if s >= 0 and len(game.legal(steps[n].after)) > 1]
    first = [n for n in places if steps[n].action is None]
    others = [n for n in places if steps[n].action is not None]
    chosen = [*first[:most], *others[:: max(len(others) // most, 1)]]
    return [
        ([game.view(step.after, own[n]) for step in steps[: n + 1]], steps[n].action is None)
        for n in chosen
    ]


def quickest(game: Game, agent: Agent, views: list[Any], limit: float) -> float:
    """How many seconds of a core an answer takes: the first time within the limit, or the best."""
    taken: list[float] = []
    legal = game.legal(views[-1])
    while len(taken) < TRIES and min(taken, default=limit) >= limit:
        began = time.thread_time()
        tell(agent, lambda: views)
        assert agent.choose(views[-1], legal) in legal
        taken.append(time.thread_time() - began)
    return min(taken)


@pytest.mark.parametrize(("name", "options"), TIMED)
def test_every_level_plays_and_answers_in_time(name: str, options: dict[str, Any]) -> None:
    game = chabudai.game(name, **options)
    places = told_turns(game, seed=2, most=5)
    assert {is_first for _, is_first in places} == {True, False}
    for level in levels():
        agent: Agent = make(level, game, seed=1)
        assert agent.name == level
        quickest(game, agent, places[0][0], ANSWERED)  # compiled
        for views, is_first in places:
            limit = ANSWERED
            if name == "matcha" and level == levels()[-1]:
                limit = FIRST if is_first else LATER
            assert quickest(game, agent, views, limit) < limit


def test_the_clock_ends_a_search() -> None:
    game = chabudai.game("koikoi")
    agent = SearchAgent(game, 10_000_000)
    state = turns(game, seed=2)[0]
    view = game.view(state, game.turn(state))
    began = time.perf_counter()
    agent.choose(view, game.legal(view), clock=0.2)
    assert time.perf_counter() - began < 2


FIRST_ANSWER = """
import time, chabudai
from chabudai.agents import make
g = chabudai.game({name!r}); s = g.new(); g.shuffle(s, 1)
began = time.perf_counter()
agent = make("level-6", g, wait=False)
v = g.view(s, g.turn(s))
assert agent.choose(v, g.legal(v)) in g.legal(v)
print(time.perf_counter() - began)
"""


@pytest.mark.parametrize("name", chabudai.names())
def test_the_first_answer_comes_soon_with_an_empty_cache(name: str, tmp_path: Path) -> None:
    code = FIRST_ANSWER.format(name=name) + "import os; os._exit(0)"
    environment = os.environ | {"CHABUDAI_CACHE": str(tmp_path)}
    code = code.replace("print(", "print(flush=True, *(").replace("began)\n", "began,))\n")
    run = [sys.executable, "-c", code]
    output = subprocess.run(run, env=environment, check=True, capture_output=True, text=True)
    assert float(output.stdout) < 5


def test_a_lighter_agent_answers_until_the_search_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = chabudai.game("matcha")
    state = turns(game, seed=4)[0]
    view = game.view(state, game.turn(state))
    legal = game.legal(view)
    compiled = threading.Event()
    prepare = SearchAgent._prepare

    def prepare_later(agent: SearchAgent) -> None:
        compiled.wait()
        prepare(agent)

    monkeypatch.setattr("chabudai.agents.search._compiled", {})
    monkeypatch.setattr("chabudai.agents.search._compiling", set())
    monkeypatch.setattr(SearchAgent, "_prepare", prepare_later)
    agent = SearchAgent(game, 500, seed=3, wait=False)
    assert agent.choose(view, legal) == GreedyAgent(game, seed=3).choose(view, legal)
    compiled.set()
    for _ in range(600):
        if agent.is_ready:
            break
        time.sleep(0.1)
    assert agent.choose(view, legal) == SearchAgent(game, 500, seed=3).choose(view, legal)


FORKS = """
import os, sys, time
import chabudai
from chabudai.agents import make

g = chabudai.game("matcha")
s = g.new()
g.shuffle(s, 1)
view = g.view(s, g.turn(s))
agent = make("search:77", g, wait=False)
time.sleep(float(sys.argv[1]))
child = os.fork()
found = [each.visits for each in agent.search(view, g.legal(view))]
assert agent.is_ready
if child == 0:
    os._exit(7 if any(found) else 1)
assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 7
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
@pytest.mark.parametrize("pause", ["0", "0.3"])
def test_a_search_gets_ready_on_both_sides_of_a_fork(pause: str, tmp_path: Path) -> None:
    run = [sys.executable, "-W", "ignore", "-c", FORKS, pause]
    cold = {**os.environ, "CHABUDAI_CACHE": str(tmp_path)}
    assert subprocess.run(run, timeout=300, check=False, env=cold).returncode == 0


def test_a_search_that_cannot_be_compiled_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_agent: SearchAgent) -> None:
        raise OSError("no room is left")

    game = chabudai.game("matcha")
    state = turns(game, seed=4)[0]
    view = game.view(state, game.turn(state))
    for name in ("_compiled", "_failed"):
        monkeypatch.setattr(f"chabudai.agents.search.{name}", {})
    monkeypatch.setattr("chabudai.agents.search._compiling", set())
    monkeypatch.setattr(SearchAgent, "_prepare", fail)
    agent = SearchAgent(game, 500, seed=3, wait=False)
    with pytest.raises(RuntimeError, match="could not be compiled") as caught:
        agent.search(view, game.legal(view))
    assert isinstance(caught.value.__cause__, OSError)
    assert agent.choose(view, game.legal(view)) in game.legal(view)


@pytest.mark.parametrize(("name", "game"), GAMES, ids=[name for name, _ in GAMES])
def test_hints_give_the_favourite_and_reasons_in_every_language(name: str, game: Game) -> None:
    for state in turns(game, seed=6, every=9)[:4]:
        view = game.view(state, game.turn(state))
        told = hint(game, view, playouts=400, clock=None)
        twin = game.view(game.guess(view, 1), game.turn(state))
        assert told[0].key in ("hint-best", "hint-only")
        assert (
            told[0].args["action"] == hint(game, twin, playouts=400, clock=None)[0].args["action"]
        )
        assert told[-1].key == "hint-next"
        for lang in LANGUAGES:
            assert all(message.say(lang) for message in told)


@pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
def test_every_legal_action_has_its_reasons(name: str, preset: str) -> None:
    from chabudai.agents.reasons import reasons

    if rooms.find("agents.reasons", name) is None:
        pytest.skip("gives no reasons")
    game = chabudai.game(name, preset=preset)
    keys = set()
    for state in turns(game, seed=5, every=6):
        view = game.view(state, game.turn(state))
        for action in game.legal(view)[::4]:
            for message in reasons(game, view, action):
                keys.add(message.key)
                assert all(message.say(lang) for lang in LANGUAGES)
    assert len(keys) > 2


def test_a_hint_is_for_the_seat_to_act() -> None:
    game = chabudai.game("matcha")
    state = turns(game, seed=6)[0]
    with pytest.raises(ValueError, match="for the seat to act"):
        hint(game, game.view(state, 1 - game.turn(state)))


WHO = [
    ("matcha", "random"),
    ("matcha", "greedy"),
    ("matcha", "level-1"),
    ("matcha", "first-timer"),
    ("koikoi", "level-1"),
    ("koikoi", "network"),
    ("koikoi", "network:mixed"),
]


@pytest.mark.parametrize(("name", "who"), WHO)
def test_nobody_answers_a_view_that_is_not_its_own(name: str, who: str) -> None:
    g: chabudai.Game = chabudai.game(name)
    state = g.new()
    while g.turn(state) < 0:
        g.shuffle(state, 3)
    mover = g.turn(state)
    agent: Any = make(who, g, wait=False)
    own = g.view(state, mover)
    assert agent.choose(own, g.legal(own)) in g.legal(own)
    others = (g.view(state, 1 - mover), g.view(state, chabudai.SPECTATOR), state)
    asked = [agent.choose, *([agent.chances] if hasattr(agent, "chances") else [])]
    for view in others:
        for ask in asked:
            with pytest.raises(ValueError, match="the view of the seat to act"):
                ask(view, g.legal(own))
