"""Puzzles in PostgreSQL: players, answers, and how hard puzzles proved."""

from __future__ import annotations

from contextlib import AbstractAsyncContextManager
from typing import Any

from chabudai.store.puzzles import ANSWER, PUZZLE, AnswerRow, PuzzleRow

_KEEP = (
    'INSERT INTO puzzle_player ("user", game, data) '
    'SELECT "user", $2, $3 FROM "user" WHERE "user" = $1 '
    'ON CONFLICT ("user", game) DO UPDATE SET data = excluded.data'
)
_ANSWER = (
    f'INSERT INTO puzzle_answer ("user", {ANSWER}) '
    'SELECT "user", $2, $3, $4, $5, $6, $7, $8 FROM "user" WHERE "user" = $1 '
    "ON CONFLICT DO NOTHING"
)
_PROVED = (
    f"INSERT INTO puzzle_rating (puzzle, {PUZZLE}) VALUES ($1, $2, $3, $4, $5) "
    "ON CONFLICT (puzzle) DO UPDATE SET mean = excluded.mean, spread = excluded.spread, "
    "tried = excluded.tried, solved = excluded.solved"
)


class PostgresPuzzles:
    """The part of the store that is about puzzles."""

    async def _fetch(self, query: str, *values: Any) -> list[Any]:
        raise NotImplementedError

    async def _execute(self, query: str, *values: Any) -> str:
        raise NotImplementedError

    def _connection(self) -> AbstractAsyncContextManager[Any]:
        raise NotImplementedError

    async def puzzle_player(self, user: str, game: str) -> str | None:
        """What is kept of a guest's puzzles of a game."""
        query = 'SELECT data FROM puzzle_player WHERE "user" = $1 AND game = $2'
        found = await self._fetch(query, user, game)
        return found[0][0] if found else None

    async def keep_puzzle_player(self, user: str, game: str, data: str) -> None:
        """Keep it; nothing of a guest who is not there."""
        await self._execute(_KEEP, user, game, data)

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
        self, user: str, row: AnswerRow, data: str, proved: PuzzleRow | None
    ) -> bool:
        """Keep an answer with what follows from it; whether it was the guest's first."""
        values = (row.game, row.puzzle, row.answer, row.solved, row.before, row.after, row.at)
        async with self._connection() as connection, connection.transaction():
            if await connection.execute(_ANSWER, user, *values) == "INSERT 0 0":
                return False
            await connection.execute(_KEEP, user, row.game, data)
            if proved is not None:
                marks = (proved.mean, proved.spread, proved.tried, proved.solved)
                await connection.execute(_PROVED, row.puzzle, *marks)
        return True
