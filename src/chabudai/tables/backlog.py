"""The backlog: how long what is due has waited for somebody who takes it, asked of the store."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping

from chabudai.store import StoreError
from chabudai.store.sharing import SharedStore
from chabudai.tables.duties import KINDS
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics

LOOK_SECONDS = 5.0


class Backlog:
    """Any process sees it, so that somebody tells when nobody works."""

    def __init__(self, store: SharedStore, lobby: Lobby, metrics: Metrics, log: Log) -> None:
        self._store = store
        self._lobby = lobby
        self._log = log
        self._found: Mapping[str, float] = {}
        self._looked = time.monotonic()
        metrics.labelled["chabudai_task_due_seconds", "kind"] = lambda: {
            kind: self.wait(kind) for kind in KINDS
        }

    def wait(self, kind: str) -> float:
        """For how many seconds the oldest task of a kind has been due and taken by nobody; while
        the store does not say, it counts as waiting.
        """
        unknown = time.monotonic() - self._looked - 2 * LOOK_SECONDS
        return self._found.get(kind, 0.0) + max(0.0, unknown)

    async def run(self) -> None:
        """Look for ever."""
        while True:
            try:
                await self.look()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, it must be looked at again
                self._log.warn("backlog-failure", kind=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """See what waits; while nothing may be written, nothing is late."""
        self._found = {} if self._lobby.is_shut else await self._store.backlog()
        self._looked = time.monotonic()
