"""A server of its own whose game is given machine code while it is played, and how long its loop is
held up by that: ``python -m tests.loading GAME FOLDER own`` or ``hog``.

The loop is held by another thread while it waits for something that is not a core, and the other
thread has one. Neither a busy machine nor work that leaves the loop alone counts.
"""

from __future__ import annotations

import asyncio
import functools
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import chabudai
from chabudai.games import ahead
from chabudai.games.ahead import QuickBook
from chabudai.games.book import Book
from chabudai.match.match import Match, Step
from chabudai.tables.haste import HASTE
from chabudai.tables.identity import Visitor
from tests.inside import inside

TICK = 0.001


def hog(book: Book, load: Callable[[Book], QuickBook | None] = ahead.quick) -> QuickBook | None:
    """Machine code from a loader that lets nobody else do anything for a while."""
    sum(range(5_000_000))
    return load(book)


class Watch:
    """What the loop's thread and the loading one have done so far, in seconds."""

    def __init__(self, other: threading.Thread) -> None:
        assert other.ident is not None
        self._clock = time.pthread_getcpuclockid(other.ident)
        self._own = Path(f"/proc/self/task/{threading.get_native_id()}/schedstat")
        self._last = self._now()

    def _now(self) -> tuple[float, float]:
        """For how long this thread had no use for a core, and the other one had one."""
        had, waited = map(int, self._own.read_text().split()[:2])
        return time.monotonic() - (had + waited) / 1e9, time.clock_gettime(self._clock)

    def held(self) -> float:
        """How long the loop was held since the last look."""
        before, self._last = self._last, self._now()
        return min(now - then for now, then in zip(self._last, before, strict=True))


async def longest(name: str, folder: Path, loader: Callable[[Book], QuickBook | None]) -> float:
    """The longest time for which the loop was held while a game's machine code was loaded."""
    watched, loaded, seen = threading.Event(), threading.Event(), threading.Event()

    def quick(book: Book) -> QuickBook | None:
        try:
            watched.wait(20)
            return loader(book)
        finally:
            loaded.set()
            seen.wait(20)  # the thread's clock ends with it

    async def look() -> float:
        while not (found := [each for each in threading.enumerate() if each.name == HASTE]):
            await asyncio.sleep(TICK)
        watch, most = Watch(found[0]), 0.0
        watched.set()
        while not loaded.is_set():
            await asyncio.sleep(TICK)
            most = max(most, watch.held())
        seen.set()
        found[0].join()
        return most

    ahead.quick = quick
    async with inside(folder) as (server, _http):
        rows = [await server.identity.new_guest(each) for each in ("Ada", "Bob")]
        pair = [Visitor(row.user, row.name, False) for row in rows]
        looking = asyncio.create_task(look())
        while not looking.done():
            (made,) = await server.lobby.create(pair[0], chabudai.game(name), ["me", "open"], {})
            table = await server.lobby.table(made)
            await server.lobby.sit(table, pair[1], 1)
            while (seat := table.match.turn) >= 0 and not looking.done():
                action = table.match.game.legal(table.match.view(seat))[0]
                await table.submit(functools.partial(act, seat, action))
        assert isinstance(table.match.game.book, QuickBook)
        return await looking


def act(seat: int, action: int, match: Match, at: int) -> list[Step]:
    """A move."""
    return match.act(seat, action, at)


if __name__ == "__main__":
    loaders = {"hog": hog, "own": ahead.quick}
    told = asyncio.run(longest(sys.argv[1], Path(sys.argv[2]), loaders[sys.argv[3]]))
    sys.stdout.write(str(told))
