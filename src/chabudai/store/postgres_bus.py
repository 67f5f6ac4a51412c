"""The bus of PostgreSQL: LISTEN and NOTIFY, on a connection of its own beside the transactions.

A NOTIFY inside the transaction of a move would make all commits of the database wait for each
other (``docs/scale.md`` has the figures). So it comes after the commit, for many moves at once;
who is killed in between leaves others to find out by numbers.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import deque
from collections.abc import Callable
from typing import Any

from chabudai.store.sharing import Message

CHANNEL = "chabudai"
MOST_BYTES = 7000
"""PostgreSQL takes 8,000."""
MOST_WAITING = 10_000
AGAIN_SECONDS = 0.5
BEAT_SECONDS = 5.0


class PostgresBus:
    """One connection that hears and tells, and comes back when it is lost."""

    def __init__(self, url: str, process: str) -> None:
        self.is_up = False
        self.lost = 0
        """How often the connection has been lost."""
        self._url = url
        self._process = process
        self._hear: Callable[[Message], None] = lambda _message: None
        self._waiting: deque[str] = deque(maxlen=MOST_WAITING)
        self._wake = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._closing = False

    async def start(self, hear: Callable[[Message], None]) -> None:
        """Begin to hear what others tell; what this process tells is not heard by itself."""
        self._hear = hear
        self._task = asyncio.get_running_loop().create_task(self._run())

    def tell(self, message: Message) -> None:
        """Tell the others, soon."""
        self._waiting.append(json.dumps(message, separators=(",", ":")))
        self._wake.set()

    async def close(self) -> None:
        """Tell what waits, and end."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            with contextlib.suppress(asyncio.CancelledError, TimeoutError):
                await asyncio.wait_for(self._task, 2)

    async def _run(self) -> None:
        import asyncpg

        from chabudai.store.postgres import driver_errors

        errors = driver_errors()
        while not self._closing:
            connection: Any = None
            try:
                connection = await asyncpg.connect(
                    self._url,
                    timeout=BEAT_SECONDS,
                    command_timeout=BEAT_SECONDS,
                    # nothing here has to be on disk before it is told
                    server_settings={
                        "application_name": "chabudai-bus",
                        "synchronous_commit": "off",
                    },
                )
                await connection.add_listener(CHANNEL, self._heard)
                self.is_up = True
                await self._tell_on(connection)
            except errors:
                self.lost += 1
            finally:
                self.is_up = False
                if connection is not None:
                    connection.terminate()
            if not self._closing:
                await asyncio.sleep(AGAIN_SECONDS)

    async def _tell_on(self, connection: Any) -> None:
        """Tell whatever waits; a beat shows whether the connection is still one."""
        while not (self._closing and not self._waiting):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), BEAT_SECONDS)
            self._wake.clear()
            if not self._waiting:
                await connection.execute("SELECT 1")
            while self._waiting:
                text = self._packet()
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, text)

    def _packet(self) -> str:
        parts, size = [f'"{self._process}"'], 0
        while self._waiting and size < MOST_BYTES:
            if parts[1:] and size + len(self._waiting[0].encode()) > MOST_BYTES:
                break
            parts.append(self._waiting.popleft())
            size += len(parts[-1].encode()) + 1
        return f"[{','.join(parts)}]"

    def _heard(self, _connection: Any, _pid: int, _channel: str, payload: str) -> None:
        try:
            process, *messages = json.loads(payload)
        except ValueError:
            return
        if process != self._process:
            for message in messages:
                self._hear(message)
