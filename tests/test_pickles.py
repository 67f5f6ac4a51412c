"""Games, agents and environments go to other processes and come back, by name and rules."""

from __future__ import annotations

import copy
import gc
import inspect
import multiprocessing
import pickle
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import agents
from chabudai.lab import Batch
from tests.rule_sets import FEW, FEW_IDS

the_few = pytest.mark.parametrize(("name", "preset"), FEW, ids=FEW_IDS)


def both(thing: Any) -> list[Any]:
    """A thing as a pickle and as a copy brings it back."""
    return [pickle.loads(pickle.dumps(thing)), copy.deepcopy(thing)]


@the_few
def test_games_come_back(name: str, preset: str) -> None:
    for g in (chabudai.game(name, preset=preset), chabudai.game(name, preset=preset).compiled()):
        for other in both(g):
            assert other == g
            assert hash(other) == hash(g)
            assert type(other) is type(g)
            assert other.book.kernel == g.book.kernel, "or it would be compiled again"
    assert chabudai.game(name, preset=preset) != chabudai.game(name, preset=preset).compiled()


def test_older_rules_come_back() -> None:
    g = chabudai.game("matcha", version=1)
    assert pickle.loads(pickle.dumps(g)).rules.version == 1
    assert g != chabudai.game("matcha")


def choice(agent: Any, g: chabudai.Game) -> int:
    state = g.new()
    g.shuffle(state, 4)
    view = g.view(state, g.turn(state))
    return int(agent.choose(view, g.legal(view)))


@pytest.mark.parametrize("who", ["random", "greedy", "search:30", "network", "level-1"])
def test_agents_come_back_and_choose_alike(who: str) -> None:
    g: chabudai.Game = chabudai.game("koikoi" if who == "network" else "matcha")
    agent = agents.make(who, g, seed=5, wait=who != "network")
    for other in both(agent):
        assert other.name == agent.name
        assert choice(other, g) == choice(agent, g)


def test_a_batch_comes_back_in_the_middle() -> None:
    batch = Batch(chabudai.game("matcha"), 5, rewards="score")
    batch.reset(3)
    for _ in range(7):
        batch.step(batch.sample())
    for other in both(batch):
        twin = copy.deepcopy(batch)
        assert np.array_equal(other.observation, batch.observation)
        for _ in range(40):
            twin.step(twin.sample())
            other.step(other.sample())
        assert np.array_equal(other.memory(), twin.memory())
        assert np.array_equal(other.episode, twin.episode)


def test_environments_come_back_in_the_middle() -> None:
    gym = pytest.importorskip("chabudai.lab.gymnasium")
    zoo = pytest.importorskip("chabudai.lab.pettingzoo")
    env = gym.env("matcha", opponent="greedy")
    _, info = env.reset(seed=2)
    envs = gym.vector("matcha", 3)
    envs.reset(seed=2)
    aec = zoo.env("matcha")
    aec.reset(seed=2)
    for other in both(env):
        action = int(np.flatnonzero(info["action_mask"])[0])
        seen, *_ = other.step(action)
        assert np.array_equal(copy.deepcopy(env).step(action)[0], seen)
    for other in both(envs):
        assert np.array_equal(other.batch.observation, envs.batch.observation)
    for other in both(aec):
        here, there = other.last()[0], aec.last()[0]
        assert np.array_equal(here["observation"], there["observation"])
        assert other.agent_selection == aec.agent_selection


def test_games_of_openspiel_come_back() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("chabudai.lab.openspiel")
    from chabudai.lab.endgame import Endgame

    game = pyspiel.load_game("chabudai_matcha(edition=2015)")
    g = chabudai.game("matcha")
    state = g.new()
    g.shuffle(state, 1)
    end = Endgame(g, [(state, 1)])
    for other in both(game):
        assert str(other) == str(game)
    (fetched, _) = both(end)
    assert fetched.states == end.states
    begun = end.new_initial_state()
    begun.apply_action(0)
    assert str(pickle.loads(pickle.dumps(begun))) == str(begun)


