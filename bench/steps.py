"""Steps per second when every step is called from Python.

    python bench/steps.py [--seconds N] [GAME ...]

``plain`` is the interpreter, ``compiled`` is ``game(...).compiled()``. "apply" replays recorded
actions: one checked call of a rule for each step. "whole loop" also asks for the turn and the
legal actions and picks one at random, by ``step`` where there is one. "stepper" does the same by
``stepper``, and "asked apart" by ``turn``, ``legal`` and ``apply``. Then come single calls for one
position. All lines come from one process; compare them by ratio.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import chabudai


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("names", nargs="*", metavar="GAME")
    args = parser.parse_args()
    for name in args.names or chabudai.names():
        plain = chabudai.game(name)
        for label, g in (("plain", plain), ("compiled", plain.compiled())):
            print(f"{name} {label:>8}, apply:      {replayed(g, args.seconds):>12,.0f} steps/s")
            print(f"{name} {label:>8}, whole loop: {stepped(g, args.seconds):>12,.0f} steps/s")
            print(f"{name} {label:>8}, stepper:    {walked(g, args.seconds):>12,.0f} steps/s")
            print(f"{name} {label:>8}, asked apart: {looped(g, args.seconds):>11,.0f} steps/s")
            for call, times in called(g, args.seconds / 4).items():
                print(f"{name} {label:>8}, {call + ':':<12}{times:>12,.0f} calls/s")


def recorded(g: chabudai.Game) -> list[tuple[Any, list[int]]]:
    """Stretches of a random match without a deal: the state they start from and the actions."""
    chance = random.Random(1)
    stretches: list[tuple[Any, list[int]]] = []
    state = g.new()
    while g.turn(state) != chabudai.OVER:
        if g.turn(state) == chabudai.DEAL:
            g.shuffle(state, 1)
            stretches.append((state.copy(), []))
        else:
            action = chance.choice(g.legal(state))
            g.apply(state, action)
            stretches[-1][1].append(action)
    return stretches


def replayed(g: chabudai.Game, seconds: float) -> float:
    """Steps per second of replaying recorded actions."""
    stretches = recorded(g)
    steps = 0
    spent = 0.0
    while spent < seconds:
        for begin, actions in stretches:
            state = begin.copy()
            began = time.perf_counter()
            for action in actions:
                g.apply(state, action)
            spent += time.perf_counter() - began
            steps += len(actions)
    return steps / spent


def stepped(g: chabudai.Game, seconds: float) -> float:
    """Steps per second of random matches, chosen in Python, with one call for a step."""
    if not hasattr(g, "step"):
        return looped(g, seconds)
    chance = random.Random(1)
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = g.new()
        turn = chabudai.DEAL
        legal: list[int] = []
        while turn != chabudai.OVER:
            if turn == chabudai.DEAL:
                g.shuffle(state, steps)
                turn, legal = g.turn(state), g.legal(state)
            else:
                turn, legal = g.step(state, legal[int(chance.random() * len(legal))])
                steps += 1
    return steps / (time.perf_counter() - began)


def walked(g: chabudai.Game, seconds: float) -> float:
    """Steps per second of random matches, chosen in Python, with a stepper for each match."""
    if not hasattr(g, "stepper"):
        return 0.0
    draw = random.Random(1).random
    over = chabudai.OVER
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        step = g.stepper(g.new(), steps)
        turn, legal = step()
        while turn != over:
            turn, legal = step(legal[int(draw() * len(legal))])
            steps += 1
    return steps / (time.perf_counter() - began)


def called(g: chabudai.Game, seconds: float) -> dict[str, float]:
    """Calls per second of what is asked about a position."""
    state = g.new()
    g.shuffle(state, 1)
    seat = g.turn(state)
    view = g.view(state, seat)
    action = g.legal(state)[0]
    calls: dict[str, Callable[[], Any]] = {
        "view": lambda: g.view(state, seat),
        "encode": lambda: g.encode(view),
        "mask": lambda: g.mask(view),
        "is_legal": lambda: g.is_legal(view, action),
        "guess": lambda: g.guess(view, 1),
    }
    found = {}
    for name, call in calls.items():
        call()
        times, began = 0, time.perf_counter()
        while time.perf_counter() - began < seconds:
            for _ in range(100):
                call()
            times += 100
        found[name] = times / (time.perf_counter() - began)
    return found


def looped(g: chabudai.Game, seconds: float) -> float:
    """Steps per second of random matches, chosen in Python."""
    chance = random.Random(1)
    steps = 0
    began = time.perf_counter()
    while time.perf_counter() - began < seconds:
        state = g.new()
        while (turn := g.turn(state)) != chabudai.OVER:
            if turn == chabudai.DEAL:
                g.shuffle(state, steps)
            else:
                legal = g.legal(state)
                g.apply(state, legal[int(chance.random() * len(legal))])
                steps += 1
    return steps / (time.perf_counter() - began)


if __name__ == "__main__":
    main()
