"""What servers and workers on PostgreSQL tell of themselves: right whoever is asked."""

from __future__ import annotations

import asyncio
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from chabudai.match.clock import Clock
from chabudai.tables.house import House
from chabudai.web.figures import MOST
from tests.fleet import Worker, hang_up
from tests.inside import inside
from tests.postgres import Postgres, free_port
from tests.served import CODE, Served
from tests.test_shared import eventually, house, seated

ROOT = Path(__file__).parent.parent
LINE = re.compile(r"^(chabudai_[a-z_]+(?:\{[^}]*\})?) ([^ ]+)$", re.MULTILINE)
UP_1 = 'chabudai_process_up{process="1"}'
CLOCK_WAITS = 'chabudai_task_due_seconds{kind="clock"}'


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.database(f"watched_{secrets.token_hex(6)}")


def values(text: str) -> dict[str, float]:
    return {name: float(value) for name, value in LINE.findall(text)}


def told(one: House) -> dict[str, float]:
    return values(one.metrics.text())


def test_clocks_are_watched_where_workers_look_at_them(url: str) -> None:
    """A clock that has run out waits while nobody works, and everybody tells that."""

    async def main() -> None:
        async with house(url) as one, house(url) as two:
            assert one.backlog is not None
            await one.backlog.look()
            await asyncio.sleep(1.2)
            assert told(one)["chabudai_clock_look_seconds"] == 0, "no clock runs"
            name, _ = await seated(one, two, clock=Clock("move", 1))
            await asyncio.sleep(2.2)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] > 0.5
            assert told(one)["chabudai_clock_look_seconds"] > 0.5

            async with house(url, works=True) as worker:

                async def is_over() -> bool:
                    return (await one.lobby.table(name)).match.status == "over"

                await eventually(is_over, 60)
                await eventually(lambda: nothing_waits(one), 60)
                assert told(one)["chabudai_clock_look_seconds"] == 0
                count = 'chabudai_time_out_lag_seconds_{}{{clock="move"}}'
                assert told(worker)[count.format("count")] == 1
                assert told(worker)[count.format("sum")] > 0.5
                assert count.format("count") not in told(one)

    asyncio.run(main())


async def nothing_waits(one: House) -> bool:
    assert one.backlog is not None
    await one.backlog.look()
    return told(one)[CLOCK_WAITS] == 0


def test_nothing_is_late_while_nothing_may_be_written(url: str) -> None:
    async def main() -> None:
        async with house(url) as one, house(url) as two:
            assert one.backlog is not None
            await seated(one, two, clock=Clock("move", 1))
            await asyncio.sleep(2)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] > 0
            await one.admin.set_read_only(True)
            await one.backlog.look()
            assert told(one)[CLOCK_WAITS] == 0

    asyncio.run(main())


def test_a_task_under_way_does_not_wait_and_one_left_behind_does(url: str) -> None:
    async def main() -> None:
        async with house(url) as one:
            store: Any = one.store
            await store.ask_for("clock")
            query = "UPDATE task SET due = $1, leased = $2"

            async def wait(due: int, leased: int) -> float | None:
                now = store.now()
                await store._execute(query, now + due, now + leased if leased else 0)
                found: dict[str, float] = await store.backlog()
                return found.get("clock")

            assert await wait(-90_000, 60_000) is None, "somebody works at it"
            assert await wait(60_000, 0) is None, "it is not due"
            left = await wait(-900_000, -60_000)
            assert left is not None
            assert 50 < left < 600, "since who had it was killed"
            waits = await wait(-900_000, 0)
            assert waits is not None
            assert waits > 800

    asyncio.run(main())


