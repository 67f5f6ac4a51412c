"""How soon a server answers that has many matches in its file, and how soon their bots go on.

``python bench/start.py`` fills a new file with 20,000 finished and 9,000 running matches of Matcha
(a third of these against a bot), starts a server on it, and asks until it answers.
"""

from __future__ import annotations

import argparse
import http.client
import json
import random
import sqlite3
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import server as bench

import chabudai
from chabudai.match import chain, fair
from chabudai.match.entry import Entry
from chabudai.match.heading import heading_for
from chabudai.match.match import RUNNING, Match
from chabudai.store.file import create_private
from chabudai.store.schema import migrate

MOVES = 12
"""How far a running match has gone."""
HEADING = "match, game, version, heading, secret, settings, owner, listed, created, status, length"
ENTRY = "match, number, entry, at, link"


def play(number: int, moves: int, bot: bool) -> tuple[Match, str]:
    """A match that has gone so far, and its secret."""
    game = chabudai.game("matcha")
    secret = f"{number + 1:064x}"
    match = Match(game, heading_for(game, created=1, commitment=fair.commit(secret)))
    match.take(match.sit(0, "Ada"))
    match.take(match.sit(1, "Ivy", "bot", "random") if bot else match.sit(1, "Bob"))
    match.take(match.with_deals([], secret))
    chance = random.Random(number)
    while match.status == RUNNING and moves > 0:
        seat = match.turn
        action = chance.choice(match.notations(len(match), seat))
        match.take(match.with_deals(match.act(seat, action), secret))
        moves -= 1
    return match, secret


def fill(path: Path, finished: int, running: int) -> None:
    """Write the matches: a few that were played, under many names."""
    played = [play(n, 10_000, False) for n in range(10)]
    halves = [play(n, MOVES, n % 3 == 0) for n in range(30)]
    create_private(path)
    connection = sqlite3.connect(path, isolation_level=None)
    migrate(connection)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN")
    for number in range(finished + running):
        some = played if number < finished else halves
        match, secret = some[number % len(some)]
        add(connection, f"bench{number:08d}", match, secret)
    connection.execute("COMMIT")
    connection.close()


def add(connection: sqlite3.Connection, name: str, match: Match, secret: str) -> None:
    """The same match by another name."""
    heading = {**match.heading.to_json(), "match": name}
    entries: list[Entry] = match.entries
    level = match.here.seats[1].level if match.here.seats[1] else None
    settings: dict[str, Any] = {"listed": False, "spectators": "public"}
    settings["seats"] = ["me", f"bot:{level}" if level else "open"]
    values: tuple[Any, ...] = (name, "matcha", heading["version"], json.dumps(heading), secret)
    values += (json.dumps(settings), "ada", False, 1, match.status, len(entries))
    marks = ", ".join("?" * len(values))
    connection.execute(f"INSERT INTO match ({HEADING}) VALUES ({marks})", values)
    links = chain.links(heading, entries)
    rows = [
        (name, number, chain.canonical(entry.to_json()), entry.at, link)
        for number, (entry, link) in enumerate(zip(entries, links, strict=True))
    ]
    connection.executemany(f"INSERT INTO entry ({ENTRY}) VALUES (?, ?, ?, ?, ?)", rows)
    connection.execute("INSERT INTO seat (match, seat, user) VALUES (?, 0, 'ada')", (name,))


def ask(port: int, path: str) -> int:
    """The status of an answer; 0 while there is none."""
    connection = http.client.HTTPConnection(bench.HOST, port, timeout=60)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=20_000)
    parser.add_argument("--running", type=int, default=9_000)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables.db"
        fill(path, args.finished, args.running)
        size = path.stat().st_size / 2**20
        begun = time.monotonic()
        served = bench.Server(Path(folder))
        try:
            while ask(served.port, "/health/ready") != 200:
                time.sleep(0.01)
            answers, used = time.monotonic() - begun, served.seconds()
            match = f"/api/v1/matches/bench{args.finished + 1:08d}"
            status = ask(served.port, match)
            first = time.monotonic() - begun
            worst, total = 0.0, args.finished + args.running
            for number in range(40):  # while bots are being resumed
                asked = time.monotonic()
                assert ask(served.port, f"/api/v1/matches/bench{number * 7 % total:08d}") == 200
                worst = max(worst, time.monotonic() - asked)
                time.sleep(0.1)
            print(
                f"{args.finished:,} finished and {args.running:,} running matches, {size:.0f} MB: "
                f"ready after {answers:.2f} s ({used:.2f} s of processor time), a match after "
                f"{first:.2f} s ({status}); then an answer takes {worst * 1000:.0f} ms at most; "
                f"{served.memory() / 2**20:.0f} MB"
            )
        finally:
            served.stop()


if __name__ == "__main__":
    main()
