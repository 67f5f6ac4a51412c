"""The worker: takes what is to be done for the tables, one lease at a time, and does it.

Any process may work. Whoever is killed holds nothing up for longer than its lease; whoever was
only slow finds the number taken, so that nothing is done twice. A bot's turn is one task: where
somebody may wait for its place the next one is given back.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Coroutine
from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.store import Damaged, StoreError
from chabudai.store.sharing import SharedStore, Task
from chabudai.tables.bots import Bots
from chabudai.tables.clocks import time_out
from chabudai.tables.denial import Denied
from chabudai.tables.duties import BOTS, CLOCK, LIGHT, REMATCH
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.places import Places
from chabudai.tables.table import Table

LEASE_SECONDS = 10.0
LOOK_SECONDS = 0.5
SOON_SECONDS = 0.2
LATER_SECONDS = 60.0
"""After this a match that could not be worked at is tried again."""
REST_SECONDS = 0.2
"""So long bots that play against each other rest between two turns where their owner has many such
tables: else those that answer at once keep processes and the store busy for nobody.
"""


class Worker:
    """``places`` is how much it does at the same time; others take the rest."""

    def __init__(
        self,
        store: SharedStore,
        lobby: Lobby,
        bots: Bots,
        wake: asyncio.Event,
        metrics: Metrics,
        log: Log,
        places: Places,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._bots = bots
        self._wake = wake
        self._log = log
        self._places = places
        self._running: dict[tuple[str, str], asyncio.Task[None]] = {}
        self._tasks: list[asyncio.Task[None]] = []
        self._metrics = metrics
        metrics.gauges["chabudai_work_running"] = lambda: len(self._running)

    def start(self) -> None:
        """Begin to work."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._run()), loop.create_task(self._renew())]

    async def close(self) -> None:
        """Stop, and leave the rest to others at once."""
        tasks = [*self._tasks, *self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(StoreError):
            await self._store.release()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            try:
                await self._take()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, work must go on
                self._log.warn("work-failure", kind=type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._wake.wait(), LOOK_SECONDS)

    async def _take(self) -> None:
        rooms = self._places.rooms()
        if not rooms or self._lobby.is_shut:
            return
        for task in await self._store.take(rooms, LEASE_SECONDS):
            self._places.take(task.kind, task.owner)
            doing = asyncio.get_running_loop().create_task(self._do(task))
            self._running[task.match, task.kind] = doing
            doing.add_done_callback(functools.partial(self._ended, task))

    def _ended(self, task: Task, done: asyncio.Task[None]) -> None:
        self._places.leave(task.kind, task.owner)
        key = task.match, task.kind
        if self._running.get(key) is done:  # else it was given back, and taken again since
            del self._running[key]
        self._wake.set()

    async def _renew(self) -> None:
        while True:
            await asyncio.sleep(LEASE_SECONDS / 4)
            try:
                await self._store.renew(list(self._running), LEASE_SECONDS)
            except StoreError:  # the leases last a while longer than it takes to ask again
                pass
            except Exception as error:  # whatever it is, leases must be renewed
                self._log.warn("work-failure", kind=type(error).__name__)

    async def _do(self, task: Task) -> None:
        try:
            await self._carry_out(task)
        except Damaged as error:  # until it is mended
            self._log.warn("not-worked", match=task.match, entry=error.number)
            await self._try(self._store.postpone(task, LATER_SECONDS))
        except StoreError as error:  # the lease ends by itself
            self._log.warn("store", match=task.match, error=str(error))
            await self._try(self._store.postpone(task, SOON_SECONDS))
        except Denied as error:
            self._log.warn("not-worked", match=task.match, why=error.reason.key)
            await self._try(self._store.postpone(task, LATER_SECONDS))
        except Exception as error:
            self._log.warn("not-worked", match=task.match, kind=type(error).__name__)
            await self._try(self._store.postpone(task, LATER_SECONDS))

    async def _try(self, work: Coroutine[Any, Any, None]) -> None:
        with contextlib.suppress(StoreError):
            await work

    async def _carry_out(self, task: Task) -> None:
        table = await self._lobby.table(task.match)
        table.busy += 1  # so that it stays in memory
        try:
            if task.kind in (BOTS, LIGHT):
                if not await self._play(table, task):
                    await self._store.postpone(task, 0)
                    return
            elif task.kind == REMATCH:
                if table.match.here.rematch and table.next is None:
                    await self._lobby.follow(table)
            elif task.kind == CLOCK:
                try:
                    await time_out(table, self._metrics)
                except (Denied, IllegalAction):
                    self._log.info("time-out-lapsed", match=task.match)
                    if task.kind in table.duties_now():
                        await self._store.postpone(task, SOON_SECONDS)
                        return
            done = Task(task.match, task.kind, len(table.match))
        finally:
            table.busy -= 1
        await self._store.finish(done)

    async def _play(self, table: Table, task: Task) -> bool:
        """Play for bots while nobody else could use the place; whether nothing is left to do."""
        while task.kind in table.duties_now():
            if not await self._bots.step(table, light=task.kind == LIGHT):
                return True
            if not self._places.has_room(task.kind, task.owner):
                break
        if task.kind not in table.duties_now():
            return True
        if not self._places.is_full(task.kind):  # the place is of no use to others
            await asyncio.sleep(REST_SECONDS)
        return False
