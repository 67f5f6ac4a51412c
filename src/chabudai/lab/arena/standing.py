"""Standings: what many pairs of matches say about two agents, with intervals."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.lab.arena.bout import Pair
from chabudai.lab.arena.interval import Bounds, interval, running_interval


@dataclass(frozen=True)
class Standing:
    """Two agents compared over pairs; the pair, not the match, is the unit of the intervals."""

    names: tuple[str, str]
    pairs: int
    wins: int
    draws: int
    losses: int
    score: float
    """The first agent's share of points."""
    interval: Bounds
    """Where its true share is, 95 % sure; None where too little was played to say."""
    lead: float
    """By how much the first agent is ahead in the game's own score, a match."""
    milliseconds: tuple[float, float]
    """Time a move, on one core."""
    error: float | None = None
    """Where play went on until it was known who is stronger: the chance of a wrong answer."""
    stronger: str | None = None
    """The answer, if there was one."""

    @classmethod
    def of(
        cls,
        names: tuple[str, str],
        pairs: Sequence[Pair],
        error: float | None = None,
        stronger: int | None = None,
    ) -> Standing:
        """Count pairs together, in the order in which they were numbered."""
        number = len(pairs)
        scores = [pair.score for pair in pairs]
        mean = sum(scores) / number
        moves = [max(sum(pair.moves[who] for pair in pairs), 1) for who in (0, 1)]
        seconds = [sum(pair.seconds[who] for pair in pairs) for who in (0, 1)]
        return cls(
            names,
            number,
            sum(pair.wins for pair in pairs),
            sum(pair.draws for pair in pairs),
            sum(pair.losses for pair in pairs),
            mean,
            interval(scores) if error is None else running_interval(scores),
            sum(pair.lead for pair in pairs) / number,
            (1000 * seconds[0] / moves[0], 1000 * seconds[1] / moves[1]),
            error,
            None if stronger is None else names[stronger],
        )

    @property
    def elo(self) -> tuple[float, float | None, float | None]:
        """The Elo difference and its interval."""
        if self.interval is None:
            return elo(self.score), None, None
        return elo(self.score), elo(self.interval[0]), elo(self.interval[1])

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data; what cannot be said is null."""
        ends = self.interval
        asked = {} if self.error is None else {"error": self.error, "stronger": self.stronger}
        return {
            "agents": list(self.names),
            "pairs": self.pairs,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(self.score, 4),
            "interval": None if ends is None else [round(bound, 4) for bound in ends],
            "elo": [None if value is None else round(value, 1) for value in self.elo],
            "lead": round(self.lead, 3),
            "milliseconds": [round(value, 3) for value in self.milliseconds],
            **asked,
        }

    def line(self) -> str:
        """The figures on one line."""
        share = between(self.interval, lambda bound: f"{100 * bound:5.1f}", 5)
        rating, *_ = self.elo
        ratings = between(self.interval, lambda bound: f"{elo(bound):+5.0f}", 5)
        return (
            f"{self.names[0]:>10} – {self.names[1]:<10} {self.pairs:>6} "
            f"{self.wins:>6} {self.draws:>5} {self.losses:>6}  "
            f"{100 * self.score:5.1f} % {share}  {rating:+5.0f} {ratings}  {self.lead:+7.2f}  "
            f"{self.milliseconds[0]:8.3f} {self.milliseconds[1]:8.3f}"
        )


def between(bounds: Bounds, write: Callable[[float], str], width: int) -> str:
    """An interval in brackets; dashes where there is none."""
    low, high = ("–".rjust(width),) * 2 if bounds is None else (write(bounds[0]), write(bounds[1]))
    return f"[{low}, {high}]"


def elo(score: float) -> float:
    """The Elo difference that a share of points means, within ±800."""
    bounded = min(max(score, 0.0099), 0.9901)
    return -400 * math.log10(1 / bounded - 1)


def cross_table(standings: Sequence[Standing]) -> list[list[str]]:
    """Everybody against everybody: shares of points in per cent, names in the first column."""
    names: list[str] = []
    shares: dict[tuple[str, str], float] = {}
    for each in standings:
        for name in each.names:
            if name not in names:
                names.append(name)
        shares[each.names] = each.score
        shares[each.names[1], each.names[0]] = 1 - each.score
    return [
        [name]
        + [
            f"{100 * shares[name, other]:.1f}" if (name, other) in shares else "–"
            for other in names
        ]
        for name in names
    ]
