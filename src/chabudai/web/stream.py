"""Live events as server-sent events, in plain ASGI: each is encoded once for all who share it."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from chabudai.tables.slices import Slices
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.cycle import Cycle, chunk, chunk_now, cycle_of, when_gone
from chabudai.web.encode import encode

BEAT = Event("beat", {})
"""Keeps a connection open at which nothing happens; clients do not see it."""
BYE = b"event: bye\ndata: {}\n\n"
Write = Callable[[bytes], Awaitable[None]]


def encoded(event: Event) -> bytes:
    """An event as it is sent; the id of an entry is the number to go on from."""
    if event is BEAT:
        return b": \n\n"
    data = encode(event.data)
    if event.number is not None:
        return b"id: %d\nevent: %s\ndata: %s\n\n" % (event.number, event.kind.encode(), data)
    return b"event: %s\ndata: %s\n\n" % (event.kind.encode(), data)


def wire(event: Event) -> bytes:
    """The same, which the event keeps: for those that are told to many at once."""
    if event.wire is None:
        event.wire = encoded(event)
    return event.wire


def _joined(events: Iterable[Event]) -> bytes:
    return b"".join(map(wire, events))


def _tell(cycle: Cycle, event: Event) -> bool:
    """Send an event at once, if the other side takes what we send."""
    return chunk_now(cycle, wire(event))


def _body(chunk: bytes, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": chunk, "more_body": more}


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class StreamResponse(Response):
    """The answer that is a stream, sent in the task of its own request; ``closed`` is called when
    it has ended.
    """

    media_type = "text/event-stream"

    def __init__(
        self, viewer: Viewer, slices: Slices, seconds: float, closed: Callable[[], None]
    ) -> None:
        self.status_code = 200
        self.background = None
        self.viewer = viewer
        self.slices = slices
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
            cycle = cycle_of(receive)
            if cycle is not None:
                when_gone(cycle, self.viewer.end)
                told = functools.partial(_tell, cycle)
                await self._run(functools.partial(chunk, cycle), told)
                if not cycle.disconnected:
                    await send(_body(_joined(self.viewer.take()) + BYE))
            else:
                await self._run_by_messages(send, receive)
        except OSError:
            pass  # the client has gone in the middle of it
        finally:
            self.closed()

    async def _run_by_messages(self, send: Send, receive: Receive) -> None:
        """The same where another server than ours has the connection."""
        viewer = self.viewer

        async def write(chunk: bytes) -> None:
            await send(_body(chunk, more=True))

        gone = asyncio.get_running_loop().create_task(_disconnect(receive))
        gone.add_done_callback(lambda _: viewer.end())
        try:
            await self._run(write)
            if not gone.done():
                await send(_body(_joined(viewer.take()) + BYE))
        finally:
            gone.cancel()

    async def _run(self, write: Write, told: Callable[[Event], bool] | None = None) -> None:
        """Hold the connection until the client goes, the time is up, or the table ends it. The
        time is that of what is told live: the past has an end of its own. While this waits,
        events are sent by who tells them, with ``told``: waking a task for each takes longer.
        """
        viewer = self.viewer
        loop = asyncio.get_running_loop()
        timer: asyncio.TimerHandle | None = None
        try:
            while not viewer.ended:
                if viewer.is_behind:
                    await self._recall(write)
                    continue
                if timer is None:
                    timer = loop.call_later(self.seconds, viewer.end)
                if chunk := _joined(viewer.take()):
                    await write(chunk)
                else:
                    viewer.send = told
                    await viewer.news()
                    viewer.send = None
        finally:
            viewer.send = None
            if timer is not None:
                timer.cancel()

    async def _recall(self, write: Write) -> None:
        """Tell of the past, as fast as the client takes it and others let us."""
        while self.viewer.is_behind and not self.viewer.ended:
            async with self.slices:
                chunk = b"".join(map(encoded, self.viewer.take()))
            await write(chunk)
