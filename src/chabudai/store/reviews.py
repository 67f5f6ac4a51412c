"""Reviews in a store: asked for, made by one process at a time, kept until their match goes.

The statements are the same for every adapter; each says how it reads and how it changes rows.
Times are milliseconds since 1970 by the store's clock.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

WHOLE = 1000
"""What ``done`` is when a review is ready to be kept."""
COLUMNS = 'match, seat, "user", asked, done, failed, data'
STEPS = (
    """CREATE TABLE review (
        match TEXT NOT NULL, seat INTEGER NOT NULL, "user" TEXT NOT NULL,
        asked BIGINT NOT NULL, turn BIGINT NOT NULL, leased BIGINT NOT NULL DEFAULT 0,
        worker TEXT, done INTEGER NOT NULL DEFAULT 0, failed BIGINT NOT NULL DEFAULT 0,
        data TEXT, PRIMARY KEY (match, seat))""",
    "CREATE INDEX review_waiting ON review (turn, asked) WHERE data IS NULL",
    """CREATE TABLE card (
        "user" TEXT PRIMARY KEY, since BIGINT NOT NULL)""",
)
"""The tables: reviews, and since when a guest's report card counts."""
_WAITS = "data IS NULL AND failed = 0"

# Who asks for many gets the turns after those that wait: whoever asks for one comes among the next.
_ASK = f"""
INSERT INTO review (match, seat, "user", asked, turn)
SELECT CAST($1 AS TEXT), CAST($2 AS INTEGER), CAST($3 AS TEXT), CAST($4 AS BIGINT),
    CASE WHEN mine.turn >= first.turn THEN mine.turn + 1 ELSE first.turn END
FROM (SELECT coalesce(min(turn), 0) AS turn FROM review WHERE {_WAITS}) first,
    (SELECT coalesce(max(turn), -1) AS turn FROM review WHERE {_WAITS} AND "user" = $3) mine
WHERE EXISTS (SELECT 1 FROM match WHERE match = $1)
ON CONFLICT (match, seat) DO UPDATE SET "user" = excluded."user", asked = excluded.asked,
    turn = excluded.turn, failed = 0, leased = 0, done = 0
WHERE review.data IS NULL AND review.failed > 0
"""
_OWN = """EXISTS (SELECT 1 FROM seat s
    WHERE s.match = review.match AND s.seat = review.seat AND s."user" = $1)"""
# By their matches, so that the reviews of others are not looked through.
_FORGET = f"""
DELETE FROM review WHERE ("user" = $1 OR {_OWN}) AND match IN (
    SELECT match FROM seat WHERE "user" = $1 UNION SELECT match FROM visited WHERE "user" = $1)
"""
FORGET = (_FORGET, 'DELETE FROM card WHERE "user" = $1')
"""What a guest who is erased leaves nothing of; their seats are still known then."""


@dataclass(frozen=True)
class ReviewRow:
    """A review that was asked for; ``data`` is there once it is made."""

    match: str
    seat: int
    user: str
    """Who asked."""
    asked: int
    done: int
    """How far it is, in thousandths."""
    failed: int
    """When making it failed; 0 if it did not."""
    data: str | None


class ReviewStore(Protocol):
    """What the reviews need of a store."""

    async def review(self, match: str, seat: int) -> ReviewRow | None:
        """A review, made or not."""

    async def reviews_of(self, user: str) -> list[ReviewRow]:
        """The reviews that were made of a user's seats."""

    async def waiting_reviews(self, user: str) -> int:
        """How many reviews a user has asked for that are not made yet."""

    async def ask_review(self, match: str, seat: int, user: str, at: int) -> None:
        """Ask for a review; nothing changes if it is there or waits already."""

    async def take_reviews(self, worker: str, most: int, at: int, until: int) -> list[ReviewRow]:
        """Lease reviews that nobody makes, those who ask for little first."""

    async def note_review(self, worker: str, match: str, seat: int, done: int, until: int) -> bool:
        """Note how far a review is and keep it leased; whether it still is."""

    async def keep_review(self, worker: str, match: str, seat: int, data: str) -> bool:
        """Keep a review that this worker made; whether it is still wanted."""

    async def fail_review(self, worker: str, match: str, seat: int, at: int) -> None:
        """Note that a review could not be made."""

    async def release_reviews(self, worker: str) -> None:
        """Give back what a worker has leased."""

    async def forget_reviews(self, user: str, at: int) -> None:
        """Drop the reviews of a user's seats; their report card begins anew."""

    async def card_since(self, user: str) -> int:
        """Since when a user's report card counts."""


