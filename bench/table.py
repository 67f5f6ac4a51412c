"""One table: Chabudai and its peers in the same modes, measured in one run on one core.

    python bench/table.py [--seconds N] [--peers PYTHON]

``make bench`` runs it; ``bench/peers.py`` measures the peers in their own environment. A step is an
action of a player; deals are not counted. Time is the processor's, so all figures are per core, and
a busy machine disturbs little.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from peers import speed

import chabudai
from chabudai.lab import Batch

RULE_SETS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("matcha", {"edition": 2020}),
    ("matcha", {"edition": 2015}),
    ("koikoi", {}),
    ("touche", {"players": 2}),
    ("touche", {"players": 4}),
)
GAMES = {"matcha": 100_000, "koikoi": 8_000, "touche": 1_500}
TABLES = 4096
STEPS = 48


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    parser.add_argument("--peers", default=".venv-peers/bin/python", help="the peers' Python")
    args = parser.parse_args()
    rows = [*ours(args.seconds)]
    if Path(args.peers).exists():
        rows += theirs(args.peers, args.seconds)
    else:
        print(f"{args.peers} is not there: run `make bench-peers` to compare")
    for mode in dict.fromkeys(row[2] for row in rows):
        print(f"\n{mode}, million steps/s per core")
        chosen = [row for row in rows if row[2] == mode]
        for library, game, _, found in sorted(chosen, key=lambda row: -row[3]):
            print(f"  {found / 1e6:10.4f}  {library}, {game}")
    verdict(rows)


def verdict(rows: list[tuple[str, str, str, float]]) -> None:
    """How native play compares with the fastest C++ card game of OpenSpiel."""
    for mode in ("native", "native, with chance"):
        best = max((row[3] for row in rows if row[0] != "Chabudai" and row[2] == mode), default=0.0)
        for library, game, kind, found in rows:
            if best and library == "Chabudai" and kind == "native":
                print(f"{game}: {found / best:.1f} times the best of OpenSpiel ({mode})")


def theirs(python: str, seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """What the peers reach."""
    script = str(Path(__file__).with_name("peers.py"))
    command = [python, script, "--seconds", str(seconds)]
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
    for line in done.stdout.splitlines():
        if line.startswith("{"):
            row = json.loads(line)
            yield row["peer"], row["game"], row["mode"], row["steps_per_second"]


def ours(seconds: float) -> Iterator[tuple[str, str, str, float]]:
    """What Chabudai reaches in each mode."""
    for name, options in RULE_SETS:
        g = chabudai.game(name, **options)
        label = f"{name} {' '.join(str(value) for value in options.values())}".strip()
        yield "Chabudai", label, "native", native(g, seconds)
        yield "Chabudai", label, "from Python", from_python(g, seconds)
        yield "Chabudai", label, "from Python, apply only", applied(g, seconds)
        yield "Chabudai", label, "batch", batched(g, seconds)
        yield "Chabudai", label, "environments", environment(g, seconds)


def native(g: chabudai.Game, seconds: float) -> float:
    """Random play-outs in machine code."""
    seeds = iter(range(1 << 30))

    def play() -> float:
        return float(chabudai.playouts(g, GAMES[g.name], seed=next(seeds)).steps)

    return speed(play, seconds)


def from_python(game: chabudai.Game, seconds: float) -> float:
    """Turn, legal actions, a choice and its application, each called from Python."""
    g = game.compiled()
    chance = random.Random(1)

    def play() -> float:
        steps = 0
        state = g.new()
        while (turn := g.turn(state)) != chabudai.OVER:
            if turn == chabudai.DEAL:
                g.shuffle(state, chance.getrandbits(30))
            else:
                legal = g.legal(state)
                g.apply(state, legal[int(chance.random() * len(legal))])
                steps += 1
        return float(steps)

    return speed(play, seconds)


def applied(game: chabudai.Game, seconds: float) -> float:
    """Recorded actions, checked and applied one by one from Python."""
    g = game.compiled()
    chance = random.Random(1)
    state = g.new()
    stretches: list[tuple[Any, list[int]]] = []
    while (turn := g.turn(state)) != chabudai.OVER:
        if turn == chabudai.DEAL:
            g.shuffle(state, 1)
            stretches.append((state.copy(), []))
        else:
            action = chance.choice(g.legal(state))
            g.apply(state, action)
            stretches[-1][1].append(action)

    def play() -> float:
        steps = 0
        for begin, actions in stretches:
            state = begin.copy()
            for action in actions:
                g.apply(state, action)
            steps += len(actions)
        return float(steps)

    return speed(play, seconds)


def batched(g: chabudai.Game, seconds: float) -> float:
    """A batch with masks, observations, redeals and resets; recorded legal actions."""
    batch = Batch(g, TABLES)
    batch.reset(1)
    recorded = np.empty((STEPS, TABLES), np.int32)
    for step in range(STEPS):
        recorded[step] = batch.sample()
        batch.step(recorded[step])
    best = 0.0
    for _ in range(max(3, int(seconds * 3))):
        batch.reset(1)
        began = time.process_time()
        for actions in recorded:
            batch.step(actions)
        best = max(best, STEPS * TABLES / (time.process_time() - began))
    return best


def environment(g: chabudai.Game, seconds: float) -> float:
    """The table that PettingZoo's and Gymnasium's environments stand on: act and observe."""
    from chabudai.lab.episodes import Episodes

    table = Episodes(g)
    chance = random.Random(1)

    def play() -> float:
        steps = 0
        table.reset()
        while not table.is_over:
            legal = np.flatnonzero(table.observe(table.turn)[1])
            table.act(int(legal[int(chance.random() * len(legal))]))
            steps += 1
        return float(steps)

    return speed(play, seconds)


if __name__ == "__main__":
    main()
