"""The Master at the deal of the day: the strongest level on everybody's seat, once a deal."""

from __future__ import annotations

import asyncio
import contextlib

from chabudai.match.daychain import opponent_seed
from chabudai.match.match import FINISHED, Match
from chabudai.match.position import BOT
from chabudai.store import Store, StoreError
from chabudai.store.sharing import now
from chabudai.tables.botpool import BotPool
from chabudai.tables.bots import question_of
from chabudai.tables.daily.days import Days, outcome
from chabudai.tables.daily.deals import LEVEL, MASTER, SEAT
from chabudai.tables.log import Log

LOOK_SECONDS = 30.0
AGAIN_SECONDS = 1.0
LEASE_MS = 600_000
"""After this another process takes over what one has begun."""
OWNER = "daily"
"""For whom the bots' processes think; others are served in turns with it."""


class Master:
    """Plays what was asked for, one deal at a time, in the bots' processes; nobody watches."""

    def __init__(self, store: Store, days: Days, pool: BotPool, log: Log) -> None:
        self._store = store
        self._days = days
        self._pool = pool
        self._log = log

    async def run(self) -> None:
        """Play for ever."""
        while True:
            self._days.wake.clear()
            try:
                while await self.play_next():
                    pass
            except StoreError as error:
                self._log.warn("store", error=str(error))
            except Exception as error:  # of one deal; the next look comes
                self._log.warn("master-failure", kind=type(error).__name__)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._days.wake.wait(), LOOK_SECONDS)

    async def play_next(self) -> bool:
        """Play one deal that was asked for; whether there was one."""
        await self._days.ready()
        at = now(self._store)
        taken = await self._store.take_master(at, at + LEASE_MS)
        if taken is None:
            return False
        match = await self.play(*taken)
        await self._store.add_master(*taken, *outcome(match))
        return True

    async def play(self, day: str, deal: str) -> Match:
        """The Master's match on a deal."""
        heading = self._days.heading(self._days.deal(deal), day, practice=True)
        secret = self._days.secret_for_master(day)
        seed = opponent_seed(secret, heading.deals_name)
        match = Match(heading.open(), heading)
        levels = [MASTER if seat == SEAT else LEVEL for seat in range(match.game.seats)]
        for seat, level in enumerate(levels):
            match.take(match.sit(seat, level, BOT, level))
        match.take(match.with_deals([], secret))
        while match.status != FINISHED:
            seat = match.turn
            question = question_of(match, seat, levels[seat], seed)
            action, _ = await self._pool.ask_steady(question, OWNER)
            if action is None:
                await asyncio.sleep(AGAIN_SECONDS)
            else:
                match.take(match.with_deals(match.act(seat, action), secret))
        return match
