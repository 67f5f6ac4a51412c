"""One request and its answer on a connection of uvicorn, written to without messages in between.

An answer by messages of ASGI passes every header through two patterns and is written in two
pieces; a move spends a tenth of its time there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Receive
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, RequestResponseCycle

Cycle = RequestResponseCycle


class _Nobody:
    """Stands where an event would be that nobody waits for."""

    @staticmethod
    def set() -> None:
        """Nobody is told."""


class Short:
    """The cycle of a move that was read without the parser: what a connection of uvicorn asks of
    a cycle, and nothing else.
    """

    __slots__ = (
        "data",
        "disconnected",
        "flow",
        "held",
        "keep_alive",
        "on_response",
        "response_complete",
        "response_started",
        "task",
        "transport",
    )
    message_event = _Nobody()

    def __init__(
        self,
        data: bytes,
        transport: asyncio.Transport,
        flow: FlowControl,
        on_response: Callable[[], None],
    ) -> None:
        self.data = data
        """The request, for the parser if it turns out that this is not one of ours."""
        self.held = b""
        """What came while this one is being answered."""
        self.transport = transport
        self.flow = flow
        self.on_response = on_response
        self.disconnected = False
        self.keep_alive = True
        self.response_started = False
        self.response_complete = False
        self.task: asyncio.Task[None] | None = None
        """Answers it."""


class Live:
    """The cycle of a stream: what a connection asks of a cycle, and nothing of the request, for
    which 20,000 idle viewers would take 100 MB more. It lasts when the request is done with.
    """

    __slots__ = (
        "disconnected",
        "flow",
        "keep_alive",
        "on_gone",
        "on_response",
        "response_complete",
        "transport",
    )
    message_event = _Nobody()
    response_started = True

    def __init__(self, cycle: Cycle, on_gone: Callable[[], None]) -> None:
        self.transport = cycle.transport
        self.flow = cycle.flow
        self.keep_alive = cycle.keep_alive
        self.on_response = cycle.on_response
        self.on_gone = on_gone
        """Called when the client has gone."""
        self.disconnected = False
        self.response_complete = False

    @property
    def body(self) -> bytes:
        """What comes late of the request is of no use to anybody."""
        return b""

    @body.setter
    def body(self, late: bytes) -> None:
        pass

    @property
    def more_body(self) -> bool:
        """Nobody waits for more."""
        return False

    @more_body.setter
    def more_body(self, more: bool) -> None:
        pass

    def end(self) -> None:
        """The stream has ended; the connection may serve for something else."""
        if self.disconnected or self.response_complete:
            return
        self.transport.write(b"0\r\n\r\n")
        self.response_complete = True
        if not self.keep_alive:
            self.transport.close()
        self.on_response()


def go_live(cycle: Cycle, live: Live, begin: Callable[[], None]) -> None:
    """Let a request be done with, whose answer has begun and goes on as a stream; then begin."""
    cycle.live = live, begin  # type: ignore[attr-defined]
    cycle.response_complete = True


def live_of(cycle: Cycle) -> tuple[Live, Callable[[], None]] | None:
    """The stream that is the answer to a request, and how it begins."""
    return getattr(cycle, "live", None)


def cycle_of(receive: Receive) -> Cycle | None:
    """The cycle that a request came by; None where there is another server, as in tests."""
    owner = getattr(receive, "__self__", None)
    return owner if type(owner) is Cycle else None


def peek(cycle: Cycle) -> bytes | None:
    """The body, if all of it is there already; it stays there."""
    if cycle.more_body or cycle.disconnected or cycle.response_complete:
        return None
    return bytes(cycle.body)


def whole_body(cycle: Cycle) -> bytes | None:
    """The same, taken away."""
    body = peek(cycle)
    if body is not None:
        cycle.body = bytearray()
    return body


async def answer(cycle: Cycle | Short, status: int, lines: bytes, body: bytes) -> None:
    """A whole answer at once, with the lines of its headers, which are our own."""
    if cycle.flow.write_paused:
        await _room(cycle)
    answer_now(cycle, status, lines, body)


def answer_now(cycle: Cycle | Short, status: int, lines: bytes, body: bytes) -> None:
    """The same without waiting for the other side to take it."""
    if cycle.disconnected:
        return
    cycle.response_started = True
    if type(cycle) is Cycle:
        cycle.waiting_for_100_continue = False
    end = b"\r\n" if cycle.keep_alive else b"connection: close\r\n\r\n"
    cycle.transport.write(b"".join((STATUS_LINE[status], lines, end, body)))
    cycle.response_complete = True
    cycle.message_event.set()
    if not cycle.keep_alive:
        cycle.transport.close()
    cycle.on_response()


async def chunk(cycle: Live, body: bytes) -> None:
    """One more piece of an answer that was begun, and has not said how long it is."""
    await _room(cycle)
    if not cycle.disconnected and body:
        cycle.transport.write(_framed(body))


def chunk_now(cycle: Live, body: bytes) -> bool:
    """The same at once; False where the other side does not take what we send."""
    if cycle.disconnected or cycle.flow.write_paused or cycle.transport.is_closing():
        return False
    cycle.transport.write(_framed(body))
    return True


def _framed(body: bytes) -> bytes:
    """A chunk as HTTP has it; to join 4 KB takes a third of the time that a format takes."""
    return b"".join((b"%x\r\n" % len(body), body, b"\r\n"))


async def _room(cycle: Cycle | Short | Live) -> None:
    """Wait while the other side does not take what we send."""
    if cycle.flow.write_paused and not cycle.disconnected:
        await cycle.flow.drain()
