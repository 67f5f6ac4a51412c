"""Errands: a finished match to review, or a position to guess anew, sent to the bots' processes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from chabudai.match.entry import Entry
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.match.practice import refreshed

SILENT_SECONDS = 300.0
"""So long a review may say nothing: its search may have to be compiled first."""
GUESS_SECONDS = 20.0


@dataclass(frozen=True)
class Finished:
    """A finished match as plain data."""

    heading: dict[str, Any]
    entries: list[dict[str, Any]]

    @classmethod
    def of(cls, match: Match) -> Finished:
        """A match as it is sent."""
        return cls(match.heading.to_json(), [entry.to_json() for entry in match.entries])

    def open(self) -> Match:
        """The match."""
        heading = Heading.from_json(self.heading)
        return Match(heading.open(), heading, map(Entry.from_json, self.entries))


@dataclass(frozen=True)
class ReviewErrand:
    """The review of a seat."""

    match: Finished
    seat: int
    seconds: float = SILENT_SECONDS

    def run(self, tell: Callable[[float], None]) -> dict[str, Any]:
        """The review as plain data."""
        from chabudai.coach.review import review  # heavy, and needed in the bots' processes only

        def heard(done: int, of: int) -> None:
            tell(done / max(of, 1))

        return review(self.match.open(), self.seat, progress=heard).to_json()


@dataclass(frozen=True)
class GuessErrand:
    """The past of a seat's decision with hidden cards guessed anew."""

    match: Finished
    number: int
    seat: int
    seed: int
    seconds: float = GUESS_SECONDS

    def run(self, _tell: Callable[[float], None]) -> list[dict[str, Any]] | None:
        """The entries that lead there; None where no other cards fit."""
        found = refreshed(self.match.open(), self.number, self.seat, self.seed)
        return None if found is None else [entry.to_json() for entry in found]
