"""Meetings: all pairs of agents, on many threads or machines; pairs come in their order."""

from __future__ import annotations

import itertools
import json
import queue
from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

from chabudai.farm import Farm
from chabudai.games import game as open_game
from chabudai.games.playable import Game
from chabudai.lab.arena.bout import Bout, Pair
from chabudai.lab.arena.contestant import Contestant, enter
from chabudai.lab.arena.record import Record, records_of
from chabudai.lab.arena.sequential import Watch
from chabudai.lab.arena.standing import Standing

Progress = Callable[[int, int], None]
"""Told how many pairs are done, and of how many."""
Keep = Callable[[list[Record]], None]
"""Given the matches of a pair."""

AHEAD = 4
"""How many pairs wait for each thread."""


def arena(
    game: Game,
    names: Sequence[Any],
    pairs: int,
    seed: int = 0,
    threads: int = 1,
    progress: Progress | None = None,
    *,
    until: float | None = None,
    farm: Farm | None = None,
    keep: Keep | None = None,
) -> list[Standing]:
    """Let every agent meet every other on the same deals; the results depend on the seed alone.

    With ``until`` a meeting ends as soon as it is known who is stronger, with that chance of an
    error; ``pairs`` is then the most. A ``farm`` plays instead of threads. What an agent that was
    given as an object remembers of former matches is its own.
    """
    if len(names) < 2:
        raise ValueError("an arena needs two agents or more")
    if pairs < 1:
        raise ValueError(f"pairs is at least 1, got {pairs}")
    if threads < 1:
        raise ValueError(f"threads is at least 1, got {threads}")
    if until is not None:
        Watch(until)
    contestants = [enter(name, game) for name in names]
    _check_names(names, contestants)
    meetings = list(itertools.combinations(contestants, 2))
    standings = []
    for number, meeting in enumerate(meetings):
        agents = (meeting[0].name, meeting[1].name)
        watch = Watch(until) if until is not None else None
        played: list[Pair] = []
        stronger = None
        source = _pairs(game, meeting, pairs, seed, threads, farm)
        for pair in source:
            if keep is not None:
                keep(records_of(game, agents, seed, len(played), pair, until))
            played.append(pair)
            stronger = watch.see(pair.score) if watch is not None else None
            if progress is not None:
                done = pairs if stronger is not None else len(played)
                progress(number * pairs + done, len(meetings) * pairs)
            if stronger is not None:
                break
        source.close()
        standings.append(Standing.of(agents, played, until, stronger))
    return standings


def _check_names(names: Sequence[Any], contestants: Sequence[Contestant]) -> None:
    """Two different agents have different names, else nobody could tell them apart."""
    seen: dict[str, Any] = {}
    for given, each in zip(names, contestants, strict=True):
        if each.name in seen and seen[each.name] != given:
            raise ValueError(f"two agents are called {each.name!r}")
        seen[each.name] = given


def _pairs(
    game: Game,
    meeting: Sequence[Contestant],
    pairs: int,
    seed: int,
    threads: int,
    farm: Farm | None,
) -> Generator[Pair, None, None]:
    """The pairs of two agents, in their order, as they are asked for."""
    if farm is not None:
        return farm.each(_play, _task(game, meeting, seed), range(pairs))
    if any(each.shared for each in meeting):
        threads = 1
    return _on_threads(game, meeting, pairs, seed, min(threads, pairs))


def _on_threads(
    game: Game, meeting: Sequence[Contestant], pairs: int, seed: int, threads: int
) -> Generator[Pair, None, None]:
    first = Bout(game, meeting, seed)
    if threads == 1:
        yield from map(first.pair, range(pairs))
        return
    yield first.pair(0)  # compiles, or loads from disk
    free: queue.SimpleQueue[Bout] = queue.SimpleQueue()
    for bout in [first] + [Bout(game, meeting, seed) for _ in range(threads - 1)]:
        free.put(bout)

    def play(number: int) -> Pair:
        bout = free.get()
        try:
            return bout.pair(number)
        finally:
            free.put(bout)

    waiting: deque[Future[Pair]] = deque()
    with ThreadPoolExecutor(threads) as pool:
        try:
            for number in range(1, pairs):
                waiting.append(pool.submit(play, number))
                if len(waiting) == AHEAD * threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


@dataclass(frozen=True)
class Task:
    """A meeting as texts and numbers, for another process."""

    game: str
    rules: str
    """As JSON."""
    version: int
    """Of the rules."""
    agents: tuple[str, str]
    seed: int


def _task(game: Game, meeting: Sequence[Contestant], seed: int) -> Task:
    for each in meeting:
        if each.source is None:
            raise ValueError(
                f"{each.name} is an object and stays in this process; give module:factory instead"
            )
    sources = (str(meeting[0].source), str(meeting[1].source))
    rules = json.dumps(game.rules.to_json(), sort_keys=True)
    return Task(game.name, rules, game.rules.version, sources, seed)


_bouts: dict[Task, Bout] = {}
"""The bouts of this process."""


def _play(task: Task, number: int) -> Pair:
    """Play a pair of a task; what that needs is kept for the next one."""
    if task not in _bouts:
        game = open_game(task.game, version=task.version, **json.loads(task.rules))
        _bouts[task] = Bout(game, [enter(each, game) for each in task.agents], task.seed)
    return _bouts[task].pair(number)
