"""Retention: what nobody needs any more is forgotten after so many days, each match by itself."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass

from chabudai.store import Damaged, Store, StoreError
from chabudai.store.sharing import Room, SharedStore, now, shared
from chabudai.tables.board import Board
from chabudai.tables.farewell import Farewell
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.together import sets_of

DAY = 86_400_000
LOOK_SECONDS = 3600.0
FIRST_SECONDS = 60.0
"""After a start there are more urgent things to do."""
LEASE_SECONDS = 60.0
"""So long one of several processes has it to itself, unless it says so again."""
KIND = "retention"
MOST_AT_ONCE = 200
"""So many at a time, so that nobody who plays waits for it."""
PAUSE_SECONDS = 1.0


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
                await (self.sweep() if others is None else self.take_turn(others))
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
        tasks = await store.take([Room(KIND, 1, 1)], LEASE_SECONDS)
        for task in tasks:
            keeping = asyncio.get_running_loop().create_task(self._keep(store))
            try:
                await self.sweep()
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

    async def sweep(self) -> int:
        """Forget what is due; how many matches and guests that was. What cannot go now holds up
        nothing that comes after it.
        """
        keeping, stamp = self.keeping, now(self._store)
        over, other, seen = (
            stamp - days * DAY if days else 0
            for days in (keeping.finished_days, keeping.abandoned_days, keeping.guest_days)
        )
        done = 0
        if over or other:
            due = functools.partial(self._store.expired, over, other)
            done += await self._all("match", due, lambda name: self._delete(name, over, other))
        if seen:
            due = functools.partial(self._store.silent, seen)
            done += await self._all("guest", due, self._erase)
        self.forgotten += done
        if done:
            self._log.info("retention", forgotten=done)
        return done

    async def _all(
        self,
        what: str,
        due: Callable[[int, str], Awaitable[list[str]]],
        forget: Callable[[str], Awaitable[int]],
    ) -> int:
        """Forget all that is due, some at a time, each looked at once; how many that was."""
        done, last = 0, ""
        while not self._board.notice.read_only:
            names = await due(MOST_AT_ONCE, last)
            done += await self._each(what, names, forget)
            if len(names) < MOST_AT_ONCE:
                break
            last = names[-1]
            await asyncio.sleep(PAUSE_SECONDS)
        return done

    async def _each(
        self, what: str, names: list[str], forget: Callable[[str], Awaitable[int]]
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

    async def _delete(self, name: str, over: int, other: int) -> int:
        """Forget a match, with all others that it is compared with, if nobody watches any of them;
        how many that were. The store has seen that its own set is old.
        """
        names = {name}
        for each in await self._compared(name):
            there = await self._store.set_of(each)
            if there and not await self._store.expired(over, other, 1, "", each):
                return 0
            names.update(there)
        if any(self._lobby.shelf.is_used(each) for each in names):
            return 0
        return sum([await self._lobby.delete(each) for each in sorted(names)])

    async def _compared(self, name: str) -> list[str]:
        """The duplicate sets that a match is compared in: one, or the two of friends."""
        try:
            row = await self._store.find(name)
        except Damaged:
            return []
        found = (row.heading.get("duplicate") or {}) if row is not None else {}
        return sets_of(found["set"], found.get("alike")) if "set" in found else []

    async def _erase(self, user: str) -> int:
        await self._farewell.erase(user)
        return 1
