"""Servers and workers on one PostgreSQL, and guests who play at all of them, for tests."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import threading
import time
from pathlib import Path
from typing import Any

from chabudai.client import Client, ClientError
from chabudai.match import verify
from tests.served import CODE, Served

SKEWED = "import time; n = time.time_ns; t = time.time; s = {0}; "
SKEWED += "time.time_ns = lambda: n() + s * 10**9; time.time = lambda: t() + s; "


class Worker(Served):
    """``chabudai work``."""

    def start(self) -> Worker:
        """Start it, and wait until it works."""
        flags = ["--db", str(self.db)]
        for name in ("bots", "bot_seconds", "metrics_port"):
            if name in self.settings:
                flags += [f"--{name.replace('_', '-')}", str(self.settings[name])]
        before = self.log.stat().st_size if self.log.exists() else 0
        with self.log.open("ab") as stream:
            self.process = subprocess.Popen(
                [*self.python, "-c", CODE, "work", *flags],
                stderr=stream,
                stdout=stream,
                env={**os.environ, "CHABUDAI_DATA": str(self.folder)},
            )
        self._await('"event": "start"', before)
        return self


class Skewed(Served):
    """A server on a machine whose clock is wrong."""

    def __init__(self, folder: Path, seconds: int, **settings: Any) -> None:
        super().__init__(folder, **settings)
        self.code = SKEWED.format(seconds) + CODE


class Everywhere(Client):
    """A client behind a load balancer that knows nothing: every request goes somewhere else, and
    what cannot be answered now is asked again, with the same key.
    """

    def __init__(self, urls: list[str], patience: float = 900) -> None:
        super().__init__(urls[0], patience=patience)
        self.urls = urls
        self.refused = 0
        self.longest: list[tuple[float, str, str]] = []
        """The request that has waited longest: for each attempt how long, where, and why not."""

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        import http.client
        import json
        import secrets

        from chabudai.client import PREFIX, _read

        headers = self._headers() | {
            "Content-Type": "application/json",
            "Idempotency-Key": secrets.token_hex(8),
        }
        data = json.dumps(body).encode() if method == "POST" else None
        until = time.monotonic() + self.patience
        tried: list[tuple[float, str, str]] = []
        while True:
            self.origin = random.choice(self.urls)
            begun, why = time.monotonic(), ""
            connection = self._connect(30)
            try:
                connection.request(method, PREFIX + path, data, headers)
                response = connection.getresponse()
                return _read(response, response.read())
            except (OSError, http.client.HTTPException) as error:
                why = type(error).__name__
            except ClientError as error:
                if error.status != 503:
                    raise
                self.refused += 1
                why = str(error)
            finally:
                connection.close()
                tried.append((round(time.monotonic() - begun, 1), self.origin[-5:], why))
                if _total(tried) > _total(self.longest):
                    self.longest = tried
            if time.monotonic() > until:
                raise AssertionError(f"{method} {path} is not answered: {tried[-40:]}")
            time.sleep(0.1)


def _total(tried: list[tuple[float, str, str]]) -> float:
    return sum(seconds + 0.1 for seconds, _, _ in tried)


class Game:
    """A match that is played to its end again and again; all acknowledged moves are remembered."""

    def __init__(self, urls: list[str], number: int, bot: bool = False, wait: float = 0) -> None:
        names = [f"Ada {number}"] if bot else [f"Ada {number}", f"Bob {number}"]
        self.clients = [Everywhere(urls) for _ in names]
        for client, name in zip(self.clients, names, strict=True):
            client.guest(name)
        self.bot = bot
        self.wait = wait
        self.acknowledged: dict[str, dict[int, tuple[int, str]]] = {}
        self.match = ""

    def begin(self) -> None:
        seats = ["me", "bot:random"] if self.bot else ["me", "open"]
        self.match = self.clients[0].create("matcha", seats)["match"]
        if not self.bot:
            self.clients[1].sit(self.match, 1)
        self.acknowledged[self.match] = {}

    def step(self) -> bool:
        """One move; whether the match goes on."""
        view = self.clients[0].view(self.match)
        if view["status"] == "over":
            return False
        seat = view["turn"]
        if seat is None or seat >= len(self.clients):
            time.sleep(0.02)  # a bot's turn
            return True
        client = self.clients[seat]
        own = client.view(self.match)
        if not own.get("actions"):
            return True
        text = random.choice(own["actions"])
        try:
            number = client.act(self.match, text, own["number"])
        except ClientError as error:
            if error.status == 409:  # a bot, or time, was first
                return True
            raise
        moves = self.acknowledged[self.match]
        assert number not in moves, "one number, two moves"
        moves[number] = (seat, text)
        if self.wait:
            time.sleep(random.uniform(0, self.wait))
        return True

    def play(self, done: threading.Event) -> None:
        """Match after match; the last one is finished."""
        while True:
            self.begin()
            while self.step():
                pass
            if done.is_set():
                return

    def check(self) -> int:
        """All that was acknowledged is there, once, and everything fits; how many moves."""
        total = 0
        people = set(range(len(self.clients)))
        for match, moves in self.acknowledged.items():
            document = self.clients[0].export(match)
            assert verify(document) == []
            entries = document["entries"]
            assert [entry["number"] for entry in entries] == list(range(len(entries)))
            played = {
                entry["number"]: (entry["seat"], entry["text"])
                for entry in entries
                if entry["kind"] == "action" and entry["seat"] in people
            }
            assert played == moves, "acknowledged is written, and written is acknowledged"
            total += len(moves)
        return total


class Crowd:
    """Many games in threads."""

    def __init__(self, games: list[Game]) -> None:
        self.games = games
        self.done = threading.Event()
        self.failures: list[BaseException] = []
        self._threads = [
            threading.Thread(target=self._run, args=(each,), daemon=True) for each in games
        ]

    def _run(self, game: Game) -> None:
        try:
            game.play(self.done)
        except BaseException as error:
            self.failures.append(error)

    def longest(self) -> str:
        """What became of the request that has waited longest."""
        clients = [client for game in self.games for client in game.clients]
        tried = max((client.longest for client in clients), key=_total)
        return f"{_total(tried):.1f} s in {len(tried)} attempts: {tried[-30:]}"

    def start(self) -> Crowd:
        for thread in self._threads:
            thread.start()
        return self

    def finish(self, seconds: float) -> int:
        """Let every match end; how many moves were acknowledged, all of which are there."""
        self.done.set()
        until = time.monotonic() + seconds
        for thread in self._threads:
            thread.join(max(1, until - time.monotonic()))
        assert not self.failures, self.failures[0]
        assert not any(thread.is_alive() for thread in self._threads), "a match does not end"
        return sum(game.check() for game in self.games)


def hang_up(served: Served) -> None:
    """Ask a server to replace its processes one after another."""
    assert served.process is not None
    served.process.send_signal(signal.SIGHUP)
