"""Standings: what many pairs of matches say about two agents, with intervals."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.lab.bout import Pair

NORMAL_95 = 1.96


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
    interval: tuple[float, float]
    lead: float
    """By how much the first agent is ahead in the game's own score, a match."""
    milliseconds: tuple[float, float]
    """Time a move, on one core."""

    @classmethod
    def of(cls, names: tuple[str, str], pairs: Sequence[Pair]) -> Standing:
        """Count pairs together."""
        number = len(pairs)
        scores = [pair.score for pair in pairs]
        mean = sum(scores) / number
        spread = math.sqrt(sum((score - mean) ** 2 for score in scores) / max(number - 1, 1))
        reach = NORMAL_95 * spread / math.sqrt(number)
        moves = [max(sum(pair.moves[who] for pair in pairs), 1) for who in (0, 1)]
        seconds = [sum(pair.seconds[who] for pair in pairs) for who in (0, 1)]
        return cls(
            names,
            number,
            sum(pair.wins for pair in pairs),
            sum(pair.draws for pair in pairs),
            sum(pair.losses for pair in pairs),
            mean,
            (max(mean - reach, 0.0), min(mean + reach, 1.0)),
            sum(pair.lead for pair in pairs) / number,
            (1000 * seconds[0] / moves[0], 1000 * seconds[1] / moves[1]),
        )

    @property
    def elo(self) -> tuple[float, float, float]:
        """The Elo difference and its interval."""
        return elo(self.score), elo(self.interval[0]), elo(self.interval[1])

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "agents": list(self.names),
            "pairs": self.pairs,
            "wins": self.wins,
            "draws": self.draws,
            "losses": self.losses,
            "score": round(self.score, 4),
            "interval": [round(bound, 4) for bound in self.interval],
            "elo": [round(value, 1) for value in self.elo],
            "lead": round(self.lead, 3),
            "milliseconds": [round(value, 3) for value in self.milliseconds],
        }

    def line(self) -> str:
        """The figures on one line."""
        low, high = self.interval
        rating, least, most = self.elo
        return (
            f"{self.names[0]:>10} – {self.names[1]:<10} {self.pairs:>6} "
            f"{self.wins:>6} {self.draws:>5} {self.losses:>6}  "
            f"{100 * self.score:5.1f} % [{100 * low:5.1f}, {100 * high:5.1f}]  "
            f"{rating:+5.0f} [{least:+5.0f}, {most:+5.0f}]  {self.lead:+7.2f}  "
            f"{self.milliseconds[0]:8.3f} {self.milliseconds[1]:8.3f}"
        )


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
