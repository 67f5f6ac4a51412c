"""Streams of events: they need no task while nothing happens, and end with their connections."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from chabudai.client import Client
from chabudai.tables.slices import Slices
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.flow import Flow
from chabudai.web.stream import Stream
from tests.served import Served

VIEWERS = 800
MOST_KB = 9.0
"""What is promised is 12; a viewer with a task and a request of its own takes 11."""
SECONDS = 1.0


@pytest.fixture(scope="module")
def brief(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose streams end soon."""
    settings = {"bots": 0, "stream_seconds": SECONDS}
    server = Served(tmp_path_factory.mktemp("brief"), **settings).start()
    yield server
    assert server.stop() == 0


def a_match(server: Served) -> tuple[Client, str]:
    client = server.client()
    return client, client.create("matcha", seats=["me", "open"])["match"]


def connect(server: Served) -> socket.socket:
    made = socket.create_connection(("127.0.0.1", server.port), 20)
    made.settimeout(20)
    return made


def asking(path: str, *headers: str) -> bytes:
    lines = "".join(f"{line}\r\n" for line in ("Host: x", *headers))
    return f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()


def read_until(made: socket.socket, what: bytes) -> bytes:
    text = b""
    while what not in text:
        part = made.recv(65536)
        assert part, text
        text += part
    return text


def streams(server: Served) -> int:
    found = re.search(r"chabudai_streams (\d+)", httpx.get(server.url + "/metrics").text)
    assert found
    return int(found[1])


def wait_for_none(server: Served) -> None:
    until = time.monotonic() + 20
    while streams(server):
        assert time.monotonic() < until
        time.sleep(0.05)


@pytest.mark.parametrize("late", [b"", b"abc"])
def test_a_connection_serves_on_after_its_stream(brief: Served, late: bytes) -> None:
    """What was asked meanwhile is answered then, and a body that nobody reads is no request."""
    _, match = a_match(brief)
    length = [f"Content-Length: {len(late)}"] if late else []
    with closing(connect(brief)) as made:
        made.sendall(asking(f"/api/v1/matches/{match}/events", *length))
        begun = read_until(made, b"event: entry")
        assert begun.startswith(b"HTTP/1.1 200 ")
        made.sendall(late + asking("/health/live"))
        text = read_until(made, b"HTTP/1.1 200 ")
    told, _, _ = text.partition(b"HTTP/1.1 200 ")
    assert told.endswith(b"event: bye\ndata: {}\n\n\r\n0\r\n\r\n")
    wait_for_none(brief)


@pytest.mark.parametrize("ahead", [False, True], ids=["alone", "one more asked"])
def test_who_goes_is_gone(served: Served, ahead: bool) -> None:
    """Long before the stream's time is up; also where something else was asked behind it."""
    before = streams(served)
    client, match = a_match(served)
    with closing(connect(served)) as made:
        made.sendall(asking(f"/api/v1/matches/{match}/events"))
        read_until(made, b"event: entry")
        if ahead:
            made.sendall(asking("/health/live"))
        assert streams(served) == before + 1
        client.talk(match, "hello?")
        assert b"hello?" in read_until(made, b"hello?")
        if ahead:  # reading is paused: the reset is noticed when something is sent
            made.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    until = time.monotonic() + 20
    while streams(served) > before:
        client.talk(match, "anybody?")
        assert time.monotonic() < until
        time.sleep(0.1)


class Wire(asyncio.Transport):
    """A connection's other end, which keeps what it is sent."""

    def __init__(self) -> None:
        super().__init__()
        self.sent = b""
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.sent += bytes(data)

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True


def test_who_is_slow_is_told_everything_in_order() -> None:
    """What cannot be sent waits, and whoever comes to send it sends all of it before the end."""

    async def main() -> None:
        wire, done = Wire(), list[str]()
        cycle: Any = SimpleNamespace(
            transport=wire,
            flow=Flow(wire),
            keep_alive=True,
            on_response=lambda: done.append("answered"),
        )
        viewer = Viewer(0, None, "en", frozenset())
        Stream(cycle, viewer, Slices(), 3600.0, lambda: done.append("closed"))
        live, begin = cycle.live
        begin()
        await asyncio.sleep(0)

        def told() -> list[int]:
            return [int(each) for each in re.findall(rb"id: (\d+)\n", wire.sent)]

        viewer.push(Event("entry", {}, 1))
        assert told() == [1], "sent by who tells it"
        cycle.flow.pause_writing()
        for number in (2, 3):
            viewer.push(Event("entry", {}, number))
            await asyncio.sleep(0)
        assert told() == [1]
        cycle.flow.resume_writing()
        for _ in range(3):
            await asyncio.sleep(0)
        assert told() == [1, 2, 3]
        viewer.push(Event("entry", {}, 4))
        assert told() == [1, 2, 3, 4], "and again at once"
        cycle.flow.pause_writing()
        viewer.push(Event("entry", {}, 5))
        viewer.end()
        cycle.flow.resume_writing()
        for _ in range(3):
            await asyncio.sleep(0)
        assert told() == [1, 2, 3, 4, 5]
        assert wire.sent.endswith(b"event: bye\ndata: {}\n\n\r\n0\r\n\r\n")
        assert done == ["answered", "closed"]
        assert live.response_complete
        assert not wire.is_closed, "it may serve for something else"

    asyncio.run(main())


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is read from /proc")
def test_an_idle_viewer_takes_little_memory(tmp_path: Path) -> None:
    server = Served(tmp_path, bots=0, streams_per_guest=10_000).start()
    assert server.process is not None
    statm = Path(f"/proc/{server.process.pid}/statm")

    def memory() -> int:
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGESIZE")

    def used() -> float:
        assert server.process is not None
        return time.clock_gettime((~server.process.pid << 3) | 2)

    _, match = a_match(server)
    with ExitStack() as stack:

        def watch(times: int) -> None:
            for _ in range(times):
                made = stack.enter_context(closing(connect(server)))
                made.sendall(asking(f"/api/v1/matches/{match}/events"))
                read_until(made, b"event: entry")

        watch(50)
        quiet, before = 0, used()
        while quiet < 4:  # what is made ready after the start is not the viewers'
            time.sleep(0.5)
            quiet, before = (quiet + 1 if used() - before < 0.05 else 0), used()
        begun = memory()
        watch(VIEWERS)
        assert (memory() - begun) / VIEWERS / 1024 < MOST_KB
        assert streams(server) == VIEWERS + 50
    wait_for_none(server)
    assert server.stop() == 0
