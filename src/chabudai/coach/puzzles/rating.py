"""Ratings: a guest and a puzzle play one round against each other, by openskill's model.

The model thinks in means of about 25 and their uncertainty; people are shown the familiar scale on
which 400 points are ten to one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from openskill.models import BradleyTerryFull

MEAN, SPREAD = 25.0, 25.0 / 3
MIDDLE = 1500
POINTS = 30
"""How many points one unit of the model is; 400 points are ten to one between two who are known."""
KNOWN = 2.0
"""How uncertain a puzzle's rating is that comes from the levels of the bots."""


@dataclass(frozen=True, slots=True)
class Rating:
    """What is thought of somebody's strength, or of a puzzle's."""

    mean: float = MEAN
    spread: float = SPREAD

    @property
    def points(self) -> int:
        """As it is shown."""
        return round(MIDDLE + POINTS * (self.mean - MEAN))

    @property
    def margin(self) -> int:
        """Half of the 95 % interval, in points."""
        return round(1.96 * POINTS * self.spread)


def of_puzzle(points: int) -> Rating:
    """The rating that a puzzle starts with, from its difficulty."""
    return Rating(MEAN + (points - MIDDLE) / POINTS, KNOWN)


def rate(guest: Rating, puzzle: Rating, is_right: bool) -> tuple[Rating, Rating]:
    """What is thought of both once the guest has answered."""
    model = _model()
    sides = [[model.create_rating([each.mean, each.spread])] for each in (guest, puzzle)]
    after = model.rate(sides, ranks=[1, 2] if is_right else [2, 1])
    first, second = (_read(side[0]) for side in after)
    return first, second


def _model() -> BradleyTerryFull:
    from openskill.models import BradleyTerryFull  # few who start the program answer puzzles

    return BradleyTerryFull()


def _read(found: Any) -> Rating:
    return Rating(float(found.mu), float(found.sigma))
