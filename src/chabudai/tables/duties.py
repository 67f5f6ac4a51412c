"""Duties: what a position asks of those who work for the tables, kept beside the entry itself.

A store of several processes writes them in the transaction of the entry that makes them due, so
that whoever is killed leaves them to others.
"""

from __future__ import annotations

from chabudai.match.match import Match
from chabudai.match.position import Position

BOTS, LIGHT, CLOCK, REMATCH = "bots", "light", "clock", "rematch"
"""Bots that think; bots that do not, answers and stand-ins; clocks; rematches."""
KINDS = (BOTS, LIGHT, CLOCK, REMATCH)
AT_ONCE = 0


def duties(match: Match, here: Position, following: str | None) -> dict[str, int]:
    """What is to be done and when it is due, in milliseconds since 1970; a bot whose turn it only
    seems to be is found to have nothing to do.
    """
    found = {}
    turn = here.turn(match.game)
    is_over = here.is_over(match.game)
    if any(_level(here, seat) for seat in match.fold.asked(here)):
        found[LIGHT] = AT_ONCE
    elif not is_over and here.is_full and turn >= 0:
        level = _level(here, turn) or ("random" if turn in here.out else None)
        if level is not None:
            found[LIGHT if level == "random" else BOTS] = AT_ONCE
    deadline = None if is_over else here.deadline(turn)
    if deadline is not None and here.is_full:
        found[CLOCK] = deadline + 1
    if here.rematch and following is None:
        found[REMATCH] = AT_ONCE
    return found


def _level(here: Position, seat: int) -> str | None:
    sitter = here.seats[seat]
    return sitter.level if sitter is not None else None
