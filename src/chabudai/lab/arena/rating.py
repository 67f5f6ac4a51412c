"""Ratings: one number for each of many agents, by the model of Bradley and Terry, with intervals.

The expected share of points between two agents follows from the difference of their ratings, in
Elo. The ratings are those that make what was seen most likely, one drawn pair between every two
that met being added, so that whoever never lost stays on the scale. Intervals come of drawing the
pairs anew, a hundred times, each meeting's from its own, from a won and from a lost one: pairs that
were all alike say no more than they know. There is none where that added pair alone says how far
some are from the others, because these never took anything off them, nor after a few pairs.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chabudai.core.chance import Dice
from chabudai.lab.arena.bout import Pair
from chabudai.lab.arena.interval import Bounds
from chabudai.lab.arena.record import Record, meetings_of

AGAIN = 100
STEPS = 10_000
FEWEST = 10
"""After fewer pairs an agent's rating has no interval."""
BESIDES = (0.0, 1.0)
"""The scores that are drawn besides those of a meeting's pairs."""

Scores = Mapping[tuple[str, str], Sequence[float]]
"""For every two agents that met, the first one's share of each pair."""


@dataclass(frozen=True)
class Rating:
    """What an agent's pairs say about its strength."""

    name: str
    elo: float
    """0 is the mean of all."""
    interval: Bounds
    """Where its true rating is, 95 % sure; None where too little was played to say."""
    pairs: int


def scores_of(records: Sequence[Record]) -> dict[tuple[str, str], list[float]]:
    """The shares of all pairs in records, by who met."""
    return {
        agents: [Pair.of([each.played for each in pairs[key]]).score for key in sorted(pairs)]
        for agents, pairs in meetings_of(records).items()
    }


def rate(scores: Scores, seed: int = 0) -> list[Rating]:
    """The ratings of all agents, strongest first; they hang together only if their meetings do."""
    names = sorted({name for agents in scores for name in agents})
    pairs = {
        name: sum(len(scores[one, two]) for one, two in scores if name in (one, two) and one != two)
        for name in names
    }
    drawn = []
    for number in range(AGAIN):
        dice = Dice(seed, number)
        drawn.append(_fit(names, {each: _anew(given, dice) for each, given in scores.items()}))
    middle = _fit(names, scores)
    low, high = np.quantile(drawn, (0.025, 0.975), axis=0)
    held = _hangs_together(names, scores)
    made = []
    for place, name in enumerate(names):
        elo = float(middle[place])
        ends = (min(float(low[place]), elo), max(float(high[place]), elo))
        told = ends if held and pairs[name] >= FEWEST else None
        made.append(Rating(name, elo, told, pairs[name]))
    return sorted(made, key=lambda each: (-each.elo, each.name))


def _anew(given: Sequence[float], dice: Dice) -> list[float]:
    """As many scores as were given, drawn from them and from those besides."""
    among = [*given, *BESIDES]
    return [among[dice.below(len(among))] for _ in given]


def _hangs_together(names: Sequence[str], scores: Scores) -> bool:
    """Whether everybody took points off everybody, directly or by way of others.

    Where that fails no ratings make what was seen most likely (Ford 1957) but for the added pairs.
    """
    over: set[tuple[str, str]] = set()
    for (one, other), given in scores.items():
        over |= {(one, other)} if any(score > 0 for score in given) else set()
        over |= {(other, one)} if any(score < 1 for score in given) else set()
    return all(
        len(_reached(names[0], way)) == len(names) for way in (over, {e[::-1] for e in over})
    )


def _reached(first: str, steps: set[tuple[str, str]]) -> set[str]:
    """Who can be reached from one by steps."""
    found, fresh = {first}, {first}
    while fresh:
        fresh = {to for origin, to in steps if origin in fresh} - found
        found |= fresh
    return found


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
