"""Absence: when the others may stop waiting for the seat to act, and what they can do then.

The seat of somebody who was erased is away for ever.
"""

from __future__ import annotations

from dataclasses import dataclass

from chabudai.match.match import RUNNING, Match, Step
from chabudai.match.position import ABORT, CLAIMS, WIN
from chabudai.match.refused import refuse
from chabudai.tables.table import Table


@dataclass(frozen=True)
class Absence:
    """The seat to act, whose user is away or was erased, and when others may claim that."""

    seat: int
    at: int
    """Milliseconds since 1970; it moves on with every sign of life."""

    def to_json(self) -> dict[str, int]:
        """The same as plain data."""
        return {"seat": self.seat, "at": self.at}


def absence(table: Table) -> Absence | None:
    """Who is waited for and away; None while somebody is there, or a bot, or nobody has to act."""
    match = table.match
    turn = match.turn
    if match.status != RUNNING:
        return None
    user, now = table.seated().get(turn), table.now()
    patience = match.here.patience(turn, match.fold.absence)
    if user is None:
        return Absence(turn, patience + 1) if turn in table.deserted(match.here) else None
    if not table.presence.is_away(user):
        return None
    silent = int(table.presence.silent_for(user) * 1000)
    has_clock = match.here.deadline(turn) is not None
    last = 0 if has_clock else now - silent + match.fold.absence * 1000
    return Absence(turn, max(patience, last) + 1)


def claims(table: Table, seat: int) -> tuple[str, ...]:
    """What a seat may claim now."""
    found = absence(table)
    here = table.match.here
    if found is None or found.at > table.now() or seat in here.out or seat == found.seat:
        return ()
    return CLAIMS if here.others_in(seat) == [found.seat] else (WIN,)


async def claim(
    table: Table, seat: int, what: str, number: int | None, user: str, key: str | None
) -> int:
    """Say that the seat to act is absent; refused while it has time or somebody is there."""

    def prepare(match: Match, at: int) -> list[Step]:
        steps = match.claim(seat, what, at)  # first of all what the rules of the table say
        found = absence(table)
        if found is None:
            raise refuse("match-nobody-absent")
        if found.at > at:
            raise refuse("match-time-left")
        return steps

    return await table.submit(prepare, number=number, user=user, key=key)


__all__ = ["ABORT", "WIN", "Absence", "absence", "claim", "claims"]