class ReviewTable:
    """The same statements for every adapter."""

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        raise NotImplementedError

    async def _change(self, query: str, *values: Any) -> int:
        raise NotImplementedError

    async def review(self, match: str, seat: int) -> ReviewRow | None:
        """A review, made or not."""
        query = f"SELECT {COLUMNS} FROM review WHERE match = $1 AND seat = $2"
        found = await self._rows(query, match, seat)
        return ReviewRow(*found[0]) if found else None

    async def reviews_of(self, user: str) -> list[ReviewRow]:
        """The reviews that were made of a user's seats."""
        query = f"SELECT {COLUMNS} FROM review WHERE data IS NOT NULL AND {_OWN} ORDER BY asked"
        return [ReviewRow(*row) for row in await self._rows(query, user)]

    async def waiting_reviews(self, user: str) -> int:
        """How many reviews a user has asked for that are not made yet."""
        query = f'SELECT count(*) FROM review WHERE {_WAITS} AND "user" = $1'
        return int((await self._rows(query, user))[0][0])

    async def ask_review(self, match: str, seat: int, user: str, at: int) -> None:
        """Ask for a review; nothing changes if it is there or waits already."""
        await self._change(_ASK, match, seat, user, at)

    async def take_reviews(self, worker: str, most: int, at: int, until: int) -> list[ReviewRow]:
        """Lease reviews that nobody makes, those who ask for little first."""
        query = (
            f"SELECT {COLUMNS} FROM review WHERE {_WAITS} AND leased <= $1 "
            "ORDER BY turn, asked, match, seat LIMIT $2"
        )
        lease = (
            "UPDATE review SET leased = $1, worker = $2 "
            f"WHERE match = $3 AND seat = $4 AND {_WAITS} AND leased <= $5"
        )
        taken = []
        for found in await self._rows(query, at, most):
            row = ReviewRow(*found)
            if await self._change(lease, until, worker, row.match, row.seat, at):
                taken.append(row)
        return taken

    async def note_review(self, worker: str, match: str, seat: int, done: int, until: int) -> bool:
        """Note how far a review is and keep it leased; whether it still is."""
        query = (
            "UPDATE review SET done = $1, leased = $2 "
            f"WHERE match = $3 AND seat = $4 AND worker = $5 AND {_WAITS}"
        )
        return await self._change(query, done, until, match, seat, worker) > 0

    async def keep_review(self, worker: str, match: str, seat: int, data: str) -> bool:
        """Keep a review that this worker made; whether it is still wanted."""
        query = (
            f"UPDATE review SET data = $1, done = {WHOLE}, leased = 0, worker = NULL "
            f"WHERE match = $2 AND seat = $3 AND worker = $4 AND {_WAITS}"
        )
        return await self._change(query, data, match, seat, worker) > 0

    async def fail_review(self, worker: str, match: str, seat: int, at: int) -> None:
        """Note that a review could not be made."""
        query = (
            "UPDATE review SET failed = $1, leased = 0, worker = NULL "
            f"WHERE match = $2 AND seat = $3 AND worker = $4 AND {_WAITS}"
        )
        await self._change(query, at, match, seat, worker)

    async def release_reviews(self, worker: str) -> None:
        """Give back what a worker has leased."""
        query = "UPDATE review SET leased = 0, worker = NULL WHERE worker = $1 AND data IS NULL"
        await self._change(query, worker)

    async def forget_reviews(self, user: str, at: int) -> None:
        """Drop the reviews of a user's seats; their report card begins anew."""
        await self._change(FORGET[0], user)
        query = (
            'INSERT INTO card ("user", since) VALUES ($1, $2) '
            'ON CONFLICT ("user") DO UPDATE SET since = excluded.since'
        )
        await self._change(query, user, at)

    async def card_since(self, user: str) -> int:
        """Since when a user's report card counts."""
        found = await self._rows('SELECT since FROM card WHERE "user" = $1', user)
        return int(found[0][0]) if found else 0
