"""What has been told at a table, entry by entry, remembered while the table is in memory."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from weakref import WeakKeyDictionary

from chabudai.core.messages import Weight
from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import PLAYED, TALKED
from chabudai.match.match import Match
from chabudai.match.sentence import sentence
from chabudai.tables.slices import Slices


@dataclass(frozen=True)
class Told:
    """What one entry told a seat."""

    number: int
    seat: int | None
    kind: str
    lines: tuple[tuple[str, bool], ...]
    """Sentences, and whether they matter most."""
    lights: str = ""
    """The cards and places that an action touched before the seat's eyes."""


_kept: WeakKeyDictionary[Match, dict[tuple[int, str, tuple[str, ...]], list[Told]]] = (
    WeakKeyDictionary()
)


def chronicle(match: Match, seat: int, lang: str) -> list[Told]:
    """Everything told to a seat so far; for long matches ``recall`` it before."""
    for _ in _missing(match, seat, lang):
        pass
    return _known(match, seat, lang)


async def recall(slices: Slices, match: Match, seat: int, lang: str) -> None:
    """Let the chronicle be ready, whatever else the loop has to do meanwhile."""
    await slices.run(_missing(match, seat, lang))


def _known(match: Match, seat: int, lang: str) -> list[Told]:
    return _kept.setdefault(match, {}).setdefault((seat, lang, tuple(match.names(lang))), [])


def _missing(match: Match, seat: int, lang: str) -> Iterator[Told]:
    """What the chronicle has not yet, added as it is asked for; several may ask in turns."""
    names = match.names(lang)
    known = _known(match, seat, lang)
    while (number := len(known)) < len(match):
        entry = match.entries[number]
        lines = tuple(
            (sentence(message, lang, names), Weight.LOUD in message.weight)
            for message in match.told_by(number, seat)
        )
        told = Told(number, entry.seat, entry.kind, lines, _lights(match, number, seat))
        known.append(told)
        yield told


def _lights(match: Match, number: int, seat: int) -> str:
    if match.entries[number].kind != PLAYED:
        return ""
    moves = [motion for step in match.motions_by(number, seat) for motion in step]
    names = [name for each in moves for name in (each.card, each.to, *each.lit) if name]
    return " ".join(dict.fromkeys(names))


def news(told: list[Told], seat: int, most: int) -> list[tuple[str, bool]]:
    """What happened since the viewer's last action, that one included: the last few lines."""
    lines: list[tuple[str, bool]] = []
    for each in reversed(told):
        if each.kind != TALKED:
            lines += reversed(each.lines)
        if len(lines) >= most or (each.kind == PLAYED and seat in (each.seat, SPECTATOR)):
            break
    return lines[:most][::-1]


def heard(told: list[Told], muted: frozenset[int], most: int) -> list[Told]:
    """The last of what is told to somebody who does not want to hear some seats' talk."""
    lines = (each for each in reversed(told) if each.lines and _hears(each, muted))
    return [*islice(lines, most)][::-1]


def said(told: list[Told], muted: frozenset[int], most: int) -> list[str]:
    """The last of the table talk that somebody wants to hear."""
    spoken = (each for each in reversed(told) if each.kind == TALKED and _hears(each, muted))
    lines = (line for each in spoken for line, _ in reversed(each.lines))
    return [*islice(lines, most)][::-1]


def _hears(told: Told, muted: frozenset[int]) -> bool:
    return told.kind != TALKED or told.seat not in muted
