"""Who is at a table: whoever watches live, or has looked a moment ago."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable

from chabudai.tables.viewer import PRESENCE, Event

GRACE_SECONDS = 3.0
"""Whoever comes back within it, as by a reload, was never away."""
LOOK_SECONDS = 60.0
"""So long a page without a stream counts, as one without script."""


class Presence:
    """The users of a table; ``push`` tells all viewers when somebody comes or is away."""

    def __init__(self, users: Callable[[], dict[int, str]], push: Callable[[Event], None]) -> None:
        self._users = users
        self._push = push
        self._open: Counter[str] = Counter()
        self._until: dict[str, float] = {}
        self._last: dict[str, float] = {}
        self._began = _now()
        self._reminder: asyncio.TimerHandle | None = None

    def is_away(self, user: str) -> bool:
        """Whether nothing has been seen of a user lately."""
        now = asyncio.get_running_loop().time()
        return not self._open[user] and self._until.get(user, now) <= now

    def silent_for(self, user: str) -> float:
        """For how many seconds nothing has been seen or heard of a user, as far as is known."""
        return 0.0 if self._open[user] else _now() - self._last.get(user, self._began)

    def sign(self, user: str | None) -> None:
        """Somebody has done something."""
        if user is not None:
            self._last[user] = _now()

    def away(self) -> list[int]:
        """The seats whose users are away."""
        return sorted(seat for seat, user in self._users().items() if self.is_away(user))

    def come(self, user: str | None) -> None:
        """Somebody begins to watch."""
        if user is not None:
            before = self.away()
            self._open[user] += 1
            self._tell_change(before)

    def go(self, user: str | None) -> None:
        """Somebody watches no more."""
        if user is not None:
            self._open[user] -= 1
            self.sign(user)
            self._wait(user, GRACE_SECONDS)

    def look(self, user: str | None) -> None:
        """Somebody has asked for the page."""
        if user in self._users().values() and user is not None and not self._open[user]:
            before = self.away()
            self.sign(user)
            self._wait(user, LOOK_SECONDS)
            self._tell_change(before)

    def _wait(self, user: str, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        self._until[user] = loop.time() + seconds
        loop.call_later(seconds + 0.01, self._miss, user)

    def remind(self, seconds: float) -> None:
        """Tell everybody again who is away, after a time."""
        if self._reminder is None:
            self._reminder = asyncio.get_running_loop().call_later(seconds, self._remind)

    def _remind(self) -> None:
        self._reminder = None
        self.tell()

    def _miss(self, user: str) -> None:
        if self.is_away(user) and user in self._users().values():
            self.tell()

    def _tell_change(self, before: list[int]) -> None:
        if self.away() != before:
            self.tell()

    def tell(self) -> None:
        """Tell everybody who is away."""
        self._push(Event(PRESENCE, {"away": self.away()}))


def _now() -> float:
    return time.monotonic()
