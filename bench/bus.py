"""Buses side by side: PostgreSQL's NOTIFY inside a commit, after it, and Redis' PUBLISH.

``python bench/bus.py`` writes small rows from many tasks and tells a listener of each, as a move
does. It prints commits a second, the time from telling to hearing, and what was lost while the
server of the bus was killed and started again in the middle.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from chabudai.store.postgres import driver_errors
from chabudai.store.postgres_bus import PostgresBus
from tests.postgres import Postgres, free_port

WRITE = "INSERT INTO bench (match, entry) VALUES ($1, $2)"


class Redis:
    """A ``redis-server`` of our own without a file, and just enough of its protocol."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory()
        self.process: Any = None
        self.heard: list[float] = []
        self.lost = 0
        self._writer: Any = None
        self._waiting: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def start(self) -> None:
        """Start the server."""
        flags = ["--port", str(self.port), "--save", "", "--appendonly", "no"]
        self.process = subprocess.Popen(
            ["redis-server", *flags], cwd=self.folder.name, stdout=subprocess.DEVNULL
        )
        time.sleep(0.5)

    async def open(self) -> None:
        """Subscribe, and be ready to publish."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen()), loop.create_task(self._tell_on())]
        await asyncio.sleep(0.3)

    def tell(self, text: str) -> None:
        """Publish, soon."""
        self._waiting.append(text)

    async def _tell_on(self) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                while True:
                    while not self._waiting:
                        await asyncio.sleep(0.001)
                    batch, self._waiting = self._waiting, []
                    text = json.dumps(batch)
                    size = len(text.encode())
                    writer.write(
                        f"*3\r\n$7\r\nPUBLISH\r\n$1\r\nc\r\n${size}\r\n{text}\r\n".encode()
                    )
                    if not await reader.readline():
                        raise ConnectionError
            except OSError:
                await asyncio.sleep(0.2)

    async def _listen(self) -> None:
        while True:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
                writer.write(b"*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nc\r\n")
                while line := await reader.readline():
                    if line.startswith(b"["):
                        now = time.perf_counter()
                        self.heard += [now - float(each) for each in json.loads(line)]
            except OSError:
                pass
            await asyncio.sleep(0.2)

    async def close(self) -> None:
        """End the connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def commits(
    url: str, seconds: float, writers: int, told: Callable[[Any, str], Awaitable[None]]
) -> int:
    """Write rows from many tasks at once; how many were written."""
    import asyncpg

    async with asyncpg.create_pool(url, min_size=writers, max_size=writers) as pool:
        await pool.execute("CREATE TABLE IF NOT EXISTS bench (match TEXT, entry TEXT)")
        until = time.perf_counter() + seconds

        async def write() -> int:
            count = 0
            while time.perf_counter() < until:
                try:
                    async with pool.acquire() as connection, connection.transaction():
                        await connection.execute(WRITE, "a match", "x" * 100)
                        await told(connection, f"{time.perf_counter()}")
                    count += 1
                except driver_errors():
                    await asyncio.sleep(0.05)
            return count

        return sum(await asyncio.gather(*(write() for _ in range(writers))))


def tell(name: str, written: int, seconds: float, heard: list[float]) -> None:
    """Print a line."""
    times = sorted(heard) or [0.0]
    print(
        f"{name}: {written / seconds:,.0f} commits/s, heard {len(heard)} of {written}, "
        f"p50 {statistics.median(times) * 1000:.1f} ms, "
        f"p99 {times[len(times) * 99 // 100] * 1000:.1f} ms",
        flush=True,
    )


async def inside(url: str, seconds: float, writers: int) -> None:
    """NOTIFY in the transaction of the row."""
    import asyncpg

    heard: list[float] = []
    listener = await asyncpg.connect(url)
    await listener.add_listener(
        "c", lambda *args: heard.append(time.perf_counter() - float(args[3]))
    )

    async def told(connection: Any, text: str) -> None:
        await connection.execute("SELECT pg_notify('c', $1)", text)

    written = await commits(url, seconds, writers, told)
    await asyncio.sleep(0.5)
    await listener.close()
    tell("NOTIFY inside the commit", written, seconds, heard)


async def beside(url: str, seconds: float, writers: int, kill: Callable[[], None] | None) -> None:
    """NOTIFY after it, on the bus's own connection."""
    heard: list[float] = []
    ours, theirs = PostgresBus(url, "one"), PostgresBus(url, "two")
    await ours.start(lambda _message: None)
    await theirs.start(lambda message: heard.append(time.perf_counter() - float(message[0])))
    await asyncio.sleep(0.3)

    async def told(_connection: Any, text: str) -> None:
        ours.tell([text])

    await _measure("NOTIFY after the commit", url, seconds, writers, told, heard, kill)
    await ours.close()
    await theirs.close()


async def redis(url: str, seconds: float, writers: int, server: Redis, kill: bool) -> None:
    """PUBLISH after it."""
    await server.open()

    async def told(_connection: Any, text: str) -> None:
        server.tell(text)

    def restart() -> None:
        server.process.kill()
        server.process.wait()
        server.start()

    which = restart if kill else None
    await _measure("Redis PUBLISH after it", url, seconds, writers, told, server.heard, which)
    await server.close()


async def _measure(
    name: str,
    url: str,
    seconds: float,
    writers: int,
    told: Callable[[Any, str], Awaitable[None]],
    heard: list[float],
    kill: Callable[[], None] | None,
) -> None:
    killing = None
    if kill is not None:
        name += ", its server killed and started again"

        async def soon() -> None:
            await asyncio.sleep(seconds / 2)
            await asyncio.to_thread(kill)

        killing = asyncio.create_task(soon())
    written = await commits(url, seconds, writers, told)
    await asyncio.sleep(1.5)
    if killing is not None:
        await killing
    tell(name, written, seconds, heard)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--writers", type=int, default=16)
    args = parser.parse_args()
    given = args.seconds, args.writers
    with contextlib.ExitStack() as stack:
        postgres = Postgres()
        stack.callback(postgres.stop)
        postgres.start()

        def restart() -> None:
            postgres.kill()
            postgres.start()

        asyncio.run(inside(postgres.url, *given))
        asyncio.run(beside(postgres.url, *given, None))
        asyncio.run(beside(postgres.url, *given, restart))
        if shutil.which("redis-server"):
            for kill in (False, True):
                server = Redis()
                server.start()
                asyncio.run(redis(postgres.url, *given, server, kill))
                server.process.kill()
                server.process.wait()
                server.folder.cleanup()


if __name__ == "__main__":
    main()
