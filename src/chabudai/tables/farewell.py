"""Farewell: a guest signs out everywhere, or is forgotten with everything that is theirs."""

from __future__ import annotations

from chabudai.core.errors import IllegalAction
from chabudai.match.match import FINISHED, OPEN, RUNNING
from chabudai.store import Damaged, Store
from chabudai.tables.denial import Denied
from chabudai.tables.forgetting import Forgetting
from chabudai.tables.identity import Identity
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log

MOST = 10**6
LATEST = 2**62


class Farewell:
    """What ends a guest's visit."""

    def __init__(
        self, store: Store, identity: Identity, lobby: Lobby, forgetting: Forgetting, log: Log
    ) -> None:
        self._store = store
        self._forgetting = forgetting
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
        await self._forgetting.forget(user, left)

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
