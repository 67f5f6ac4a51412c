"""The cluster: the same arena by one worker of Ray and by two, in time and in processor time.

    python bench/cluster.py [--pairs N] [--playouts N] [--turns N]

Workers are warm when the clock starts. One worker and two take turns, and the quickest turn of each
counts. On a busy machine only processor time says something: the efficiency is what the work
costs one worker, all told, divided by what it costs two; and what a task costs on either.
"""

from __future__ import annotations

import argparse
import time

import chabudai
from chabudai.farm import rays
from chabudai.farm.rays import opened
from chabudai.lab.arena import arena


def measure(workers: int, pairs: int, playouts: int) -> tuple[float, float, float]:
    """Seconds by the clock, of processor time in this process and the workers, and of a pair's
    worth of work in a worker.
    """
    game = chabudai.game("koikoi")
    names = [f"search:{playouts}", "greedy"]
    with opened("", workers) as farm:
        arena(game, names, 4 * workers, seed=9, farm=farm)
        cpu, wall, before = time.process_time(), time.perf_counter(), farm.cpu
        arena(game, names, pairs, seed=1, farm=farm)
        wall, own = time.perf_counter() - wall, time.process_time() - cpu
        return wall, own + farm.cpu - before, (farm.cpu - before) / pairs


def cost() -> float:
    """Seconds of processor time that a task costs this process, with tasks that do nothing."""
    rays.MOST = 1
    with opened("", 2) as farm:
        list(farm.each(pow, 2, range(40)))
        cpu = time.process_time()
        list(farm.each(pow, 2, range(1000)))
        return (time.process_time() - cpu) / 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--playouts", type=int, default=500)
    parser.add_argument("--turns", type=int, default=1)
    args = parser.parse_args()
    turns = [
        {workers: measure(workers, args.pairs, args.playouts) for workers in (1, 2)}
        for _ in range(args.turns)
    ]
    found = {
        workers: tuple(min(turn[workers][k] for turn in turns) for k in range(3))
        for workers in (1, 2)
    }
    for workers, (wall, cpu, pair) in found.items():
        print(
            f"{workers} worker(s): {wall:.1f} s by the clock, {cpu:.1f} s of processor time, "
            f"{1000 * pair:.1f} ms of it for a pair"
        )
    print(f"efficiency in processor time: {100 * found[1][1] / found[2][1]:.0f} %")
    print(f"a task costs the driver {1000 * cost():.1f} ms of processor time")
    print(f"efficiency by the clock: {100 * found[1][0] / (2 * found[2][0]):.0f} %")


if __name__ == "__main__":
    main()
