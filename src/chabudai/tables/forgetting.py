"""Forgetting: guests are erased match by match, and what was begun is finished by somebody."""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from chabudai.core.errors import IllegalAction
from chabudai.match.called import NAMELESS
from chabudai.store import Store, StoreError
from chabudai.store.sharing import now, shared
from chabudai.tables.denial import Denied
from chabudai.tables.identity import Identity
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.settling import Settling

ERASED_TEXT = "…"
"""What stands for something that somebody said who is forgotten."""
LOOK_SECONDS = 60.0
"""So often it is looked for guests whose erasure was not finished; and after so long without a
step somebody was stopped in the middle of it.
"""


class Forgetting:
    """Erases guests. From the first step on they are nobody; the rest may take its time."""

    def __init__(self, store: Store, identity: Identity, lobby: Lobby, log: Log) -> None:
        self._store = store
        self._identity = identity
        self._lobby = lobby
        self._settling = Settling(store, lobby)
        self._log = log

    async def forget(self, user: str, left: Collection[str] = ()) -> None:
        """Erase a guest, who has just left some tables. StoreError only where nothing has happened:
        what cannot be done after the first step is done later.
        """
        await self._store.dismiss(user)
        self._identity.forget(user)
        self._lobby.end_all_views_of(user)
        await self._go_on(user, left)

    async def run(self) -> None:
        """Finish what others, or an earlier start, have begun, for ever."""
        alone = shared(self._store) is None
        before = now(self._store) if alone else 0
        while True:
            try:
                await self.finish(before or now(self._store) - int(LOOK_SECONDS * 1000))
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, the next look must come
                self._log.warn("forgetting-failure", kind=type(error).__name__)
            before = 0
            await asyncio.sleep(LOOK_SECONDS)

    async def finish(self, before: int) -> None:
        """Go on with the guests with whom nobody has since a time."""
        if self._lobby.is_shut:
            return
        for user in await self._store.unerased(before):
            await self._go_on(user)

    async def _go_on(self, user: str, left: Collection[str] = ()) -> None:
        async def told(name: str) -> None:
            await self._reread(name)
            await self._settle(name, name in left)

        try:
            await self._store.erase(user, NAMELESS, ERASED_TEXT, told)
        except StoreError as error:
            self._log.warn("not-erased", kind=type(error).__name__)

    async def _reread(self, name: str) -> None:
        try:
            await self._lobby.reread(name)
        except Exception as error:  # a damaged one, which nobody can read anyway
            self._log.warn("not-reread", match=name, kind=type(error).__name__)

    async def _settle(self, name: str, left: bool) -> None:
        """See that nobody waits at a table for who was erased."""
        try:
            await self._settling.settle(name, left)
        except (Denied, IllegalAction, StoreError) as error:
            self._log.warn("not-left", match=name, kind=type(error).__name__)
