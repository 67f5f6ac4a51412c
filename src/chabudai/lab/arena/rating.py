"""Ratings: one number for each of many agents, by the model of Bradley and Terry, with intervals.

The expected share of points between two agents follows from the difference of their ratings, in
Elo. The ratings are those that make what was seen most likely, one drawn pair between every two
that met being added, so that whoever never lost stays on the scale. There is no interval where that
added pair alone says how far some are from the others, because these never took anything off them,
nor where too little was played to bet on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chabudai.lab.arena.bout import Pair
from chabudai.lab.arena.interval import Bounds
from chabudai.lab.arena.profile import Profile, Scores
from chabudai.lab.arena.record import Record, meetings_of


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


def rate(scores: Scores, seed: int = 0, *, stopped: bool = False) -> list[Rating]:  # noqa: ARG001 - nothing is drawn; who gives a seed may go on to
    """The ratings of all agents, strongest first; they hang together only if their meetings do.

    ``stopped`` says that looking at the scores decided how many there are.
    """
    names = sorted({name for agents in scores for name in agents})
    pairs = {
        name: sum(len(scores[one, two]) for one, two in scores if name in (one, two) and one != two)
        for name in names
    }
    profile = Profile(names, scores)
    bounds: list[Bounds] = [None] * len(names)
    if names and _hangs_together(names, scores):
        bounds = profile.bounds(stopped)
    made = []
    for name, elo, ends in zip(names, profile.elo(), bounds, strict=True):
        told = None if ends is None else (min(ends[0], elo), max(ends[1], elo))
        made.append(Rating(name, elo, told, pairs[name]))
    return sorted(made, key=lambda each: (-each.elo, each.name))


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
