"""A clock that tests set: what everybody takes the time from who writes to a store."""

from __future__ import annotations

import time

import pytest

from chabudai.match import daychain
from chabudai.store import sharing


class Clock:
    """Stands for the module ``time`` where the store's time is asked."""

    def __init__(self, day: str, hour: float = 12.0) -> None:
        self.set(day, hour)

    def set(self, day: str, hour: float = 12.0) -> None:
        """Let it be an hour of a day; from there time goes on."""
        self._ahead = daychain.begins(day) + int(hour * 3_600_000) - time.time_ns() // 1_000_000

    def time_ns(self) -> int:
        """Nanoseconds since 1970."""
        return time.time_ns() + self._ahead * 1_000_000


def set_clock(monkeypatch: pytest.MonkeyPatch, day: str, hour: float = 12.0) -> Clock:
    """The clock of this process's stores."""
    clock = Clock(day, hour)
    monkeypatch.setattr(sharing, "time", clock)
    return clock
