"""The worker: takes what is to be done for the tables, one lease at a time, and does it.

Any process may work. Whoever is killed holds nothing up for longer than its lease; whoever was
only slow finds the number taken, so that nothing is done twice.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections.abc import Coroutine
from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.store import StoreError
from chabudai.store.sharing import SharedStore, Task
from chabudai.tables.bots import Bots
from chabudai.tables.clocks import time_out
from chabudai.tables.denial import Denied
from chabudai.tables.duties import BOTS, CLOCK, KINDS, LIGHT, REMATCH
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics

LEASE_SECONDS = 10.0
LOOK_SECONDS = 0.5
SOON_SECONDS = 0.2
LATER_SECONDS = 60.0
"""After this a match that could not be worked at is tried again."""


class Worker:
    """``slots`` is how much it does at the same time; others take the rest. Who has no processes
    for bots (``thinks``) leaves those that think to others, too.
    """

    def __init__(
        self,
        store: SharedStore,
        lobby: Lobby,
        bots: Bots,
        wake: asyncio.Event,
        metrics: Metrics,
        log: Log,
        slots: int,
        thinks: bool,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._bots = bots
        self._wake = wake
        self._log = log
        self._slots = slots
        self._kinds = {kind for kind in KINDS if thinks or kind != BOTS}
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
        free = self._slots - len(self._running)
        if free <= 0 or self._lobby.is_shut:
            return
        for task in await self._store.take(list(self._kinds), free, LEASE_SECONDS):
            key = task.match, task.kind
            doing = asyncio.get_running_loop().create_task(self._do(task))
            self._running[key] = doing
            doing.add_done_callback(functools.partial(self._ended, key))

    def _ended(self, key: tuple[str, str], _task: asyncio.Task[None]) -> None:
        self._running.pop(key, None)
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
                await self._bots.play(table, lambda: not table.duties_now().keys() - self._kinds)
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
