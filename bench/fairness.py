"""How long a bot's answer takes somebody with one table, alone and beside a guest with sixty.

``python bench/fairness.py`` starts a server of its own with two processes for bots. A guest plays
Koi-Koi against a bot; then another one sets up sixty tables at which bots play against each other.
With ``--postgres`` the tables are in a PostgreSQL of its own, where bots' turns wait in the queue
of tasks, and ``--processes N`` is how many processes serve and work, each with so many for bots.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from server import Link, Server, database, guest

GAME = "koikoi"


async def play(port: int, token: str, level: str, waits: list[float], until: float) -> None:
    """Play match after match; the time from each move to when it is one's turn again."""
    link = await Link.open(port)
    while time.monotonic() < until:
        asked = {"game": GAME, "seats": ["me", f"bot:{level}"]}
        _, made = await link.post("/matches", token, asked)
        view = await Link.open(port)
        path = f"/matches/{made['match']}"
        await view.listen(f"{path}/events?from=0", token)
        begun = 0.0
        while time.monotonic() < until:
            update: dict[str, Any] = await view.event()
            if update["status"] == "over":
                break
            if update.get("actions"):
                if begun:
                    waits.append(time.monotonic() - begun)
                action = random.choice(update["actions"])
                begun = time.monotonic()
                body = {"action": action, "number": update["number"] + 1}
                status, answer = await link.post(f"{path}/act", token, body)
                if status != 200:  # the clock of the bench, or the end
                    raise SystemExit(str(answer))
        view.writer.close()
    link.writer.close()


async def measure(server: Server, level: str, tables: int, seconds: float) -> None:
    """One guest alone, then beside the other."""
    link = await Link.open(server.port)
    bob, ada = await guest(link), await guest(link)
    now = time.monotonic()
    await play(server.port, bob, level, [], now + seconds)  # processes start, code is loaded
    alone: list[float] = []
    await play(server.port, bob, level, alone, time.monotonic() + seconds)
    beside: list[float] = []
    asked = {"game": GAME, "options": {"rounds": 12}, "seats": [f"bot:{level}"] * 2}
    link = await Link.open(server.port)  # the other one was idle for too long
    for _ in range(tables):
        status, answer = await link.post("/matches", ada, asked)
        assert status == 201, answer
    await play(server.port, bob, level, beside, time.monotonic() + seconds)
    for who, waits in (("alone", alone), ("beside them", beside)):
        waits.sort()
        print(
            f"{who}: {len(waits)} moves, p50 {statistics.median(waits) * 1000:.0f} ms, "
            f"p90 {waits[len(waits) * 9 // 10] * 1000:.0f} ms, longest {waits[-1] * 1000:.0f} ms"
        )
    print(f"{statistics.median(beside) / statistics.median(alone):.2f} times as long")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--level", default="level-3")
    parser.add_argument("--tables", type=int, default=60)
    parser.add_argument("--bots", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--postgres", action="store_true", help="on a PostgreSQL of its own")
    parser.add_argument("--processes", type=int, default=1, help="server processes on it")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as stack:
        db = stack.enter_context(database()) if args.postgres else ""
        server = Server(Path(folder), db, args.processes, bots=args.bots)
        try:
            asyncio.run(measure(server, args.level, args.tables, args.seconds))
        finally:
            server.stop()


if __name__ == "__main__":
    main()
