"""Servers and workers on one PostgreSQL, killed, cut off and replaced: nothing is lost, nothing
happens twice, and every match ends.
"""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from chabudai.client import Client
from tests.fleet import Crowd, Game, Skewed, Worker, hang_up
from tests.postgres import Postgres
from tests.proxy import Proxy
from tests.served import Served

KILLS = int(os.environ.get("CHABUDAI_KILLS", "1000"))
"""How often the long test kills somebody."""
MINUTES = float(os.environ.get("CHABUDAI_MINUTES", "inf"))
"""When it stops killing, however often it was."""
PATIENCE = 600.0
"""So long somebody who was killed is started again: else the others would have nobody to ask."""
BUS = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{0}'"
"""Ends the connections by which processes tell and hear."""


@pytest.fixture
def durable() -> Iterator[Postgres]:
    """A PostgreSQL of its own that flushes, to be killed."""
    found = Postgres()
    try:
        yield found.start()
    finally:
        found.stop()


class Fleet:
    """Two servers, of which one has a wrong clock and a proxy before its database, and workers."""

    def __init__(self, folder: Path, postgres: Postgres, workers: int) -> None:
        self.postgres = postgres
        self.proxy = Proxy(postgres.port)
        url = postgres.database("fleet")
        through = url.replace(f":{postgres.port}/", f":{self.proxy.port}/")
        settings: dict[str, Any] = {"bots": 0, "shutdown_seconds": 2}
        made: list[Served] = [Served(folder / "one", **settings)]
        made.append(Skewed(folder / "two", 30, **settings))
        made += [Worker(folder / f"worker{each}", bots=0) for each in range(workers)]
        self.members = made
        for number, each in enumerate(made):
            each.folder.mkdir()
            each.db = through if number == 1 else url
            if number < 2 and workers:
                each.flags.append("--no-work")
            each.start()
        self.urls = [each.url for each in made[:2]]

    def kill(self, which: int) -> None:
        """Kill a member, or PostgreSQL, and start it again."""
        if which == len(self.members):
            self.postgres.kill()
            self.postgres.start()
            return
        self.members[which].kill()
        until = time.monotonic() + PATIENCE
        while True:  # its database may be away meanwhile; who keeps servers starts them again
            try:
                self.members[which].start()
                return
            except AssertionError:
                if time.monotonic() > until:
                    raise

    def stop(self) -> None:
        for each in self.members:
            if each.process is not None and each.process.poll() is None:
                each.process.kill()
                each.process.wait()
        self.proxy.close()


def silence(postgres: Postgres, seconds: float) -> int:
    """Let nobody hear of anybody for a while: the bus is down whenever it comes back; how often
    it came.
    """
    until = time.monotonic() + seconds
    ended = 0
    while time.monotonic() < until:
        with contextlib.suppress(subprocess.CalledProcessError):  # PostgreSQL is down itself
            ended += postgres.sql(BUS.format("chabudai-bus")).count("t")
        time.sleep(0.3)
    return ended


def cut(proxy: Proxy) -> None:
    """Let nothing pass between a server and its database for a while."""
    proxy.cut()
    time.sleep(3)
    proxy.restore()


