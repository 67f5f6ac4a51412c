"""Three minutes: as many puzzles as possible until the time is up or three were missed."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.coach.puzzles.rating import Rating

MILLISECONDS = 180_000
GRACE = 2_000
"""How much later an answer may arrive that was given in time."""
MISTAKES = 3
EASY = Rating(21.0)
"""What comes first, and what somebody gets of whom nothing is known."""
HARDER = 0.7
"""By how much each solved one makes the next harder."""


def fitting(solved: int) -> Rating:
    """How hard the next one is to be after so many were solved."""
    return Rating(EASY.mean + HARDER * solved)


@dataclass(frozen=True)
class Sprint:
    """Three minutes of one game, by the server's clock."""

    begun: int
    """When they began, in milliseconds."""
    puzzle: str
    """The puzzle that waits for an answer."""
    solved: int = 0
    missed: int = 0
    last: str = ""
    """The puzzle that was answered last."""

    def left(self, now: int) -> int:
        """How many milliseconds are left."""
        return max(0, self.begun + MILLISECONDS - now)

    def is_over(self, now: int) -> bool:
        """Whether nothing counts any more: the time is up, three were missed, or none is left."""
        late = now > self.begun + MILLISECONDS + GRACE
        return late or self.missed >= MISTAKES or not self.puzzle

    def answered(self, is_right: bool, following: str) -> Sprint:
        """The same three minutes after an answer, with the puzzle that follows."""
        return dataclasses.replace(
            self,
            solved=self.solved + is_right,
            missed=self.missed + (not is_right),
            last=self.puzzle,
            puzzle=following,
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Sprint:
        """The three minutes that were kept as plain data."""
        return cls(**data)
