"""Gifts in a store: the guests who let puzzles be made of their finished matches.

The statements are the same for every adapter, which says how it reads and how it changes rows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

STEPS = ("""CREATE TABLE gift ("user" TEXT PRIMARY KEY, at BIGINT NOT NULL)""",)
"""Who gives, and since when; whoever is not in it does not."""

# Nobody who has ever sat there may be missing. Others play the deals of a duplicate, too.
_GIVEN = """
SELECT m.match, (SELECT count(*) FROM seat s WHERE s.match = m.match) FROM match m
WHERE m.game = $1 AND m.status = 'over' AND m.duplicate IS NULL
    AND NOT EXISTS (SELECT 1 FROM seat s WHERE s.match = m.match
        AND s."user" NOT IN (SELECT "user" FROM gift))
    AND NOT EXISTS (SELECT 1 FROM visited v WHERE v.match = m.match
        AND v."user" NOT IN (SELECT "user" FROM gift))
ORDER BY m.created, m.match
"""


@dataclass(frozen=True)
class Given:
    """A match that may be searched for puzzles."""

    match: str
    people: int
    """How many seats are of guests who give: in the match there may be no person besides."""


class GiftStore(Protocol):
    """What gifts need of a store."""

    async def gives(self, user: str) -> bool:
        """Whether a guest lets puzzles be made of their matches."""

    async def give(self, user: str, at: int) -> None:
        """Let it be so from now on."""

    async def keep_back(self, user: str) -> None:
        """Let it be so no more."""

    async def given(self, game: str) -> list[Given]:
        """The finished matches of a game whose guests all give, oldest first."""


class GiftTable:
    """The same statements for every adapter."""

    async def _rows(self, query: str, *values: Any) -> Sequence[Sequence[Any]]:
        raise NotImplementedError

    async def _change(self, query: str, *values: Any) -> int:
        raise NotImplementedError

    async def gives(self, user: str) -> bool:
        """Whether a guest lets puzzles be made of their matches."""
        return bool(await self._rows('SELECT 1 FROM gift WHERE "user" = $1', user))

    async def give(self, user: str, at: int) -> None:
        """Let it be so from now on."""
        query = 'INSERT INTO gift ("user", at) VALUES ($1, $2) ON CONFLICT ("user") DO NOTHING'
        await self._change(query, user, at)

    async def keep_back(self, user: str) -> None:
        """Let it be so no more."""
        await self._change('DELETE FROM gift WHERE "user" = $1', user)

    async def given(self, game: str) -> list[Given]:
        """The finished matches of a game whose guests all give, oldest first."""
        return [Given(match, people) for match, people in await self._rows(_GIVEN, game)]
