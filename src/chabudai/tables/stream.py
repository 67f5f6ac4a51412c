"""Live events: server-sent events as plain ASGI.

Every stream sends in the task of its own request, so that a slow client delays nobody. One that
is too slow is let go: it comes back with the number of the last event that it has.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

MOST_WAITING = 512
BEAT = b": \n\n"
BYE = b"event: bye\ndata: {}\n\n"


class Stream:
    """One viewer's open connection."""

    __slots__ = ("_ended", "_waiting", "_wake", "lang", "motions", "muted", "seat", "user")

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
        self._waiting: deque[bytes] = deque()
        self._wake: asyncio.Future[None] | None = None
        self._ended = False

    def push(self, chunk: bytes) -> None:
        """Send something as soon as the connection takes it."""
        if len(self._waiting) >= MOST_WAITING:
            self.end()
            return
        self._waiting.append(chunk)
        self._go_on()

    def end(self) -> None:
        """Close the connection; the client may come back."""
        self._ended = True
        self._go_on()

    def _go_on(self) -> None:
        if self._wake is not None and not self._wake.done():
            self._wake.set_result(None)

    async def run(self, send: Send, receive: Receive, seconds: float) -> None:
        """Hold the connection until the client goes, the time is up, or the server ends it."""
        loop = asyncio.get_running_loop()
        gone = loop.create_task(_disconnect(receive))
        gone.add_done_callback(lambda _: self.end())
        timer = loop.call_later(seconds, self.end)
        try:
            while not self._ended:
                if self._waiting:
                    await send(_body(self._take(), more=True))
                else:
                    self._wake = loop.create_future()
                    await self._wake
            if not gone.done():
                await send(_body(self._take() + BYE))
        except OSError:
            pass  # the client has gone in the middle of it
        finally:
            timer.cancel()
            gone.cancel()

    def _take(self) -> bytes:
        chunk = b"".join(self._waiting)
        self._waiting.clear()
        return chunk


def _body(chunk: bytes, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": chunk, "more_body": more}


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
