"""Questions that wait for a bot's process, taken in turns from those for whom they are asked.

Nobody has all processes to themselves: one is always left to the others, so that they wait for
nobody's thinking but their own. Whoever asks little is served before whoever asks much.
"""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar

T = TypeVar("T")


class Waiting(Generic[T]):
    """Safe between threads."""

    def __init__(self, places: int, spare: int = 0) -> None:
        """``places`` is how many questions are answered at a time, ``spare`` how many of these
        only while all others are busy.
        """
        self._most_each = max(1, places - 1)
        self._regular = places - spare
        self._jobs: OrderedDict[str, deque[T]] = OrderedDict()
        """By owner; the one who has waited longest for their turn is first."""
        self._running: Counter[str] = Counter()
        self._change = threading.Condition()
        self._closed = False

    def put(self, owner: str, job: T) -> None:
        """One more question."""
        with self._change:
            self._jobs.setdefault(owner, deque()).append(job)
            self._change.notify_all()

    def get(self, spare: bool = False) -> tuple[str, T] | None:
        """Wait for the next question, and for whom it is; ``done`` is to be told afterwards.
        None once it is closed.
        """
        with self._change:
            while not self._closed:
                owner = self._next()
                needed = not spare or self._running.total() >= self._regular
                if owner is not None and needed:
                    return owner, self._take(owner)
                self._change.wait()
        return None

    def done(self, owner: str) -> None:
        """A question that was taken is answered."""
        with self._change:
            self._running[owner] -= 1
            if not self._running[owner]:
                del self._running[owner]
            self._change.notify_all()

    def close(self) -> None:
        """Nothing is answered any more."""
        with self._change:
            self._closed = True
            self._change.notify_all()

    @property
    def is_closed(self) -> bool:
        """Whether nothing is answered any more."""
        return self._closed

    @property
    def length(self) -> int:
        """How many questions wait."""
        with self._change:
            return sum(map(len, self._jobs.values()))

    @property
    def busy(self) -> int:
        """How many are being answered."""
        with self._change:
            return self._running.total()

    def _next(self) -> str | None:
        """Of those who may have one more: who has the fewest, and of these who waited longest."""
        free = (owner for owner in self._jobs if self._running[owner] < self._most_each)
        return min(free, key=self._running.__getitem__, default=None)

    def _take(self, owner: str) -> T:
        jobs = self._jobs[owner]
        job = jobs.popleft()
        self._change.notify_all()  # perhaps a spare place is needed now
        if jobs:
            self._jobs.move_to_end(owner)
        else:
            del self._jobs[owner]
        self._running[owner] += 1
        return job
