"""What other libraries do on the same machine: a line of JSON for each measurement.

    .venv-peers/bin/python bench/peers.py [--seconds N]

It runs in an environment of its own (``make bench-peers``) and knows nothing of Chabudai. Random
play everywhere. A step is an action of a player; chance, where it is a step of its own, is given as
``with chance``. Time is the processor's, summed over threads, so that all figures are per core.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
import warnings
from collections.abc import Callable, Iterator
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

OPEN_SPIEL = (
    "leduc_poker",
    "euchre",
    "hearts",
    "spades",
    "skat",
    "tarok",
    "crazy_eights",
    "dou_dizhu",
    "oh_hell",
    "gin_rummy",
)
PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")
RLCARD = ("leduc-holdem", "limit-holdem", "uno", "gin-rummy")
PETTINGZOO = ("leduc_holdem_v4", "texas_holdem_v4", "tictactoe_v3")


def main() -> None:
    """Measure whatever is installed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0)
    args = parser.parse_args()
    warnings.simplefilter("ignore")  # what peers warn of is not our business
    for measure in (open_spiel, pgx_on_cpu, rlcard, pettingzoo):
        try:
            for peer, game, mode, speed in measure(args.seconds):
                line = {"peer": peer, "game": game, "mode": mode, "steps_per_second": speed}
                print(json.dumps(line), flush=True)
        except ImportError as error:
            print(f"{measure.__name__} is left out: {error}", file=sys.stderr)


def speed(play: Callable[[], float], seconds: float) -> float:
    """Steps per second of processor time; ``play`` returns how many it has done."""
    play()
    best = 0.0
    for _ in range(3):
        steps = 0.0
        began = time.process_time()
        while (spent := time.process_time() - began) < seconds / 3:
            steps += play()
        best = max(best, steps / spent)
    return best


def open_spiel(seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """OpenSpiel's C++ games: whole games inside C++, and step by step from Python."""
    import pyspiel

    def from_python(game: Any, chance: random.Random) -> tuple[int, int]:
        steps = entries = 0
        state = game.new_initial_state()
        while not state.is_terminal():
            entries += 1
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(chance.choices(outcomes, weights)[0])
            else:
                legal = state.legal_actions()
                state.apply_action(legal[int(chance.random() * len(legal))])
                steps += 1
        return steps, entries

    for name in OPEN_SPIEL:
        game = pyspiel.load_game(name)
        chance = random.Random(1)
        lengths = [from_python(game, chance) for _ in range(60)]
        steps = sum(each[0] for each in lengths) / len(lengths)
        entries = sum(each[1] for each in lengths) / len(lengths)
        bots = [
            pyspiel.make_uniform_random_bot(seat, seat + 1) for seat in range(game.num_players())
        ]

        def native(game: Any = game, bots: Any = bots, chance: Any = chance) -> float:
            for _ in range(10):
                pyspiel.evaluate_bots(game.new_initial_state(), bots, chance.getrandbits(30))
            return 10.0

        games = speed(native, seconds)
        yield "OpenSpiel C++", name, "native", games * steps
        yield "OpenSpiel C++", name, "native, with chance", games * entries

        def stepped(game: Any = game, chance: Any = chance) -> float:
            return from_python(game, chance)[0]

        yield "OpenSpiel C++", name, "from Python", speed(stepped, seconds)


def pgx_on_cpu(seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """Pgx, compiled for the CPU."""
    for name in PGX:
        yield "Pgx", name, "batch", pgx_speed(name, 2048, 64, seconds, time.process_time)


def pgx_speed(
    name: str, tables: int, steps: int, seconds: float, clock: Callable[[], float]
) -> float:
    """Random play with Pgx on JAX's default device: masks, observations, automatic resets."""
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental import auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    @jax.jit  # type: ignore[untyped-decorator] # untyped
    def play(states: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            states, key = carry
            key, draw, again = jax.random.split(key, 3)
            logits = jnp.where(states.legal_action_mask, 0.0, -1e9)
            actions = jax.random.categorical(draw, logits)
            states = step(states, actions, jax.random.split(again, tables))
            return (states, key), states.observation.sum()

        return jax.lax.scan(one, (states, key), None, length=steps)

    key = jax.random.PRNGKey(0)
    states = jax.jit(jax.vmap(env.init))(jax.random.split(key, tables))
    carry, sums = play(states, key)
    sums.block_until_ready()
    best = 0.0
    for _ in range(3):
        done = 0
        began = clock()
        while (spent := clock() - began) < seconds / 3:
            carry, sums = play(*carry)
            sums.block_until_ready()
            done += tables * steps
        best = max(best, done / spent)
    return best


def rlcard(seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """RLCard, step by step."""
    import numpy as np
    import rlcard as library

    for name in RLCARD:
        env = library.make(name, config={"seed": 1})
        chance = np.random.default_rng(1)

        def play(env: Any = env, chance: Any = chance) -> float:
            state, _ = env.reset()
            steps = 0
            while not env.is_over():
                legal = list(state["legal_actions"])
                state, _ = env.step(legal[int(chance.random() * len(legal))])
                steps += 1
            return float(steps)

        yield "RLCard", name, "from Python", speed(play, seconds)


def pettingzoo(seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """PettingZoo's classics."""
    import importlib

    import numpy as np

    for name in PETTINGZOO:
        env = importlib.import_module(f"pettingzoo.classic.{name}").env()
        chance = np.random.default_rng(1)
        env.reset(seed=1)

        def play(env: Any = env, chance: Any = chance) -> float:
            env.reset()
            steps = 0
            for _ in env.agent_iter():
                observation, _, terminated, truncated, info = env.last()
                if terminated or truncated:
                    env.step(None)
                    continue
                mask = observation.get("action_mask", info.get("action_mask"))
                legal = np.flatnonzero(mask)
                env.step(int(legal[int(chance.random() * len(legal))]))
                steps += 1
            return float(steps)

        yield "PettingZoo", name, "from Python", speed(play, seconds)


if __name__ == "__main__":
    main()
