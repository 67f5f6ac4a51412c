"""Sharing: what keeps the tables of several processes the same.

The store's numbers are the only truth. The bus says where to look sooner; whatever it loses is
found by asking for the numbers of all tables that somebody watches.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from chabudai.store import StoreError
from chabudai.store.sharing import Message, SharedStore
from chabudai.tables.denial import Denied
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.table import Table

POLL_SECONDS = 1.0
HASTY_SECONDS = 0.25
"""The same while the bus is down."""
PRESENCE_SECONDS = 0.1
"""Who comes and goes is written together."""
BEAT_SECONDS = 15.0
KNOWN_SECONDS = 40.0
"""So long somebody counts as present after the last beat of the process that they watch."""
OVERLAP = 5000
"""Milliseconds in which a transaction that began earlier may still end."""

TABLE, ABOUT, GONE, USER, WORK = "t", "a", "g", "u", "w"
"""Messages: a table has a new entry; something else about it; it was
deleted; a user has to say again who they are; there is work."""


class Sharing:
    """Tells the others, hears them, and looks by itself."""

    def __init__(self, store: SharedStore, lobby: Lobby, metrics: Metrics, log: Log) -> None:
        self.bus = store.bus()
        self.heard: dict[str, Callable[..., None]] = {
            TABLE: self._hear_table,
            ABOUT: self._hear_about,
            GONE: lambda name: self.spawn(lobby.forget(name)),
            USER: lobby.shelf.end_views_of,
            WORK: lambda: self.work.set(),
        }
        """What to do with each kind of message; others may add theirs."""
        self.work = asyncio.Event()
        """Set when there may be work."""
        self._store = store
        self._lobby = lobby
        self._metrics = metrics
        self._log = log
        self._seen: dict[tuple[str, str], float] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._lost = 0
        """How often the bus had been lost when it was last up."""
        self._since = 0
        self._revoked: set[tuple[str, int]] = set()
        metrics.gauges["chabudai_bus_up"] = lambda: float(self.bus.is_up)

    async def start(self) -> None:
        """Begin."""
        self._since = self._store.now() - OVERLAP
        await self.bus.start(self._hear)
        for work in (self._poll(), self._beat(), self._write_presence()):
            self.spawn(work)

    async def close(self) -> None:
        """End; the others are told what they were not yet."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.bus.close()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        """Do something beside; what goes wrong is logged."""
        task = asyncio.get_running_loop().create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Coroutine[Any, Any, Any]) -> None:
        try:
            await work
        except (StoreError, Denied) as error:
            self._log.warn("sharing", kind=type(error).__name__)
        except Exception as error:
            self._log.warn("sharing-failure", kind=type(error).__name__)

    # What happened here

    def changed(self, table: Table) -> None:
        """A table was changed here."""
        self.bus.tell([TABLE, table.name, len(table.match)])
        if table.duties:
            self.bus.tell([WORK])
            self.work.set()

    def tell_about(self, name: str) -> None:
        """Something changed besides the length: mutes, presence, the rematch, a guest erased."""
        self.bus.tell([ABOUT, name])

    def tell_gone(self, name: str) -> None:
        """A match was deleted."""
        self.bus.tell([GONE, name])

    def tell_user(self, user: str) -> None:
        """A user has to say again who they are."""
        self.bus.tell([USER, user])

    def appear(self, table: Table, user: str, seconds: float) -> None:
        """A user watches a table here, or has stopped to."""
        self._seen[table.name, user] = seconds

    # What happened elsewhere

    def _hear(self, message: Message) -> None:
        try:
            kind, *rest = message
            handler = self.heard.get(kind)
            if handler is not None:  # else another version of Chabudai told it
                handler(*rest)
        except Exception as error:  # what else came with it is not its fault
            self._log.warn("sharing-failure", kind=type(error).__name__)

    def _hear_table(self, name: str, length: int) -> None:
        table = self._lobby.shelf.watched(name)
        if table is not None and len(table.match) < length:
            self.spawn(table.catch_up())

    def _hear_about(self, name: str) -> None:
        table = self._lobby.shelf.watched(name)
        if table is not None:
            self.spawn(table.catch_up())

    async def _poll(self) -> None:
        """Look by numbers, for ever."""
        while True:
            await asyncio.sleep(POLL_SECONDS if self.bus.is_up else HASTY_SECONDS)
            try:
                if self.bus.is_up and self.bus.lost != self._lost:
                    self._lost = self.bus.lost
                    self._come_back()
                await self.look()
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, it must be looked at again
                self._log.warn("sharing-failure", kind=type(error).__name__)

    def _come_back(self) -> None:
        """The bus was down: what was told meanwhile nobody knows here. Tables that nobody uses are
        read again when somebody asks for them; at the others it is seen what is new.
        """
        shelf = self._lobby.shelf
        for name in [name for name in shelf if not shelf.is_used(name)]:
            shelf.drop(name)
        for table in shelf.all_watched():
            self.spawn(table.catch_up())

    async def look(self) -> None:
        """Find out what the bus has not told."""
        await self._store.tell_time()
        tables = {table.name: table for table in self._lobby.shelf.all_watched()}
        lengths = await self._store.lengths(list(tables))
        for name in tables.keys() - lengths.keys():  # another process has deleted it
            self.spawn(self._lobby.forget(name))
        for name, (length, following, changed) in lengths.items():
            table = tables[name]
            news = length > len(table.match) or following != table.next
            if news or changed != table.changed:
                self.spawn(table.catch_up())
        revoked = await self._store.revoked(self._since)
        for user, at in set(revoked) - self._revoked:
            self._lobby.shelf.end_views_of(user)
            self._since = max(self._since, at - OVERLAP)
        self._revoked = set(revoked)

    async def _beat(self) -> None:
        """Say again who is here, and see again who is elsewhere."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                for table in self._lobby.shelf.all_watched():
                    for user in table.presence.here():
                        self.appear(table, user, KNOWN_SECONDS)
                    self.spawn(table.catch_up())
                self.spawn(self._store.forget_absent())
            except Exception as error:  # whatever it is, the next beat must come
                self._log.warn("sharing-failure", kind=type(error).__name__)

    async def _write_presence(self) -> None:
        while True:
            await asyncio.sleep(PRESENCE_SECONDS)
            if self._seen:
                seen, self._seen = self._seen, {}
                try:
                    await self._store.appear([(*who, left) for who, left in seen.items()])
                except StoreError:
                    self._seen = seen | self._seen
                    continue
                except Exception as error:  # the next beat says who is here
                    self._log.warn("sharing-failure", kind=type(error).__name__)
                    continue
                for name in {name for name, _ in seen}:
                    self.tell_about(name)
