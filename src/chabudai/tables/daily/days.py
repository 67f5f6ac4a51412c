"""The days: their chain of secrets, what leaves it and when, and whose go counts."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from chabudai.match import daychain, fair
from chabudai.match.daychain import DayChain, ends
from chabudai.match.heading import Daily, Heading, heading_for
from chabudai.match.match import FINISHED, Match
from chabudai.store import Conflict, Store, StoreError
from chabudai.store.days import Go, Tally
from chabudai.store.sharing import now
from chabudai.tables.bounds import UNDOS
from chabudai.tables.daily.deals import LEVEL, SEAT, Deal, deals
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.identity import Identity, Visitor
from chabudai.tables.lobby import Lobby
from chabudai.tables.log import Log
from chabudai.tables.opening import among_bots
from chabudai.tables.table import Table

AHEAD = 30
"""So many days before a chain runs out the next one is made and announced."""


@dataclass(frozen=True)
class Announced:
    """A chain as everybody may know it."""

    anchor: str
    first: str
    last: str


@dataclass(frozen=True)
class Standing:
    """How somebody did with a deal, how others did, and the Master."""

    own: Go | None
    tally: list[Tally]
    master: tuple[int, int | None] | None

    @property
    def players(self) -> int:
        """How many have played it."""
        return sum(each.count for each in self.tally)


class Days:
    """Keeps the secrets of days that are not over: nothing here gives one away."""

    def __init__(self, store: Store, identity: Identity, lobby: Lobby, log: Log) -> None:
        self._store = store
        self._identity = identity
        self._lobby = lobby
        self._log = log
        self._chains: list[DayChain] = []
        self._known: dict[str, str] = {}
        """Secrets that were computed, by day: a chain is long."""
        self._tasks: set[asyncio.Task[None]] = set()
        self.wake = asyncio.Event()
        """Set when somebody has begun: the Master is wanted."""
        self.has_master = True
        """Whether somebody has processes for the Master to think in."""
        lobby.ended = self._ended

    async def start(self) -> None:
        """Read the chain, or make it, and announce what is new."""
        await self._look()

    async def close(self) -> None:
        """Finish what was begun."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _look(self) -> None:
        """See that there is a chain for today and one for when it runs out; whoever makes one
        first has made it for all processes.
        """
        today = self.today
        self._chains = await self._store.day_chains()
        while not self._chains or self._chains[-1].last < daychain.later(today, AHEAD):
            number = len(self._chains)
            first = max(today, daychain.later(self._chains[-1].last, 1)) if number else today
            made = daychain.new_chain(first)
            if await self._store.add_day_chain(number, made):
                told = self._announced(made)
                self._log.info("day-chain", anchor=told.anchor, first=told.first, last=told.last)
            self._chains = await self._store.day_chains()

    async def ready(self) -> None:
        """See that today's chain is known here: another process may have made it."""
        if self._chain(self.today) is None:
            await self._look()

    # The days

    @property
    def today(self) -> str:
        """The day, by universal time and the clock of the store."""
        return daychain.day_at(now(self._store))

    @property
    def left(self) -> int:
        """How many milliseconds today still has."""
        return ends(self.today) - now(self._store)

    def is_over(self, day: str) -> bool:
        """Whether a day is over."""
        return day < self.today

    def has(self, day: str) -> bool:
        """Whether there is such a day: one of a chain, and not one to come."""
        return daychain.is_day(day) and day <= self.today and self._chain(day) is not None

    @property
    def first(self) -> str:
        """The first day that there is."""
        return self._chains[0].first

    async def announced(self) -> list[Announced]:
        """All chains as everybody may know them, in order."""
        await self._look()
        return [self._announced(chain) for chain in self._chains]

    def revealed(self, day: str) -> str:
        """The secret of a day that is over; Denied for any other, whatever it is."""
        if not self.has(day) or not self.is_over(day):
            raise Denied(Kind.MISSING, "daily-no-day")
        return self._secret(day)

    def commitment(self, day: str) -> str:
        """What was published of a day before it began: the secret of the day before, or the anchor
        of a chain.
        """
        if not self.has(day):
            raise Denied(Kind.MISSING, "daily-no-day")
        return fair.commit(self._secret(day))

    def _chain(self, day: str) -> DayChain | None:
        return next((chain for chain in self._chains if chain.has(day)), None)

    @staticmethod
    def _announced(chain: DayChain) -> Announced:
        return Announced(chain.anchor, chain.first, chain.last)

    def _secret(self, day: str) -> str:
        """The secret of a day; the caller gives nothing away that is not over."""
        if day not in self._known:
            chain = self._chain(day)
            if chain is None:
                raise Denied(Kind.MISSING, "daily-no-day")
            if len(self._known) > 400:
                self._known.clear()
            self._known[day] = chain.secret(day)
        return self._known[day]

    # Playing

    def deal(self, name: str) -> Deal:
        """One of a day's deals; Denied if there is none of that name."""
        found = deals().get(name)
        if found is None:
            raise Denied(Kind.MISSING, "daily-no-deal")
        return found

    def own_match(self, user: str, day: str, deal: str) -> str:
        """The name of a guest's one match on a deal: it can be taken once."""
        return self._identity.sign("daily", f"{user}\n{day}\n{deal}")[:24]

    async def begin(self, visitor: Visitor, deal: str, day: str | None = None) -> str:
        """Sit down at the deal of a day, or go back to it; the name of the match.

        Today's can be begun once. Those of days that are over are practice, as often as one likes.
        """
        await self.ready()
        today = self.today
        found, day = self.deal(deal), day or today
        if not self.has(day):
            raise Denied(Kind.MISSING, "daily-no-day")
        practice = self.is_over(day)
        name = None if practice else self.own_match(visitor.user, day, deal)
        if name is not None and await self._store.find(name) is not None:
            return name
        self._lobby.gate()
        self._identity.check_name(visitor.name)
        heading = self.heading(found, day, name, practice)
        settings = {"listed": False, "spectators": "nobody"}
        kept = settings if practice else {**settings, UNDOS: 0}
        secret = self._secret(day)
        new = among_bots(self._identity, visitor, heading, secret, SEAT, LEVEL, kept)
        try:
            (name,) = await self._lobby.open([new], None)
        except Conflict:  # begun twice at the same moment
            assert name is not None, "names of practice are new"
        await self._store.want_master(day, deal)
        self.wake.set()
        return name

    def heading(
        self, deal: Deal, day: str, name: str | None = None, practice: bool = False
    ) -> Heading:
        """The heading of a match on the deal of a day."""
        return heading_for(
            deal.open(),
            name,
            created=now(self._store),
            commitment=self.commitment(day),
            daily=Daily(day, deal.name, practice),
        )

    def secret_for_master(self, day: str) -> str:
        """The secret for who plays a deal inside the house, where nobody watches."""
        return self._secret(day)

    # How it went

    def _ended(self, table: Table) -> None:
        daily = table.match.heading.daily
        if daily is not None and not daily.practice:
            task = asyncio.get_running_loop().create_task(self._note(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _note(self, table: Table) -> None:
        try:
            await self.note(table)
        except StoreError as error:  # it is noted when its player looks at it again
            self._log.warn("store", match=table.name, error=str(error))

    async def note(self, table: Table) -> Go | None:
        """Write down how a finished match on today's deal went; None where it does not count."""
        match, daily = table.match, table.match.heading.daily
        user = table.users.get(SEAT)
        if daily is None or daily.practice or match.status != FINISHED or user is None:
            return None
        if match.entries[-1].at >= ends(daily.day):
            return None  # the secret was public by then
        result, margin = outcome(match)
        go = Go(daily.day, daily.deal, user, table.name, result, margin, match.entries[-1].at)
        await self._store.add_go(go)
        return go

    async def standing(self, user: str | None, day: str, deal: str) -> Standing:
        """How a guest did, and how others did: for who has played it, and for all when the day is
        over; Denied for others.
        """
        self.deal(deal)
        await self.ready()
        if not self.has(day):
            raise Denied(Kind.MISSING, "daily-no-day")
        own = await self.own(user, day, deal) if user else None
        if own is None and not self.is_over(day):
            raise Denied(Kind.FORBIDDEN, "daily-not-played")
        tally = await self._store.tally(day, deal)
        return Standing(own, tally, await self._store.master(day, deal))

    async def own(self, user: str, day: str, deal: str) -> Go | None:
        """How a guest did; what was not written down when it ended is now."""
        for go in await self._store.goes(user, day, day):
            if go.deal == deal:
                return go
        table = await self.table(user, day, deal)
        return await self.note(table) if table is not None else None

    async def table(self, user: str, day: str, deal: str) -> Table | None:
        """A guest's table on a deal, if they have begun."""
        try:
            return await self._lobby.table(self.own_match(user, day, deal))
        except Denied:
            return None


def outcome(match: Match, seat: int = SEAT) -> tuple[int, int | None]:
    """The result of a finished match for a seat, and how far it was ahead of the best other one;
    None for who gave up.
    """
    result = match.here.result(match.game)[seat]
    if seat in match.here.out or match.here.drawn:
        return result, None
    return result, margin(match, match.here.state, seat)


def margin(match: Match, state: object, seat: int = SEAT) -> int:
    """How far a seat is ahead of the best other one."""
    scores = match.game.scores(state)
    return scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