def test_a_store_that_does_not_say_is_a_backlog(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        async with house(url) as one:
            assert one.backlog is not None
            await one.backlog.look()
            monkeypatch.setattr(one.backlog, "_looked", one.backlog._looked - 100)
            assert told(one)["chabudai_clock_look_seconds"] > 80

    asyncio.run(main())


def test_clocks_in_a_file_are_not_late_while_nothing_may_be_written(tmp_path: Path) -> None:
    async def main() -> None:
        async with inside(tmp_path) as (server, _):
            await server.house.board.set_read_only(True)
            clocks = server.house.clocks
            clocks._looked -= 100
            await clocks.notice()
            assert told(server.house)["chabudai_clock_look_seconds"] < 60

    asyncio.run(main())


def asked(
    port: int, path: str = "/metrics", method: str = "GET", timeout: float = 60
) -> tuple[int, str]:
    connection = HTTPConnection("127.0.0.1", port, timeout=timeout)
    try:
        connection.request(method, path)
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def tried(ask: Callable[[], Any], seconds: float = 60) -> Any:
    """What is answered in the end."""
    until = time.monotonic() + seconds
    while True:
        try:
            return ask()
        except (OSError, HTTPException):
            assert time.monotonic() < until, "nobody answers"
            time.sleep(0.2)


def documented(text: str) -> None:
    guide = (ROOT / "docs" / "server.md").read_text("utf-8")
    for name in re.findall(r"^# TYPE (\S+)", text, re.MULTILINE):
        assert f"| `{name}` |" in guide, name


def test_a_worker_tells_its_metrics_on_a_port_of_its_own(tmp_path: Path, url: str) -> None:
    port = free_port()
    worker = Worker(tmp_path, bots=0, metrics_port=port)
    worker.db = url
    worker.start()
    try:
        status, text = asked(port)
        assert status == 200
        found = values(text)
        assert found["chabudai_work_running"] == 0
        assert "chabudai_bus_up" in found
        assert found["chabudai_memory_bytes"] > 10_000_000
        assert found[CLOCK_WAITS] == 0
        documented(text)
        assert asked(port, "/health/live") == (200, "ok\n")
        assert asked(port, method="HEAD") == (200, "")
        assert asked(port, method="POST")[0] == 405
        for path in ("/", "/health", "/api/v1/me", "/metrics/x"):
            assert asked(port, path)[0] == 404, path
        with socket.create_connection(("127.0.0.1", port), 60) as odd:
            odd.sendall(b"\0" * 20_000 + b"\r\n\r\n")
            with suppress(ConnectionError):
                assert odd.recv(100).startswith(b"HTTP/1.1 400 ")
        silent = [socket.create_connection(("127.0.0.1", port), 60) for _ in range(MOST)]
        assert tried(lambda: asked(port, "/health/live")[0]) == 200, "who is silent is dropped"
        for each in silent:
            each.close()
        assert worker.stop() == 0
        assert "Traceback" not in worker.lines()
    finally:
        worker.kill()


def test_a_worker_that_cannot_tell_its_metrics_does_not_start(tmp_path: Path, url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        command = [sys.executable, "-W", "error", "-c", CODE, "work", "--db", url, "--bots", "0"]
        command += ["--metrics-port", str(taken.getsockname()[1])]
        done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.returncode == 1
    assert '"cannot-listen"' in done.stderr
    assert "Traceback" not in done.stderr


def of_processes(port: int) -> dict[str, float]:
    """The figures of two processes, all with their process."""
    status, text = tried(lambda: asked(port))
    assert status == 200
    documented(text)
    kinds = re.findall(r"^# TYPE (\S+)", text, re.MULTILINE)
    assert len(kinds) == len({*kinds}), "each kind is told in one place"
    found = values(text)
    assert all('process="' in name for name in found)
    return found


def test_any_process_tells_the_figures_of_all(tmp_path: Path, postgres: Postgres) -> None:
    server = Served(tmp_path, bots=0, processes=2)
    server.db = postgres.database("siblings")
    server.start()
    try:
        count = "chabudai_requests_total{{process={},method={},route={},status={}}}"
        names = [count.format(f'"{each}"', '"GET"', '"/health/live"', '"200"') for each in (0, 1)]
        for number in range(1, 25):
            assert asked(server.port, "/health/live")[0] == 200
            found = of_processes(server.port)
            assert sum(found.get(name, 0) for name in names) == number, "whoever is asked"
        assert all(found.get(name) for name in names), "the kernel has used both"
        assert found['chabudai_process_up{process="0"}'] == 1
        assert found['chabudai_process_up{process="1"}'] == 1
        assert found['chabudai_connections{process="0"}'] >= 0
        assert found['chabudai_bus_up{process="1"}'] >= 0
        before = [found[f'chabudai_start_seconds{{process="{each}"}}'] for each in (0, 1)]

        hang_up(server)
        until = time.monotonic() + 120
        while server.lines().count("process-replaced") < 2:
            of_processes(server.port)
            assert time.monotonic() < until, server.lines()[-2000:]
        found = of_processes(server.port)
        after = [found[f'chabudai_start_seconds{{process="{each}"}}'] for each in (0, 1)]
        assert all(new > old for new, old in zip(after, before, strict=True))
        assert server.stop() == 0
        assert "Traceback" not in server.lines()
        assert "Warning" not in server.lines()
    finally:
        server.kill()


def test_a_process_that_stands_still_is_seen_by_the_others(
    tmp_path: Path, postgres: Postgres
) -> None:
    server = Served(tmp_path, bots=0, processes=2)
    server.db = postgres.database("still")
    server.start()
    stopped: list[int] = []
    try:
        found = of_processes(server.port)
        assert server.process is not None
        listed = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        children = [int(line.split()[0]) for line in listed.splitlines() if "spawn_main" in line]
        assert len(children) == 2
        os.kill(children[0], signal.SIGSTOP)
        stopped.append(children[0])

        def one_is_down() -> bool:
            found = values(asked(server.port, timeout=10)[1])
            ups = sorted(value for name, value in found.items() if "process_up" in name)
            started = [name for name in found if name.startswith("chabudai_start_seconds")]
            return ups == [0, 1] and len(started) == 1

        assert tried(one_is_down, 300), "unless who is asked is the one that stands still"
        os.kill(stopped.pop(), signal.SIGCONT)
        until = time.monotonic() + 60
        while True:
            found = of_processes(server.port)
            if found['chabudai_process_up{process="0"}'] == 1 == found[UP_1]:
                break
            assert time.monotonic() < until
        assert server.stop() == 0
    finally:
        for each in stopped:
            os.kill(each, signal.SIGCONT)
        server.kill()
