"""Gymnasium: its checker passes for every rule set; a vector of tables is a batch."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import chabudai
from tests.rule_sets import IDS, RULE_SETS

gymnasium = pytest.importorskip("gymnasium")
gym = pytest.importorskip("chabudai.lab.gymnasium")
every_rule_set = pytest.mark.parametrize(("name", "preset"), RULE_SETS, ids=IDS)


@every_rule_set
def test_check_env_passes(name: str, preset: str) -> None:
    from gymnasium.utils.env_checker import check_env

    version = chabudai.game(name).rules.version
    made = f"Chabudai/{name.capitalize()}-v{version}"
    check_env(gymnasium.make(made, preset=preset, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_plays_whole_games(seat: int) -> None:
    env = gym.env("matcha", opponent="random", seat=seat)
    results = []
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        terminated = False
        while not terminated:
            assert env.action_masks().tolist() == info["action_mask"].astype(bool).tolist()
            action = env.action_space.sample(info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(action)
            assert env.observation_space.contains(observation)
            assert not truncated
            assert terminated or reward == 0
        assert not info["action_mask"].any()
        results.append(reward)
        with pytest.raises(ValueError, match="reset the environment"):
            env.step(34)
    assert {-1.0, 1.0} <= set(results)


def test_an_illegal_action_loses_or_raises() -> None:
    env = gym.env("matcha")
    env.reset(seed=1)
    _, reward, terminated, _, info = env.step(36)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    env = gym.env("matcha", illegal="raise")
    env.reset(seed=1)
    with pytest.raises(chabudai.IllegalAction):
        env.step(36)


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"seat": 2}, "seats are 0 to 1"),
        ({"illegal": "shrug"}, "'lose' or 'raise'"),
        ({"render_mode": "oil"}, "ansi, human"),
        ({"opponent": "nobody"}, "there is no agent"),
        ({"edition": 1999}, "edition is one of"),
    ],
)
def test_bad_options_are_refused(options: dict[str, Any], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        gym.env("matcha", **options)


def test_rendering(capsys: pytest.CaptureFixture[str]) -> None:
    for mode, shown in ((None, None), ("human", None), ("ansi", "Matcha 2020")):
        env = gym.env("matcha", render_mode=mode)
        env.reset(seed=1)
        picture = env.render()
        assert picture is None if shown is None else shown in picture
    assert "Matcha 2020" in capsys.readouterr().out


@pytest.mark.parametrize("copy", [True, False])
def test_a_vector_of_tables_is_a_batch(copy: bool) -> None:
    envs = gym.vector("matcha", 6, copy=copy)
    batch = chabudai.lab.Batch(chabudai.game("matcha"), 6)
    batch.reset(5)
    observation, info = envs.reset(seed=5)
    ended = 0
    for _ in range(60):
        assert (observation == batch.observation).all()
        assert (info["action_mask"] == batch.mask).all()
        assert envs.observation_space.contains(observation)
        movers = batch.turn.copy()
        actions = batch.sample().copy()
        batch.step(actions)
        observation, reward, done, truncated, info = envs.step(actions)
        assert reward.tolist() == [batch.reward[i, movers[i]] for i in range(6)]
        assert (done == batch.done).all()
        assert not truncated.any()
        assert np.shares_memory(observation, envs.batch.observation) == (not copy)
        ended += int(done.sum())
    assert ended


def test_a_vector_can_be_made_by_name_and_without_a_seed() -> None:
    envs = gymnasium.make_vec("Chabudai/Matcha-v2", num_envs=3, edition=2015)
    first, _ = envs.reset()
    second, _ = envs.reset()
    assert first.shape == (3, envs.single_observation_space.shape[0])
    assert (first != second).any()


def test_a_game_lost_by_an_illegal_action_is_over() -> None:
    env = gym.env("matcha")
    _, info = env.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(wrong)
    assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    assert not info["action_mask"].any()
    assert not env.action_masks().any()
    with pytest.raises(ValueError, match="over; reset"):
        env.step(wrong)
    env.reset()
    assert env.action_masks().any()


def test_nothing_can_be_done_before_the_first_reset() -> None:
    env = gym.env("matcha", render_mode="ansi")
    for use in (lambda: env.step(0), env.render, env.action_masks):
        with pytest.raises(ValueError, match="reset the environment first"):
            use()
    with pytest.raises(ValueError, match="reset the batch first"):
        gym.vector("matcha", 2).step(np.zeros(2, np.int64))


@pytest.mark.parametrize("rewards", ["result", "score"])
def test_a_vector_keeps_gymnasiums_promises(rewards: str) -> None:
    g = chabudai.game("matcha")
    envs = gym.TablesEnv(g, 5, True, rewards=rewards)
    envs.reset(seed=4)
    states = [envs.batch.state(table) for table in range(5)]
    returns = np.zeros((5, 2))
    ended = 0
    for _ in range(120):
        movers = envs.batch.turn.copy()
        actions = envs.batch.sample().copy()
        for table in range(5):
            g.apply(states[table], int(actions[table]))
        _, _, done, _, info = envs.step(actions)
        returns += info["rewards"]
        assert ("final_obs" in info) == bool(done.any())
        for table in range(5):
            if not done[table]:
                if g.turn(states[table]) < 0:
                    states[table] = envs.batch.state(table)
                continue
            ended += 1
            assert info["_final_obs"][table]
            assert info["_final_info"][table]
            seen = g.encode(g.view(states[table], int(movers[table])))
            assert np.array_equal(info["final_obs"][table], seen)
            final = info["final_info"]
            assert final["returns"][table].tolist() == returns[table].tolist()
            assert final["rewards"][table].tolist() == info["rewards"][table].tolist()
            if rewards == "result":
                assert final["returns"][table].tolist() == g.result(states[table])
            returns[table] = 0
            states[table] = envs.batch.state(table)
        if done.any():
            assert [each is None for each in info["final_obs"]] == (~done).tolist()
    assert ended > 5
