"""Who is at a table: whoever watches live, or has looked a moment ago."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping

from chabudai.tables.viewer import PRESENCE, Event

GRACE_SECONDS = 3.0
"""Whoever comes back within it, as by a reload, was never away."""
LOOK_SECONDS = 60.0
"""So long a page without a stream counts, as one without script."""

LONG_SECONDS = 40.0
"""So long others count on somebody who watches live, until they are told again."""
LATE_SECONDS = 0.25
"""A timer that comes so late is not set anew: what others tell differs by as much."""


class Presence:
    """The users of a table; ``push`` tells all viewers when somebody comes or is away."""

    def __init__(self, users: Callable[[], dict[int, str]], push: Callable[[Event], None]) -> None:
        self._users = users
        self._push = push
        self._open: Counter[str] = Counter()
        self._until: dict[str, float] = {}
        self._elsewhere: dict[str, float] = {}
        self.share: Callable[[str, float], None] | None = None
        """Tells other processes who is here and for how long that is known."""
        self._last: dict[str, float] = {}
        self._began = _now()
        self._reminder: asyncio.TimerHandle | None = None
        self._timers: dict[str, tuple[float, asyncio.TimerHandle]] = {}
        """When it is looked again whether a user is away: one for each, however often is told."""

    def is_away(self, user: str) -> bool:
        """Whether nothing has been seen of a user lately."""
        now = asyncio.get_running_loop().time()
        until = max(self._until.get(user, now), self._elsewhere.get(user, now))
        return not self._open[user] and until <= now

    def here(self) -> list[str]:
        """Who watches live in this process."""
        return [user for user, count in self._open.items() if count > 0]

    def hear(self, present: Mapping[str, float]) -> None:
        """Who watches in other processes, and for how many seconds that is known."""
        if not present and not self._elsewhere:
            return
        before = self.away()
        loop = asyncio.get_running_loop()
        now = loop.time()
        self._elsewhere = {user: now + left for user, left in present.items()}
        self._last |= dict.fromkeys(present, _now())
        for user in present:
            self._expect(user)
        self._tell_change(before)

    def silent_for(self, user: str) -> float:
        """For how many seconds nothing has been seen or heard of a user, as far as is known."""
        if self._open[user] or (user in self._elsewhere and not self.is_away(user)):
            return 0.0
        return _now() - self._last.get(user, self._began)

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
            self._share(user, LONG_SECONDS)
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
        if not self._open[user]:
            self._share(user, seconds)
        self._expect(user)

    def _known(self, user: str) -> float:
        """Until when a user is known to be here who does not watch live."""
        return max(self._until.get(user, 0.0), self._elsewhere.get(user, 0.0))

    def _expect(self, user: str) -> None:
        """Look again when what is known of a user ends; a timer that comes before that is left."""
        due = self._known(user) + 0.01
        if user in self._timers:
            set_for, timer = self._timers[user]
            if set_for <= due + LATE_SECONDS:
                return
            timer.cancel()
        timer = asyncio.get_running_loop().call_at(due, self._miss, user)
        self._timers[user] = due, timer

    def _share(self, user: str, seconds: float) -> None:
        if self.share is not None:
            self.share(user, seconds)

    def remind(self, seconds: float) -> None:
        """Tell everybody again who is away, after a time."""
        if self._reminder is None:
            self._reminder = asyncio.get_running_loop().call_later(seconds, self._remind)

    def _remind(self) -> None:
        self._reminder = None
        self.tell()

    def _miss(self, user: str) -> None:
        del self._timers[user]
        if not self._open[user] and self._known(user) > asyncio.get_running_loop().time():
            self._expect(user)
        elif self.is_away(user) and user in self._users().values():
            self.tell()

    def _tell_change(self, before: list[int]) -> None:
        if self.away() != before:
            self.tell()

    def tell(self) -> None:
        """Tell everybody who is away."""
        self._push(Event(PRESENCE, {"away": self.away()}))


def _now() -> float:
    return time.monotonic()
