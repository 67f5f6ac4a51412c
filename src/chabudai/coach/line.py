"""The line of a match: what happened to a seat, one event after another, undone ones left out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from chabudai.coach.verdict import DEAL, END, OTHERS, OWN
from chabudai.core.seats import OVER
from chabudai.match import Match
from chabudai.match.entry import DEALT
from chabudai.match.position import Position


@dataclass(frozen=True, slots=True)
class Event:
    """An entry that could change a seat's chance, as the seat saw it."""

    number: int
    """Of the entry."""
    cause: str
    before: Any
    """The seat's view before it."""
    after: Any
    action: int | None = None
    """The seat's own action."""
    seen: tuple[Any, ...] = ()
    """The seat's views after each deal and action in force until then: the last one is ``before``.
    Of events without a deal or an action there are none."""
    value: float | None = None
    """What the match brought the seat, where this ended it for the seat."""


def result(match: Match, seat: int) -> float:
    """1 for a win, 0 for a loss, half for a draw."""
    return 0.5 + 0.5 * match.here.result(match.game)[seat]


def events(match: Match, seat: int) -> Iterator[Event]:
    """What happened to a seat of a finished match, until it was over for the seat."""
    kept = in_force(match)
    seen: list[Any] = []
    for number in range(len(match)):
        before, after = match.positions[number], match.positions[number + 1]
        if seat in after.out and seat not in before.out:
            view = match.game.view(before.state, seat)
            yield Event(number, OWN, view, view, value=0.0)
            return
        is_over = after.turn(match.game) == OVER and before.turn(match.game) != OVER
        if number in kept:
            event = _played(match, seat, number, kept[number], tuple(seen))
            seen.append(event.after)
            yield event
        elif is_over:
            view = match.game.view(before.state, seat)
            yield Event(number, END, view, view, value=result(match, seat))
        if is_over:
            return


def in_force(match: Match) -> dict[int, Position]:
    """The positions after deals and actions that were not undone, by the number of the entry."""
    numbers = {id(entry): number for number, entry in enumerate(match.entries)}
    found = {}
    here: Position | None = match.here
    while here is not None and here.last is not None:
        found[numbers[id(here.last)]] = here
        here = here.before
    return found


def _played(match: Match, seat: int, number: int, there: Position, seen: tuple[Any, ...]) -> Event:
    assert there.before is not None
    game = match.game
    views = game.view(there.before.state, seat), game.view(there.state, seat)
    over = match.positions[number + 1].turn(game) == OVER
    value = result(match, seat) if over else None
    entry = match.entries[number]
    if entry.kind == DEALT:
        return Event(number, DEAL, *views, seen=seen, value=value)
    if entry.seat == seat:
        return Event(number, OWN, *views, action=there.action, seen=seen, value=value)
    return Event(number, OTHERS, *views, seen=seen, value=value)
