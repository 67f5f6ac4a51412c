"""Acknowledged moves a second with two live viewers a match, and the memory of idle viewers.

``python bench/server.py`` starts a server of its own on one core, on a loopback port and a new
database, and plays from another process. With ``--postgres`` it starts a PostgreSQL of its own as
well, and ``--processes N`` server processes; then nobody is bound to a core.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import math
import os
import random
import re
import resource
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
AHEAD = """
import contextlib, sys, chabudai
with contextlib.suppress(ImportError):  # older trees do not have it
    from chabudai.games.ahead import prepare
    prepare(chabudai.game(sys.argv[1]).book)
"""
CORES = sorted(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else []
MOTIONS = "&motions=true"
WATCH = MOTIONS if "--motions" in sys.argv else ""
DATABASE: Callable[[], float] = lambda: 0.0  # noqa: E731 - replaced where there is one
"""Processor time of the database so far."""


class Server:
    """A server process of our own."""

    def __init__(
        self,
        folder: Path,
        db: str = "",
        processes: int = 1,
        bots: int = 0,
        source: str = "",
        game: str = "",
    ) -> None:
        self.log = folder / "log"
        self.processes = processes
        cores = CORES
        if db:
            cores = []
        flags = ["--port", "0", "--db", db or str(folder / "tables.db"), "--bots", str(bots)]
        for name in ("moves-per-minute", "tables-per-hour", "guests-per-hour", "reads-per-minute"):
            flags += [f"--{name}", "0"]
        if not source:  # older trees know neither
            flags += ["--processes", str(processes), "--connections-per-address", "0"]
            flags += ["--connections", "100000"]
        flags += ["--streams-per-guest", "100000"]
        environment = {
            **os.environ,
            "PYTHONUNBUFFERED": "1",
            **({"PYTHONPATH": source} if source else {}),
        }
        if game:  # what a busy server would have compiled some time after its start
            subprocess.run([sys.executable, "-c", AHEAD, game], env=environment, check=True)
        code = "import sys; from chabudai.cli import main; sys.exit(main(sys.argv[1:]))"
        with self.log.open("wb") as stream:
            self.process = subprocess.Popen(
                [sys.executable, "-c", code, "serve", *flags],
                stderr=stream,
                env=environment,
            )
        if len(cores) > 1 and not bots:  # before it has threads, which keep what they begin with
            os.sched_setaffinity(self.process.pid, {cores[0]})
            os.sched_setaffinity(0, set(cores[1:]))
        self.port = self._port()

    def _port(self) -> int:
        for _ in range(1200):
            found = re.search(rb'"url": "http://[^"]*:(\d+)"', self.log.read_bytes())
            event = b'"event": "processes"' if self.processes > 1 else b'"event": "start"'
            if found and event in self.log.read_bytes():
                return int(found[1])
            if self.process.poll() is not None:
                raise SystemExit(self.log.read_text())
            time.sleep(0.1)
        raise SystemExit("the server does not start")

    def members(self) -> list[int]:
        """The processes that serve."""
        return [self.process.pid, *children(self.process.pid)]

    def memory(self) -> int:
        """Resident bytes."""
        pages = [Path(f"/proc/{pid}/statm").read_text().split()[1] for pid in self.members()]
        return sum(map(int, pages)) * resource.getpagesize()

    def seconds(self) -> float:
        """Processor time used so far."""
        return sum(map(seconds_of, self.members()))

    def stop(self) -> None:
        """End it in good order."""
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)


def seconds_of(pid: int) -> float:
    """Processor time that a process has used so far, by Linux's clock of it."""
    return time.clock_gettime((~pid << 3) | 2)


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in found]


class Link:
    """One keep-alive connection that speaks just enough HTTP."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    async def open(cls, port: int) -> Link:
        """Connect."""
        return cls(*await asyncio.open_connection(HOST, port, limit=1 << 20))

    async def post(self, path: str, token: str, body: dict[str, Any]) -> tuple[int, Any]:
        """Send a request and read its answer."""
        data = json.dumps(body).encode()
        auth = f"Authorization: Bearer {token}\r\n" if token else ""
        head = (
            f"POST /api/v1{path} HTTP/1.1\r\nHost: {HOST}\r\n{auth}"
            f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n\r\n"
        )
        self.writer.write(head.encode() + data)
        answer = await self.reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", answer, re.IGNORECASE)
        content = await self.reader.readexactly(int(found[1]) if found else 0)
        return int(answer[9:12]), json.loads(content)

    async def listen(self, path: str, token: str) -> None:
        """Open a stream of events."""
        auth = f"Authorization: Bearer {token}\r\n" if token else ""
        self.writer.write(f"GET /api/v1{path} HTTP/1.1\r\nHost: {HOST}\r\n{auth}\r\n".encode())
        answer = await self.reader.readuntil(b"\r\n\r\n")
        assert answer[9:12] == b"200", answer

    async def event(self) -> Any:
        """The next event that is an entry."""
        kind = b""
        while True:
            line = await self.reader.readline()
            if line.startswith(b"event: "):
                kind = line[7:-1]
            elif line.startswith(b"data: ") and kind == b"entry":
                return json.loads(line[6:])
            assert line, "the stream has ended"


async def guest(link: Link) -> str:
    """A new guest's token."""
    _, made = await link.post("/guests", "", {"name": "bench", "token": True})
    token: str = made["token"]
    return token


