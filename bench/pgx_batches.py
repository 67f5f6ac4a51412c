"""Batches of Chabudai and of Pgx at the same number of tables, by turns in one process.

    PYTHONPATH=src python bench/pgx_batches.py [--tables N] [--steps N] [--turns N]

Needs Numba, JAX and Pgx in one environment. Time is the processor's, summed over threads, so that
figures are per core and other programs disturb little; the best turn counts. Both write masks and
observations and deal anew where a game is over. Pgx draws actions at random; Chabudai is
measured with drawing them (``sample``), and with actions that are there already.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from typing import Any

os.environ.setdefault("JAX_PLATFORMS", "cpu")

import numpy as np
from peers import pgx_speed

import chabudai
from chabudai.lab import Batch

GAMES: dict[str, dict[str, Any]] = {
    "matcha": {"edition": 2020},
    "koikoi": {},
    "touche": {"players": 2},
}


def turn(batch: Batch, recorded: Any, draws: bool) -> float:
    """Steps per second of processor time, from the beginning."""
    batch.reset(1)
    began = time.process_time()
    for actions in recorded:
        batch.step(batch.sample() if draws else actions)
    return float(recorded.size / (time.process_time() - began))


def recorded(batch: Batch, steps: int) -> Any:
    """Legal actions of so many steps."""
    batch.reset(1)
    found = np.empty((steps, len(batch.turn)), np.int32)
    for step in range(steps):
        found[step] = batch.sample()
        batch.step(found[step])
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--steps", type=int, default=24)
    parser.add_argument("--turns", type=int, default=3)
    args = parser.parse_args()
    try:
        import pgx
    except ImportError as error:
        sys.exit(f"this needs Pgx and JAX beside Numba: {error}")
    print(f"Pgx {pgx.__version__}, {args.tables:,} tables")
    best: dict[str, float] = {}
    batches = {
        (name, packed): Batch(chabudai.game(name, **options), args.tables, packed=packed)
        for name, options in GAMES.items()
        for packed in (False, True)
    }
    actions = {name: recorded(batches[name, False], args.steps) for name in GAMES}
    for _ in range(args.turns):
        found = {"Pgx kuhn_poker": pgx_speed("kuhn_poker", args.tables, 16, 1.0, time.process_time)}
        for (name, packed), batch in batches.items():
            for draws in (False, True):
                words = f"{name}{', packed' if packed else ''}{', drawn' if draws else ''}"
                found[words] = turn(batch, actions[name], draws)
        for words, speed in found.items():
            best[words] = max(best.get(words, 0.0), speed)
    for words, speed in best.items():
        times = speed / best["Pgx kuhn_poker"]
        print(f"{words:28} {speed / 1e6:7.2f} million steps/s and core, {times:.1f} times Kuhn's")


if __name__ == "__main__":
    main()
