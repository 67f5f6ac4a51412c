"""A server killed at random moments under load loses nothing that it has acknowledged."""

from __future__ import annotations

import random
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from chabudai.client import Client
from chabudai.match import verify
from tests.served import Served


class Pair:
    """Two guests who play one match after another, and remember every acknowledged move."""

    def __init__(self, server: Served, game: str) -> None:
        self.server = server
        self.game = game
        self.clients = [server.client("Ada"), server.client("Bob")]
        self.acknowledged: dict[str, dict[int, tuple[int, str]]] = {}
        self.match = ""
        self.over = True

    def step(self) -> None:
        """Play one move, or begin anew; the client repeats what was not acknowledged."""
        if self.over:
            made = self.clients[0].create(self.game, ["me", "open"])
            self.match = made["match"]
            self.clients[1].sit(self.match, 1)
            self.acknowledged[self.match] = {}
        view: dict[str, Any] = self.clients[0].view(self.match)
        self.over = view["status"] == "over"
        if self.over:
            return
        seat: int = view["turn"]
        client: Client = self.clients[seat]
        text: str = random.choice(client.view(self.match)["actions"])
        number = client.act(self.match, text, view["number"])
        assert number not in self.acknowledged[self.match], "one number, two moves"
        self.acknowledged[self.match][number] = (seat, text)

    def finish(self) -> None:
        """Play the last match to its end."""
        while not self.over:
            self.step()

    def check(self) -> int:
        """All that was acknowledged is there, once, and everything fits; how many moves."""
        total = 0
        for match, moves in self.acknowledged.items():
            document = self.clients[0].export(match)
            assert verify(document) == []
            entries = document["entries"]
            assert [entry["number"] for entry in entries] == list(range(len(entries)))
            played = {
                entry["number"]: (entry["seat"], entry["text"])
                for entry in entries
                if entry["kind"] == "action"
            }
            assert played == moves, "acknowledged is written, and written is acknowledged"
            total += len(moves)
        return total


def storm(folder: Path, kills: int, pairs: int) -> int:
    server = Served(folder, bots=0).start()
    players = [Pair(server, "matcha") for _ in range(pairs)]
    done = threading.Event()
    failures: list[BaseException] = []

    def run(pair: Pair) -> None:
        try:
            while not done.is_set():
                pair.step()
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=run, args=(pair,)) for pair in players]
    for thread in threads:
        thread.start()
    try:
        for _ in range(kills):
            time.sleep(random.uniform(0.05, 0.7))
            server.kill()
            server.start()
        time.sleep(0.3)
    finally:
        done.set()
        for thread in threads:
            thread.join(120)
    assert not failures, failures[0]
    for pair in players:
        pair.finish()
    total = sum(pair.check() for pair in players)
    assert server.stop() == 0
    return total


def test_five_kills_lose_nothing(tmp_path: Path) -> None:
    assert storm(tmp_path, kills=5, pairs=4) > 20


@pytest.mark.slow
def test_forty_kills_lose_nothing(tmp_path: Path) -> None:
    assert storm(tmp_path, kills=40, pairs=8) > 500
