"""Puzzles in SQLite: players, answers, and how hard puzzles proved."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from chabudai.store.puzzles import ANSWER, PUZZLE, AnswerRow, PuzzleRow
from chabudai.store.writer import Work

T = TypeVar("T")

_KEEP = (
    "INSERT INTO puzzle_player (user, game, data) SELECT user, ?2, ?3 FROM user WHERE user = ?1 "
    "ON CONFLICT (user, game) DO UPDATE SET data = excluded.data"
)
_ANSWER = (
    f"INSERT OR IGNORE INTO puzzle_answer (user, {ANSWER}) "
    "SELECT user, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM user WHERE user = ?1"
)
_PROVED = f"INSERT OR REPLACE INTO puzzle_rating (puzzle, {PUZZLE}) VALUES (?, ?, ?, ?, ?)"


class SqlitePuzzles:
    """The part of the store in one file that is about puzzles."""

    async def _write(self, work: Work) -> Any:
        raise NotImplementedError

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        raise NotImplementedError

    async def puzzle_player(self, user: str, game: str) -> str | None:
        """What is kept of a guest's puzzles of a game."""
        query = "SELECT data FROM puzzle_player WHERE user = ? AND game = ?"
        found = await self._read(lambda c: c.execute(query, (user, game)).fetchone())
        return found[0] if found else None

    async def keep_puzzle_player(self, user: str, game: str, data: str) -> None:
        """Keep it; nothing of a guest who is not there."""
        await self._write(lambda c: c.execute(_KEEP, (user, game, data)))

    async def puzzle_answers(self, user: str) -> list[AnswerRow]:
        """All answers of a guest, in order."""
        query = f"SELECT {ANSWER} FROM puzzle_answer WHERE user = ? ORDER BY at, puzzle"
        found = await self._read(lambda c: c.execute(query, (user,)).fetchall())
        return [AnswerRow(*row) for row in found]

    async def puzzle_answer(self, user: str, puzzle: str) -> AnswerRow | None:
        """A guest's answer to a puzzle."""
        query = f"SELECT {ANSWER} FROM puzzle_answer WHERE user = ? AND puzzle = ?"
        found = await self._read(lambda c: c.execute(query, (user, puzzle)).fetchone())
        return AnswerRow(*found) if found else None

    async def puzzle_row(self, puzzle: str) -> PuzzleRow | None:
        """How hard a puzzle has proved, if anybody has tried it."""
        query = f"SELECT {PUZZLE} FROM puzzle_rating WHERE puzzle = ?"
        found = await self._read(lambda c: c.execute(query, (puzzle,)).fetchone())
        return PuzzleRow(*found) if found else None

    async def answer_puzzle(
        self, user: str, row: AnswerRow, data: str, proved: PuzzleRow | None
    ) -> bool:
        """Keep an answer with what follows from it; whether it was the guest's first."""
        values = (row.game, row.puzzle, row.answer, row.solved, row.before, row.after, row.at)

        def work(connection: sqlite3.Connection) -> bool:
            if connection.execute(_ANSWER, (user, *values)).rowcount == 0:
                return False
            connection.execute(_KEEP, (user, row.game, data))
            if proved is not None:
                marks = (proved.mean, proved.spread, proved.tried, proved.solved)
                connection.execute(_PROVED, (row.puzzle, *marks))
            return True

        done: bool = await self._write(work)
        return done
