"""Retention: what nobody needs any more is forgotten after so many days, each match by itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from chabudai.store import Store, StoreError
from chabudai.store.sharing import SharedStore, shared
from chabudai.tables.board import Board
from chabudai.tables.farewell import Farewell
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log

DAY = 86_400_000
LOOK_SECONDS = 3600.0
FIRST_SECONDS = 60.0
"""After a start there are more urgent things to do."""
LEASE_SECONDS = 60.0
"""So long one of several processes has it to itself, unless it says so again."""
KIND = "retention"
MOST_AT_ONCE = 200
"""So many at a time, so that nobody who plays waits for it."""


@dataclass(frozen=True)
class Keeping:
    """For how many days things are kept; 0 is for ever."""

    finished_days: int = 0
    abandoned_days: int = 0
    guest_days: int = 0

    @property
    def is_for_ever(self) -> bool:
        """Whether nothing is ever forgotten."""
        return not (self.finished_days or self.abandoned_days or self.guest_days)


class Retention:
    """The background job; a match that cannot be deleted stops no other."""

    def __init__(
        self,
        store: Store,
        lobby: Lobby,
        farewell: Farewell,
        board: Board,
        log: Log,
        keeping: Keeping,
    ) -> None:
        self._store = store
        self._lobby = lobby
        self._farewell = farewell
        self._board = board
        self._log = log
        self.keeping = keeping
        self.forgotten = 0
        """How many matches and guests since the start."""

    async def run(self) -> None:
        """Sweep for ever."""
        if self.keeping.is_for_ever:
            return
        others = shared(self._store)
        await asyncio.sleep(FIRST_SECONDS)
        while True:
            try:
                await (self._sweep_on() if others is None else self.take_turn(others))
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, the next sweep must come
                self._log.warn("retention-failure", kind=type(error).__name__)
            await asyncio.sleep(LOOK_SECONDS if others is None else LEASE_SECONDS)

    async def take_turn(self, store: SharedStore) -> bool:
        """Sweep if it is due and nobody else does it; whether it was done. Who is killed in the
        middle of it leaves it to others after a lease.
        """
        await store.ask_for(KIND)
        tasks = await store.take([KIND], 1, LEASE_SECONDS)
        for task in tasks:
            keeping = asyncio.get_running_loop().create_task(self._keep(store))
            try:
                await self._sweep_on()
            finally:
                keeping.cancel()
            await store.postpone(task, LOOK_SECONDS)
        return bool(tasks)

    async def _keep(self, store: SharedStore) -> None:
        """Hold on to the lease."""
        while True:
            await asyncio.sleep(LEASE_SECONDS / 4)
            with suppress(StoreError):
                await store.renew([("", KIND)], LEASE_SECONDS)

    async def _sweep_on(self) -> None:
        """Sweep until nothing is due."""
        while await self.sweep() == MOST_AT_ONCE:
            await asyncio.sleep(1.0)

    async def sweep(self) -> int:
        """Forget what is due; how many matches and guests that was."""
        if self._board.notice.read_only:
            return 0
        keeping, now, most = self.keeping, time.time_ns() // 1_000_000, MOST_AT_ONCE
        done = 0
        for over, days in ((True, keeping.finished_days), (False, keeping.abandoned_days)):
            if days:
                names = await self._store.expired(over, now - days * DAY, most)
                done += await self._each("match", names, self._delete)
        if keeping.guest_days:
            users = await self._store.silent(now - keeping.guest_days * DAY, most)
            done += await self._each("guest", users, self._erase)
        self.forgotten += done
        if done:
            self._log.info("retention", forgotten=done)
        return min(done, most)

    async def _each(
        self, what: str, names: list[str], forget: Callable[[str], Awaitable[bool]]
    ) -> int:
        done = 0
        for name in names:
            try:
                done += await forget(name)
            except Exception as error:  # a damaged one, or the disk: the others are not its fault
                kind = type(error).__name__
                told = {"match": name} if what == "match" else {}
                self._log.warn("not-forgotten", what=what, kind=kind, **told)
            await asyncio.sleep(0)
        return done

    async def _delete(self, name: str) -> bool:
        """A match that nobody watches, and with it no part of a set that others still need."""
        if self._lobby.shelf.is_used(name) or not await self._is_whole_set_old(name):
            return False
        return await self._lobby.delete(name)

    async def _is_whole_set_old(self, name: str) -> bool:
        row = await self._store.find(name)
        shared = (row.heading.get("duplicate") or {}).get("set") if row else None
        if shared is None:
            return True
        rows = [await self._store.find(each) for each in await self._store.set_of(shared)]
        return all(each is None or each.status == "over" for each in rows)

    async def _erase(self, user: str) -> bool:
        await self._farewell.erase(user)
        return True
