"""Settling: what becomes of a table that somebody has left who was erased."""

from __future__ import annotations

from chabudai.match.match import FINISHED, OPEN
from chabudai.store import Store
from chabudai.tables.lobby import Lobby
from chabudai.tables.opening import ME, SAME
from chabudai.tables.table import Table


class Settling:
    """Sees that nobody waits for who will never come."""

    def __init__(self, store: Store, lobby: Lobby) -> None:
        self._store = store
        self._lobby = lobby

    async def settle(self, name: str, left: bool) -> None:
        """Give up the seats of a match that nobody has any more, and forget an open table that is
        of no use; ``left`` is whether who was erased sat there to the end. Denied or IllegalAction
        say why that cannot be.
        """
        found = await self._store.find(name)
        if found is None or found.status == FINISHED:
            return
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
