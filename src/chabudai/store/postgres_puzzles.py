"""Puzzles in PostgreSQL: players, answers, and how hard puzzles proved."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from chabudai.store.protocol import Conflict
from chabudai.store.puzzles import ANSWER, PUZZLE, AnswerRow, PlayerChange, PuzzleChange, PuzzleRow

_FIRST = (
    'INSERT INTO puzzle_player ("user", game, data) '
    'SELECT "user", $2, $3 FROM "user" WHERE "user" = $1 ON CONFLICT DO NOTHING'
)
_KEEP = 'UPDATE puzzle_player SET data = $3 WHERE "user" = $1 AND game = $2 AND data = $4'
_ANSWER = (
    f'INSERT INTO puzzle_answer ("user", {ANSWER}) '
    'SELECT "user", $2, $3, $4, $5, $6, $7, $8 FROM "user" WHERE "user" = $1 '
    "ON CONFLICT DO NOTHING"
)
_NEW = (
    f"INSERT INTO puzzle_rating (puzzle, {PUZZLE}) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT DO NOTHING"
)
_PROVED = (
    "UPDATE puzzle_rating SET mean = $2, spread = $3, tried = $4, solved = $5 "
    "WHERE puzzle = $1 AND tried = $6"
)
NOTHING = ("INSERT 0 0", "UPDATE 0")


async def _keep(connection: Any, user: str, game: str, change: PlayerChange) -> bool:
    """Keep a guest's state if nobody else has changed it."""
    values = (user, game, change.after)
    if change.before is None:
        return await connection.execute(_FIRST, *values) not in NOTHING
    return await connection.execute(_KEEP, *values, change.before) not in NOTHING


async def _prove(connection: Any, puzzle: str, change: PuzzleChange) -> bool:
    """Keep how hard a puzzle proved if nobody else has changed it."""
    row = change.after
    values = (puzzle, row.mean, row.spread, row.tried, row.solved)
    if change.before is None:
        return await connection.execute(_NEW, *values) not in NOTHING
    return await connection.execute(_PROVED, *values, change.before.tried) not in NOTHING


class PostgresPuzzles:
    """The part of the store that is about puzzles."""

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    def _connection(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def puzzle_player(self, user: str, game: str) -> str | None:
        """What is kept of a guest's puzzles of a game."""
        query = 'SELECT data FROM puzzle_player WHERE "user" = $1 AND game = $2'
        found = await self._fetch(query, user, game)
        return found[0][0] if found else None

    async def keep_puzzle_player(self, user: str, game: str, change: PlayerChange) -> bool:
        """Keep it if it is what it was; nothing of a guest who is not there."""
        async with self._connection() as connection:
            return await _keep(connection, user, game, change)

    async def puzzle_answers(self, user: str) -> list[AnswerRow]:
        """All answers of a guest, in order."""
        query = f'SELECT {ANSWER} FROM puzzle_answer WHERE "user" = $1 ORDER BY at, puzzle'
        return [AnswerRow(*row) for row in await self._fetch(query, user)]

    async def puzzle_answer(self, user: str, puzzle: str) -> AnswerRow | None:
        """A guest's answer to a puzzle."""
        query = f'SELECT {ANSWER} FROM puzzle_answer WHERE "user" = $1 AND puzzle = $2'
        found = await self._fetch(query, user, puzzle)
        return AnswerRow(*found[0]) if found else None

    async def puzzle_row(self, puzzle: str) -> PuzzleRow | None:
        """How hard a puzzle has proved, if anybody has tried it."""
        found = await self._fetch(f"SELECT {PUZZLE} FROM puzzle_rating WHERE puzzle = $1", puzzle)
        return PuzzleRow(*found[0]) if found else None

    async def answer_puzzle(
        self, user: str, row: AnswerRow, change: PlayerChange, proved: PuzzleChange | None
    ) -> bool:
        """Keep an answer with what follows from it; whether it was the guest's first."""
        values = (row.game, row.puzzle, row.answer, row.solved, row.before, row.after, row.at)
        async with self._connection() as connection, connection.transaction():
            if await connection.execute(_ANSWER, user, *values) in NOTHING:
                return False
            if not await _keep(connection, user, row.game, change):
                raise Conflict(f"the puzzles of {user} have changed")
            if proved is not None and not await _prove(connection, row.puzzle, proved):
                raise Conflict(f"puzzle {row.puzzle} has changed")
        return True
