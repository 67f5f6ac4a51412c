"""A loop whose callbacks are timed, a match that is far too long, and a plain client of ASGI."""

from __future__ import annotations

import asyncio
import itertools
import json
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import pytest

import chabudai
from chabudai.core.seats import OVER
from chabudai.match.entry import PLAYED
from chabudai.match.match import Match, Step
from chabudai.store import Append, Store
from chabudai.tables.identity import Visitor
from chabudai.tables.table import Table
from chabudai.web.collector import Collector
from chabudai.web.server import Server
from tests.reviewers import REVIEWS

PIECE = 100
ASKED: ContextVar[str] = ContextVar("asked")
"""What a task was made to answer."""


@dataclass
class Held:
    """How long the loop was held by each callback, in seconds of its thread's processor time."""

    longest: list[tuple[float, str]] = field(default_factory=list)

    def add(self, seconds: float, what: str) -> None:
        if seconds > 0.002:
            self.longest.append((seconds, what))

    @property
    def most(self) -> float:
        return max((seconds for seconds, _ in self.longest), default=0.0)

    def told(self) -> str:
        """The worst of them."""
        worst = sorted(self.longest, reverse=True)[:8]
        return "\n".join(f"{seconds * 1000:.1f} ms {what}" for seconds, what in worst)


@contextmanager
def timed_loop(monkeypatch: pytest.MonkeyPatch) -> Iterator[Held]:
    """Time every callback of a loop in plain Python, by processor time: others' does not count."""
    held = Held()
    run: Any = asyncio.Handle._run

    def timed(handle: Any) -> None:
        begun = time.thread_time()
        run(handle)
        seconds = time.thread_time() - begun
        if seconds > 0.002:
            held.add(seconds, handle._context.get(ASKED, repr(handle)[:200]))

    monkeypatch.setattr(asyncio.Handle, "_run", timed)
    collector = Collector()
    collector.start()
    try:
        yield held
    finally:
        monkeypatch.undo()
        collector.stop()


async def long_match(
    server: Server, pair: list[Visitor], name: str, length: int, over: bool, **settings: Any
) -> Table:
    """A match of two guests, who act and take it back for ever."""
    kept = {"listed": True, "spectators": "public", **settings}
    game = chabudai.game(name)
    (made,) = await server.lobby.create(pair[0], game, ["me", "open"], kept)
    table = await server.lobby.table(made)
    await server.lobby.sit(table, pair[1], 1)
    match = Match(game, table.match.heading, table.match.entries)
    first = len(match)
    lengthen(match, length, table.reveal())
    if over:
        match.take(match.resign(0))
    await write(server.store, match, first)
    forget(server, made)
    return await server.lobby.table(made)


async def played_out(server: Server, name: str, least: int = 0) -> Table:
    """A match whose seats are taken, played at random to its end, after so many entries."""
    table = await server.lobby.table(name)
    begun = table.match
    for seed in itertools.count():
        match = Match(begun.game, begun.heading, begun.entries[:])
        dice = random.Random(seed)
        while match.turn != OVER:
            action = dice.choice(match.notations(len(match), match.turn))
            match.take(match.with_deals(match.act(match.turn, action), table.reveal()))
        if len(match) >= least:
            break
    await write(server.store, match, len(begun))
    forget(server, name)
    return await server.lobby.table(name)


async def reviewed(server: Server, table: Table, user: str) -> list[int]:
    """Keep a review of seat 0, as long as one of this match is: the numbers of its decisions."""
    match, like = table.match, json.loads((REVIEWS / "matcha.json").read_text())
    numbers = [
        number
        for number, entry in enumerate(match.entries)
        if entry.kind == PLAYED and entry.seat == 0
    ]
    made = []
    for place, number in enumerate(numbers):
        told = like["decisions"][place % len(like["decisions"])]
        chance, share = {"value": 0.5, "low": 0.25, "high": 0.75}, 0.0
        texts = match.notations(number, 0)
        options = [{"text": t, "chance": chance, "share": share, "points": None} for t in texts]
        made.append({**told, "number": number, "options": options, "played": texts[0]})
    steps = [{**like["steps"][0], "number": number} for number in range(len(match))]
    about = {"match": table.name, "game": match.game.name, "turning": numbers[:3]}
    data = json.dumps({**like, **about, "seat": 0, "steps": steps, "decisions": made})
    store = server.store
    await store.ask_review(table.name, 0, user, 1)
    await store.take_reviews("worker", 100, 1, 2)
    assert await store.keep_review("worker", table.name, 0, data)
    return numbers


async def write(store: Store, match: Match, first: int) -> None:
    """Write the entries from a number on, in pieces: one statement for all of them is slow."""
    for number in range(first, len(match), PIECE):
        entries = match.entries[number : number + PIECE]
        is_last = number + PIECE >= len(match)
        status = match.status if is_last else "running"
        await store.append(Append(match.heading.match, number, entries, status))


def lengthen(match: Match, length: int, secret: str) -> None:
    """Let both act and take it back until there are so many entries."""
    while len(match) < length:
        seat = match.turn
        match.take(_onward(match, seat))
        if match.here.length > 12 or len(match) % 7:  # so that it goes on a little
            match.take(match.offer(seat, "undo"))
            for other in match.fold.asked(match.here):
                match.take(match.answer(other, True))
        match.take(match.with_deals([], secret))


def _onward(match: Match, seat: int) -> list[Step]:
    """The first action after which the match goes on: some deals of Matcha end it soon."""
    for action in match.game.legal(match.view(seat)):
        steps = match.act(seat, action)
        if steps[-1][1].turn(match.game) != OVER:
            return steps
    raise AssertionError("the match is over")


def forget(server: Server, match: str) -> None:
    """Let a table be read from the store when it is asked for the next time."""
    server.lobby.shelf.pop(match, None)


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    parts: list[bytes] = field(default_factory=list)

    @property
    def body(self) -> bytes:
        return b"".join(self.parts)


async def ask(
    app: Any,
    path: str,
    headers: dict[str, str] | None = None,
    body: bytes | None = None,
    enough: bytes | None = None,
    method: str | None = None,
) -> Answer:
    """Ask the application itself; a stream is left when it has sent ``enough``."""
    where, _, query = path.partition("?")
    sent = {"host": "table", **(headers or {})}
    scope = {
        "type": "http",
        "method": method or ("GET" if body is None else "POST"),
        "scheme": "http",
        "path": where,
        "raw_path": where.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "server": ("127.0.0.1", 80),
        "client": ("127.0.0.1", 5000),
        "headers": [(k.lower().encode(), v.encode()) for k, v in sent.items()],
    }
    answer = Answer()
    gone = asyncio.Event()
    given = False

    async def receive() -> dict[str, Any]:
        nonlocal given
        if not given:
            given = True
            return {"type": "http.request", "body": body or b""}
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {k.decode(): v.decode() for k, v in message["headers"]}
        else:
            answer.parts.append(message.get("body", b""))
            if enough is not None and enough in answer.parts[-1]:
                gone.set()

    ASKED.set(f"{method or ''} {path}")  # each is asked in a task, and so in a context, of its own
    await app(scope, receive, send)
    return answer
