"""The lobby: new tables, tables found again, rematches, duplicates, and clocks that ran out."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.games.playable import Game
from chabudai.match import duplicate, fair
from chabudai.match.clock import Clock
from chabudai.match.heading import heading_for
from chabudai.match.match import FINISHED, Match
from chabudai.match.position import BOT, PERSON, PROGRAM
from chabudai.store import MatchRow, NewMatch, Store, StoreError
from chabudai.tables.errors import Problem, problem
from chabudai.tables.identity import Identity, Visitor, digest
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.stream import Stream
from chabudai.tables.table import Table

ME, SAME, OPEN, INVITE = "me", "same", "open", "invite"
BOT_PREFIX = "bot:"
KEPT = ("listed", "spectators")
"""The settings of a table that hold for its rematch too."""


class Lobby:
    """All tables; the ones in use are in memory."""

    def __init__(
        self, store: Store, identity: Identity, metrics: Metrics, log: Log, most: int
    ) -> None:
        self.store = store
        self.metrics = metrics
        self._identity = identity
        self._log = log
        self._most = most
        self._tables: OrderedDict[str, Table] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self.changed: Callable[[Table], None] = lambda _: None
        self._tasks: set[asyncio.Task[None]] = set()
        metrics.gauges["chabudai_tables"] = lambda: len(self._tables)

    async def table(self, name: str) -> Table:
        """A table; Problem 404 if there is none."""
        found = self._tables.get(name)
        if found is None:
            task = self._loading.get(name)
            if task is None:
                task = asyncio.get_running_loop().create_task(self._load(name))
                self._loading[name] = task
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            found = await asyncio.shield(task)
        self._tables.move_to_end(name)
        return found

    async def _load(self, name: str) -> Table:
        row = await self.store.find(name)
        if row is None:
            raise Problem(404, "web-no-match")
        entries = await self.store.entries(name)
        users, keys = await self.store.seats(name), await self.store.keys(name)
        mutes = await self.store.mutes(name)
        try:
            table = Table(row, self.store, self.metrics, entries, users, keys, mutes)
        except ValueError as error:  # another version of the rules has played it
            raise problem(422, "web-bad-table", error=str(error)) from None
        return self._add(table)

    def _add(self, table: Table) -> Table:
        if table.name not in self._tables:  # else somebody was faster
            table.changed = self._changed
            self._tables[table.name] = table
            self._make_room()
            self._changed(table)
        return self._tables[table.name]

    def _make_room(self) -> None:
        if len(self._tables) <= self._most:
            return
        for name, table in list(self._tables.items()):
            if not table.busy and not table.streams:
                del self._tables[name]
                if len(self._tables) <= self._most:
                    return

    def _changed(self, table: Table) -> None:
        if table.match.here.rematch and table.next is None:
            self._spawn(self._rematch(table))
        self.changed(table)

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(self._logged(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _logged(self, work: Any) -> None:
        try:
            await work
        except StoreError as error:
            self._log.warn("store", error=str(error))

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
    ) -> list[str]:
        """New tables: one, or as many as seats for a duplicate. Their names, in order.

        ``named`` are names of the visitor's seats: those who share a device have their own.
        """
        secret = fair.new_secret()
        at = time.time_ns() // 1_000_000
        if duplicated:
            headings = duplicate.headings(game, secret, clock, at)
        else:
            commitment = fair.commit(secret)
            headings = [heading_for(game, created=at, commitment=commitment, clock=clock)]
        new = []
        for number, heading in enumerate(headings):
            wanted = [seats[(seat - number) % game.seats] for seat in range(game.seats)]
            match = Match(game, heading)
            users = {}
            for seat, kind in enumerate(wanted):
                if kind in (ME, SAME):
                    users[seat] = visitor.user
                    player = PROGRAM if visitor.by_token else PERSON
                    name = visitor.name if kind == ME else f"{visitor.name[:28]} {seat + 1}"
                    name = (named or {}).get(seat, name)
                    given = contribution if kind == ME else None
                    match.take(match.sit(seat, name, player, None, given, at))
                elif kind.startswith(BOT_PREFIX):
                    level = kind.removeprefix(BOT_PREFIX)
                    match.take(match.sit(seat, f"{level} {seat + 1}", BOT, level, at=at))
            invites = {
                seat: digest(self._identity.invite(heading.match, seat))
                for seat, kind in enumerate(wanted)
                if kind == INVITE
            }
            kept = {**settings, "seats": wanted}
            new.append(_new_match(match, secret, kept, visitor.user, users, invites, at))
        return await self._open(new, key)

    async def _open(self, new: list[NewMatch], key: str | None) -> list[str]:
        """Write new matches and set up their tables; those that the key made before are there."""
        names = await self.store.create(new, key)
        for made in new:
            if made.row.match in names:
                entries, users = list(made.entries), dict(made.seats)
                self._add(Table(made.row, self.store, self.metrics, entries, users, {}, {}))
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
    ) -> int:
        """Somebody takes a seat; the number of the entry."""
        wanted: list[str] = table.settings["seats"]
        if not 0 <= seat < len(wanted):
            raise problem(422, "match-no-seat", last=len(wanted) - 1)
        own = table.seats_of(visitor.user)
        if own and seat not in own and wanted[seat] not in (ME, SAME):
            raise Problem(409, "web-one-seat")
        if wanted[seat] == INVITE and not invite:
            raise Problem(403, "web-invite-needed")
        if wanted[seat] in (ME, SAME) and visitor.user != table.owner:
            raise Problem(403, "web-not-for-you")
        player = PROGRAM if visitor.by_token else PERSON
        hashed = digest(invite) if wanted[seat] == INVITE and invite else ""
        return await table.submit(
            lambda m, at: m.sit(seat, name or visitor.name, player, None, contribution, at),
            user=visitor.user,
            key=key,
            claim=(seat, hashed),
        )

    # Rematches

    async def _rematch(self, table: Table) -> None:
        """The same table again, everybody one seat further; doing it twice makes one table."""
        old = table.match
        secret = fair.new_secret()
        at = time.time_ns() // 1_000_000
        commitment, clock = fair.commit(secret), old.heading.clock
        heading = heading_for(old.game, created=at, commitment=commitment, clock=clock)
        match = Match(old.game, heading)
        users = {}
        count = old.game.seats
        for seat in range(count):
            before = (seat - 1) % count
            sitter = old.here.seats[before]
            if sitter is not None:
                match.take(match.sit(seat, sitter.name, sitter.player, sitter.level, at=at))
                if before in table.users:
                    users[seat] = table.users[before]
        wanted = table.settings["seats"]
        kept = {key: value for key, value in table.settings.items() if key in KEPT}
        kept |= {"seats": [wanted[(seat - 1) % count] for seat in range(count)]}
        new = _new_match(match, secret, kept, table.owner, users, {}, at)
        (name,) = await self._open([new], f"rematch {table.name}")
        await self.store.follow(table.name, name)
        table.follow(name)

    # Ends

    async def secret(self, table: Table) -> str | None:
        """The secret, once the match and all matches on the same deals are over."""
        if table.match.status != FINISHED:
            return None
        here = table.match.heading.duplicate
        if here is not None:
            for name in await self.store.set_of(here.set):
                row = await self.store.find(name)
                if row is None or row.status != FINISHED:
                    return None
        return table.reveal()

    async def duplicate(self, name: str) -> list[Match]:
        """The matches of a set; Problem 404 if there is none."""
        names = await self.store.set_of(name)
        if not names:
            raise Problem(404, "web-no-match")
        return [(await self.table(each)).match for each in names]

    async def notice_time(self) -> None:
        """Write the time-outs that are due."""
        for name in await self.store.due(time.time_ns() // 1_000_000):
            try:
                table = await self.table(name)
                await table.submit(lambda m, at: m.time_out(at))
            except (Problem, IllegalAction):
                self._log.info("time-out-lapsed", match=name)

    async def resume(self) -> None:
        """After a start: let the bots go on where it is their turn."""
        for name in await self.store.unfinished():
            try:
                await self.table(name)
            except Problem as error:
                self._log.warn("not-resumed", match=name, why=error.reason.key)

    def streams(self) -> list[Stream]:
        """All open streams."""
        return [stream for table in self._tables.values() for stream in table.streams]

    def end_streams_of(self, user: str) -> None:
        """Ask a user's viewers to come back and say again who they are."""
        for stream in self.streams():
            if stream.user == user:
                stream.end()

    def close(self) -> None:
        """Ask all viewers to come back later."""
        for table in self._tables.values():
            table.close()


def _new_match(
    match: Match,
    secret: str,
    settings: dict[str, Any],
    owner: str,
    users: dict[int, str],
    invites: dict[int, str],
    at: int,
) -> NewMatch:
    """What the store is given of a match that begins."""
    match.take(match.with_deals([], secret, at))
    here = match.here
    row = MatchRow(
        match.heading.match,
        match.heading.to_json(),
        secret,
        settings,
        owner,
        match.status,
        len(match),
        here.deadline(match.turn),
    )
    return NewMatch(row, match.entries, users, invites)
