"""Buses side by side: PostgreSQL's NOTIFY inside a commit, after it, Redis' PUBLISH and NATS' PUB.

``python bench/bus.py`` writes small rows from many tasks and tells a listener of each, as a move
does. It prints commits a second, the time from telling to hearing, and what was lost while the
server of the bus was killed and started again in the middle, with the longest silence then; of
PostgreSQL, without which nothing is written either, also while only the connections of the bus
were cut. Redis and NATS take part where ``redis-server`` and ``nats-server`` are installed (Debian
has both).
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import itertools
import json
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent))

from chabudai.store.postgres import driver_errors
from chabudai.store.postgres_bus import PostgresBus
from tests.postgres import Postgres, free_port

WRITE = "INSERT INTO bench (match, entry) VALUES ($1, $2)"
CUT = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chabudai-bus'"
)
KILLED = "its server killed and started again"
CUT_OFF = "its connections cut"
AGAIN_SECONDS = 0.2
"""After this a connection that was lost is tried again."""

Heard = tuple[float, float]
"""When something was heard, and how long after it was told."""


class Broker:
    """A server of our own beside PostgreSQL, on loopback and in a temporary folder, which keeps
    nothing on disk; and as much of its protocol as it takes to publish and to hear.
    """

    name = ""
    program = ""
    answers: Mapping[bytes, bytes] = {}
    """What is said to a line that the server says by itself."""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = tempfile.TemporaryDirectory()
        self.process: Any = None
        self.heard: list[Heard] = []
        self._waiting: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    def flags(self) -> list[str]:
        """What its program is started with."""
        raise NotImplementedError

    async def greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """What comes first on a new connection."""

    def subscription(self) -> bytes:
        """What asks for all that is published."""
        raise NotImplementedError

    def publication(self, text: bytes) -> bytes:
        """What publishes a text; one line answers it."""
        raise NotImplementedError

    def start(self) -> None:
        """Start the server, and wait until it answers."""
        self.process = subprocess.Popen(
            [self.program, *self.flags()],
            cwd=self.folder.name,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        for _ in range(200):
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            time.sleep(0.02)
        raise RuntimeError(f"{self.program} does not start")

    def stop(self) -> None:
        """End it in the worst way."""
        self.process.kill()
        self.process.wait()

    async def open(self) -> None:
        """Subscribe, and be ready to publish."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._listen()), loop.create_task(self._tell_on())]
        await asyncio.sleep(0.3)

    def tell(self, text: str) -> None:
        """Publish, soon."""
        self._waiting.append(text)

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port, limit=2**22)
        await self.greet(reader, writer)
        return reader, writer

    async def _tell_on(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await self._connect()
                while True:
                    while not self._waiting:
                        await asyncio.sleep(0.001)
                    batch, self._waiting = self._waiting, []
                    writer.write(self.publication(json.dumps(batch).encode()))
                    while answer := self.answers.get(await _line(reader)):
                        writer.write(answer)
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        while True:
            with contextlib.suppress(OSError):
                reader, writer = await self._connect()
                writer.write(self.subscription())
                while True:
                    line = await _line(reader)
                    writer.write(self.answers.get(line, b""))
                    if line.startswith(b"["):
                        hear(self.heard, json.loads(line))
            await asyncio.sleep(AGAIN_SECONDS)

    async def close(self) -> None:
        """End the connections."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class Redis(Broker):
    """``redis-server``, and RESP."""

    name = "Redis PUBLISH after it"
    program = "redis-server"

    def flags(self) -> list[str]:
        """Nothing is written to disk."""
        port = ["--bind", "127.0.0.1", "--port", str(self.port)]
        return [*port, "--save", "", "--appendonly", "no"]

    def subscription(self) -> bytes:
        """An array of two texts."""
        return b"*2\r\n$9\r\nSUBSCRIBE\r\n$1\r\nc\r\n"

    def publication(self, text: bytes) -> bytes:
        """An array of three; the answer is how many have heard it."""
        return b"*3\r\n$7\r\nPUBLISH\r\n$1\r\nc\r\n$%d\r\n%b\r\n" % (len(text), text)


class Nats(Broker):
    """``nats-server``, and its lines."""

    name = "NATS PUB after it"
    program = "nats-server"
    answers: Mapping[bytes, bytes] = {b"PING\r\n": b"PONG\r\n"}
    """Who does not answer is thought to be gone."""

    def flags(self) -> list[str]:
        """Without JetStream it keeps nothing."""
        return ["-a", "127.0.0.1", "-p", str(self.port)]

    async def greet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """It says who it is; ``verbose`` makes it answer whatever it is sent."""
        await _line(reader)
        writer.write(b'CONNECT {"verbose":true,"pedantic":false}\r\n')
        if await _line(reader) != b"+OK\r\n":
            raise ConnectionError

    def subscription(self) -> bytes:
        """A subject and a number of ours for it."""
        return b"SUB c 1\r\n"

    def publication(self, text: bytes) -> bytes:
        """A subject, a length and a line."""
        return b"PUB c %d\r\n%b\r\n" % (len(text), text)


async def _line(reader: asyncio.StreamReader) -> bytes:
    line = await reader.readline()
    if not line.endswith(b"\n"):
        raise ConnectionError
    return line


def hear(heard: list[Heard], told: Iterable[Any]) -> None:
    """Note what was heard now, by when each was told."""
    now = time.perf_counter()
    heard += [(now, now - float(each)) for each in told]


async def commits(
    url: str,
    is_over: Callable[[], bool],
    writers: int,
    after: Callable[[str], None] = lambda _text: None,
    inside: str = "",
) -> int:
    """Write rows from many tasks at once, telling of each ``after`` its commit, or by a statement
    ``inside`` it; how many were written.
    """
    import asyncpg

    # without a least size the pool does not complain while the database is away
    async with asyncpg.create_pool(url, min_size=0, max_size=writers) as pool:
        await pool.execute("CREATE TABLE IF NOT EXISTS bench (match TEXT, entry TEXT)")

        async def write() -> int:
            count = 0
            while not is_over():
                try:
                    async with pool.acquire() as connection, connection.transaction():
                        await connection.execute(WRITE, "a match", "x" * 100)
                        if inside:
                            await connection.execute(inside, f"{time.perf_counter()}")
                except driver_errors():
                    await asyncio.sleep(0.05)
                else:
                    after(f"{time.perf_counter()}")
                    count += 1
            return count

        return sum(await asyncio.gather(*(write() for _ in range(writers))))


def tell(name: str, written: int, seconds: float, heard: list[Heard]) -> None:
    """Print a line."""
    times = sorted(late for _, late in heard) or [0.0]
    at = [when for when, _ in heard]
    silence = max((after - before for before, after in itertools.pairwise(at)), default=0.0)
    print(
        f"{name}: {written / seconds:,.0f} commits/s, heard {len(heard)} of {written}, "
        f"p50 {statistics.median(times) * 1000:.1f} ms, "
        f"p99 {times[len(times) * 99 // 100] * 1000:.1f} ms, longest silence {silence:.2f} s",
        flush=True,
    )


async def inside(url: str, seconds: float, writers: int) -> None:
    """NOTIFY in the transaction of the row."""
    import asyncpg

    heard: list[Heard] = []
    listener = await asyncpg.connect(url)
    await listener.add_listener("c", lambda *args: hear(heard, [args[3]]))

    notify, until = "SELECT pg_notify('c', $1)", time.perf_counter() + seconds
    written = await commits(url, lambda: time.perf_counter() > until, writers, inside=notify)
    await asyncio.sleep(0.5)
    await listener.close()
    tell("NOTIFY inside the commit", written, seconds, heard)


async def beside(
    url: str,
    seconds: float,
    writers: int,
    kill: Callable[[], None] | None = None,
    what: str = KILLED,
) -> None:
    """NOTIFY after it, on the bus's own connection."""
    heard: list[Heard] = []
    ours, theirs = PostgresBus(url, "one"), PostgresBus(url, "two")
    await ours.start(lambda _message: None)
    await theirs.start(lambda message: hear(heard, message))
    await asyncio.sleep(0.3)

    def told(text: str) -> None:
        ours.tell([text])

    await _measure("NOTIFY after the commit", url, seconds, writers, told, heard, kill, what)
    await ours.close()
    await theirs.close()


async def by_broker(url: str, seconds: float, writers: int, server: Broker, kill: bool) -> None:
    """By a server of its own, after it."""
    await server.open()

    def restart() -> None:
        server.stop()
        server.start()

    which = restart if kill else None
    await _measure(server.name, url, seconds, writers, server.tell, server.heard, which)
    await server.close()


async def _measure(
    name: str,
    url: str,
    seconds: float,
    writers: int,
    told: Callable[[str], None],
    heard: list[Heard],
    kill: Callable[[], None] | None,
    what: str = KILLED,
) -> None:
    begun = time.perf_counter()
    until, killing = begun + seconds, None
    if kill is not None:
        name += f", {what}"
        until = begun + 10 * seconds

        async def soon() -> None:
            """Half of the time before, half after the server is there again."""
            nonlocal until
            await asyncio.sleep(seconds / 2)
            await asyncio.to_thread(kill)
            until = time.perf_counter() + seconds / 2

        killing = asyncio.create_task(soon())
    written = await commits(url, lambda: time.perf_counter() > until, writers, told)
    took = time.perf_counter() - begun
    await asyncio.sleep(1.5)
    if killing is not None:
        await killing
    tell(name, written, took, heard)


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

        def cut() -> None:
            postgres.sql(CUT)

        asyncio.run(inside(postgres.url, *given))
        asyncio.run(beside(postgres.url, *given))
        asyncio.run(beside(postgres.url, *given, cut, CUT_OFF))
        asyncio.run(beside(postgres.url, *given, restart))
        for kind in (Redis, Nats):
            if not shutil.which(kind.program):
                print(f"{kind.program} is not installed", flush=True)
                continue
            for kill in (False, True):
                server = kind()
                server.start()
                try:
                    asyncio.run(by_broker(postgres.url, *given, server, kill))
                finally:
                    server.stop()
                    server.folder.cleanup()


if __name__ == "__main__":
    main()
