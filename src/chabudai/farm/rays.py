"""Ray: a cluster of machines as a farm, in tasks of seconds that survive the death of a worker.

Items are bundled so that a task takes about ``SECONDS``; only so many tasks are under way as keep
every core busy, so that neither memory nor the answers that nobody asked for pile up. A task whose
worker or machine dies is done again elsewhere: its answer follows from its items alone. The
compiled code of this machine travels once to each process, which takes it if its processor is of
the same kind, and compiles for itself if not.
"""

from __future__ import annotations

import argparse
import os
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, TypeVar

from chabudai.core.messages import say, user_language
from chabudai.farm import baggage
from chabudai.farm.farm import Farm, Here, Processes

T = TypeVar("T")
N = TypeVar("N")
R = TypeVar("R")

SECONDS = 2.0
"""How long a task shall take, in a cluster of up to 400 cores."""
SHARE = 0.005
"""Beyond that, seconds for each core: a task costs whoever asks 1.2 ms of processor time."""
AHEAD = 3
"""How many tasks each core may have before it, done ones that wait for their turn included."""
AGAIN = 5.0
"""Seconds after which the cluster is asked anew how many cores it has."""
MOST = 4096
"""How many items a task has at most."""


def add_option(parser: argparse.ArgumentParser, lang: str) -> None:
    """``--ray [ADDRESS]``."""
    about = say("farm-ray", lang)
    parser.add_argument("--ray", nargs="?", const="", metavar="ADDRESS", help=about)


def chosen(args: argparse.Namespace) -> AbstractContextManager[Farm]:
    """The farm that ``--ray`` and ``--processes`` ask for; ValueError if there is none such."""
    if args.ray is not None:
        return opened(args.ray)
    return nullcontext(Here() if args.processes == 1 else Processes(args.processes))


@contextmanager
def opened(address: str, cores: int | None = None) -> Iterator[RayFarm]:
    """A farm on the cluster of an address, or on this machine where that is empty."""
    try:
        import ray
    except ImportError as error:
        raise ValueError(say("farm-no-ray", user_language())) from error
    begun = not ray.is_initialized()
    if begun:
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing is told to anybody
        # the cluster runs the very sources that ask it, whatever it has installed
        package = Path(__file__).resolve().parent.parent
        options: dict[str, Any] = (
            {"address": address, "runtime_env": {"py_modules": [str(package)]}}
            if address
            else {"num_cpus": cores, "include_dashboard": False}
        )
        ray.init(logging_level="warning", log_to_driver=False, **options)
    try:
        yield RayFarm()
    finally:
        if begun:
            ray.shutdown()


class RayFarm:
    """The cluster that this process is connected to."""

    def __init__(self) -> None:
        import ray

        self.cpu = 0.0
        """Processor time of the tasks that came back, in seconds."""
        self.tasks = 0
        self._packed: bytes | None = None
        self._box: tuple[Any, str] | None = None
        self._run = ray.remote(max_retries=-1, num_cpus=1)(_run)

    def each(
        self, function: Callable[[T, N], R], given: T, items: Sequence[N]
    ) -> Generator[R, None, None]:
        """The answers, in order; nothing more is begun once nobody asks.

        The first is made here: it compiles what the others need, once for all machines.
        """
        import ray

        todo = deque(items)
        if todo:
            yield function(given, todo.popleft())
            self._ship()
        waiting: deque[Any] = deque()
        pace = Pace()
        cores, asked = 1, -AGAIN
        try:
            while todo or waiting:
                if time.monotonic() - asked > AGAIN:  # machines come and go
                    cores = max(int(ray.cluster_resources().get("CPU", 1)), 1)
                    asked = time.monotonic()
                while todo and len(waiting) < AHEAD * cores:
                    size = min(pace.size, max(len(todo) // cores, 1))
                    part = [todo.popleft() for _ in range(min(size, len(todo)))]
                    waiting.append(self._run.remote(self._box, function, given, part))
                seconds, cpu, answers = ray.get(waiting.popleft())
                pace.learn(len(answers), seconds, max(SECONDS, SHARE * cores))
                self.cpu += cpu
                self.tasks += 1
                yield from answers
        finally:
            for left in waiting:
                ray.cancel(left)

    def _ship(self) -> None:
        """Put the compiled code of here into the cluster's store, unless that is there already."""
        import ray

        packed = baggage.pack()
        if packed is not None and packed != self._packed:
            self._packed = packed
            self._box = (ray.put(packed), baggage.name(packed))


class Pace:
    """How many items make a task of the right length, learned from those that came back."""

    def __init__(self) -> None:
        self.size = 1
        self._each: float | None = None

    def learn(self, many: int, seconds: float, goal: float = SECONDS) -> None:
        """Take in how long a task took; the first of a process is slower and is soon forgotten."""
        one = seconds / many
        self._each = one if self._each is None else min(0.7 * self._each + 0.3 * one, 4 * one)
        wanted = int(goal / max(self._each, 1e-9))
        self.size = max(1, min(wanted, 2 * self.size, MOST))


def _run(
    box: tuple[Any, str] | None,
    function: Callable[[Any, Any], Any],
    given: Any,
    items: Sequence[Any],
) -> tuple[float, float, list[Any]]:
    """A task, on the machine that does it: how long it took, by the clock and in processor time,
    and the answers.
    """
    then = time.process_time()
    if box is not None and baggage.is_new(box[1]):  # a process fetches it once
        import ray

        baggage.unpack(ray.get(box[0]))
    began = time.perf_counter()
    answers = [function(given, item) for item in items]
    return time.perf_counter() - began, time.process_time() - then, answers
