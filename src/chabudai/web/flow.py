"""What every connection has, idle or not: of uvicorn's kinds, but without what is seldom needed.

An event of asyncio and an empty deque take 0.7 KB each, and thousands of viewers are idle at once.
"""

from __future__ import annotations

import asyncio
from typing import Any


class Flow:
    """Whether one side takes what the other sends."""

    __slots__ = ("_room", "_transport", "read_paused", "write_paused")

    def __init__(self, transport: asyncio.Transport) -> None:
        self._transport = transport
        self._room: asyncio.Event | None = None
        """Set when there is room again; only where there is none."""
        self.read_paused = False
        self.write_paused = False

    async def drain(self) -> None:
        """Wait until the client takes what we send."""
        if self._room is not None:
            await self._room.wait()

    def pause_reading(self) -> None:
        """Take in nothing more for now."""
        if not self.read_paused:
            self.read_paused = True
            self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Go on."""
        if self.read_paused:
            self.read_paused = False
            self._transport.resume_reading()

    def pause_writing(self) -> None:
        """The client does not take what we send."""
        if not self.write_paused:
            self.write_paused = True
            self._room = asyncio.Event()

    def resume_writing(self) -> None:
        """It does again, or has gone."""
        if self.write_paused:
            self.write_paused = False
            if self._room is not None:
                self._room.set()
                self._room = None


class Row(list[Any]):
    """Requests that wait for those before them: a deque as far as that is used."""

    __slots__ = ()

    def appendleft(self, request: Any) -> None:
        """One more."""
        self.insert(0, request)
