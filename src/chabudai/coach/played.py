"""A finished match as a report card counts it: for one seat, in a few plain values."""

from __future__ import annotations

from dataclasses import dataclass, replace

from chabudai.agents import levels
from chabudai.coach.collected import Collected, collected
from chabudai.coach.verdict import Review
from chabudai.match.match import FINISHED, Match
from chabudai.match.verify import is_lesson, practised

PEOPLE = "people"
"""Against whom, where not all others were bots."""


@dataclass(frozen=True)
class Played:
    """What a match was for a seat."""

    match: str
    game: str
    seat: int
    at: int
    """When it ended, in milliseconds since 1970."""
    against: str
    """The strongest bot's level, or people."""
    result: int
    """1 won, 0 drawn, -1 lost."""
    collected: tuple[Collected, ...] = ()
    review: Review | None = None

    def with_review(self, review: Review | None) -> Played:
        """The same with what the coach said of it."""
        return replace(self, review=review)


def counts(match: Match) -> bool:
    """Whether a match counts: it was played to an end, and neither as a lesson nor as practice."""
    about = match.heading.extra
    over = match.status == FINISHED and match.here.deals > 0
    daily = match.heading.daily
    again = daily is not None and daily.practice
    return over and not again and not is_lesson(about) and not practised(about)


def played(match: Match, seat: int, review: Review | None = None) -> Played:
    """What a match was for a seat; the caller has seen that it counts."""
    return Played(
        match.heading.match,
        match.game.name,
        seat,
        match.entries[-1].at,
        _against(match, seat),
        match.here.result(match.game)[seat],
        collected(match, seat),
        review,
    )


def _against(match: Match, seat: int) -> str:
    others = [sitter for other, sitter in enumerate(match.here.seats) if other != seat]
    names = [sitter.level if sitter else None for sitter in others]
    if None in names:
        return PEOPLE
    known = ("random", *levels())
    plain = [str(name).partition(":")[0] for name in names]  # moods count as their level
    return max(plain, key=lambda n: known.index(n) if n in known else 0)
