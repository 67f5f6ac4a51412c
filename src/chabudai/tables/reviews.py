"""Reviews at the tables: who may ask, and making them in the background, one lease at a time.

Nothing is thought about until somebody who sat at a table asks. What is asked for is kept in the
store, so that whoever is killed leaves it to the next process, or to the next start.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import json
import secrets
import time

from chabudai.coach.verdict import Review
from chabudai.match.match import FINISHED
from chabudai.match.position import BOT
from chabudai.store import Store, StoreError
from chabudai.store.reviews import WHOLE, ReviewRow
from chabudai.store.sharing import now, shared
from chabudai.tables.botpool import BotPool
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.errands import Finished, ReviewErrand
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.table import Table

LEASE_MS = 20_000
LOOK_SECONDS = 1.0
NOTE_SECONDS = 0.5
"""So often it is written down how far a review is."""
MOST_WAITING = 6
"""So many reviews a guest may wait for at a time."""
AGAIN_MS = 30_000
"""After this one that failed may be tried again."""
OWNER = "review"
"""For whom the bots' processes think: all reviews together, so that one is left to the tables."""


class Reviews:
    """The reviews of all tables, as far as this process makes and knows them."""

    def __init__(
        self, store: Store, lobby: Lobby, pool: BotPool, metrics: Metrics, log: Log, works: bool
    ) -> None:
        """``works`` is whether they are made here; with a store of several processes others may."""
        self._store = store
        self._lobby = lobby
        self._pool = pool
        self._log = log
        self._is_shared = shared(store) is not None
        self._works = works and pool.size > 0
        self._most = max(1, pool.size - 1)
        self._worker = secrets.token_hex(6)
        self._wake = asyncio.Event()
        self._making: dict[tuple[str, int], asyncio.Task[None]] = {}
        self.made = 0
        metrics.counters["chabudai_reviews_total"] = lambda: self.made

    @property
    def can_make(self) -> bool:
        """Whether reviews are made, here or by other processes."""
        return self._works or self._is_shared

    # Who may ask

    async def check_open(self, table: Table, user: str | None, seat: int) -> None:
        """Denied where a match has no review that somebody may see: the rule is that of replays,
        which show any seat's view once the match is over and its secret is out.
        """
        if not table.may_watch(user):
            raise Denied(Kind.FORBIDDEN, "web-no-spectators")
        if not 0 <= seat < table.match.game.seats:
            raise Denied(Kind.MISSING, "web-no-match")
        if table.match.status != FINISHED:
            raise Denied(Kind.CONFLICT, "match-not-over")
        if await self._lobby.secret(table) is None:
            daily = table.match.heading.daily
            raise Denied(Kind.CONFLICT, "daily-not-over" if daily else "web-duplicate-shut")

    def may_ask(self, table: Table, user: str | None, seat: int) -> bool:
        """Whether somebody may have a review made: of an own seat, or of a bot's they played."""
        own = table.seats_of(user)
        sitter = table.match.here.seats[seat]
        return seat in own or (bool(own) and sitter is not None and sitter.player == BOT)

    async def ask(self, table: Table, user: str | None, seat: int) -> ReviewRow:
        """The review of a seat, made or under way; whoever may ask for it begins it."""
        await self.check_open(table, user, seat)
        row = await self._store.review(table.name, seat)
        if row is not None and not (row.failed and self._is_old(row)):
            return row
        if user is None or not self.may_ask(table, user, seat):
            raise Denied(Kind.FORBIDDEN, "web-review-others")
        if not self.can_make:
            raise Denied(Kind.IMPOSSIBLE, "web-review-none")
        self._lobby.gate()
        if await self._store.waiting_reviews(user) >= MOST_WAITING:
            raise Denied(Kind.TOO_OFTEN, "web-review-many", after=10)
        await self._store.ask_review(table.name, seat, user, now(self._store))
        self._wake.set()
        row = await self._store.review(table.name, seat)
        if row is None:  # it was deleted just now
            raise Denied(Kind.MISSING, "web-no-match")
        return row

    def _is_old(self, row: ReviewRow) -> bool:
        return now(self._store) - row.failed > AGAIN_MS

    # Making them

    async def run(self) -> None:
        """Make what is asked for, for ever."""
        if not self._works:
            return
        while True:
            self._wake.clear()
            try:
                await self._take()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, the next one must come
                self._log.warn("review-failure", kind=type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)

    async def close(self) -> None:
        """Stop, and leave the rest to others at once."""
        tasks = list(self._making.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._store.release_reviews(self._worker)

    async def _take(self) -> None:
        free = self._most - len(self._making)
        if free <= 0 or self._lobby.is_shut:
            return
        at = now(self._store)
        for row in await self._store.take_reviews(self._worker, free, at, at + LEASE_MS):
            key = row.match, row.seat
            task = asyncio.get_running_loop().create_task(self._make(row))
            self._making[key] = task
            task.add_done_callback(functools.partial(self._ended, key))

    def _ended(self, key: tuple[str, int], _task: asyncio.Task[None]) -> None:
        self._making.pop(key, None)
        self._wake.set()

    async def _make(self, row: ReviewRow) -> None:
        try:
            data, outcome = await self._think(row)
            if data is not None:
                await self._store.keep_review(self._worker, row.match, row.seat, data)
                self.made += 1
                return
            self._log.warn("review-failed", match=row.match, seat=row.seat, why=outcome)
            await self._fail(row)
        except StoreError as error:  # the lease ends by itself
            self._log.warn("store", match=row.match, error=str(error))
        except Exception as error:
            self._log.warn("review-failed", match=row.match, kind=type(error).__name__)
            with contextlib.suppress(StoreError):
                await self._fail(row)

    async def _fail(self, row: ReviewRow) -> None:
        await self._store.fail_review(self._worker, row.match, row.seat, now(self._store))

    async def _think(self, row: ReviewRow) -> tuple[str | None, str]:
        table = await self._lobby.table(row.match)
        progress = [0.0]
        errand = ReviewErrand(Finished.of(table.match), row.seat)

        def hear(part: float) -> None:
            progress[0] = part

        thought = asyncio.ensure_future(self._pool.send(errand, OWNER, hear))
        try:
            noted, at = 0, time.monotonic()
            while not (await asyncio.wait([thought], timeout=NOTE_SECONDS))[0]:
                done = min(int(WHOLE * progress[0]), WHOLE - 1)
                if done != noted or time.monotonic() - at > LEASE_MS / 4000:
                    await self._note(row, done)
                    noted, at = done, time.monotonic()
            found, outcome = thought.result()
        finally:
            thought.cancel()
        return None if found is None else json.dumps(found), outcome

    async def _note(self, row: ReviewRow, done: int) -> None:
        until = now(self._store) + LEASE_MS
        await self._store.note_review(self._worker, row.match, row.seat, done, until)


def read(row: ReviewRow) -> Review:
    """The review of a row that has one."""
    assert row.data is not None, "the caller has seen that it is made"
    return Review.from_json(json.loads(row.data))
