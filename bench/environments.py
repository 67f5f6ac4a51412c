"""Actions per second in the environments of other laboratories.

    python bench/environments.py [--seconds N] [GAME ...]

Random matches: in PettingZoo with ``last`` and ``step``, in OpenSpiel with ``legal_actions`` and
``apply_action``; there the cards of a deal are steps of the loop, too, and count for nothing.
"""

from __future__ import annotations

import argparse
import random
import time

import numpy as np
import pyspiel

import chabudai
import chabudai.lab.openspiel  # for its games
from chabudai.lab import pettingzoo


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    for name in args.names or chabudai.names():
        print(f"{name}, PettingZoo: {zoo(name, args.seconds):>10,.0f} actions/s")
        print(f"{name}, OpenSpiel: {spiel(name, args.seconds):>10,.0f} actions/s")


def zoo(name: str, seconds: float) -> float:
    """Actions per second in PettingZoo."""
    env = pettingzoo.env(name)
    env.reset(seed=1)
    chance = random.Random(1)
    actions = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        env.reset()
        while env.agents:
            seen, _, done, _, _ = env.last()
            if done:
                env.step(None)
                continue
            env.step(chance.choice(np.flatnonzero(seen["action_mask"])))
            actions += 1
    return actions / (time.perf_counter() - began)


def spiel(name: str, seconds: float) -> float:
    """Actions per second in OpenSpiel; the time of chance nodes is left out."""
    game = pyspiel.load_game(f"chabudai_{name}")
    chance = random.Random(1)
    actions = 0
    spent = 0.0
    while spent < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance.choice(state.legal_actions()))
                continue
            began = time.perf_counter()
            state.apply_action(chance.choice(state.legal_actions()))
            spent += time.perf_counter() - began
            actions += 1
    return actions / spent


if __name__ == "__main__":
    main()
