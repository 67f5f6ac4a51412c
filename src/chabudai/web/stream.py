"""Live events: server-sent events as plain ASGI, one task for each open stream.

An idle stream waits for its client to go away; what is to be sent is written by a short task of
its own, so that a slow client delays nobody. One that is too slow is let go: it comes back with
the number of the last event that it has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

MOST_WAITING = 512
BEAT = b": \n\n"
BYE = b"event: bye\ndata: {}\n\n"


class Stream:
    """One viewer's open connection."""

    __slots__ = (
        "_ended",
        "_loop",
        "_pumping",
        "_send",
        "_waiting",
        "lang",
        "muted",
        "seat",
        "user",
    )

    def __init__(self, seat: int, user: str | None, lang: str, muted: frozenset[int]) -> None:
        self.seat = seat
        self.user = user
        self.lang = lang
        self.muted = muted
        self._waiting: deque[bytes] = deque()
        self._send: Send | None = None
        self._pumping = False
        self._loop = asyncio.get_running_loop()
        self._ended: asyncio.Future[None] = self._loop.create_future()

    def push(self, chunk: bytes) -> None:
        """Send something as soon as the connection takes it."""
        if len(self._waiting) >= MOST_WAITING:
            self.end()
            return
        self._waiting.append(chunk)
        if self._send is not None and not self._pumping:
            self._pumping = True
            _tasks.add(task := self._loop.create_task(self._pump()))
            task.add_done_callback(_tasks.discard)

    def end(self) -> None:
        """Close the connection; the client may come back."""
        if not self._ended.done():
            self._ended.set_result(None)

    async def _pump(self) -> None:
        assert self._send is not None, "the stream is open"
        try:
            while self._waiting:
                chunk = b"".join(self._waiting)
                self._waiting.clear()
                await self._send({"type": "http.response.body", "body": chunk, "more_body": True})
        except Exception:  # the client is gone, in whatever way the server says so
            self.end()
        finally:
            self._pumping = False

    async def run(self, send: Send, receive: Receive, seconds: float) -> None:
        """Hold the connection until the client goes, the time is up, or the server ends it."""
        self._send = send
        if self._waiting:
            chunk = b"".join(self._waiting)
            self._waiting.clear()
            await send({"type": "http.response.body", "body": chunk, "more_body": True})
        gone = asyncio.ensure_future(_disconnect(receive))
        gone.add_done_callback(lambda _: self.end())
        timer = self._loop.call_later(seconds, self.end)
        try:
            await self._ended
        finally:
            timer.cancel()
            left = gone.done()
            gone.cancel()
        while self._pumping:
            await asyncio.sleep(0.001)
        if not left:
            body = b"".join(self._waiting) + BYE
            await send({"type": "http.response.body", "body": body})


_tasks: set[asyncio.Task[None]] = set()


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class StreamResponse(Response):
    """The answer that is a stream; ``closed`` is called when it has ended."""

    media_type = "text/event-stream"

    def __init__(self, stream: Stream, seconds: float, closed: Callable[[], None]) -> None:
        super().__init__()
        self.stream = stream
        self.seconds = seconds
        self.closed = closed

    async def __call__(self, _scope: Scope, receive: Receive, send: Send) -> None:
        """Send the head, then whatever comes."""
        headers: list[Any] = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            await self.stream.run(send, receive, self.seconds)
        finally:
            self.closed()


def event(number: int, data: bytes) -> bytes:
    """One event as it is sent; its id is the number to go on from."""
    return b"id: %d\nevent: entry\ndata: %s\n\n" % (number, data)