def play(g: chabudai.Game, agent: Any) -> bytes:
    """A match in another process: what it comes to."""
    state = g.new()
    while g.turn(state) != chabudai.OVER:
        if g.turn(state) == chabudai.DEAL:
            g.shuffle(state, 9)
        else:
            view = g.view(state, g.turn(state))
            g.apply(state, agent.choose(view, g.legal(view)))
    return bytes(state)


@pytest.mark.parametrize("way", ["fork", "spawn"])
def test_other_processes_play_the_same(way: str) -> None:
    g = chabudai.game("matcha").compiled()
    agent = agents.make("greedy", g, 3)
    here = play(g, agent)
    with multiprocessing.get_context(way).Pool(1) as pool:
        assert pool.apply(play, (g, agent)) == here


def test_a_long_past_comes_back() -> None:
    pytest.importorskip("pyspiel")
    from chabudai.lab.history import Past, Seen

    g = chabudai.game("matcha")
    known = Seen(b"12345678", "deal", ())
    past = Past(g, g.new(), seen={0: known})
    for _ in range(3000):
        past = Past(g, g.new(), past)
    other = pickle.loads(pickle.dumps(past))
    assert other.seen(0) == past.seen(0)
    assert other.seen(0).story.startswith("deal deal")
    assert copy.deepcopy(past) is past


def test_an_agent_that_solves_is_made_of_what_it_was_made_of() -> None:
    from chabudai.agents.solve.agent import SolvingAgent

    g = chabudai.game("matcha")
    agent = SolvingAgent.__new__(SolvingAgent)  # without compiling what it thinks with
    agent.game, agent._asked = g, (7, 3, "champion", False)
    made, given = agent.__reduce__()
    asked = inspect.signature(made).bind(*given).arguments
    assert asked == {"game": g, "iterations": 7, "seed": 3, "name": "champion", "wait": False}


@the_few
def test_states_of_endgames_come_back_with_their_endgame(name: str, preset: str) -> None:
    pytest.importorskip("pyspiel")
    from chabudai.lab.endgame import Endgame

    g = chabudai.game(name, preset=preset)
    positions = []
    for seed in (1, 2):
        state = g.new()
        while g.turn(state) < 0:
            g.shuffle(state, seed)
        positions.append((state, seed))
    first = Endgame(g, positions).new_initial_state()
    second = first.clone()
    second.apply_action(1)
    drawn = second.resample_from_infostate(g.turn(state), lambda: 0.3)
    drawn.apply_action(drawn.legal_actions()[0])
    for begun in (first, second, drawn):
        for other in both(begun):
            gc.collect()
            assert type(other.get_game()) is Endgame
            assert other.history() == begun.history()
            assert str(other) == str(begun)
            assert other.chance_outcomes() == [(0, 1 / 3), (1, 2 / 3)]
            assert other.legal_actions() == begun.legal_actions()
            for seat in range(g.seats):
                seen = begun.information_state_string(seat)
                assert other.information_state_string(seat) == seen
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(drawn))))
    assert str(again.child(again.legal_actions()[0])) == str(drawn.child(drawn.legal_actions()[0]))


def test_former_rules_stay_former_in_openspiel() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("chabudai.lab.openspiel")
    from chabudai.lab.arena.foreign import OpenSpielAgent
    from chabudai.lab.endgame import Endgame

    g = chabudai.game("matcha", version=1)
    state = g.new()
    g.shuffle(state, 1)
    end = Endgame(g, [(state, 1)])
    loaded = pyspiel.load_game("chabudai_matcha(version=1,edition=2015)")
    agent = OpenSpielAgent(g, [None, None])
    for game in (end, *both(end), loaded, *both(loaded), agent._owner):
        for begun in (game.new_initial_state(), *both(game.new_initial_state())):
            assert begun.shared.game.rules.version == 1
    newest = pyspiel.load_game("chabudai_matcha")
    assert newest.new_initial_state().shared.game == chabudai.game("matcha").compiled()
    with pytest.raises(ValueError, match="there is no version 9"):
        pyspiel.load_game("chabudai_matcha(version=9)")
