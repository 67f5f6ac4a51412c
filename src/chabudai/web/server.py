"""A server: a house of tables, the limits of its guests, and who asks."""

from __future__ import annotations

import asyncio
from collections import Counter

from starlette.requests import Request

from chabudai.store import SqliteStore, Store
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.limits import Limit
from chabudai.tables.log import Log
from chabudai.tables.manners import Manners
from chabudai.tables.retention import Keeping
from chabudai.web.config import Config
from chabudai.web.desk import Desk
from chabudai.web.door import Door
from chabudai.web.language import pick
from chabudai.web.problem import Problem
from chabudai.web.stream import BEAT
from chabudai.web.traffic import Traffic
from chabudai.web.visitors import Visitors

BEAT_SECONDS = 20.0


class Server:
    """Everything that the routes need."""

    def __init__(
        self,
        config: Config,
        store: Store | None = None,
        log: Log | None = None,
        pool: BotPool | None = None,
    ) -> None:
        self.config = config
        self.door = Door(config)
        self.log = log or Log(config.quiet)
        self.store: Store = store or SqliteStore(config.db)
        pool = pool or BotPool(config.bots, config.bot_seconds)
        manners = Manners(
            config.stranger_seconds,
            config.absence_minutes * 60,
            config.friends_absence_hours * 3600,
        )
        keeping = Keeping(
            config.keep_finished_days, config.keep_abandoned_days, config.keep_guest_days
        )
        self.house = House(self.store, pool, self.log, config.tables_in_memory, manners, keeping)
        self.lobby = self.house.lobby
        self.identity = self.house.identity
        self.advisor = self.house.advisor
        self.visitors = Visitors(self.identity, config.secure)
        self.traffic = Traffic(self.log)
        self.moves = Limit(config.moves_per_minute, 60)
        self.talks = Limit(config.talks_per_minute, 60)
        self.new_tables = Limit(config.tables_per_hour, 3600)
        self.new_guests = Limit(config.guests_per_hour, 3600)
        self.reads = Limit(config.reads_per_minute, 60)
        self.desk = Desk(config.admin_token_file)
        self.streams: Counter[str] = Counter()
        self._beating: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Open the house."""
        await self.house.start()
        self._beating = asyncio.get_running_loop().create_task(self._beat())
        self.log.info("start", db=str(self.config.db), checked=self.store.checked)

    async def stop(self) -> None:
        """Finish what was begun, and close the house."""
        if self._beating is not None:
            self._beating.cancel()
            await asyncio.gather(self._beating, return_exceptions=True)
        await self.house.stop()
        self.log.info("stop")

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for viewer in self.lobby.viewers():
                viewer.push(BEAT)

    # Who asks

    async def find(self, request: Request) -> Visitor | None:
        """Who asks, if they have said so; everybody's reads are counted."""
        visitor = await self.visitors.find(request)
        self.reads.use(visitor.user if visitor else address(request))
        return visitor

    async def visitor(self, request: Request) -> Visitor:
        """Who asks; Problem 401 if they have not said so."""
        visitor = await self.visitors.find(request)
        if visitor is None:
            raise Problem(401, "web-who-are-you")
        return visitor


def server_of(request: Request) -> Server:
    """The server that a request came to."""
    server: Server = request.app.state.server
    return server


def address(request: Request) -> str:
    """Where a request came from."""
    return request.client.host if request.client else "?"


def language(request: Request, asked: str | None = None) -> str:
    """The language of an answer."""
    return pick(asked, request.headers.get("accept-language", ""))
