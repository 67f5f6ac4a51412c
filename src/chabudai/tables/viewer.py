"""Live viewers: whoever watches a table is given plain events, to send on by whatever means.

A viewer's events wait until they are taken, so that a slow one delays nobody. One that is too
slow is let go: it comes back with the number of the last entry that it has. What happened before
somebody came is made only while they take it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

from chabudai.tables.slices import part

MOST_WAITING = 512

ENTRY, PRESENCE, NEXT = "entry", "presence", "next"


class Event:
    """Something told to viewers; those who may know the same share it."""

    __slots__ = ("data", "kind", "number", "wire")

    def __init__(self, kind: str, data: dict[str, Any], number: int | None = None) -> None:
        self.kind = kind
        self.data = data
        self.number = number
        """Entry: its number, to go on from."""
        self.wire: bytes | None = None
        """What it looks like when it is sent, kept by who sends it to many."""


class Viewer:
    """One who watches a table through the eyes of a seat."""

    __slots__ = (
        "_past",
        "_waiting",
        "_woken",
        "ended",
        "lang",
        "motions",
        "muted",
        "seat",
        "send",
        "user",
    )

    def __init__(
        self,
        seat: int,
        user: str | None,
        lang: str,
        muted: frozenset[int],
        motions: bool = False,
    ) -> None:
        self.seat = seat
        self.user = user
        self.lang = lang
        self.muted = muted
        self.motions = motions
        """Whether they are told how things move, too."""
        self.ended = False
        """Whether the viewer is asked to come back later; what waits is still theirs."""
        self._past: Iterator[Event] | None = None
        self._waiting: list[Event] = []  # an empty deque takes ten times as much
        self._woken: Callable[[], None] | None = None
        self.send: Callable[[Event], bool] | None = None
        """Sends an event at once while its owner waits for news; whether it could be sent."""

    @property
    def is_behind(self) -> bool:
        """Whether there is more of the past to take; entries are not pushed until it is taken."""
        return self._past is not None

    def recall(self, past: Iterator[Event]) -> None:
        """Give the viewer the past to take, which ends where the present begins."""
        self._past = past
        self._go_on()

    def push(self, event: Event) -> None:
        """Send an event at once where nothing is before it, else let it wait to be taken."""
        if (
            self.send is not None
            and not self._waiting
            and self._past is None
            and not self.ended
            and self.send(event)
        ):
            return
        if len(self._waiting) >= MOST_WAITING:
            self.end()
            return
        self._waiting.append(event)
        self._go_on()

    def end(self) -> None:
        """Ask the viewer to come back later."""
        self.ended = True
        self._go_on()

    def part(self) -> None:
        """Tell the viewer no more of the past either: it is made when it is taken, and what has
        come since is for somebody else.
        """
        self._past = None
        self.end()

    def take(self) -> list[Event]:
        """What waits, in order; of the past as much as can be made in a moment."""
        past: list[Event] = []
        if self._past is not None:
            past, done = part(self._past)
            if not done:
                return past
            self._past = None
        events = [*past, *self._waiting]
        self._waiting.clear()
        return events

    def rest(self, woken: Callable[[], None]) -> None:
        """Call somebody once, as soon as there is an event to take or the end; now, if there is."""
        self._woken = woken
        if self._waiting or self._past is not None or self.ended:
            self._go_on()

    def news(self) -> asyncio.Future[None]:
        """The same as something to await."""
        news = asyncio.get_running_loop().create_future()
        self.rest(lambda: None if news.done() else news.set_result(None))
        return news

    def _go_on(self) -> None:
        if self._woken is not None:
            woken, self._woken = self._woken, None
            woken()
