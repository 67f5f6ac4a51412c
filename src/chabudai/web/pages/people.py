"""Who sits at the table: the faces of the house, and what they say to what everybody has seen."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Any

from chabudai.agents import levels
from chabudai.core.messages import Weight, say
from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import PLAYED
from chabudai.match.match import FINISHED, RUNNING, Match
from chabudai.match.position import REMATCH
from chabudai.tables.table import Table

FARTHEST = 24
"""So many entries back nobody reacts to them any more."""
WAYS = 2
"""In so many ways everybody says the same."""


@dataclass(frozen=True)
class Saying:
    """What makes somebody of the house speak: who, on what occasion, after which entry."""

    seat: int
    occasion: str
    number: int


def company(table: Table, viewer: int, lang: str, muted: frozenset[int]) -> dict[str, Any]:
    """What a page shows of the house's players: faces by seat, who speaks, and the words."""
    match = table.match
    faces = [face_of(match, seat) for seat in range(match.game.seats)]
    found = saying(match, viewer, muted, bool(table.settings.get("again")))
    if found is None:
        return {"faces": faces, "speaker": None, "name": "", "line": ""}
    way = _number(match, found.number) % WAYS
    line = say(f"say-{found.occasion}-{faces[found.seat]}", lang, way=way)
    return {
        "faces": faces,
        "speaker": found.seat,
        "name": match.names(lang)[found.seat],
        "line": line,
    }


def face_of(match: Match, seat: int) -> str:
    """The level whose face a seat has; nothing for people and programs."""
    sitter = match.here.seats[seat]
    level = (sitter.level or "").partition(":")[0] if sitter else ""
    return level if level in levels() else ""


def saying(
    match: Match, viewer: int, muted: frozenset[int] = frozenset(), again: bool = False
) -> Saying | None:
    """Who speaks now, from what a spectator was told: nobody's cards are in it."""
    house = [s for s in range(match.game.seats) if s not in muted and face_of(match, s)]
    if not house:
        return None
    if match.status == FINISHED:
        return _parting(match, house)
    if match.status != RUNNING:
        return None
    own = next((n for n in range(len(match) - 1, -1, -1) if _is_own(match, n, viewer)), None)
    first = max(0 if own is None else own, len(match) - FARTHEST)
    for number in range(len(match) - 1, first - 1, -1):
        found = _reaction(match, house, number)
        if found is not None:
            return found
    return Saying(house[0], "again" if again else "begin", 0) if own is None else None


def _is_own(match: Match, number: int, viewer: int) -> bool:
    """Whether an entry is an action of who looks; a spectator takes all of them for their own."""
    entry = match.entries[number]
    return entry.kind == PLAYED and viewer in (entry.seat, SPECTATOR)


def _reaction(match: Match, house: list[int], number: int) -> Saying | None:
    """What an entry makes somebody say: one seat has gained what all at the table could see."""
    if match.entries[number].kind != PLAYED:
        return None
    told = match.told_by(number, SPECTATOR)
    gained = {m.args["seat"] for m in told if Weight.LOUD in m.weight and "seat" in m.args}
    if len(gained) != 1:
        return None
    (seat,) = gained
    if seat in house:
        return Saying(seat, "gains", number)
    if face_of(match, seat):
        return None  # somebody who is not to be heard
    return Saying(house[_number(match, number) // WAYS % len(house)], "misses", number)


def _parting(match: Match, house: list[int]) -> Saying | None:
    here, number = match.here, len(match)
    if here.rematch or (here.offer is not None and here.offer.what == REMATCH):
        return Saying(house[0], "again", number)
    result = here.result(match.game)
    for occasion, value in (("wins", 1), ("loses", -1)):
        for seat in house:
            if result[seat] == value:
                return Saying(seat, occasion, number)
    return None


def _number(match: Match, number: int) -> int:
    """A number that follows from the name of a match and of an entry alone."""
    text = f"{match.heading.match} {number}"
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:4], "big")
