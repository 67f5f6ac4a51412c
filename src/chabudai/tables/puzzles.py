"""The puzzle corner: which puzzle comes next, what an answer is worth, and three minutes.

The answer to a puzzle is told only to a guest who has given theirs.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.player import Player, choose
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.coach.puzzles.rating import Rating, of_puzzle
from chabudai.coach.puzzles.sprint import EASY, Sprint, fitting
from chabudai.store import Conflict, Store
from chabudai.store.puzzles import AnswerRow, PlayerChange, PuzzleChange, PuzzleRow
from chabudai.tables.denial import Denied, Kind

T = TypeVar("T")

TRIES = 20
"""How often an answer is worked out anew because others came between."""


@dataclass(frozen=True)
class Given:
    """What came of an answer."""

    row: AnswerRow
    player: Player
    first: bool = True
    """Whether it is new; a repeated answer changes nothing."""


class Puzzles:
    """What guests do with puzzles, on the store."""

    def __init__(
        self, store: Store, now: Callable[[], int], gate: Callable[[], None] = lambda: None
    ) -> None:
        """``gate`` denies what would be written while nothing may be."""
        self._store = store
        self._now = now
        self._gate = gate

    def find(self, game: str, name: str) -> Puzzle:
        """A puzzle by its name; Denied if there is none."""
        try:
            return pack.checked(game, name)
        except KeyError:
            raise Denied(Kind.MISSING, "puzzle-none") from None

    async def player(self, user: str | None, game: str) -> Player:
        """What is kept of a guest; a new one of whom nothing is."""
        return _read(await self._store.puzzle_player(user, game) if user else None)

    async def given(self, user: str | None, puzzle: Puzzle) -> AnswerRow | None:
        """The answer that a guest has given."""
        return await self._store.puzzle_answer(user, puzzle.id) if user else None

    async def proved(self, puzzle: Puzzle) -> Rating:
        """What is thought of a puzzle by now."""
        row = await self._store.puzzle_row(puzzle.id)
        return Rating(row.mean, row.spread) if row else of_puzzle(puzzle.rating)

    async def next(self, user: str | None, game: str, theme: str = "") -> Puzzle | None:
        """A puzzle that a guest has not answered; the same one until they do. None when they have
        solved all.
        """
        self._known(game, theme)
        if user is None:
            drawn = secrets.randbelow(1 << 30)
            return self._choose(game, EASY, (), theme, drawn)
        seen = await self._seen(user, game)
        rating = (await self.player(user, game)).rating if seen else EASY
        return self._choose(game, rating, seen, theme, _seed(user, len(seen)))

    def _choose(
        self, game: str, rating: Rating, seen: Collection[str], theme: str, seed: int
    ) -> Puzzle | None:
        found = choose(pack.pack(game).values(), rating, seen, theme, seed)
        return found and pack.checked(game, found.id)

    def _known(self, game: str, theme: str) -> None:
        if game not in pack.games() or (theme and theme not in pack.themes_of(game)):
            raise Denied(Kind.MISSING, "puzzle-none")

    async def _seen(self, user: str, game: str) -> set[str]:
        rows = await self._store.puzzle_answers(user)
        return {row.puzzle for row in rows if row.game == game}

    async def answer(self, user: str, puzzle: Puzzle, text: str) -> Given:
        """Take a guest's answer; the first one counts, for the guest and for the puzzle."""
        self._gate()
        self._legal(puzzle, text)
        return await _calmly(lambda: self._answer(user, puzzle, text))

    async def _answer(self, user: str, puzzle: Puzzle, text: str) -> Given:
        kept = await self._store.puzzle_player(user, puzzle.game)
        before = _read(kept)
        right = puzzle.is_right(text)
        row = await self._store.puzzle_row(puzzle.id)
        old = row or _new(puzzle)
        after, proved = before.answered(Rating(old.mean, old.spread), right)
        answer = self._row(puzzle, text, before.rating, after.rating)
        known = PuzzleRow(proved.mean, proved.spread, old.tried + 1, old.solved + right)
        changes = _change(kept, after), PuzzleChange(row, known)
        if await self._store.answer_puzzle(user, answer, *changes):
            return Given(answer, after)
        given = await self.given(user, puzzle)
        if given is None:
            raise Denied(Kind.STRANGER, "web-who-are-you")
        return Given(given, before, False)

    def _legal(self, puzzle: Puzzle, text: str) -> None:
        if text not in {each.text for each in puzzle.answers}:
            raise Denied(Kind.IMPOSSIBLE, "puzzle-no-answer")

    def _row(self, puzzle: Puzzle, text: str, before: Rating, after: Rating) -> AnswerRow:
        right = int(puzzle.is_right(text))
        points = before.points, after.points
        return AnswerRow(puzzle.game, puzzle.id, text, right, *points, self._now())

    # Three minutes

    async def begin(self, user: str, game: str) -> Player:
        """Begin three minutes anew; a guest has one run of a game at a time."""
        self._gate()
        self._known(game, "")
        return await _calmly(lambda: self._begin(user, game))

    async def _begin(self, user: str, game: str) -> Player:
        kept = await self._store.puzzle_player(user, game)
        now = self._now()
        seen = await self._seen(user, game)
        first = self._choose(game, EASY, seen, "", _seed(user, now))
        begun = _read(kept).sprinted(Sprint(now, first.id if first else ""))
        if not await self._store.keep_puzzle_player(user, game, _change(kept, begun)):
            raise Conflict(f"the puzzles of {user} have changed")
        return begun

    async def sprint(self, user: str, puzzle: Puzzle, text: str) -> Player:
        """An answer inside the three minutes: it counts for them, not for the rating. One that
        comes too late, or to another puzzle than the one that waits, changes nothing.
        """
        self._gate()
        self._legal(puzzle, text)
        return await _calmly(lambda: self._sprint(user, puzzle, text))

    async def _sprint(self, user: str, puzzle: Puzzle, text: str) -> Player:
        kept = await self._store.puzzle_player(user, puzzle.game)
        player = _read(kept)
        run = player.sprint
        if run is None or run.is_over(self._now()) or run.puzzle != puzzle.id:
            return player
        seen = {*await self._seen(user, puzzle.game), puzzle.id}
        harder = fitting(run.solved + 1)
        following = self._choose(puzzle.game, harder, seen, "", _seed(user, run.begun + len(seen)))
        changed = run.answered(puzzle.is_right(text), following.id if following else "")
        after = player.sprinted(changed)
        row = self._row(puzzle, text, player.rating, player.rating)
        if await self._store.answer_puzzle(user, row, _change(kept, after), None):
            return after
        return await self.player(user, puzzle.game)

    def left(self, run: Sprint) -> int:
        """How many milliseconds are left of three minutes; 0 once they are over."""
        now = self._now()
        return 0 if run.is_over(now) else max(run.left(now), 1)

    # Everything

    async def export(self, user: str) -> Mapping[str, Any]:
        """All that is kept of a guest's puzzles."""
        rows = await self._store.puzzle_answers(user)
        return {
            "players": {game: (await self.player(user, game)).to_json() for game in pack.games()},
            "answers": [
                {
                    "game": row.game,
                    "puzzle": row.puzzle,
                    "answer": row.answer,
                    "right": bool(row.solved),
                    "before": row.before,
                    "after": row.after,
                    "at": row.at,
                }
                for row in rows
            ],
        }


async def _calmly(work: Callable[[], Awaitable[T]]) -> T:
    """Do something that reads and then writes, anew where somebody wrote in between."""
    for _ in range(TRIES - 1):
        try:
            return await work()
        except Conflict:
            continue
    return await work()


def _read(kept: str | None) -> Player:
    return Player.from_json(json.loads(kept)) if kept else Player()


def _change(kept: str | None, after: Player) -> PlayerChange:
    return PlayerChange(kept, json.dumps(after.to_json()))


def _new(puzzle: Puzzle) -> PuzzleRow:
    first = of_puzzle(puzzle.rating)
    return PuzzleRow(first.mean, first.spread, 0, 0)


def _seed(user: str, number: int) -> int:
    return int.from_bytes(user.encode()[-6:], "big") << 16 ^ number
