"""The report card: what many matches say of who played them, per game and over time."""

from __future__ import annotations

import dataclasses
import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.coach.collected import Collected
from chabudai.coach.played import Played
from chabudai.coach.verdict import MARKS, Review

WIDTH = 1.96
"""How many standard errors make an interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Against:
    """Results against one kind of opponent."""

    level: str
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """A mean with its 95 % interval, and from how many decisions of how many matches it is."""

    value: float
    low: float
    high: float
    decisions: int
    matches: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """A kind of mistake: how often it was made, and what it cost in all."""

    kind: str
    """A key of ``locale/``."""
    count: int
    cost: float


@dataclass(frozen=True, slots=True)
class Find:
    """Something collected, how often, and the cards of the last time."""

    what: Collected
    count: int


@dataclass(frozen=True, slots=True)
class Point:
    """A match on the plot."""

    match: str
    at: int
    result: int
    loss: float | None
    """What a decision cost on average, where the match was reviewed."""
    luck: float | None


@dataclass(frozen=True, slots=True)
class GameReport:
    """One game's part of the card."""

    game: str
    against: tuple[Against, ...]
    streak: int
    """The most matches won one after another."""
    streak_now: int
    strength: Estimate | None
    """What a decision costs; None while no match was reviewed."""
    luck: float | None
    """How much luck a match brought on average, in chance to win."""
    marks: Mapping[str, int]
    mistakes: tuple[Mistake, ...]
    collected: tuple[Find, ...]
    line: tuple[Point, ...]

    @property
    def matches(self) -> int:
        """How many there are."""
        return len(self.line)

    @property
    def totals(self) -> Against:
        """All results together."""
        sums = [sum(getattr(each, name) for each in self.against) for name in _RESULTS]
        return Against("", *sums)


_RESULTS = ("won", "drawn", "lost")


@dataclass(frozen=True, slots=True)
class Report:
    """The whole card."""

    games: tuple[GameReport, ...]
    since: int = 0
    """Matches that ended before are left out."""

    def to_json(self) -> dict[str, Any]:
        """The card as plain data."""
        return {"since": self.since, "games": [_game(each) for each in self.games]}


def report(matches: Iterable[Played], since: int = 0) -> Report:
    """The card of somebody who has played these matches, each as their own seat."""
    by_game: dict[str, list[Played]] = defaultdict(list)
    for each in sorted(matches, key=lambda each: (each.at, each.match)):
        if each.at >= since:
            by_game[each.game].append(each)
    return Report(tuple(_of(game, by_game[game]) for game in sorted(by_game)), since)


def _of(game: str, matches: Sequence[Played]) -> GameReport:
    reviews = [each.review for each in matches if each.review is not None]
    longest, now = _streaks([each.result for each in matches])
    return GameReport(
        game=game,
        against=_results(matches),
        streak=longest,
        streak_now=now,
        strength=strength(reviews),
        luck=sum(each.luck for each in reviews) / len(reviews) if reviews else None,
        marks=_marks(reviews),
        mistakes=_mistakes(reviews),
        collected=_finds(matches),
        line=tuple(_point(each) for each in matches),
    )


def strength(reviews: Sequence[Review]) -> Estimate | None:
    """What a decision costs. Decisions of one match are not independent, so that the interval is
    the wider one of two: by decisions, and by whole matches.
    """
    losses = [[made.loss for made in each.decisions] for each in reviews if each.decisions]
    count = sum(map(len, losses))
    if not count:
        return None
    mean = sum(map(sum, losses)) / count
    spread = sum((loss - mean) ** 2 for each in losses for loss in each) / max(count - 1, 1)
    errors = [spread / count]
    if len(losses) > 1:
        apart = sum((sum(each) - mean * len(each)) ** 2 for each in losses)
        errors.append(apart * len(losses) / (len(losses) - 1) / count**2)
    width = WIDTH * math.sqrt(max(errors))
    return Estimate(mean, max(mean - width, 0.0), min(mean + width, 1.0), count, len(losses))


def _results(matches: Sequence[Played]) -> tuple[Against, ...]:
    counted: dict[str, Counter[int]] = defaultdict(Counter)
    for each in matches:
        counted[each.against][(each.result > 0) - (each.result < 0)] += 1
    return tuple(
        Against(level, found[1], found[0], found[-1]) for level, found in sorted(counted.items())
    )


def _streaks(results: Sequence[int]) -> tuple[int, int]:
    longest = now = 0
    for result in results:
        now = now + 1 if result > 0 else 0
        longest = max(longest, now)
    return longest, now


def _marks(reviews: Sequence[Review]) -> dict[str, int]:
    found = Counter(made.mark for each in reviews for made in each.decisions)
    return {mark: found[mark] for mark in MARKS}


def _mistakes(reviews: Sequence[Review]) -> tuple[Mistake, ...]:
    counts: Counter[str] = Counter()
    costs: dict[str, float] = defaultdict(float)
    for each in reviews:
        for made in each.decisions:
            if made.kind is not None:
                counts[made.kind] += 1
                costs[made.kind] += made.loss
    order = sorted(counts, key=lambda kind: (-costs[kind], kind))
    return tuple(Mistake(kind, counts[kind], costs[kind]) for kind in order)


def _finds(matches: Sequence[Played]) -> tuple[Find, ...]:
    counts: Counter[str] = Counter()
    last: dict[str, Collected] = {}
    for each in matches:
        for found in each.collected:
            name = repr(found.name.to_json())
            counts[name] += 1
            last[name] = found
    return tuple(Find(last[name], count) for name, count in counts.most_common())


def _point(each: Played) -> Point:
    review = each.review
    loss = review.loss if review is not None and review.decisions else None
    return Point(each.match, each.at, each.result, loss, review.luck if review else None)


def _game(found: GameReport) -> dict[str, Any]:
    data = {field.name: getattr(found, field.name) for field in dataclasses.fields(found)}
    for name in ("against", "mistakes", "line"):
        data[name] = [dataclasses.asdict(each) for each in data[name]]
    data["strength"] = dataclasses.asdict(found.strength) if found.strength else None
    data["marks"] = dict(found.marks)
    data["collected"] = [{**f.what.to_json(), "count": f.count} for f in found.collected]
    return data