@dataclass
class Seats:
    """A match between two guests, each of whom watches live."""

    path: str
    tokens: list[str]
    views: list[Link]


async def sit_down(link: Link, port: int, game: str, tokens: list[str]) -> Seats:
    """Set a match up; ``WATCH`` says what its viewers ask for."""
    asked = {"game": game, "seats": ["me", "open"]}
    _, made = await link.post("/matches", tokens[0], asked)
    path = f"/matches/{made['match']}"
    await link.post(f"{path}/sit", tokens[1], {"seat": 1})
    views = [await Link.open(port), await Link.open(port)]
    for view, token in zip(views, tokens, strict=True):
        await view.listen(f"{path}/events?from=0{WATCH}", token)
    return Seats(path, tokens, views)


async def play(link: Link, seats: Seats, waits: list[float], most: int = 0) -> None:
    """Play a match to its end, or so many moves of it."""
    over, left = False, most or 1_000_000
    while not over and left > 0:
        updates = await asyncio.gather(*(view.event() for view in seats.views))
        assert updates[0]["number"] == updates[1]["number"]
        over = updates[0]["status"] == "over"
        for token, update in zip(seats.tokens, updates, strict=True):
            if update.get("actions"):
                body = {"action": random.choice(update["actions"]), "number": update["number"] + 1}
                begun = time.perf_counter()
                status, answer = await link.post(f"{seats.path}/act", token, body)
                waits.append(time.perf_counter() - begun)
                left -= 1
                assert status == 200, answer
    for view in seats.views:
        view.writer.close()


