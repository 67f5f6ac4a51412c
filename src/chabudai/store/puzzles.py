"""What a store keeps of puzzles: who solves them, what was answered, how hard they proved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, Protocol

STEPS = (
    """CREATE TABLE puzzle_player (
        user TEXT NOT NULL, game TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (user, game)) WITHOUT ROWID""",
    """CREATE TABLE puzzle_answer (
        user TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, answer TEXT NOT NULL,
        solved INTEGER NOT NULL, before INTEGER NOT NULL, after INTEGER NOT NULL,
        at INTEGER NOT NULL, PRIMARY KEY (user, puzzle)) WITHOUT ROWID""",
    """CREATE TABLE puzzle_rating (
        puzzle TEXT PRIMARY KEY, mean REAL NOT NULL, spread REAL NOT NULL,
        tried INTEGER NOT NULL, solved INTEGER NOT NULL) WITHOUT ROWID""",
)
"""The tables that SQLite keeps them in."""
POSTGRES_STEPS = (
    """CREATE TABLE puzzle_player (
        "user" TEXT COLLATE "C" NOT NULL, game TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY ("user", game))""",
    """CREATE TABLE puzzle_answer (
        "user" TEXT COLLATE "C" NOT NULL, game TEXT NOT NULL,
        puzzle TEXT COLLATE "C" NOT NULL, answer TEXT NOT NULL, solved INTEGER NOT NULL,
        before INTEGER NOT NULL, after INTEGER NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY ("user", puzzle))""",
    """CREATE TABLE puzzle_rating (
        puzzle TEXT COLLATE "C" PRIMARY KEY, mean DOUBLE PRECISION NOT NULL,
        spread DOUBLE PRECISION NOT NULL, tried INTEGER NOT NULL, solved INTEGER NOT NULL)""",
)
"""The same in PostgreSQL."""
ANSWER = "game, puzzle, answer, solved, before, after, at"
PUZZLE = "mean, spread, tried, solved"


@dataclass(frozen=True)
class AnswerRow:
    """The one answer that a guest gave to a puzzle."""

    game: str
    puzzle: str
    answer: str
    solved: int
    before: int
    """The guest's rating before it, in points; and after it."""
    after: int
    at: int


@dataclass(frozen=True)
class PuzzleRow:
    """How hard a puzzle has proved here."""

    mean: float
    spread: float
    tried: int
    solved: int


class PlayerChange(NamedTuple):
    """What was kept of a guest when it was read, and what shall be kept."""

    before: str | None
    after: str


class PuzzleChange(NamedTuple):
    """How hard a puzzle had proved when that was read, and how hard it proves now."""

    before: PuzzleRow | None
    after: PuzzleRow


class PuzzleStore(Protocol):
    """The part of a store that is about puzzles."""

    async def puzzle_player(self, user: str, game: str) -> str | None:
        """What is kept of a guest's puzzles of a game."""

    async def keep_puzzle_player(self, user: str, game: str, change: PlayerChange) -> bool:
        """Keep it; False and nothing if it is no longer what it was before the change, or the guest
        is not there.
        """

    async def puzzle_answers(self, user: str) -> list[AnswerRow]:
        """All answers of a guest, in order."""

    async def puzzle_answer(self, user: str, puzzle: str) -> AnswerRow | None:
        """A guest's answer to a puzzle."""

    async def puzzle_row(self, puzzle: str) -> PuzzleRow | None:
        """How hard a puzzle has proved, if anybody has tried it."""

    async def answer_puzzle(
        self, user: str, row: AnswerRow, change: PlayerChange, proved: PuzzleChange | None
    ) -> bool:
        """Keep an answer with what follows from it for the guest and the puzzle, all or nothing;
        False and nothing if the guest has answered before or is not there. Conflict and nothing if
        the guest or the puzzle is no longer what it was before the change.
        """
