"""Puzzles in SQLite: players, answers, and how hard puzzles proved."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any, TypeVar

from chabudai.store.protocol import Conflict
from chabudai.store.puzzles import ANSWER, PUZZLE, AnswerRow, PlayerChange, PuzzleChange, PuzzleRow
from chabudai.store.writer import Work

T = TypeVar("T")

_FIRST = (
    "INSERT OR IGNORE INTO puzzle_player (user, game, data) "
    "SELECT user, ?2, ?3 FROM user WHERE user = ?1"
)
_KEEP = "UPDATE puzzle_player SET data = ?3 WHERE user = ?1 AND game = ?2 AND data = ?4"
_ANSWER = (
    f"INSERT OR IGNORE INTO puzzle_answer (user, {ANSWER}) "
    "SELECT user, ?2, ?3, ?4, ?5, ?6, ?7, ?8 FROM user WHERE user = ?1"
)
_NEW = f"INSERT OR IGNORE INTO puzzle_rating (puzzle, {PUZZLE}) VALUES (?, ?, ?, ?, ?)"
_PROVED = (
    "UPDATE puzzle_rating SET mean = ?2, spread = ?3, tried = ?4, solved = ?5 "
    "WHERE puzzle = ?1 AND tried = ?6"
)


def _keep(connection: sqlite3.Connection, user: str, game: str, change: PlayerChange) -> bool:
    """Keep a guest's state if nobody else has changed it."""
    values = (user, game, change.after)
    if change.before is None:
        return connection.execute(_FIRST, values).rowcount > 0
    return connection.execute(_KEEP, (*values, change.before)).rowcount > 0


def _prove(connection: sqlite3.Connection, puzzle: str, change: PuzzleChange) -> bool:
    """Keep how hard a puzzle proved if nobody else has changed it."""
    row = change.after
    values = (puzzle, row.mean, row.spread, row.tried, row.solved)
    if change.before is None:
        return connection.execute(_NEW, values).rowcount > 0
    return connection.execute(_PROVED, (*values, change.before.tried)).rowcount > 0


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

    async def keep_puzzle_player(self, user: str, game: str, change: PlayerChange) -> bool:
        """Keep it if it is what it was; nothing of a guest who is not there."""
        done: bool = await self._write(lambda c: _keep(c, user, game, change))
        return done

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
        self, user: str, row: AnswerRow, change: PlayerChange, proved: PuzzleChange | None
    ) -> bool:
        """Keep an answer with what follows from it; whether it was the guest's first."""
        values = (row.game, row.puzzle, row.answer, row.solved, row.before, row.after, row.at)

        def work(connection: sqlite3.Connection) -> bool:
            if connection.execute(_ANSWER, (user, *values)).rowcount == 0:
                return False
            if not _keep(connection, user, row.game, change):
                raise Conflict(f"the puzzles of {user} have changed")
            if proved is not None and not _prove(connection, row.puzzle, proved):
                raise Conflict(f"puzzle {row.puzzle} has changed")
            return True

        done: bool = await self._write(work)
        return done
