"""A house: the tables with everything that keeps them going, for a server or a worker."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

from chabudai.store import Damaged, Store, StoreError
from chabudai.store.sharing import shared
from chabudai.tables import practice
from chabudai.tables.admin import Admin
from chabudai.tables.advisor import Advisor
from chabudai.tables.backlog import Backlog
from chabudai.tables.board import Board
from chabudai.tables.botpool import BotPool
from chabudai.tables.bots import Bots
from chabudai.tables.clocks import Clocks
from chabudai.tables.daily.days import Days
from chabudai.tables.daily.master import Master
from chabudai.tables.denial import Denied
from chabudai.tables.duties import CLOCK
from chabudai.tables.farewell import Farewell
from chabudai.tables.forgetting import Forgetting
from chabudai.tables.identity import Identity, Visitor
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.manners import Manners
from chabudai.tables.metrics import Metrics
from chabudai.tables.opening import BOT_PREFIX
from chabudai.tables.places import Places
from chabudai.tables.puzzles import Puzzles
from chabudai.tables.records import Records
from chabudai.tables.reports import Reports
from chabudai.tables.retention import Keeping, Retention
from chabudai.tables.reviews import Reviews
from chabudai.tables.sharing import Sharing
from chabudai.tables.slices import Slices
from chabudai.tables.table import Table
from chabudai.tables.timed import timed
from chabudai.tables.together import Together
from chabudai.tables.worker import Worker

MOST_TABLES = 2000


class House:
    """Who knows whom: the lobby lets the bots look at its tables, the clocks write time-outs
    through the lobby, the advisor asks the bots' processes; all of them stand on the store.
    """

    def __init__(
        self,
        store: Store,
        pool: BotPool,
        log: Log | None = None,
        most: int = MOST_TABLES,
        manners: Manners | None = None,
        keeping: Keeping | None = None,
        works: bool = True,
    ) -> None:
        """``most`` is how many tables stay in memory while nobody uses them; ``works`` is whether
        bots and clocks are this process's task, too, where others may do that.
        """
        self.log = log or Log()
        self.metrics = Metrics()
        store = self.store = timed(store, self.metrics)
        self.slices = Slices()
        self.board = Board(store, self.log)
        self.identity = Identity(store, self.board.check_name)
        self.bots = Bots(pool, self.metrics, self.log)
        self.advisor = Advisor(pool)
        self.lobby = Lobby(
            store, self.identity, self.bots, self.metrics, self.log, self.slices, most
        )
        self.lobby.manners = manners or Manners()
        self.lobby.gate = self.board.check_open
        self.board.changed = self.lobby.shelf.nudge
        self.identity.may_write = lambda: not self.board.notice.read_only
        self.clocks = Clocks(store, self.lobby, self.metrics, self.log)
        self.sharing: Sharing | None = None
        self.backlog: Backlog | None = None
        self.worker: Worker | None = None
        found = shared(store)
        if found is not None:
            self.sharing = Sharing(found, self.lobby, self.metrics, self.log)
            self.lobby.sharing = self.sharing
            self.backlog = Backlog(found, self.lobby, self.metrics, self.log)
            if works:
                wake, places = self.sharing.work, Places(pool.size)
                about = self.metrics, self.log, places
                self.worker = Worker(found, self.lobby, self.bots, wake, *about)
        self.days = Days(store, self.identity, self.lobby, self.log)
        self.master = Master(store, self.days, pool, self.log)
        self.days.has_master = self.sharing is not None or pool.size > 0
        self.together = Together(store, self.identity, self.lobby)
        self.reviews = Reviews(store, self.lobby, pool, self.metrics, self.log, works)
        self.records = Records(store, self.slices, self.log)
        self.reports = Reports(store)
        self.puzzles = Puzzles(store, self.identity.now, self.board.check_open)
        self.forgetting = Forgetting(store, self.identity, self.lobby, self.log)
        self.farewell = Farewell(store, self.identity, self.lobby, self.forgetting, self.log)
        self.admin = Admin(store, self.lobby, self.identity, self.farewell, self.board, self.log)
        self.retention = Retention(
            store, self.lobby, self.farewell, self.board, self.log, keeping or Keeping()
        )
        self.metrics.gauges |= {
            "chabudai_reports": lambda: self.reports.filed,
            "chabudai_forgotten": lambda: self.retention.forgotten,
            "chabudai_read_only": lambda: self.board.notice.read_only,
        }
        self.is_open = False
        self.metrics.gauges |= {
            "chabudai_bot_queue": lambda: pool.waiting.length,
            "chabudai_bots_busy": lambda: pool.waiting.busy,
            "chabudai_clock_look_seconds": self._clock_age,
        }
        self.metrics.counters |= {
            "chabudai_bot_wait_seconds_total": lambda: pool.waited,
            "chabudai_bot_questions_total": lambda: pool.taken,
        }
        self.pool = pool
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store, let clocks run and bots go on where it is their turn."""
        await self.look()
        await self.days.start()
        self.is_open = True
        self._spawn(self.board.run())
        self._spawn(self.reviews.run())
        self._spawn(self.forgetting.run())
        if self.backlog is not None:
            self._spawn(self.backlog.run())
        if self.sharing is not None:
            await self.sharing.start()
            if self.worker is not None:
                self.worker.start()
                if self.pool.size:
                    self._spawn(self.master.run())
                self._spawn(self.retention.run())
            return
        if self.days.has_master:
            self._spawn(self.master.run())
        self._spawn(self.clocks.run())
        self._spawn(self.retention.run())
        self._spawn(self.resume())

    async def practise(
        self, visitor: Visitor, table: Table, seat: int, number: int, cards: str
    ) -> str:
        """A table that goes on from a seat's decision in a finished match; its name."""
        await self.reviews.check_open(table, visitor.user, seat)
        self.lobby.gate()
        entries = await practice.way(self.pool, table, seat, number, cards)
        new = practice.new_practice(self.identity, visitor, table, seat, number, entries)
        return await self.lobby.begin(new)

    async def look(self) -> None:
        """Open the store and nothing else: for a host who works while nobody plays."""
        await self.store.start()
        await self.identity.start()
        await self.board.look()

    async def stop(self) -> None:
        """Finish what was begun, and close the store."""
        self.shut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self.worker is not None:
            await self.worker.close()
        await self.advisor.close()
        await self.days.close()
        await self.reviews.close()
        await self.bots.close()
        await self.pool.close()
        if self.sharing is not None:
            await self.sharing.close()
        await self.identity.close()
        await self.store.close()

    def _clock_age(self) -> float:
        """How long ago all clocks were looked at; where workers do that, how long the oldest that
        has run out waits for one.
        """
        return self.clocks.age if self.backlog is None else self.backlog.wait(CLOCK)

    def shut(self) -> None:
        """Ask all viewers to come back later; new ones are to be asked at once."""
        self.is_open = False
        self.lobby.shelf.close()

    async def resume(self) -> None:
        """Let the bots go on where it is their turn; a match that cannot be read stops no other."""
        try:
            names = await self.store.unfinished()
        except StoreError as error:
            self.log.warn("store", error=str(error))
            return
        for name in names:
            try:
                if await self._may_need_bots(name):
                    await self.lobby.table(name)
            except Denied as error:
                self.log.warn("not-resumed", match=name, why=error.reason.key)
            except Exception as error:
                self.log.warn("not-resumed", match=name, why=type(error).__name__)

    async def _may_need_bots(self, name: str) -> bool:
        """Whether a bot may have to act in a match: it has a seat, or somebody's who gave it up,
        which in a match of two ends it. Thousands between people need not be read for that.
        """
        try:
            row = await self.store.find(name)
        except Damaged:
            return True  # the lobby will find that out, and put it aside
        wanted = row.settings.get("seats") if row is not None else None
        if not isinstance(wanted, list) or len(wanted) != 2:
            return True
        return any(str(seat).startswith(BOT_PREFIX) for seat in wanted)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        self._tasks.append(asyncio.get_running_loop().create_task(work))
