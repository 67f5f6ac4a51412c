"""Who solves puzzles: rating, streak and what was solved of one game, and which one comes next."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.coach.puzzles.rating import Rating, rate
from chabudai.coach.puzzles.sprint import Sprint
from chabudai.core.chance import Dice

NEAR = 12
"""The next puzzle is drawn among so many that fit the solver best."""


@dataclass(frozen=True)
class Player:
    """What is kept of somebody's puzzles of one game."""

    rating: Rating = field(default_factory=Rating)
    tried: int = 0
    solved: int = 0
    streak: int = 0
    longest: int = 0
    best_sprint: int = 0
    """The most that were solved in three minutes."""
    sprint: Sprint | None = None

    def answered(self, puzzle: Rating, is_right: bool) -> tuple[Player, Rating]:
        """The same player after an answer, and what is thought of the puzzle then."""
        rating, changed = rate(self.rating, puzzle, is_right)
        streak = self.streak + 1 if is_right else 0
        after = dataclasses.replace(
            self,
            rating=rating,
            tried=self.tried + 1,
            solved=self.solved + is_right,
            streak=streak,
            longest=max(self.longest, streak),
        )
        return after, changed

    def sprinted(self, sprint: Sprint) -> Player:
        """The same player with the three minutes as they are now."""
        best = max(self.best_sprint, sprint.solved)
        return dataclasses.replace(self, sprint=sprint, best_sprint=best)

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return dataclasses.asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Player:
        """The player that ``to_json`` described."""
        sprint = data["sprint"]
        return cls(
            **{
                **data,
                "rating": Rating(**data["rating"]),
                "sprint": None if sprint is None else Sprint.from_json(sprint),
            }
        )


def choose(
    puzzles: Iterable[Puzzle], rating: Rating, seen: Collection[str], theme: str, seed: int
) -> Puzzle | None:
    """A puzzle that was not seen, of a theme if that is given, about as hard as fits the rating;
    the same seed gives the same one.
    """
    left = [each for each in puzzles if each.id not in seen and (not theme or theme in each.themes)]
    left.sort(key=lambda each: (abs(each.rating - rating.points), each.id))
    return left[Dice(seed).below(min(NEAR, len(left)))] if left else None
