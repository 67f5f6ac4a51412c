"""Duties: what a position asks of those who work for the tables, kept beside the entry itself.

A store of several processes writes them in the transaction of the entry that makes them due, so
that whoever is killed leaves them to others.
"""

from __future__ import annotations

from chabudai.match.match import Match
from chabudai.match.position import Position

BOTS, CLOCK, REMATCH = "bots", "clock", "rematch"
KINDS = (BOTS, CLOCK, REMATCH)
AT_ONCE = 0


def duties(match: Match, here: Position, following: str | None) -> dict[str, int]:
    """What is to be done and when it is due, in milliseconds since 1970; a bot whose turn it only
    seems to be is found to have nothing to do.
    """
    found = {}
    turn = here.turn(match.game)
    is_over = here.is_over(match.game)
    if _bot_acts(here, turn, is_over) or any(_is_bot(here, s) for s in match.fold.asked(here)):
        found[BOTS] = AT_ONCE
    deadline = None if is_over else here.deadline(turn)
    if deadline is not None and here.is_full:
        found[CLOCK] = deadline + 1
    if here.rematch and following is None:
        found[REMATCH] = AT_ONCE
    return found


def _is_bot(here: Position, seat: int) -> bool:
    sitter = here.seats[seat]
    return sitter is not None and sitter.level is not None


def _bot_acts(here: Position, turn: int, is_over: bool) -> bool:
    if is_over or not here.is_full or turn < 0:
        return False
    return _is_bot(here, turn) or turn in here.out
