"""The arena: agents against each other, all pairs of agents, on many threads."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from chabudai.agents.spec import Spec, read_spec
from chabudai.games.playable import Game
from chabudai.lab.bout import Bout, Pair
from chabudai.lab.standing import Standing

Progress = Callable[[int, int], None]
"""Told how many pairs are done, and of how many."""


def arena(
    game: Game,
    names: Sequence[str],
    pairs: int,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
) -> list[Standing]:
    """Let every agent meet every other on the same deals; the results depend on the seed alone."""
    if len(names) < 2:
        raise ValueError("an arena needs two agents or more")
    if pairs < 1:
        raise ValueError(f"pairs is at least 1, got {pairs}")
    if threads < 1:
        raise ValueError(f"threads is at least 1, got {threads}")
    specs = [read_spec(name, game.name) for name in names]
    meetings = list(itertools.combinations(specs, 2))
    standings = []
    for number, meeting in enumerate(meetings):

        def report(done: int, before: int = number * pairs) -> None:
            if progress is not None:
                progress(before + done, len(meetings) * pairs)

        played = meet(game, meeting, pairs, seed, threads, report)
        standings.append(Standing.of((meeting[0].name, meeting[1].name), played))
    return standings


def meet(
    game: Game,
    specs: Sequence[Spec],
    pairs: int,
    seed: int,
    threads: int,
    report: Callable[[int], None],
) -> list[Pair]:
    """The pairs of two agents, in their order."""
    first = Bout(game, specs, seed)
    first.pair(0)  # compiles, or loads from disk
    bouts = [first] + [Bout(game, specs, seed) for _ in range(min(threads, pairs) - 1)]
    lock = threading.Lock()
    done = 0

    def part(index: int) -> list[Pair]:
        nonlocal done
        played = []
        for number in range(index, pairs, len(bouts)):
            played.append(bouts[index].pair(number))
            with lock:
                done += 1
                report(done)
        return played

    with ThreadPoolExecutor(len(bouts)) as pool:
        parts = list(pool.map(part, range(len(bouts))))
    return [parts[number % len(bouts)][number // len(bouts)] for number in range(pairs)]
