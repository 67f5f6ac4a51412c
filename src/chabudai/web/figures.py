"""The figures of a worker: ``/metrics`` and ``/health/live`` on a port of its own, nothing else.

Who asks is a Prometheus or somebody at the machine: one request a connection, few at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import socket

from chabudai.tables.house import House
from chabudai.web.vitals import Pulse, descriptors, memory

HEAD_BYTES = 8192
SECONDS = 5.0
"""So long a request and its answer may take together."""
MOST = 32
"""Connections at the same time; more are closed at once."""
PLAIN = "text/plain; version=0.0.4; charset=utf-8"


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; OSError if there can be none."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    return socket.create_server((host, port), family=family, backlog=MOST)


class Figures:
    """Tells what a house counts, and how its process is."""

    def __init__(self, house: House) -> None:
        self._metrics = house.metrics
        self._pulse = Pulse()
        self._open = 0
        self._metrics.gauges |= {
            "chabudai_memory_bytes": memory,
            "chabudai_descriptors": descriptors,
            "chabudai_loop_lag_seconds": lambda: self._pulse.latest,
        }

    async def run(self, listener: socket.socket) -> None:
        """Answer for ever."""
        server = await asyncio.start_server(self._answer, sock=listener, limit=HEAD_BYTES)
        try:
            await self._pulse.run()
        finally:
            server.close()

    async def _answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._open += 1
        try:
            if self._open <= MOST:
                async with asyncio.timeout(SECONDS):
                    writer.write(self._read(await _head(reader)))
                    await writer.drain()
        except (OSError, TimeoutError, asyncio.IncompleteReadError):
            pass  # whoever asked has gone, or says nothing
        finally:
            self._open -= 1
            with contextlib.suppress(OSError):
                writer.close()

    def _read(self, head: bytes) -> bytes:
        """The answer to a request."""
        words = head.split(b"\r\n", 1)[0].split(b" ")
        if len(words) != 3 or not words[2].startswith(b"HTTP/1."):
            return _answer(400, "Bad Request", "bad request\n")
        method, path = words[0], words[1].partition(b"?")[0]
        if path not in (b"/metrics", b"/health/live"):
            return _answer(404, "Not Found", "not found\n")
        if method not in (b"GET", b"HEAD"):
            return _answer(405, "Method Not Allowed", "GET only\n", "Allow: GET, HEAD\r\n")
        text = self._metrics.text() if path == b"/metrics" else "ok\n"
        whole = _answer(200, "OK", text)
        return whole if method == b"GET" else whole.partition(b"\r\n\r\n")[0] + b"\r\n\r\n"


async def _head(reader: asyncio.StreamReader) -> bytes:
    """The head of a request; nothing if it is too long."""
    try:
        return await reader.readuntil(b"\r\n\r\n")
    except asyncio.LimitOverrunError:
        return b""


def _answer(status: int, reason: str, text: str, more: str = "") -> bytes:
    body = text.encode()
    head = (
        f"HTTP/1.1 {status} {reason}\r\nContent-Type: {PLAIN}\r\nContent-Length: {len(body)}\r\n"
        f"Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\n{more}"
        "Connection: close\r\n\r\n"
    )
    return head.encode() + body
