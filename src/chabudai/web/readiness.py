"""Readiness: whether the store can write, found out once for all who ask at about the same time."""

from __future__ import annotations

import asyncio
import time

from chabudai.store import Store

SECONDS = 1.0
"""So long a success holds; a failure is looked at again by the next who asks."""


class Readiness:
    """The newest answer of the store, and the question that is under way."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._until = 0.0
        self._asking: asyncio.Task[None] | None = None

    async def check(self) -> None:
        """StoreError if the store cannot write."""
        if time.monotonic() < self._until:
            return
        if self._asking is None or self._asking.done():
            self._asking = asyncio.get_running_loop().create_task(self._ask())
        await asyncio.shield(self._asking)

    async def _ask(self) -> None:
        self._until = 0.0
        await self._store.ping()
        self._until = time.monotonic() + SECONDS
