"""A server's parts together, and how long they live."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress

from starlette.requests import Request

from chabudai.store import SqliteStore, Store, StoreError
from chabudai.tables.botpool import BotPool
from chabudai.tables.bots import Bots
from chabudai.tables.errors import Problem
from chabudai.tables.hints import Hints
from chabudai.tables.identity import Identity, Visitor
from chabudai.tables.limits import Limit
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics
from chabudai.tables.stream import BEAT
from chabudai.web.config import Config
from chabudai.web.door import Door
from chabudai.web.language import pick

LOOK_SECONDS = 0.5
BEAT_SECONDS = 20.0


class Server:
    """Everything that the routes need."""

    identity: Identity
    lobby: Lobby
    bots: Bots
    hints: Hints

    def __init__(self, config: Config, store: Store | None = None, log: Log | None = None) -> None:
        self.config = config
        self.door = Door(config)
        self.store: Store = store or SqliteStore(config.db)
        self.metrics = Metrics()
        self.log = log or Log(config.quiet)
        self.moves = Limit(config.moves_per_minute, 60)
        self.talks = Limit(config.talks_per_minute, 60)
        self.new_tables = Limit(config.tables_per_hour, 3600)
        self.new_guests = Limit(config.guests_per_hour, 3600)
        self.reads = Limit(config.reads_per_minute, 60)
        self.streams: Counter[str] = Counter()
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self) -> None:
        """Open the store and let the bots go on."""
        await self.store.start()
        config = self.config
        self.identity = Identity(self.store, await self.store.server_key(), config.secure)
        self.lobby = Lobby(
            self.store, self.identity, self.metrics, self.log, config.tables_in_memory
        )
        pool = BotPool(config.bots, config.bot_seconds)
        self.bots = Bots(pool, self.metrics, self.log)
        self.hints = Hints(pool)
        self.lobby.changed = self.bots.consider
        loop = asyncio.get_running_loop()
        self._tasks = [
            loop.create_task(self._notice_time()),
            loop.create_task(self._beat()),
            loop.create_task(self._resume()),
        ]
        self.log.info("start", db=str(config.db))

    async def stop(self) -> None:
        """Finish what was begun, and close the store."""
        self.end_streams()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.hints.close()
        await self.bots.close()
        await self.store.close()
        self.log.info("stop")

    def end_streams(self) -> None:
        """Ask all viewers to come back later; new ones are asked at once."""
        self.closing = True
        self.lobby.close()

    async def _resume(self) -> None:
        with suppress(StoreError):
            await self.lobby.resume()

    async def _notice_time(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            try:
                await self.lobby.notice_time()
            except StoreError as error:
                self.log.warn("store", error=str(error))
            except Exception as error:  # whatever it is, clocks must go on being looked at
                self.log.warn("clock-failure", kind=type(error).__name__)

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for stream in self.lobby.streams():
                stream.push(BEAT)

    # Who asks

    async def find(self, request: Request) -> Visitor | None:
        """Who asks, if they have said so; everybody's reads are counted."""
        visitor = await self.identity.find(request)
        self.reads.use(visitor.user if visitor else address(request))
        return visitor

    async def visitor(self, request: Request) -> Visitor:
        """Who asks; Problem 401 if they have not said so."""
        visitor = await self.identity.find(request)
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
