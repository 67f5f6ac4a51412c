"""Limits: how often somebody may do something, as buckets that fill up with time."""

from __future__ import annotations

import time
from collections.abc import Callable

from chabudai.tables.denial import Denied, Kind

MOST_KEPT = 50_000
SHARES = 20
"""Other processes are told after each of so many parts of a limit."""


class Limit:
    """So many a period for each key; 0 means no limit."""

    def __init__(
        self, most: int, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self.most = most
        self._rate = most / seconds
        self._clock = clock
        self._levels: dict[str, tuple[float, float]] = {}
        self.share: Callable[[str, int], None] | None = None
        """Tells other processes that a key was used so often here."""
        self._portion = max(1, most // SHARES)
        self._unshared: dict[str, int] = {}

    def use(self, key: str) -> None:
        """Count one; Denied with the time to wait if there were too many."""
        if self.most == 0:
            return
        now = self._clock()
        level, then = self._levels.get(key, (0.0, now))
        level = max(0.0, level - (now - then) * self._rate)
        if level + 1 > self.most:
            wait = (level + 1 - self.most) / self._rate + 0.5
            raise Denied(Kind.TOO_OFTEN, "web-too-many", wait)
        self._levels[key] = (level + 1, now)
        if self.share is not None:
            self._count(key, self.share)
        if len(self._levels) > MOST_KEPT:
            self._forget(now)

    def check(self, key: str) -> None:
        """Denied if one more would be too many; nothing is counted."""
        if self.most == 0 or key not in self._levels:
            return
        now = self._clock()
        level, then = self._levels[key]
        level = max(0.0, level - (now - then) * self._rate)
        if level + 1 > self.most:
            raise Denied(Kind.TOO_OFTEN, "web-too-many", (level + 1 - self.most) / self._rate + 0.5)

    def _count(self, key: str, share: Callable[[str, int], None]) -> None:
        """Each process may be wrong about the others by one portion."""
        count = self._unshared.get(key, 0) + 1
        if count >= self._portion:
            self._unshared.pop(key, None)
            share(key, count)
        else:
            self._unshared[key] = count
            if len(self._unshared) > MOST_KEPT:
                self._unshared.clear()

    def hear(self, key: str, count: int) -> None:
        """Another process has counted so many."""
        if self.most == 0:
            return
        now = self._clock()
        level, then = self._levels.get(key, (0.0, now))
        level = max(0.0, level - (now - then) * self._rate)
        self._levels[key] = (min(level + count, float(self.most)), now)

    def _forget(self, now: float) -> None:
        """Drop the buckets that have become empty, or all of them if most have not: looking
        through them takes milliseconds, and may not be due again at once.
        """
        full = {
            key: (level, then)
            for key, (level, then) in self._levels.items()
            if level > (now - then) * self._rate
        }
        self._levels = full if len(full) < MOST_KEPT // 2 else {}
