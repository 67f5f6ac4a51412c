"""A server: a house of tables, the limits of its guests, and who asks."""

from __future__ import annotations

import asyncio
import functools
from collections import Counter

from starlette.requests import Request

from chabudai.store import Store, open_store
from chabudai.store.opening import shown
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.identity import Visitor
from chabudai.tables.limits import Limit
from chabudai.tables.log import Log
from chabudai.tables.manners import Manners
from chabudai.tables.retention import Keeping
from chabudai.tables.sharing import Sharing
from chabudai.tables.slices import rest
from chabudai.web.collector import Collector
from chabudai.web.config import Config
from chabudai.web.desk import TRIES_PER_MINUTE, Desk
from chabudai.web.door import Door
from chabudai.web.language import pick
from chabudai.web.problem import Problem
from chabudai.web.readiness import Readiness
from chabudai.web.siblings import Place, Siblings
from chabudai.web.stream import BEAT
from chabudai.web.traffic import Traffic
from chabudai.web.visitors import Visitors, address
from chabudai.web.vitals import Pulse, descriptors, memory

BEAT_SECONDS = 20.0
LIMIT = "l"
"""The message that tells other processes how often something was done."""


class Server:
    """Everything that the routes need."""

    def __init__(
        self,
        config: Config,
        store: Store | None = None,
        log: Log | None = None,
        pool: BotPool | None = None,
        place: Place | None = None,
    ) -> None:
        """``place`` is where it tells its figures to the other processes of its parent."""
        self.config = config
        self.door = Door(config)
        self.log = log or Log(config.quiet)
        self.store: Store = store or open_store(config.db)
        pool = pool or BotPool(config.bots, config.bot_seconds)
        manners = Manners(
            config.stranger_seconds,
            config.absence_minutes * 60,
            config.friends_absence_hours * 3600,
        )
        keeping = Keeping(
            config.keep_finished_days, config.keep_abandoned_days, config.keep_guest_days
        )
        most = config.tables_in_memory
        self.house = House(self.store, pool, self.log, most, manners, keeping, config.work)
        self.lobby = self.house.lobby
        self.identity = self.house.identity
        self.advisor = self.house.advisor
        self.bad_tokens = Limit(config.bad_tokens_per_minute, 60)
        self.visitors = Visitors(self.identity, config.secure, self.bad_tokens)
        self.traffic = Traffic(self.log)
        self.moves = Limit(config.moves_per_minute, 60)
        self.talks = Limit(config.talks_per_minute, 60)
        self.new_tables = Limit(config.tables_per_hour, 3600)
        self.new_guests = Limit(config.guests_per_hour, 3600)
        self.reads = Limit(config.reads_per_minute, 60)
        self.admin_tries = Limit(TRIES_PER_MINUTE, 60)
        self.desk = Desk(config.admin_token_file, self.admin_tries)
        self.streams: Counter[str] = Counter()
        self.collector = Collector()
        self.readiness = Readiness(self.house.store)
        self.pulse = Pulse()
        self.house.metrics.gauges |= {
            "chabudai_memory_bytes": memory,
            "chabudai_descriptors": descriptors,
            "chabudai_loop_lag_seconds": lambda: self.pulse.latest,
            "chabudai_gc_longest_seconds": lambda: self.collector.longest,
        }
        self.house.metrics.counters["chabudai_gc_seconds_total"] = lambda: self.collector.seconds
        self.siblings: Siblings | None = None
        if place is not None:
            self.siblings = Siblings(place, self._own_figures, self.log)
        self._asked = 0
        self._tasks: list[asyncio.Task[None]] = []
        if self.house.sharing is not None:
            self._share_limits(self.house.sharing)

    def _share_limits(self, sharing: Sharing) -> None:
        """Let what is counted in other processes count here, too."""
        limits = {name: each for name, each in vars(self).items() if isinstance(each, Limit)}

        def hear(name: str, key: str, count: int) -> None:
            if name in limits:  # else it is one of another version of Chabudai
                limits[name].hear(key, count)

        sharing.heard[LIMIT] = hear
        for name, limit in limits.items():
            limit.share = functools.partial(self._tell_limit, sharing, name)

    @staticmethod
    def _tell_limit(sharing: Sharing, name: str, key: str, count: int) -> None:
        sharing.bus.tell([LIMIT, name, key, count])

    async def start(self) -> None:
        """Open the house."""
        await self.house.start()
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._beat()), loop.create_task(self.pulse.run())]
        if self.siblings is not None:
            self.siblings.start()
        self.log.info("start", db=shown(self.config.db), checked=self.store.checked)

    def shut(self) -> None:
        """Be about to end: viewers are asked to come back, and another process has the place."""
        self.house.shut()
        if self.siblings is not None:
            self.siblings.shut()

    async def figures(self) -> str:
        """What is counted here, in Prometheus' format; of several processes all their figures."""
        return self._own_figures() if self.siblings is None else await self.siblings.text()

    def _own_figures(self) -> str:
        return self.traffic.text() + self.house.metrics.text()

    async def stop(self) -> None:
        """Finish what was begun, and close the house."""
        if self.siblings is not None:
            self.siblings.shut()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.house.stop()
        self.collector.stop()
        self.log.info("stop")

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for number, viewer in enumerate(self.lobby.shelf.viewers()):
                viewer.push(BEAT)
                if number % 500 == 499:
                    await rest()
            quiet, self._asked = self._asked == self.traffic.count, self.traffic.count
            self.collector.look(quiet)

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


def language(request: Request, asked: str | None = None) -> str:
    """The language of an answer."""
    return pick(asked, request.headers.get("accept-language", ""))