class Clock:
    """Time on the wall and of the server's processor, while something is measured."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.wall = 0.0
        self.used = 0.0
        self.database = 0.0

    async def time(self, work: Iterable[Coroutine[Any, Any, Any]]) -> list[Any]:
        """Do all of it at once."""
        wall, used, database = time.monotonic(), self.server.seconds(), DATABASE()
        results = await asyncio.gather(*work)
        self.wall += time.monotonic() - wall
        self.used += self.server.seconds() - used
        self.database += DATABASE() - database
        return results


async def measure_moves(server: Server, game: str, matches: int, seconds: float) -> None:
    """Play many matches at once, wave after wave; the first one warms up."""
    links = [await Link.open(server.port) for _ in range(matches)]
    tokens = [[await guest(link), await guest(link)] for link in links]
    waits: list[float] = []
    setting, moving = Clock(server), Clock(server)
    wave = 0
    while moving.wall < seconds:
        if wave == 1:
            waits.clear()
            setting, moving = Clock(server), Clock(server)
        wave += 1
        seats = await setting.time(
            sit_down(link, server.port, game, pair)
            for link, pair in zip(links, tokens, strict=True)
        )
        await moving.time(play(link, each, waits) for link, each in zip(links, seats, strict=True))
    number = len(waits)
    waits.sort()
    print(
        f"{game}, {matches} matches, 2 live viewers each: {number / moving.wall:,.0f} acknowledged "
        f"moves/s, {number / moving.used:,.0f} for each second of processor time "
        f"({number / (moving.used + setting.used):,.0f} with setting the tables up); "
        f"p50 {statistics.median(waits) * 1000:.1f} ms, "
        f"p99 {waits[number * 99 // 100] * 1000:.1f} ms"
        + (f"; PostgreSQL {moving.database / number * 1e6:,.0f} µs a move" if DATABASE() else "")
    )


async def compare(servers: list[Server], game: str, matches: int, waves: int, most: int) -> None:
    """Waves of matches at one server and at the other in turn, so that both have the machine as
    it is; the first wave of each warms up. The error is that of the mean over pairs of waves.
    """
    pairs_of_waves: list[float] = []
    sitting = []
    for server in servers:
        link = await Link.open(server.port)
        sitting.append([[await guest(link), await guest(link)] for _ in range(matches)])
        link.writer.close()
    moves, used = [0, 0], [0.0, 0.0]
    for wave in range(waves + 1):
        each = [0.0, 0.0]
        for which in (0, 1) if wave % 2 else (1, 0):
            server = servers[which]
            links = [await Link.open(server.port) for _ in range(matches)]
            pairs = zip(links, sitting[which], strict=True)
            seats = [await sit_down(link, server.port, game, pair) for link, pair in pairs]
            clock, waits = Clock(server), list[float]()
            there = zip(links, seats, strict=True)
            await clock.time(play(link, table, waits, most) for link, table in there)
            for link in links:
                link.writer.close()
            each[which] = math.log(len(waits) / clock.used)
            if wave:
                moves[which] += len(waits)
                used[which] += clock.used
        if wave:
            pairs_of_waves.append(each[0] - each[1])
    error = statistics.stdev(pairs_of_waves) / math.sqrt(waves) if waves > 1 else math.nan
    ours, theirs = (moves[which] / used[which] for which in (0, 1))
    print(
        f"{game}, {matches} matches, 2 live viewers each, {waves} waves in turn, moves for each "
        f"second of processor time: {theirs:,.0f} there, {ours:,.0f} here, {ours / theirs:.2f} "
        f"fold; by pairs {math.exp(statistics.mean(pairs_of_waves)):.3f} +- {error:.3f}"
    )


async def measure_idle(server: Server, game: str, viewers: int) -> None:
    """Open many streams at which nothing happens."""
    link = await Link.open(server.port)
    token = await guest(link)
    _, made = await link.post("/matches", token, {"game": game, "seats": ["me", "open"]})
    links = []
    path = f"/matches/{made['match']}/events"

    async def watch() -> None:
        view = await Link.open(server.port)
        await view.listen(path, "")
        await view.event()
        links.append(view)

    await asyncio.gather(*(watch() for _ in range(100)))  # so that nothing is first
    await settle(server)
    before = server.memory()
    for _ in range(viewers // 100):
        await asyncio.gather(*(watch() for _ in range(100)))
    await asyncio.sleep(1)
    grown = server.memory() - before
    print(f"{viewers} idle live viewers: {grown / viewers / 1024:.1f} KB each")
    for view in links:
        view.writer.close()


async def settle(server: Server) -> None:
    """Wait until a server has made ready what it makes ready after its start: texts, files, what
    checks requests, which would be taken for memory of viewers.
    """
    quiet, used = 0, server.seconds()
    while quiet < 4:
        await asyncio.sleep(0.5)
        quiet = quiet + 1 if server.seconds() - used < 0.05 else 0
        used = server.seconds()


MOVES = 12
"""How far a live match has gone when its memory is measured."""


async def measure_live(server: Server, game: str, matches: int) -> None:
    """Set up many matches with two viewers each, play a little, and let them be."""
    links = [await Link.open(server.port) for _ in range(20)]
    tokens = [await guest(links[0]), await guest(links[0])]

    async def begin(link: Link) -> Seats:
        seats = await sit_down(link, server.port, game, tokens)
        moves = MOVES
        while moves:
            updates = await asyncio.gather(*(view.event() for view in seats.views))
            for token, update in zip(seats.tokens, updates, strict=True):
                if update.get("actions"):
                    body = {"action": update["actions"][-1], "number": update["number"] + 1}
                    status, answer = await link.post(f"{seats.path}/act", token, body)
                    assert status == 200, answer
                    moves -= 1
        return seats

    there = await asyncio.gather(*map(begin, links))  # so that nothing is first
    await settle(server)
    before = server.memory()
    first = len(there)
    while len(there) < matches:
        there += await asyncio.gather(*map(begin, links))
        if len(there) % 1000 == 0:
            print(f"{len(there):,} matches: {server.memory() / 2**20:,.0f} MB", flush=True)
    await asyncio.sleep(1)
    memory = server.memory()
    print(
        f"{len(there):,} live matches of {game} after {MOVES} moves with two viewers each: "
        f"{memory / 2**30:.2f} GB in all, {(memory - before) / (len(there) - first) / 1024:.0f} KB "
        f"for each match"
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="matcha")
    parser.add_argument("--matches", type=int, default=32)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--motions", action="store_true", help="viewers ask what moves, too")
    parser.add_argument("--viewers", type=int, default=2000)
    parser.add_argument("--against", metavar="SRC", help="compare with another checkout's src")
    parser.add_argument("--waves", type=int, default=8, help="how many, to compare")
    parser.add_argument("--moves", type=int, default=0, help="of a match at most, to compare")
    parser.add_argument("--live", type=int, default=0, help="live matches to measure, in memory")
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--processes", type=int, default=1, help="server processes on it")
    args = parser.parse_args()
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        db = ""
        if args.postgres:
            db = stack.enter_context(database())
            print(f"PostgreSQL, {args.processes} server processes: ", end="")
        server = Server(Path(folder), db, args.processes, game=args.game)
        if args.against:
            other = Path(folder) / "other"
            other.mkdir()
            servers = [server, Server(other, source=args.against, game=args.game)]
            try:
                asyncio.run(compare(servers, args.game, args.matches, args.waves, args.moves))
            finally:
                for each in servers:
                    each.stop()
            return
        try:
            if args.seconds:
                asyncio.run(measure_moves(server, args.game, args.matches, args.seconds))
            if args.live:
                asyncio.run(measure_live(server, args.game, args.live))
            if args.viewers:
                asyncio.run(measure_idle(server, args.game, args.viewers))
        finally:
            server.stop()


@contextlib.contextmanager
def database() -> Iterator[str]:
    """A PostgreSQL that flushes every commit, and how much processor time it takes."""
    global DATABASE
    sys.path.insert(0, str(Path(__file__).parent.parent))
    from tests.postgres import Postgres

    found = Postgres()
    try:
        found.start()
        assert found.process is not None
        pid = found.process.pid
        DATABASE = lambda: sum(map(seconds_of, [pid, *children(pid)]))  # noqa: E731
        yield found.url
    finally:
        found.stop()


if __name__ == "__main__":
    main()
