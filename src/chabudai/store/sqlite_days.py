"""The days in SQLite: the chain of their secrets, who has played, and the Master."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from chabudai.match.daychain import DayChain
from chabudai.store.days import Go, Tally
from chabudai.store.writer import Work

T = TypeVar("T")


class SqliteDays:
    """The days' part of the store in one file; others read and write."""

    async def _write(self, work: Work) -> Any:
        raise NotImplementedError

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def day_chains(self) -> list[DayChain]:
        """All chains, in order."""
        query = "SELECT first, length, tip FROM day_chain ORDER BY number"
        found = await self._read(lambda c: c.execute(query).fetchall())
        return [DayChain(*row) for row in found]

    async def add_day_chain(self, number: int, chain: DayChain) -> bool:
        """The chain of a number, if there is none yet; whether this one is it."""
        query = "INSERT OR IGNORE INTO day_chain VALUES (?, ?, ?, ?)"
        values = (number, chain.first, chain.length, chain.tip)
        done: int = await self._write(lambda c: c.execute(query, values).rowcount)
        return done > 0

    async def add_go(self, go: Go) -> bool:
        """How somebody did, if that is not known yet; whether it was not."""
        query = "INSERT OR IGNORE INTO day_go VALUES (?, ?, ?, ?, ?, ?, ?)"
        values = (go.day, go.deal, go.user, go.match, go.result, go.margin, go.at)
        done: int = await self._write(lambda c: c.execute(query, values).rowcount)
        return done > 0

    async def goes(self, user: str, first: str, last: str) -> list[Go]:
        """What a guest has played, from a day to another, in the order of the days."""
        query = (
            "SELECT day, deal, user, match, result, margin, at FROM day_go "
            "WHERE user = ? AND day BETWEEN ? AND ? ORDER BY day, deal"
        )
        found = await self._read(lambda c: c.execute(query, (user, first, last)).fetchall())
        return [Go(*row) for row in found]

    async def tally(self, day: str, deal: str) -> list[Tally]:
        """How all did with a deal, the best first."""
        query = (
            "SELECT result, margin, count(*) FROM day_go WHERE day = ? AND deal = ? "
            "GROUP BY result, margin ORDER BY result DESC, margin DESC NULLS LAST"
        )
        found = await self._read(lambda c: c.execute(query, (day, deal)).fetchall())
        return [Tally(*row) for row in found]

    async def want_master(self, day: str, deal: str) -> None:
        """Ask how the Master does with a deal; asked again, it changes nothing."""
        query = "INSERT OR IGNORE INTO day_master (day, deal) VALUES (?, ?)"
        await self._write(lambda c: c.execute(query, (day, deal)))

    async def take_master(self, now: int, until: int) -> tuple[str, str] | None:
        """A day and a deal that the Master has yet to play and nobody works at, for so long."""

        def work(connection: sqlite3.Connection) -> tuple[str, str] | None:
            query = (
                "SELECT day, deal FROM day_master WHERE result IS NULL AND leased < ? "
                "ORDER BY day DESC, deal LIMIT 1"
            )
            found = connection.execute(query, (now,)).fetchone()
            if found is None:
                return None
            query = "UPDATE day_master SET leased = ? WHERE day = ? AND deal = ?"
            connection.execute(query, (until, *found))
            return found[0], found[1]

        taken: tuple[str, str] | None = await self._write(work)
        return taken

    async def add_master(self, day: str, deal: str, result: int, margin: int | None) -> None:
        """How the Master did."""
        query = "UPDATE day_master SET result = ?, margin = ? WHERE day = ? AND deal = ?"
        await self._write(lambda c: c.execute(query, (result, margin, day, deal)))

    async def master(self, day: str, deal: str) -> tuple[int, int | None] | None:
        """How the Master did: result and margin; None while that is not known."""
        query = (
            "SELECT result, margin FROM day_master "
            "WHERE day = ? AND deal = ? AND result IS NOT NULL"
        )
        found = await self._read(lambda c: c.execute(query, (day, deal)).fetchone())
        return (found[0], found[1]) if found else None
