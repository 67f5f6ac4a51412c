"""The clocks of all tables: looked at twice a second, and time-outs written when they are due;
workers, to whom the store says what is due, write theirs by the same function.
"""

from __future__ import annotations

import asyncio
import time

from chabudai.core.errors import IllegalAction
from chabudai.match.match import Match, Step
from chabudai.store import Store, StoreError
from chabudai.tables.denial import Denied
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.table import Table

LOOK_SECONDS = 0.5
AGAIN_SECONDS = 60.0
"""After this a match whose clock could not be looked at is tried again."""


async def time_out(table: Table, metrics: Metrics) -> None:
    """Write a time-out that is due, and how late it was written; IllegalAction if none is."""
    deadline = 0

    def prepare(match: Match, at: int) -> list[Step]:
        nonlocal deadline
        deadline = match.here.deadline(match.turn) or at
        return match.time_out(at)

    await table.submit(prepare)
    clock = table.match.heading.clock
    lag = (table.now() - deadline) / 1000
    metrics.time_outs.add(clock.kind if clock else "", max(0.0, lag))


class Clocks:
    """Each match is looked at by itself: one that cannot be read stops no other's clock."""

    def __init__(self, store: Store, lobby: Lobby, metrics: Metrics, log: Log) -> None:
        self._store = store
        self._lobby = lobby
        self._metrics = metrics
        self._looked = time.monotonic()
        self._log = log
        self._failed: dict[str, float] = {}

    @property
    def age(self) -> float:
        """How long ago all clocks were looked at, in seconds; half of one in good times."""
        return time.monotonic() - self._looked

    async def run(self) -> None:
        """Look for ever."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.notice()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, clocks must go on being looked at
                self._log.warn("clock-failure", kind=type(error).__name__)

    async def notice(self) -> None:
        """Write the time-outs that are due."""
        if self._lobby.is_shut:  # nobody's time runs out, so none waits to be looked at
            self._looked = time.monotonic()
            return
        now = time.monotonic()
        self._failed = {name: again for name, again in self._failed.items() if again > now}
        for name in await self._store.due(time.time_ns() // 1_000_000):
            if name not in self._failed:
                await self._notice(name)
        self._looked = time.monotonic()

    async def _notice(self, name: str) -> None:
        try:
            table = await self._lobby.table(name)
        except Denied:  # it is in quarantine, and that was told
            self._failed[name] = time.monotonic() + AGAIN_SECONDS
            return
        except Exception as error:
            self._fail(name, error)
            return
        try:
            await time_out(table, self._metrics)
        except (Denied, IllegalAction):
            self._log.info("time-out-lapsed", match=name)
        except Exception as error:
            self._fail(name, error)

    def _fail(self, name: str, error: Exception) -> None:
        self._log.warn("clock-failure", match=name, kind=type(error).__name__)
        if not isinstance(error, StoreError):  # that is the disk's fault, and may pass at once
            self._failed[name] = time.monotonic() + AGAIN_SECONDS
