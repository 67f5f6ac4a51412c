"""The lobby: new tables, tables found again, seats taken, rematches, duplicates."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from chabudai.core.messages import Message
from chabudai.games.playable import Game
from chabudai.match import chain, duplicate
from chabudai.match.clock import Clock
from chabudai.match.daychain import ends
from chabudai.match.entry import Entry
from chabudai.match.heading import Heading
from chabudai.match.match import FINISHED, Match
from chabudai.store import Damaged, MatchRow, NewMatch, Store, StoreError
from chabudai.tables.bots import Bots
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.haste import Haste
from chabudai.tables.identity import Identity, Visitor, digest
from chabudai.tables.log import Log
from chabudai.tables.manners import Manners
from chabudai.tables.metrics import Metrics
from chabudai.tables.opening import (
    BOT_PREFIX,
    INVITE,
    ME,
    OPEN,
    SAME,
    new_matches,
    player_of,
    rematch,
)
from chabudai.tables.promise import Promises
from chabudai.tables.quarantine import Quarantine
from chabudai.tables.shelf import Shelf
from chabudai.tables.slices import Slices
from chabudai.tables.table import Gate, Table

if TYPE_CHECKING:
    from chabudai.tables.sharing import Sharing

__all__ = ["BOT_PREFIX", "INVITE", "ME", "OPEN", "SAME", "Lobby"]


GUEST_KEY, REMATCH_KEY = "guest ", "rematch "
"""Before the keys that new tables are made with: what guests send, and what the house makes."""


class Lobby:
    """All tables; the ones in use are in memory. The bots look at each after every change."""

    def __init__(
        self,
        store: Store,
        identity: Identity,
        bots: Bots,
        metrics: Metrics,
        log: Log,
        slices: Slices,
        most: int,
    ) -> None:
        """``most`` is how many tables stay in memory while nobody uses them."""
        self._store = store
        self._metrics = metrics
        self._identity = identity
        self.promises = Promises(identity)
        self._bots = bots
        self._log = log
        self._slices = slices
        self.quarantine = Quarantine(log, metrics)
        self.shelf = Shelf(most)
        self._haste = Haste(log)
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.sharing: Sharing | None = None
        """Where several processes have the same tables."""
        self.manners = Manners()
        self.gate: Gate = _anything
        self.ended: Callable[[Table], None] = _nothing
        """Is told of every table whose match is over, perhaps more than once."""
        metrics.gauges["chabudai_tables"] = lambda: len(self.shelf)

    async def table(self, name: str, fresh: bool = True) -> Table:
        """A table; Denied if there is none, or if it cannot be read.

        ``fresh`` is whether it must be what the store has now. Who only submits needs not: what is
        refused then is looked at again.
        """
        while True:
            found = self.shelf.get(name)
            if found is None:
                found = await self._load_once(name)
                if self.shelf.setdefault(name, found) is not found:  # dropped and read again
                    continue
            elif fresh and self.sharing is not None:
                await found.catch_up()
                if self.shelf.get(name) is not found:  # it was dropped meanwhile
                    continue
            daily = found.match.heading.daily
            if not found.is_shut or (found.match.status != FINISHED and daily is None):
                break
            if daily is not None:
                found.is_shut = self._identity.now() < ends(daily.day)
                break
            over = await self._store.is_set_over(found.set_name)
            found.is_shut = not over
            if self.shelf.get(name) is found:  # else it was dropped meanwhile
                break
        self.shelf.move_to_end(name)
        return found

    def at_hand(self, name: str) -> Table | None:
        """A table that is not fresh, where nobody has to be asked for it."""
        found = self.shelf.get(name)
        if found is None or found.is_shut:
            return None
        self.shelf.move_to_end(name)
        return found

    async def _load_once(self, name: str) -> Table:
        task = self._loading.get(name)
        if task is None:
            self.quarantine.check(name)
            task = asyncio.get_running_loop().create_task(self._load(name))
            self._loading[name] = task
            task.add_done_callback(lambda _: self._loading.pop(name, None))
        return await asyncio.shield(task)

    async def readable(self, names: Iterable[str]) -> list[Table]:
        """Those of the tables that there are and that can be read; the others of them that there
        are can be found in the quarantine.
        """
        found = []
        for name in names:
            try:
                found.append(await self.table(name))
            except Denied:
                continue
            except StoreError as error:
                self._log.warn("store", match=name, error=str(error))
        return found

    async def _load(self, name: str) -> Table:
        try:
            table = self._add(await self._read(name))
        except (Denied, StoreError) as error:
            if isinstance(error, Damaged):
                raise self.quarantine.put(name, error) from None
            raise
        except Exception as error:  # a damaged row, or rules that are not here
            raise self.quarantine.put(name, error) from None
        self.quarantine.free(name)
        return table

    async def check(self, table: Table) -> None:
        """See that what is kept of a table is what is shown of it; Denied if it is not. Where a
        guest was erased in between it is read anew.
        """
        try:
            await self._store.find(table.name)  # which looks whether the secret is the one
            while not await self._is_kept(table):
                await table.reread()
        except Damaged as error:
            raise self.quarantine.put(table.name, error) from None

    async def _is_kept(self, table: Table) -> bool:
        """Whether what is shown of a table is what is kept; not where a guest was erased since.
        Damaged if that is not why.
        """
        match, changed = table.match, table.changed
        kept = await self._store.entries(table.name)
        try:
            await self._slices.run(_compared(match, kept))
        except Damaged:
            row = await self._store.find(table.name)
            if row is None or row.changed == changed:
                raise
            return False
        return True

    async def links(self, table: Table) -> list[bytes]:
        """The chain of a match; the caller has seen that it is over."""
        match = table.match
        return await self._slices.run(chain.linked(match.heading.to_json(), match.entries))

    async def _read(self, name: str) -> Table:
        row = await self._store.find(name)
        if row is None:
            raise Denied(Kind.MISSING, "web-no-match")
        entries = await self._store.entries(name)
        users, keys = await self._store.seats(name), await self._store.keys(name)
        mutes = await self._store.mutes(name)
        heading = Heading.from_json(row.heading)
        match = Match(heading.open(), heading)
        await self._slices.run(match.unroll(entries))
        return self._make(row, match, users, keys, mutes)

    def _make(
        self,
        row: MatchRow,
        match: Match,
        users: dict[int, str],
        keys: dict[tuple[str, str], int],
        mutes: dict[str, frozenset[int]],
    ) -> Table:
        store, metrics = self._store, self._metrics
        about = users, keys, mutes, self._slices
        table = Table(row, match, store, metrics, self._changed, *about)
        table.gate = self.gate
        return table

    def _add(self, table: Table) -> Table:
        if table.name not in self.shelf:  # else somebody was faster
            self.shelf.put(table)
            if self.sharing is not None:
                table.presence.share = functools.partial(self.sharing.appear, table)
                table.audience.told = functools.partial(self.sharing.tell_about, table.name)
            else:
                self._changed(table)
        return self.shelf[table.name]

    def _changed(self, table: Table) -> None:
        match = table.match
        here, game = match.here, match.game
        self._haste.count(game)
        if here.is_over(game):
            self.ended(table)
        if self.sharing is not None:  # whoever works is told
            self.sharing.changed(table)
            return
        if here.rematch and table.next is None:
            self._spawn(table.name, self.follow(table))
        self._bots.consider(table)

    def _spawn(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(self._logged(name, work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, name: str, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except StoreError as error:
            self._log.warn("store", match=name, error=str(error))
        except Exception as error:  # of one table; the others' rematches go on
            self._log.warn("rematch-failure", match=name, kind=type(error).__name__)

    # Tables that go

    @property
    def is_shut(self) -> bool:
        """Whether nothing may be written for now."""
        try:
            self.gate()
        except Denied:
            return True
        return False

    async def delete(self, name: str) -> bool:
        """Forget a match with all that belongs to it; whether there was one."""
        done = await self._store.delete(name)
        self.quarantine.free(name)
        self.shelf.drop(name)
        if self.sharing is not None:
            self.sharing.tell_gone(name)
        return done

    async def forget(self, name: str) -> None:
        """Another process has deleted a match."""
        self.shelf.drop(name)

    async def reread(self, name: str) -> None:
        """Read a match anew where it is in memory, here and elsewhere: a guest was erased in it."""
        if self.sharing is not None:
            self.sharing.tell_about(name)
        table = self.shelf.get(name)
        if table is not None:
            await table.reread()

    # New tables

    async def create(
        self,
        visitor: Visitor,
        game: Game,
        seats: Sequence[str],
        settings: dict[str, Any],
        clock: Clock | None = None,
        duplicated: bool = False,
        contribution: str | None = None,
        key: str | None = None,
        named: Mapping[int, str] | None = None,
        lesson: Sequence[str] | None = None,
        promised: str | None = None,
        pledge: str | None = None,
    ) -> list[str]:
        """New tables: one, or as many as seats for a duplicate. Their names, in order.

        ``named`` are names of the visitor's seats: those who share a device have their own.
        ``lesson`` is a first deal that was set up, which the heading says. ``key`` is the visitor's
        own; keys of the house are apart from it, so that nobody can be there before. ``promised``
        is the name of a match that was promised before; Conflict if somebody else has it by now.
        """
        self.gate()
        for name in (visitor.name, *(named or {}).values()):
            self._identity.check_name(name)
        listed = bool(settings.get("listed"))
        new = new_matches(
            self._identity,
            visitor,
            game,
            seats,
            settings,
            clock,
            duplicated,
            contribution,
            named or {},
            lesson,
            self.manners.absence(listed),
            promised,
            pledge,
        )
        return await self.open(new, None if key is None else GUEST_KEY + key)

    async def begin(self, new: NewMatch) -> str:
        """A table whose match was made ready elsewhere; its name."""
        self.gate()
        (name,) = await self.open([new], None)
        return name

    async def open(self, new: list[NewMatch], key: str | None) -> list[str]:
        """Write new matches and set up their tables; those that the key made before are there."""
        names = await self._store.create(new, key)
        for made in new:
            if made.row.match in names:
                heading = Heading.from_json(made.row.heading)
                match = Match(heading.open(), heading, made.entries)
                table = self._add(self._make(made.row, match, dict(made.seats), {}, {}))
                if self.sharing is not None:
                    table.duties = dict(made.tasks)
                    self.sharing.changed(table)
        return names

    async def sit(
        self,
        table: Table,
        visitor: Visitor,
        seat: int,
        invite: str | None = None,
        name: str | None = None,
        contribution: str | None = None,
        key: str | None = None,
        pledge: str | None = None,
    ) -> int:
        """Somebody takes a seat; the number of the entry."""
        wanted: list[str] = table.settings["seats"]
        if not 0 <= seat < len(wanted):
            raise Denied(Kind.IMPOSSIBLE, Message("match-no-seat", {"last": len(wanted) - 1}))
        own = table.seats_of(visitor.user)
        if own and seat not in own and wanted[seat] not in (ME, SAME):
            raise Denied(Kind.CONFLICT, "web-one-seat")
        if wanted[seat] == INVITE and not invite:
            raise Denied(Kind.FORBIDDEN, "web-invite-needed")
        if wanted[seat] in (ME, SAME) and visitor.user != table.owner:
            raise Denied(Kind.FORBIDDEN, "web-not-for-you")
        self._identity.check_name(name or visitor.name)
        player = player_of(visitor)
        hashed = digest(invite) if wanted[seat] == INVITE and invite else ""
        return await table.submit(
            lambda m, at: m.sit(seat, name or visitor.name, player, None, contribution, at, pledge),
            user=visitor.user,
            key=key,
            claim=(seat, hashed),
        )

    # Rematches

    async def follow(self, table: Table) -> None:
        """The same table again, everybody one seat further; doing it twice makes one table."""
        (name,) = await self.open([rematch(table, self.promises)], REMATCH_KEY + table.name)
        await self._store.follow(table.name, name)
        table.follow(name)
        if self.sharing is not None:
            self.sharing.tell_about(table.name)

    # Ends

    async def secret(self, table: Table) -> str | None:
        """The secret, once the match and all matches on the same deals are over; that of a day
        once the day is.
        """
        if table.match.status != FINISHED:
            return None
        daily = table.match.heading.daily
        if daily is not None and self._identity.now() < ends(daily.day):
            return None
        here = table.match.heading.duplicate
        if here is not None and not await self._store.is_set_over(here.set):
            return None
        return table.reveal()

    async def duplicate(self, name: str) -> list[Table]:
        """The tables of a set; Denied if there is none."""
        names = await self._store.set_of(name)
        if not names:
            raise Denied(Kind.MISSING, "web-no-match")
        return [await self.table(each) for each in names]

    async def flaw(self, table: Table) -> str | None:
        """What is wrong with the set of a table, as a key; of one that cannot be read nobody knows
        whether it was closed.
        """
        here = table.match.heading.duplicate
        if here is None:
            return None
        names = await self._store.set_of(here.set)
        if len(names) < here.of:
            return duplicate.GONE
        others = await self.readable(names)
        return duplicate.CLOSED_BY_HOST if duplicate.closed(t.match for t in others) else None

    def end_all_views_of(self, user: str) -> None:
        """The same in all processes."""
        self.shelf.end_views_of(user)
        if self.sharing is not None:
            self.sharing.tell_user(user)


def _compared(match: Match, kept: Iterable[Entry]) -> Iterator[None]:
    """Compare what is kept with what is shown, entry by entry; Damaged names the first."""
    for number, (one, other) in enumerate(zip(kept, match.entries, strict=False)):
        if one != other:
            raise Damaged(match.heading.match, number)
        yield


def _nothing(_table: Table) -> None:
    """Nobody wants to know."""


def _anything() -> None:
    """Anything may be written."""
