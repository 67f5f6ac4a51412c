"""Races: play-outs are spent on the options that may be best and on the one that was played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from chabudai.coach.interval import half_width, mean
from chabudai.coach.sample import ANY, Sampler

SKEW = 1.1
"""Few batches of lopsided play-outs: without it 93 to 94 of 100 intervals covered."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How much a game's reviews spend, in play-outs."""

    sweeps: int
    """Play-outs of each option in a batch."""
    screen: int
    """Batches of all options."""
    final: int
    """Batches more of those that may be best."""
    close: int
    """Batches more where the best and the one played are close."""
    keep: int
    """How many may be best."""
    watch: int
    """Batches for a position in which others act."""
    full: int
    """Decisions of a match that are given all of this; later ones get less and less."""
    flat: bool = False
    """Whether play-outs do without a tree."""
    width: int = 1
    """A position in which others act is tried as often as one with so many options: a smaller tree
    would know less of it, and what is found would not fit the decisions before and after."""

    def at(self, number: int) -> Plan:
        """What the n-th decision of a match is given."""
        if number < self.full:
            return self
        share = self.full / (2 * (number + 1))
        if not self.flat:
            return replace(self, sweeps=max(8, round(self.sweeps * share)))
        return replace(
            self,
            screen=max(3, round(self.screen * share)),
            final=max(8, round(self.final * share)),
            close=max(8, round(self.close * share)),
            watch=max(8, round(self.watch * share)),
        )


@dataclass
class Race:
    """What the batches say about the options of a view, in the order of its legal actions."""

    sampler: Sampler
    view: Any
    options: int
    sweeps: int
    batches: int = 0
    chances: list[dict[int, float]] = field(default_factory=list)
    """For each option, by batch."""
    points: list[dict[int, float]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.chances = [{} for _ in range(self.options)]
        self.points = [{} for _ in range(self.options)]

    def run(self, picks: Sequence[int], batches: int) -> None:
        """More batches for some options."""
        for number in range(self.batches, self.batches + batches):
            found = self.sampler.batch(self.view, self.options, picks, self.sweeps, number)
            for pick, chance, points in zip(picks, *found, strict=True):
                self.chances[pick][number] = chance
                self.points[pick][number] = points
        self.batches += batches

    def chance(self, option: int) -> float:
        """The mean of an option's batches."""
        return mean(list(self.chances[option].values()))

    def interval(self, option: int) -> tuple[float, float]:
        """The 95 % interval of it."""
        found = list(self.chances[option].values())
        middle = mean(found)
        half = max(SKEW * half_width(found), 1.0 / (len(found) * self.sweeps))
        return max(0.0, middle - half), min(1.0, middle + half)

    def lead(self, one: int, two: int) -> tuple[float, float]:
        """By how much one option is ahead of another in their common batches, and how far that may
        be off: half the 99 % interval, because several are looked at, and more than once.
        """
        first, second = self.chances[one], self.chances[two]
        found = [first[number] - second[number] for number in first if number in second]
        return mean(found), half_width(found, 0.99)

    def is_clear(self, one: int, two: int) -> bool:
        """Whether one option is better than another beyond doubt."""
        ahead, half = self.lead(one, two)
        return ahead > half

    def order(self) -> list[int]:
        """The options, best first: those that were in the race to its end before the others."""
        most = max(len(found) for found in self.chances)
        return sorted(
            range(self.options),
            key=lambda option: (len(self.chances[option]) * 2 <= most, -self.chance(option)),
        )


def hold(
    sampler: Sampler,
    view: Any,
    options: int,
    played: int,
    plan: Plan,
    number: int,
    favourite: int | None = None,
) -> Race:
    """Compare the options of a decision, the n-th of a match, of which one was played.

    What somebody strong would play stays in the race as well.
    """
    always = {played} if favourite is None else {played, favourite}
    plan = plan.at(number)
    race = Race(sampler, view, options, plan.sweeps)
    race.run(range(options), plan.screen)
    for keep in (2 * plan.keep, plan.keep):
        leaders = sorted(range(options), key=race.chance, reverse=True)[:keep]
        race.run(sorted({*leaders, *always}), plan.final // 2)
    best = race.order()[0]
    if best != played and not race.is_clear(best, played):
        race.run(sorted({best, played}), plan.close)
    return race


def watch(sampler: Sampler, view: Any, plan: Plan, number: int) -> float:
    """The viewer's chance where it has nothing to choose."""
    plan = plan.at(number)
    found = []
    for batch in range(plan.watch):
        found += sampler.batch(view, plan.width, [ANY] * plan.width, plan.sweeps, batch)[0]
    return mean(found)
