"""PettingZoo: its own tests pass for every rule set, and nothing leaks."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

import chabudai
from chabudai import testing
from tests.rule_sets import IDS, RULE_SETS, SOONER

pettingzoo = pytest.importorskip("pettingzoo")
zoo = pytest.importorskip("chabudai.lab.pettingzoo")
every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)
the_few_sooner = pytest.mark.parametrize(("name", "preset"), SOONER, ids=IDS)
SEEDS = range(100)

# PettingZoo says these two of every observation with an action mask but those of its own games
dict_observations = pytest.mark.filterwarnings(
    "ignore:Observation space for each agent probably should be gymnasium.spaces.box",
    "ignore:Observation is not a NumPy array",
)


class Shifted(pettingzoo.utils.BaseWrapper):  # type: ignore[misc, name-defined] # untyped base
    """The same environment with other games for the seeds that PettingZoo's tests use."""

    def __init__(self, env: Any, shift: int) -> None:
        super().__init__(env)
        self.shift = shift

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        super().reset(None if seed is None else seed + 1000 * self.shift, options)


@dict_observations
@the_few_sooner
def test_api_test_passes_over_100_seeds(
    name: str, preset: str, capsys: pytest.CaptureFixture[str]
) -> None:
    from pettingzoo.test import api_test

    env = zoo.env(name, preset=preset, render_mode="ansi")
    for seed in SEEDS:
        api_test(Shifted(env, seed), num_cycles=30 if seed else 1000)
    assert capsys.readouterr().out.count("Passed API test") == len(SEEDS)


@the_few_sooner
def test_seed_test_passes_over_100_seeds(name: str, preset: str) -> None:
    from pettingzoo.test import seed_test

    one, other = zoo.env(name, preset=preset), zoo.env(name, preset=preset)
    for seed in SEEDS:
        envs = iter((Shifted(one, seed), Shifted(other, seed)))
        seed_test(lambda envs=envs: next(envs), num_cycles=20 if seed else 500)


def hides_cards(name: str, preset: str) -> bool:
    """Whether cards lie where some seat does not know them; else only choices are secret."""
    game = chabudai.game(name, preset=preset)
    state = next(testing.positions(game, [1]))
    return bool(game.book.hidden(state, 0))


@every_rule_set
def test_nothing_leaks(name: str, preset: str) -> None:
    if hides_cards(name, preset):
        testing.check_pettingzoo_leaks(
            zoo.env(name, preset=preset), testing.exchange_cards, range(2), steps=60
        )
    testing.check_pettingzoo_choices(zoo.env(name, preset=preset), range(2))


def test_a_leak_is_found() -> None:
    class Peeping(zoo.TableEnv):  # type: ignore[misc, name-defined] # made at run time
        def observe(self, agent: str) -> dict[str, Any]:
            seen: dict[str, Any] = super().observe(agent)
            return {**seen, "peek": self._table.state.hand[1 - self._seats[agent]]}

    env = Peeping(chabudai.game("matcha"))
    with pytest.raises(AssertionError, match="can tell hidden things apart"):
        testing.check_pettingzoo_leaks(env, testing.exchange_cards, range(1))


def test_a_test_that_tests_nothing_is_told() -> None:
    env = zoo.env("matcha")
    with pytest.raises(AssertionError, match="tested nothing"):
        testing.check_pettingzoo_leaks(env, lambda *_: None, range(1))
    with pytest.raises(AssertionError, match="tested nothing"):
        testing.check_pettingzoo_leaks(env, lambda env, *_: copy.copy(env), range(1))


def test_it_can_be_made_by_name() -> None:
    env = pettingzoo.make("aec", "chabudai/matcha-v2", edition=2015)
    assert env.unwrapped.game.rules.edition == 2015


def test_rewards_masks_and_refusals() -> None:
    env = zoo.env("matcha", render_mode="ansi")
    env.reset(seed=3)
    agent = env.agent_selection
    other = next(name for name in env.agents if name != agent)
    assert env.observe(agent)["action_mask"].sum() > 1
    assert env.observe(other)["action_mask"].sum() == 0
    before = bytes(env._table.state)
    with pytest.raises(chabudai.IllegalAction):
        env.step(36)
    with pytest.raises(ValueError, match="must choose"):
        env.step(None)
    assert bytes(env._table.state) == before
    rewards = dict.fromkeys(env.agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        if terminated:
            rewards[agent] = reward
        legal = np.flatnonzero(observation["action_mask"])
        env.step(None if terminated else int(legal[0]))
    assert sorted(rewards.values()) in ([-1, 1], [0, 0])
    assert "Matcha 2020" in env.render()
    assert env.facts("player_1")["seat"] == 1


def test_a_spectator_is_what_the_screen_shows(capsys: pytest.CaptureFixture[str]) -> None:
    env = zoo.env("matcha", render_mode="human")
    env.reset(seed=3)
    assert env.render() is None
    assert "Your hand" not in capsys.readouterr().out


def test_it_must_be_reset_first() -> None:
    from chabudai.lab.episodes import Episodes

    with pytest.raises(ValueError, match="reset the environment first"):
        Episodes(chabudai.game("matcha")).act(3)
    env = zoo.env("matcha")
    for use in (
        lambda: env.step(0),
        env.render,
        env.last,
        lambda: next(iter(env.agent_iter())),
        lambda: env.observe("player_0"),
        lambda: env.facts("player_0"),
        lambda: env.agents,
        lambda: env.num_agents,
        lambda: env.rewards,
        lambda: env.terminations,
    ):
        with pytest.raises(ValueError, match="reset the environment first"):
            use()
    assert not hasattr(env, "agent_selection")
    with pytest.raises(AttributeError, match="has no attribute 'nosuch'"):
        _ = env.nosuch
    assert copy.deepcopy(env).max_num_agents == 2
    with pytest.raises(ValueError, match="render_mode is one of ansi, human"):
        zoo.env("matcha", render_mode="film")


def test_games_differ_without_a_seed_and_repeat_with_one() -> None:
    env = zoo.env("matcha")
    env.reset(seed=8)
    first = bytes(env._table.state)
    env.reset()
    second = bytes(env._table.state)
    assert first != second
    env.reset(seed=8)
    assert bytes(env._table.state) == first
    env.reset()
    assert bytes(env._table.state) == second
