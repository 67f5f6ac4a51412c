"""What is sent to clients waits for the end of a turn of the loop, and then goes out together.

A move is told on three connections. Sending for many moves one after another takes less of a
processor's time than sending from between the work on them, and what is written in pieces is sent
as one.
"""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

MOMENT = 0.004
"""For so many seconds something waits at most while a turn goes on."""
LARGE = 32_768
"""So many bytes for one client do not wait: its transport says when it takes no more."""


class Post:
    """Sends what all connections of a server have written in one turn of the loop."""

    def __init__(self) -> None:
        self._waiting: list[Outlet] = []
        self._since = 0.0

    def add(self, outlet: Outlet) -> None:
        """Something is to be sent."""
        now = time.monotonic()
        if not self._waiting:
            self._since = now
            asyncio.get_running_loop().call_soon(self.send)
        self._waiting.append(outlet)
        if now - self._since > MOMENT:
            self.send()

    def send(self) -> None:
        """Send everything now; who cannot be sent to keeps nothing from the others."""
        waiting, self._waiting = self._waiting, []
        for outlet in waiting:
            try:
                outlet.send()
            except (OSError, RuntimeError):
                outlet.abort()


def _descriptor(transport: asyncio.Transport) -> int | None:
    """Where a transport's bytes can be written without it, which takes four fifths of the time;
    None where they are not sent as they are, or by a system whose sockets are no files.
    """
    found = transport.get_extra_info("socket")
    if found is None or os.name != "posix" or transport.get_extra_info("sslcontext") is not None:
        return None
    number: int = found.fileno()
    return number


class Outlet(asyncio.Transport):
    """A connection's transport as its protocol sees it: whatever is written passes here, in order,
    and is sent before the connection is closed.
    """

    __slots__ = ("_descriptor", "_held", "_post", "_transport")

    def __init__(self, transport: asyncio.Transport, post: Post) -> None:
        self._transport = transport
        self._post = post
        self._held = b""
        self._descriptor = _descriptor(transport)

    def write(self, data: bytes | bytearray | memoryview) -> None:
        """Send something at the end of the turn."""
        if self._held:
            self._held += data
        else:
            self._held = bytes(data)
            self._post.add(self)
        if len(self._held) > LARGE:
            self.send()

    def send(self) -> None:
        """Send what waits, unless the other side has gone meanwhile."""
        if self._held:
            data, self._held = self._held, b""
            transport = self._transport
            if transport.is_closing():
                return
            if self._descriptor is not None and not transport.get_write_buffer_size():
                try:
                    sent = os.write(self._descriptor, data)
                except OSError:  # there is no room, or nobody: the transport knows what to do
                    sent = 0
                if sent == len(data):
                    return
                data = data[sent:]
            transport.write(data)

    def get_write_buffer_size(self) -> int:
        """How many bytes the other side has not taken yet."""
        return self._transport.get_write_buffer_size() + len(self._held)

    def close(self) -> None:
        """Send what waits, and end."""
        self.send()
        self._transport.close()

    def abort(self) -> None:
        """End at once."""
        self._held = b""
        self._transport.abort()

    def is_closing(self) -> bool:
        """Whether the connection has ended, or is about to."""
        return self._transport.is_closing()

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Something about the connection."""
        return self._transport.get_extra_info(name, default)

    def pause_reading(self) -> None:
        """Take in nothing more for now."""
        self._transport.pause_reading()

    def resume_reading(self) -> None:
        """Go on."""
        self._transport.resume_reading()
