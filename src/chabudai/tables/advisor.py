"""The advisor at the tables: hints, thought about once for each position in the bots' processes."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any
from weakref import WeakKeyDictionary

from chabudai.core.messages import Message
from chabudai.games.playable import Game
from chabudai.match.match import FINISHED, RUNNING, Match
from chabudai.match.refused import refuse
from chabudai.tables.botpool import BotPool, Question
from chabudai.tables.bots import ask
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.table import Table

RETRY_SECONDS = 1.0
TRIES = 90
"""How often a hint is asked for while the search is being compiled."""


@dataclass(frozen=True)
class Hint:
    """The advice for one position; None while it is thought about."""

    number: int
    task: asyncio.Task[list[Message] | None]

    @property
    def lines(self) -> list[Message] | None:
        """The sentences, once they are there."""
        done = self.task.done() and not self.task.cancelled() and self.task.exception() is None
        return self.task.result() if done else None


class Advisor:
    """The newest hint of each table; it belongs to the one person who sits there."""

    def __init__(self, pool: BotPool) -> None:
        self._pool = pool
        self._kept: WeakKeyDictionary[Table, Hint] = WeakKeyDictionary()

    def why_not(self, table: Table, seat: int) -> Exception | None:
        """Why there is no hint for a seat now."""
        match = table.match
        if seat in match.here.out and match.status != FINISHED:
            return refuse("match-seat-out")
        if not match.here.is_alone(seat):
            return Denied(Kind.FORBIDDEN, "web-hint-people")
        if match.heading.is_compared and not _is_practice(match):
            return Denied(Kind.FORBIDDEN, "daily-no-hint")
        if match.status == FINISHED:
            return refuse("match-over")
        if match.status != RUNNING or match.turn != seat:
            return refuse("match-not-your-turn")
        return None if self._pool.can_hint else Denied(Kind.IMPOSSIBLE, "web-hint-none")

    async def ask(self, table: Table, seat: int, seconds: float) -> Hint:
        """The hint for a seat, thought about for at most so long; it may not be ready then."""
        refused = self.why_not(table, seat)
        if refused is not None:
            raise refused
        hint = self.known(table)
        if hint is None:
            task = asyncio.get_running_loop().create_task(self._think(table, seat))
            hint = self._kept[table] = Hint(len(table.match), task)
        await asyncio.wait([hint.task], timeout=seconds)
        return hint

    async def about(self, game: Game, view: Any, owner: str) -> list[Message] | None:
        """Advice about a view that belongs to no table; None while the search is being compiled.

        The caller has seen that the viewer is to act.
        """
        if not self._pool.can_hint:
            raise Denied(Kind.IMPOSSIBLE, "web-hint-none")
        rules, legal = game.rules, game.legal(view)
        about = (game.name, rules.version, rules.to_json(), bytes(view), legal, "", 0)
        question = Question(*about, self._pool.seconds / 2, hint=True)
        return await self._pool.ask_hint(question, owner)

    def known(self, table: Table) -> Hint | None:
        """The hint that was asked for in this position, if any; a failed one is forgotten."""
        hint = self._kept.get(table)
        if hint is None or hint.number != len(table.match):
            return None
        return None if hint.task.done() and hint.lines is None else hint

    async def _think(self, table: Table, seat: int) -> list[Message] | None:
        number = len(table.match)
        question = ask(table, seat, "", self._pool.seconds / 2, hint=True)
        for _ in range(TRIES):
            lines = await self._pool.ask_hint(question, table.users.get(seat, table.owner))
            if lines is not None or len(table.match) != number:
                return lines
            await asyncio.sleep(RETRY_SECONDS)
        return None

    async def close(self) -> None:
        """Stop thinking."""
        tasks = [hint.task for hint in self._kept.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _is_practice(match: Match) -> bool:
    """Whether nothing is counted of a match on the deal of a day."""
    return match.heading.daily is not None and match.heading.daily.practice
