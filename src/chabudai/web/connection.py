"""One connection: how large its requests may be and how slow, and whether there is room for it.

Uvicorn's own protocol takes heads of any size and waits for ever. What is refused here has not
become a request yet, so the answer is written by hand; the connection ends with it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus

import httptools
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from chabudai.core.messages import Message
from chabudai.web.api.models import ActAsked
from chabudai.web.crowd import Crowd
from chabudai.web.cycle import Cycle, Live, Short, live_of
from chabudai.web.encode import encode
from chabudai.web.flow import Flow, Row
from chabudai.web.guard import TRUSTED
from chabudai.web.heads import BEGIN, Head
from chabudai.web.language import pick
from chabudai.web.moves import Moves
from chabudai.web.post import Outlet, Post

MOST_PIPELINED = 16
"""Requests that may be sent before the first of them is answered: each is parsed at once."""
LINGER_SECONDS = 5.0
_HEAD, _BODY = "head", "body"


@dataclass(frozen=True)
class Limits:
    """What every connection of a server keeps to."""

    crowd: Crowd
    refused: Callable[[str], None]
    """Told the reason of each refusal."""
    head_bytes: int
    head_seconds: float
    body_seconds: float
    read_seconds: float = 30.0
    """Who takes nothing of an answer for so long is let go."""
    moves: Moves | None = None
    """Answers those requests that are moves."""
    post: Post = field(default_factory=Post)
    """Sends what is written."""


class Connection(HttpToolsProtocol):
    """Uvicorn's protocol with limits; ``connection_class`` binds them."""

    __slots__ = (  # a dictionary of more than 30 attributes takes 1 KB more
        "_awaited",
        "_chunk",
        "_denied",
        "_head",
        "_host",
        "_is_in",
        "_is_odd",
        "_is_whole",
        "_live",
        "_quiet_from",
        "_short",
        "_timer",
        "_unread",
    )
    limits: Limits

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody has come: let in, if there is room."""
        self._awaited = ""
        self._head = 0
        self._chunk = 0
        self._is_whole = False
        self._is_odd = False
        self._quiet_from = 0.0
        self._short: Short | None = None
        self._live: Live | None = None
        self._denied = _BAD
        self._timer: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        outlet = Outlet(transport, self.limits.post)
        super().connection_made(outlet)
        self.flow = Flow(outlet)  # type: ignore[assignment]
        self.pipeline = Row()  # type: ignore[assignment]
        self._host = self.client[0] if self.client else ""
        why = self.limits.crowd.enter(self._host)
        self._is_in = not why
        if why:
            self._refuse(why, HTTPStatus.SERVICE_UNAVAILABLE, "web-too-many-connections")
        else:
            self._wait(_HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Somebody has gone; nothing of a connection may hold another part of it."""
        self._stop_waiting()
        if self._unread is not None:
            self._unread.cancel()
        if self._is_in:
            self._is_in = False
            self.limits.crowd.leave(self._host)
        super().connection_lost(exc)
        if self._live is not None:
            self._live.disconnected = not self._live.response_complete
            self._live.on_gone()
            self._live = None
        self._short = None
        self.cycle = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Take in what came, and see whether it is too much or comes too slowly."""
        if self.parser is None or self.transport.is_closing():
            return
        if self._short is not None:
            self._short.held += data
            self.flow.pause_reading()
        elif not data.startswith(BEGIN) or not self._begin(data):
            self._feed(data)

    def _begin(self, data: bytes) -> bool:
        """Begin to answer a move, if that is what came, and all that came."""
        moves, cycle = self.limits.moves, self.cycle
        if (
            moves is None
            or self._awaited
            or self._is_odd
            or (cycle is not None and not cycle.response_complete)
            or len(data) > self.limits.head_bytes
            or (found := moves.heads.read(data)) is None
            or (asked := moves.asked(*found)) is None
        ):
            return False
        self._stop_waiting()
        short = self._short = Short(data, self.transport, self.flow, self._go_on)
        self.cycle = short  # type: ignore[assignment]
        task = short.task = self.loop.create_task(self._play(moves, short, found[0], asked))
        self.tasks.add(task)
        return True

    async def _play(self, moves: Moves, short: Short, head: Head, asked: ActAsked) -> None:
        is_trusted = self.limits.crowd.is_trusted(self._host)
        try:
            is_answered = await moves.play(short, head, asked, is_trusted)
        except BaseException:
            self.transport.close()  # else its client would wait for ever
            raise
        finally:
            self.tasks.discard(short.task)
            short.task = None
        if not is_answered and self.parser is not None:
            short.response_complete = True
            self._short = None
            self._feed(short.data)
            self._take(short.held)

    def _go_on(self) -> None:
        """A move is answered: wait for the next request, or take the one that has come already.
        One timer serves many moves.
        """
        self.server_state.total_requests += 1
        short, self._short = self._short, None
        if short is None or self.transport.is_closing():
            return
        self._quiet_from = self.loop.time()
        if self.timeout_keep_alive_task is None:
            seconds = self.timeout_keep_alive
            self.timeout_keep_alive_task = self.loop.call_later(
                seconds, self.timeout_keep_alive_handler
            )
        self._take(short.held)

    def _take(self, held: bytes) -> None:
        """Take in what has come while a move was being answered."""
        if held:
            self.flow.resume_reading()
            self.data_received(held)

    def timeout_keep_alive_handler(self) -> None:
        """End a connection at which nothing is asked; not while a move is being answered, nor
        when there was one since the timer began.
        """
        quiet = self.loop.time() - self._quiet_from
        is_busy = self._short is not None
        if is_busy or quiet < self.timeout_keep_alive - 0.001:
            seconds = self.timeout_keep_alive - (0.0 if is_busy else quiet)
            self.timeout_keep_alive_task = self.loop.call_later(
                seconds, self.timeout_keep_alive_handler
            )
            return
        super().timeout_keep_alive_handler()

    def _feed(self, data: bytes) -> None:
        """Give what came to the parser."""
        self._unset_keepalive_if_required()
        self._chunk = len(data)
        self._is_whole = False
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            self._is_odd = True
            return  # the request was taken; we speak no other protocol
        except httptools.HttpParserError:
            self._refuse(*self._denied)
            return
        if not self._awaited and self._is_whole:
            self._stop_waiting()
            return
        if self._awaited == _HEAD:
            self._head += len(data)
            if self._head > self.limits.head_bytes:
                self._refuse(*_LARGE)
                return
        self._wait(self._awaited or _HEAD)

    def on_message_begin(self) -> None:
        """A request begins."""
        self._awaited = _HEAD
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Its head is there."""
        if self._awaited == _HEAD:
            self._stop_waiting()
        self._awaited = _BODY
        if self._head + self._chunk > self.limits.head_bytes:
            size = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
            if size > self.limits.head_bytes:
                self._deny(*_LARGE)
        if len(self.pipeline) >= MOST_PIPELINED:
            self._deny("pipeline", HTTPStatus.TOO_MANY_REQUESTS, "web-too-many")
        self._head = 0
        if self.limits.crowd.is_trusted(self._host):
            self.scope[TRUSTED] = True  # type: ignore[literal-required]
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """All of it is there."""
        self._awaited = ""
        self._is_whole = True
        super().on_message_complete()

    def _start_asgi_task(self, cycle: Cycle, app: ASGI3Application) -> None:
        """Begin to answer a request."""
        moves = self.limits.moves
        match = moves.find(cycle) if moves is not None else None
        if moves is None or match is None:
            task = self.loop.create_task(self._run(cycle, app))
        else:
            task = self.loop.create_task(moves.answer(cycle, match, app))
        task.add_done_callback(self.tasks.discard)
        self.tasks.add(task)

    async def _run(self, cycle: Cycle, app: ASGI3Application) -> None:
        """Answer a request; where the answer is a stream it goes on after that, without a task
        and without the request.
        """
        on_response = cycle.on_response
        await cycle.run_asgi(app)
        found = live_of(cycle)
        if found is None:
            return
        live, begin = found
        live.on_response = on_response
        live.keep_alive = cycle.keep_alive
        if self in self.connections:
            self._live = live
        else:
            live.disconnected = True  # the client has gone already
        if self.cycle is cycle:  # nothing was asked since
            self.cycle = live  # type: ignore[assignment]
            self.scope = self.headers = None  # type: ignore[assignment]
            self.url = b""
        begin()

    def pause_writing(self) -> None:
        """The other side does not take what we send."""
        super().pause_writing()
        self._watch(self.transport.get_write_buffer_size() + 1)

    def resume_writing(self) -> None:
        """It does again."""
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()

    def _watch(self, before: int) -> None:
        """Look again later whether the other side has taken anything."""
        left = self.transport.get_write_buffer_size()
        if left >= before:
            self.limits.refused("slow-reading")
            self.transport.abort()
            return
        self._unread = self.loop.call_later(self.limits.read_seconds, self._watch, left)

    def _wait(self, what: str) -> None:
        """Wait for the rest of a head or a body, but not for ever."""
        if self._timer is None:
            limits = self.limits
            seconds = limits.head_seconds if what == _HEAD else limits.body_seconds
            self._timer = self.loop.call_later(seconds, self._refuse, *_SLOW[what])

    def _stop_waiting(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _deny(self, why: str, status: HTTPStatus, key: str) -> None:
        """Let the parser stop, and answer then."""
        self._denied = (why, status, key)
        raise ValueError(why)

    def _refuse(self, why: str, status: HTTPStatus, key: str) -> None:
        """Answer by hand, unless an answer is being sent already, and end."""
        self._stop_waiting()
        self.limits.refused(why)
        if self.transport.is_closing():
            return
        if self.cycle is None or not self.cycle.response_started or self.cycle.response_complete:
            self.transport.write(_answer(status, key, self.headers or []))
        self.transport.close()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)


_BAD = ("unreadable", HTTPStatus.BAD_REQUEST, "web-unreadable")
_LARGE = ("head", HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, "web-head-too-large")
_SLOW = {
    _HEAD: ("slow-head", HTTPStatus.REQUEST_TIMEOUT, "web-too-slow"),
    _BODY: ("slow-body", HTTPStatus.REQUEST_TIMEOUT, "web-too-slow"),
}


def _answer(status: HTTPStatus, key: str, headers: list[tuple[bytes, bytes]]) -> bytes:
    wanted = next((value for name, value in headers if name == b"accept-language"), b"")
    text = Message(key).say(pick(None, wanted.decode("latin-1")))
    body = encode({"error": {"key": key, "text": text}})
    again = b"retry-after: 10\r\n" if status in (429, 503) else b""
    return (
        b"HTTP/1.1 %d %s\r\ncontent-type: application/json\r\ncontent-length: %d\r\n%s"
        b"cache-control: no-store\r\nconnection: close\r\n\r\n%s"
        % (status, status.phrase.encode(), len(body), again, body)
    )


def connection_class(limits: Limits) -> type[Connection]:
    """The class of a server's connections."""
    return type("Bound", (Connection,), {"limits": limits, "__slots__": ()})
