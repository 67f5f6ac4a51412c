"""The days in PostgreSQL: the chain of their secrets, who has played, and the Master."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from chabudai.match.daychain import DayChain
from chabudai.store.days import Go, Tally

ADDED = "INSERT 0 1"


class PostgresDays:
    """The days' part of the store; others ask and write."""

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def _execute(self, query: str, *values: Any) -> str:
        raise NotImplementedError

    def _connection(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def day_chains(self) -> list[DayChain]:
        """All chains, in order."""
        query = "SELECT first, length, tip FROM day_chain ORDER BY number"
        return [DayChain(*row) for row in await self._fetch(query)]

    async def add_day_chain(self, number: int, chain: DayChain) -> bool:
        """The chain of a number, if there is none yet; whether this one is it."""
        query = "INSERT INTO day_chain VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING"
        values = (number, chain.first, chain.length, chain.tip)
        return await self._execute(query, *values) == ADDED

    async def add_go(self, go: Go) -> bool:
        """How somebody did, if that is not known yet; whether it was not."""
        query = "INSERT INTO day_go VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"
        values = (go.day, go.deal, go.user, go.match, go.result, go.margin, go.at)
        return await self._execute(query, *values) == ADDED

    async def goes(self, user: str, first: str, last: str) -> list[Go]:
        """What a guest has played, from a day to another, in the order of the days."""
        query = (
            'SELECT day, deal, "user", match, result, margin, at FROM day_go '
            'WHERE "user" = $1 AND day BETWEEN $2 AND $3 ORDER BY day, deal'
        )
        return [Go(*row) for row in await self._fetch(query, user, first, last)]

    async def tally(self, day: str, deal: str) -> list[Tally]:
        """How all did with a deal, the best first."""
        query = (
            "SELECT result, margin, count(*) FROM day_go WHERE day = $1 AND deal = $2 "
            "GROUP BY result, margin ORDER BY result DESC, margin DESC NULLS LAST"
        )
        return [Tally(*row) for row in await self._fetch(query, day, deal)]

    async def want_master(self, day: str, deal: str) -> None:
        """Ask how the Master does with a deal; asked again, it changes nothing."""
        query = "INSERT INTO day_master (day, deal) VALUES ($1, $2) ON CONFLICT DO NOTHING"
        await self._execute(query, day, deal)

    async def take_master(self, now: int, until: int) -> tuple[str, str] | None:
        """A day and a deal that the Master has yet to play and nobody works at, for so long."""
        query = (
            "UPDATE day_master SET leased = $2 WHERE (day, deal) = ("
            "SELECT day, deal FROM day_master WHERE result IS NULL AND leased < $1 "
            "ORDER BY day DESC, deal LIMIT 1 FOR UPDATE SKIP LOCKED) RETURNING day, deal"
        )
        async with self._connection() as connection:
            found = await connection.fetchrow(query, now, until)
        return (found[0], found[1]) if found else None

    async def add_master(self, day: str, deal: str, result: int, margin: int | None) -> None:
        """How the Master did."""
        query = "UPDATE day_master SET result = $1, margin = $2 WHERE day = $3 AND deal = $4"
        await self._execute(query, result, margin, day, deal)

    async def master(self, day: str, deal: str) -> tuple[int, int | None] | None:
        """How the Master did: result and margin; None while that is not known."""
        query = (
            "SELECT result, margin FROM day_master "
            "WHERE day = $1 AND deal = $2 AND result IS NOT NULL"
        )
        found = await self._fetch(query, day, deal)
        return (found[0][0], found[0][1]) if found else None
