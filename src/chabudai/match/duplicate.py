"""Duplicate matches: the same deals once for each way of sitting, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from chabudai.games.playable import Game
from chabudai.match import fair
from chabudai.match.clock import Clock
from chabudai.match.entry import CLOSED
from chabudai.match.heading import Duplicate, Heading, heading_for, new_name
from chabudai.match.match import FINISHED, Match

HALVES = ("a", "b")
"""The ends of the names of the two sets that make up a duplicate with a friend."""
GONE, CLOSED_BY_HOST = "duplicate-gone", "duplicate-closed"
"""What may be wrong with a set, as keys: a table is gone, or the host has closed one."""


def headings(
    game: Game,
    secret: str,
    clock: Clock | None = None,
    created: int = 0,
    name: str | None = None,
    contribution: str | None = None,
) -> list[Heading]:
    """The headings of a set of matches on the same deals: a pair where there are two seats."""
    name = name or new_name()
    return [
        heading_for(
            game,
            f"{name}-{number}",
            created=created,
            commitment=fair.commit(secret),
            clock=clock,
            duplicate=Duplicate(name, number, game.seats, contribution),
        )
        for number in range(game.seats)
    ]


def halves(name: str) -> list[str]:
    """The names of the two sets of a duplicate with a friend."""
    return [f"{name}-{end}" for end in HALVES]


def alike(
    game: Game,
    secret: str,
    name: str,
    seat: int,
    people: int,
    created: int = 0,
    contribution: str | None = None,
) -> list[Heading]:
    """The headings of a set in which people sit on the same seat, each at a table of their own."""
    commitment = fair.commit(secret)
    return [
        heading_for(
            game,
            f"{name}-{number}",
            created=created,
            commitment=commitment,
            duplicate=Duplicate(name, number, people, contribution, seat),
        )
        for number in range(people)
    ]


def seat_of(party: int, heading: Heading) -> int:
    """The seat of a party: party p sits on seat p in the first match, one further in the next."""
    assert heading.duplicate is not None, "the caller has a match of a set"
    return (party + heading.duplicate.number) % heading.duplicate.of


def flaw(matches: Sequence[Match]) -> str | None:
    """Why a set has no joint result, now or later, as a key; None where nothing is wrong with it,
    and ValueError if these matches are not of one set.
    """
    shared = [match.heading.duplicate for match in matches]
    first = shared[0] if shared else None
    if first is None or any(each is None or each.set != first.set for each in shared):
        raise ValueError("these matches are not of one set")
    if len(matches) < first.of:
        return GONE
    return CLOSED_BY_HOST if closed(matches) else None


def closed(matches: Iterable[Match]) -> bool:
    """Whether the host has closed one of some matches."""
    return any(entry.kind == CLOSED for match in matches for entry in match.entries)


def joint_result(matches: Sequence[Match]) -> tuple[list[int], list[int]] | None:
    """Results and scores of each party, summed over the whole set; None before all are over, and
    where something is wrong with the set (``flaw``).
    """
    if flaw(matches) is not None or any(match.status != FINISHED for match in matches):
        return None
    count = len(matches)
    results, scores = [0] * count, [0] * count
    for match in matches:
        here = match.heading.duplicate
        assert here is not None, "it was looked at above"
        if here.alike is not None:
            results[here.number] += match.here.result(match.game)[here.alike]
            scores[here.number] += match.game.scores(match.here.state)[here.alike]
            continue
        for party in range(count):
            seat = seat_of(party, match.heading)
            results[party] += match.here.result(match.game)[seat]
            scores[party] += match.game.scores(match.here.state)[seat]
    return results, scores