def storm(
    folder: Path,
    postgres: Postgres,
    kills: int,
    games: int,
    workers: int,
    pause: float,
    quiet: float = 0,
    wait: float = 0.05,
) -> int:
    """Every member is killed as often as the others, each in its own time; for ``quiet`` seconds
    in the middle the bus is down, too. ``wait`` is how long players think at most: what they do
    not use is left to those who start again.
    """
    fleet = Fleet(folder, postgres, workers)
    failures: list[BaseException] = []
    count = len(fleet.members) + 1
    shares = [kills // count + (each < kills % count) for each in range(count)]
    begun_all = time.monotonic()
    killed: list[int] = []

    def disturb() -> None:
        """The bus is silenced, then the network of one server cut, early in the storm."""
        for share, what in ((4, lambda: silence(postgres, quiet)), (2, lambda: cut(fleet.proxy))):
            while len(killed) < min(20, kills // share) and not over.is_set():
                time.sleep(0.1)
            what()

    over = threading.Event()
    disturber = threading.Thread(target=disturb)

    def strike(which: int) -> None:
        try:
            for _ in range(shares[which]):
                begun = time.monotonic()
                if begun - begun_all > MINUTES * 60:
                    return
                fleet.kill(which)
                killed.append(which)
                if len(killed) % 25 == 0:
                    taken = (time.monotonic() - begun_all) / 60
                    sys.stderr.write(f"{len(killed)} kills in {taken:.1f} minutes\n")
                # each lives at least as long as its start takes here, so that some are always up
                life = max(time.monotonic() - begun, 1.0)
                time.sleep(random.uniform(0.8, 1.4) * life + pause * random.random())
        except BaseException as error:
            failures.append(error)

    try:
        crowd = Crowd([Game(fleet.urls, n, bot=n % 3 == 0, wait=wait) for n in range(games)])
        crowd.start()
        threads = [threading.Thread(target=strike, args=(each,)) for each in range(count)]
        for thread in (*threads, disturber):
            thread.start()
        for thread in threads:
            thread.join()
        over.set()
        disturber.join()
        sys.stderr.write(f"the longest request: {crowd.longest()}\n")
        moves = crowd.finish(900)
        assert not failures, failures[0]
        told = ", ".join(f"{killed.count(each)}" for each in range(count))
        sys.stderr.write(f"{len(killed)} kills ({told}), {moves} moves acknowledged, all there\n")
        assert len(killed) == kills or time.monotonic() - begun_all > MINUTES * 60
        return moves
    finally:
        fleet.stop()


def test_kills_of_servers_workers_and_postgresql_lose_nothing(
    tmp_path: Path, durable: Postgres
) -> None:
    assert storm(tmp_path, durable, kills=4, games=4, workers=1, pause=2.0) > 15


@pytest.mark.slow
def test_a_thousand_kills_lose_nothing(tmp_path: Path, durable: Postgres) -> None:
    """With the bus down for a minute, one clock half a minute off and the network cut as well."""
    moves = storm(tmp_path, durable, KILLS, games=40, workers=2, pause=0.5, quiet=60, wait=0.6)
    assert moves > KILLS


def test_one_process_after_another_is_replaced_and_nobody_sees_an_error(
    tmp_path: Path, postgres: Postgres
) -> None:
    server = Served(tmp_path, bots=0, processes=2)
    server.db = postgres.database("rolling")
    server.start()
    try:
        games = [Game([server.url], number, bot=number == 0) for number in range(3)]
        told: list[int] = []
        watcher = Client(server.url)
        watcher.guest("Eve")
        first = Game([server.url], 9)
        first.begin()
        seen = threading.Thread(
            target=lambda: told.extend(_numbers(watcher, first.match)), daemon=True
        )
        seen.start()
        crowd = Crowd(games).start()
        first.step()
        hang_up(server)
        until = time.monotonic() + 60
        while server.lines().count("process-replaced") < 2:
            assert time.monotonic() < until, server.lines()[-2000:]
            first.step()
            time.sleep(0.05)
        while first.step():
            pass
        crowd.finish(120)
        assert sum(client.refused for game in games for client in game.clients) == 0
        first.check()
        seen.join(20)
        assert told == list(range(len(told)))
        assert len(told) == len(watcher.export(first.match)["entries"]), "the stream came back"
        assert server.stop() == 0
        assert '"failure"' not in server.lines()
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.kill()


def _numbers(client: Client, match: str) -> Iterator[int]:
    for update in client.events(match):
        if "number" in update:
            yield update["number"]
        if update.get("status") == "over":
            return


def test_a_killed_process_is_started_again(tmp_path: Path, postgres: Postgres) -> None:
    server = Served(tmp_path, bots=0, processes=2)
    server.db = postgres.database("restarted")
    server.start()
    try:
        assert server.process is not None
        found = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        children = [int(line.split()[0]) for line in found.splitlines() if "spawn_main" in line]
        assert len(children) == 2
        game = Game([server.url], 1)
        game.begin()
        for child in children:
            os.kill(child, signal.SIGKILL)
            game.step()
        while game.step():
            pass
        assert game.check() > 5
        assert server.stop() == 0
    finally:
        if server.process is not None and server.process.poll() is None:
            server.process.kill()


def test_a_wrong_clock_costs_nobody_their_time(tmp_path: Path, postgres: Postgres) -> None:
    """Thirty seconds ahead would be a time-out at once, thirty behind none at all."""
    url = postgres.database("skewed")
    right = Served(tmp_path / "right", bots=0)
    wrong = Skewed(tmp_path / "wrong", 30, bots=0)
    for each in (right, wrong):
        each.folder.mkdir()
        each.db = url
        each.start()
    try:
        ada, bob = right.client("Ada"), wrong.client("Bob")
        clock = {"kind": "move", "amount": 6}
        match = ada.create("matcha", ["me", "open"], clock=clock)["match"]
        bob.sit(match, 1)
        begun = time.monotonic()
        time.sleep(2)
        for client in (ada, bob) * 2:
            view = client.view(match)
            assert view["status"] == "running"
            if view.get("actions"):
                client.act(match, view["actions"][0], view["number"])
        last = time.monotonic()
        while ada.match(match)["status"] != "over":
            assert time.monotonic() - last < 20
            time.sleep(0.1)
        assert 5.5 < time.monotonic() - last < 9, "after six seconds by the clock of the store"
        assert time.monotonic() - begun > 7
        ends = [e["kind"] for e in ada.export(match)["entries"]]
        assert ends.count("time-out") == 1
    finally:
        for each in (right, wrong):
            assert each.stop() == 0
