"""Duplicate matches: the same deals once for each way of sitting, so that luck cancels out."""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.games.playable import Game
from chabudai.match import fair
from chabudai.match.clock import Clock
from chabudai.match.heading import Duplicate, Heading, heading_for, new_name
from chabudai.match.match import FINISHED, Match


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


def alike(
    game: Game, secret: str, name: str, seat: int, people: int, created: int = 0
) -> list[Heading]:
    """The headings of a set in which people sit on the same seat, each at a table of their own."""
    commitment = fair.commit(secret)
    return [
        heading_for(
            game,
            f"{name}-{number}",
            created=created,
            commitment=commitment,
            duplicate=Duplicate(name, number, people, alike=seat),
        )
        for number in range(people)
    ]


def seat_of(party: int, heading: Heading) -> int:
    """The seat of a party: party p sits on seat p in the first match, one further in the next."""
    assert heading.duplicate is not None, "the caller has a match of a set"
    return (party + heading.duplicate.number) % heading.duplicate.of


def joint_result(matches: Sequence[Match]) -> tuple[list[int], list[int]] | None:
    """Results and scores of each party, summed over the whole set; None before all are over."""
    if not matches or any(match.status != FINISHED for match in matches):
        return None
    first = matches[0].heading.duplicate
    if first is None or len(matches) != first.of:
        raise ValueError("a set has as many matches as seats")
    results, scores = [0] * first.of, [0] * first.of
    for match in matches:
        other = match.heading.duplicate
        if other is None or other.set != first.set:
            raise ValueError("these matches are not of one set")
        if other.alike is not None:
            results[other.number] += match.here.result(match.game)[other.alike]
            scores[other.number] += match.game.scores(match.here.state)[other.alike]
            continue
        for party in range(first.of):
            seat = seat_of(party, match.heading)
            results[party] += match.here.result(match.game)[seat]
            scores[party] += match.game.scores(match.here.state)[seat]
    return results, scores
