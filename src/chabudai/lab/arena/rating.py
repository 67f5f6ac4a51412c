"""Ratings: one number for each of many agents, by the model of Bradley and Terry, with intervals.

The expected share of points between two agents follows from the difference of their ratings, in
Elo. The ratings are those that make what was seen most likely, one drawn pair between every two
that met being added, so that whoever never lost stays on the scale. Intervals come of drawing the
pairs anew, a hundred times, each meeting's from its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chabudai.core.chance import Dice
from chabudai.lab.arena.bout import Pair
from chabudai.lab.arena.record import Record

AGAIN = 100
STEPS = 10_000

Scores = Mapping[tuple[str, str], Sequence[float]]
"""For every two agents that met, the first one's share of each pair."""


@dataclass(frozen=True)
class Rating:
    """What an agent's pairs say about its strength."""

    name: str
    elo: float
    """0 is the mean of all."""
    low: float
    high: float
    pairs: int


def scores_of(records: Sequence[Record]) -> dict[tuple[str, str], list[float]]:
    """The shares of all pairs in records, by who met."""
    found: dict[tuple[str, str], dict[tuple[int, int], list[Record]]] = {}
    for each in records:
        known = each if each.agents[::-1] not in found else each.turned()
        found.setdefault(known.agents, {}).setdefault((known.seed, known.pair), []).append(known)
    return {
        agents: [Pair.of([each.played for each in pairs[key]]).score for key in sorted(pairs)]
        for agents, pairs in found.items()
    }


def rate(scores: Scores, seed: int = 0) -> list[Rating]:
    """The ratings of all agents, strongest first; they hang together only if their meetings do."""
    names = sorted({name for agents in scores for name in agents})
    drawn = []
    for number in range(AGAIN):
        dice = Dice(seed, number)
        again = {
            agents: [given[dice.below(len(given))] for _ in given]
            for agents, given in scores.items()
        }
        drawn.append(_fit(names, again))
    middle = _fit(names, scores)
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    made = [
        Rating(
            name,
            float(middle[place]),
            min(float(low[place]), float(middle[place])),
            max(float(high[place]), float(middle[place])),
            sum(len(given) for agents, given in scores.items() if name in agents),
        )
        for place, name in enumerate(names)
    ]
    return sorted(made, key=lambda each: (-each.elo, each.name))


def _fit(names: Sequence[str], scores: Scores) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The most likely ratings, by Hunter's iteration (2004)."""
    size = len(names)
    place = {name: number for number, name in enumerate(names)}
    met = np.zeros((size, size))
    points = np.zeros(size)
    for (one, other), given in scores.items():
        if one == other:
            continue
        i, j = place[one], place[other]
        met[i, j] += len(given) + 1
        met[j, i] += len(given) + 1
        points[i] += sum(given) + 0.5
        points[j] += len(given) - sum(given) + 0.5
    strength = np.ones(size)
    for _ in range(STEPS):
        share = (met / (strength[:, None] + strength[None, :])).sum(axis=1)
        fresh = np.where(share > 0, points / np.where(share > 0, share, 1), strength)
        fresh /= math.exp(float(np.log(fresh).mean()))
        moved = float(np.abs(np.log(fresh / strength)).max())
        strength = fresh
        if moved < 1e-9:
            break
    made: np.ndarray[tuple[int], np.dtype[np.float64]] = 400 * np.log10(strength)
    return made
