"""A review: every decision of a seat judged by what the seat knew, and luck told from skill."""

from __future__ import annotations

from collections.abc import Callable

from chabudai.coach import games
from chabudai.coach.curve import Curve
from chabudai.coach.judgement import Judge
from chabudai.coach.line import Event, events, result
from chabudai.coach.race import watch
from chabudai.coach.sample import Sampler
from chabudai.coach.verdict import CARDS, END, OTHERS, OWN, Decision, Review, Step
from chabudai.core.seats import OVER
from chabudai.match import Match

VERSION = 1
TURNING = 3

Progress = Callable[[int, int], None]
"""Told how many events are done, and of how many."""


def review(match: Match, seat: int, *, seed: int = 0, progress: Progress | None = None) -> Review:
    """What a seat of a finished match could have done better with what it knew.

    The same match and seed give the same review.
    """
    if match.turn != OVER:
        raise ValueError("a match is reviewed when it is over")
    if not 0 <= seat < match.game.seats:
        raise ValueError(f"seats are 0 to {match.game.seats - 1}, got {seat!r}")
    reader = _Reader(match, seat, seed)
    told = list(events(match, seat))
    for number, event in enumerate(told):
        reader.read(event, told[number + 1] if number + 1 < len(told) else None)
        if progress is not None:
            progress(number + 1, len(told))
    return reader.review(result(match, seat))


class _Reader:
    """Goes along the line of a match and keeps the seat's chance."""

    def __init__(self, match: Match, seat: int, seed: int) -> None:
        self.match = match
        self.game = match.game
        self.seat = seat
        self.seed = seed
        self.curve = Curve(self.game)
        self.plan = games.plan(self.game)
        self.sampler = Sampler(self.game, seed, self.plan.flat)
        self.judge = Judge(self.game, self.sampler, self.curve, seed)
        self.start = self.curve.start
        self.value = self.start
        self.steps: list[Step] = []
        self.decisions: list[Decision] = []
        self.next: tuple[Decision, float, float] | None = None
        """The decision that comes next, and the chance before and after it."""

    def read(self, event: Event, following: Event | None) -> None:
        """Take in an event; the one that follows says whether the seat chooses next."""
        cause = event.cause
        if cause == OWN and event.action is None:
            self._step(event, OWN, event.value or 0.0)
            return
        if cause == OWN:
            if self.next is not None:
                decision, _, after = self.next
                self.decisions.append(decision)
                self._step(event, OWN, after)
                self.next = None
            cause = CARDS if event.value is None else END
        if event.value is not None:
            self._step(event, cause, event.value)
            return
        if following is not None and following.cause == OWN and following.action is not None:
            legal = self.game.legal(following.before)
            if len(legal) > 1:
                stage = games.stage(self.game, following.before)
                count = len(self.decisions)
                self.next = self.judge.decide(following, legal, stage, count)
                self._step(event, cause, self.next[1])
                return
        if cause == CARDS and self.game.unseen(event.before) == self.game.unseen(event.after):
            return  # nothing was revealed
        found = watch(self.sampler, event.after, self.plan, len(self.decisions))
        self._step(event, cause, self.curve.at(found, event.after))

    def _step(self, event: Event, cause: str, after: float) -> None:
        seen = event.after if event.cause not in (OWN, OTHERS) else event.before
        stage = games.stage(self.game, seen)
        self.steps.append(Step(event.number, stage, cause, self.value, after))
        self.value = after

    def review(self, ended: float) -> Review:
        """All of it."""
        costly = [made for made in self.decisions if made.loss > 0]
        costly.sort(key=lambda made: -made.loss)
        skill = sum(step.change for step in self.steps if step.cause == OWN)
        return Review(
            match=self.match.heading.match,
            game=self.game.name,
            seat=self.seat,
            result=ended,
            start=self.start,
            steps=tuple(self.steps),
            decisions=tuple(self.decisions),
            turning=tuple(made.number for made in costly[:TURNING]),
            could=min(1.0, round(ended - skill, 4)),
            seed=self.seed,
            version=VERSION,
        )
