"""Farewell: a guest signs out everywhere, or is forgotten with everything that is theirs."""

from __future__ import annotations

from chabudai.core.errors import IllegalAction
from chabudai.match.called import NAMELESS
from chabudai.match.match import FINISHED, OPEN, RUNNING
from chabudai.store import Damaged, Store, StoreError
from chabudai.tables.denial import Denied
from chabudai.tables.identity import Identity
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.opening import ME, SAME
from chabudai.tables.table import Table

ERASED_TEXT = "…"
"""What stands for something that somebody said who is forgotten."""
MOST = 10**6
LATEST = 2**62


class Farewell:
    """What ends a guest's visit."""

    def __init__(self, store: Store, identity: Identity, lobby: Lobby, log: Log) -> None:
        self._store = store
        self._identity = identity
        self._lobby = lobby
        self._log = log

    async def sign_out(self, user: str) -> None:
        """Let every cookie and token of a guest count no more; open streams are ended."""
        await self._store.sign_out(user)
        self._identity.forget(user)
        self._lobby.end_all_views_of(user)

    async def erase(self, user: str) -> None:
        """Forget a guest. Matches that run are given up; in all of them a neutral name stands for
        theirs, and what they said is gone; deals and actions stay, so that others can still read
        and verify them.
        """
        left = set()
        for status in (OPEN, RUNNING):
            for row in await self._store.matches(status, user, MOST, LATEST):
                if await self._stand_up(row.match, user):
                    left.add(row.match)
        changed = await self._store.erase(user, NAMELESS, ERASED_TEXT)
        self._identity.forget(user)
        self._lobby.end_all_views_of(user)
        for name in sorted(changed):  # a set's first table, at which its owner sat, comes first
            try:
                await self._lobby.reread(name)
                there = await self._store.find(name)
                if there is not None and there.status != FINISHED:
                    await self._settle(name, name in left)
            except StoreError as error:  # a damaged one, which nobody can read anyway
                self._log.warn("not-reread", match=name, kind=type(error).__name__)
            except (Denied, IllegalAction) as error:
                self._log.warn("not-left", match=name, kind=type(error).__name__)

    async def _stand_up(self, name: str, user: str) -> bool:
        """Give the seats of a guest up; whether that was done. A match that cannot be read stops
        nothing; while contributions are revealed the seats are given up by the first deal.
        """
        try:
            table = await self._lobby.table(name)
            for seat in table.seats_of(user):
                if table.match.here.owing:
                    return False
                if table.match.status != FINISHED and seat not in table.match.here.out:
                    await table.stand_up(seat, user)
        except (Denied, IllegalAction, Damaged) as error:
            self._log.warn("not-left", match=name, kind=type(error).__name__)
            return False
        return True

    async def _settle(self, name: str, left: bool) -> None:
        """See that nobody waits at a table for who was erased; ``left`` is whether they sat there
        to the end.
        """
        table = await self._lobby.table(name)
        here = table.match.here
        for seat in [] if here.owing else table.deserted(here):  # they came or the cards did
            if table.match.status != FINISHED:
                await table.stand_up(seat, None)
        if table.match.status == OPEN and await self._is_useless(table, left):
            await self._lobby.delete(name)

    async def _is_useless(self, table: Table, left: bool) -> bool:
        """Whether an open table can never begin, or nobody waits there. One of a set stays for who
        is invited, unless the set will have no result anyway.
        """
        wanted = table.settings["seats"]
        free = [seat for seat, sitter in enumerate(table.match.here.seats) if sitter is None]
        if not table.owner and any(wanted[seat] in (ME, SAME) for seat in free):
            return True
        shared = table.match.heading.duplicate
        if table.users or shared is None:
            return left and not table.users
        return not table.owner and len(await self._store.set_of(shared.set)) < shared.of
