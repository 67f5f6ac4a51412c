"""Live events as server-sent events, in plain ASGI: each is encoded once for all who share it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

from starlette.responses import Response
from starlette.types import Message, Receive, Scope, Send

from chabudai.tables.slices import Slices
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.cycle import Cycle, Live, chunk, chunk_now, cycle_of, go_live
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


def _body(chunk: bytes, more: bool = False) -> Message:
    return {"type": "http.response.body", "body": chunk, "more_body": more}


async def _disconnect(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


class StreamResponse(Response):
    """The answer that is a stream; ``closed`` is called when it has ended."""

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
        """Send the head, then whatever comes; on a connection of ours that goes on when the
        request is done with.
        """
        headers: list[Any] = [
            (b"content-type", b"text/event-stream; charset=utf-8"),
            (b"cache-control", b"no-store"),
            (b"x-accel-buffering", b"no"),
        ]
        is_live = False
        try:
            await send({"type": "http.response.start", "status": 200, "headers": headers})
            cycle = cycle_of(receive)
            if cycle is None:
                await self._run_by_messages(send, receive)
            elif not cycle.disconnected:
                Stream(cycle, self.viewer, self.slices, self.seconds, self.closed)
                is_live = True
        except OSError:
            pass  # the client has gone in the middle of it
        finally:
            if not is_live:
                self.closed()

    async def _run_by_messages(self, send: Send, receive: Receive) -> None:
        """The same where another server than ours has the connection: in this task, for as long
        as there is a client.
        """
        viewer = self.viewer

        async def write(chunk: bytes) -> None:
            await send(_body(chunk, more=True))

        loop = asyncio.get_running_loop()
        gone = loop.create_task(_disconnect(receive))
        gone.add_done_callback(lambda _: viewer.end())
        timer: asyncio.TimerHandle | None = None
        try:
            while await _catch_up(viewer, self.slices, write):
                if timer is None:
                    timer = loop.call_later(self.seconds, viewer.end)
                await viewer.news()
            if not gone.done():
                await send(_body(_joined(viewer.take()) + BYE))
        finally:
            gone.cancel()
            if timer is not None:
                timer.cancel()


class Stream:
    """A viewer's events on a connection of ours. While nothing happens no task waits for it, and
    an event is sent by who tells it: thousands of viewers are idle at once, and waking a task
    for each event takes longer than sending it.
    """

    __slots__ = ("_closed", "_live", "_seconds", "_slices", "_task", "_timer", "_viewer")

    def __init__(
        self,
        cycle: Cycle,
        viewer: Viewer,
        slices: Slices,
        seconds: float,
        closed: Callable[[], None],
    ) -> None:
        self._viewer = viewer
        self._slices = slices
        self._seconds = seconds
        self._closed = closed
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._live = Live(cycle, viewer.end)
        go_live(cycle, self._live, self._wake)

    def _wake(self) -> None:
        """There is something to send, or it is the end."""
        self._viewer.send = None
        if self._live.disconnected:
            self._close()
        else:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def _run(self) -> None:
        is_resting = False
        try:
            is_resting = await _catch_up(self._viewer, self._slices, self._write)
            if not is_resting and not self._live.disconnected:
                await self._write(_joined(self._viewer.take()) + BYE)
                self._live.end()
        except OSError:
            pass  # the client has gone in the middle of it
        finally:
            self._task = None
            if not is_resting:
                self._close()
        if is_resting:
            self._rest()

    def _rest(self) -> None:
        """Wait for what happens, until the time is up: that of what is told live, since the past
        has an end of its own.
        """
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self._viewer.end)
        self._viewer.send = self._send
        self._viewer.rest(self._wake)

    def _close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        if not self._live.response_complete:
            self._live.transport.close()
        self._closed()

    async def _write(self, body: bytes) -> None:
        await chunk(self._live, body)

    def _send(self, event: Event) -> bool:
        """Send an event at once, if the other side takes what we send."""
        return chunk_now(self._live, wire(event))


async def _catch_up(viewer: Viewer, slices: Slices, write: Write) -> bool:
    """Send what there is to take, the past as fast as the client takes it and others let us;
    False at the end.
    """
    while not viewer.ended:
        if viewer.is_behind:
            async with slices:
                told = b"".join(map(encoded, viewer.take()))
        else:
            told = _joined(viewer.take())
            if not told:
                return True
        await write(told)
    return False
