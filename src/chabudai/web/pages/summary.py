"""What a round that has just ended brought, and why, until the viewer plays on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from chabudai.core.messages import Message, Weight
from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import PLAYED
from chabudai.match.match import Match
from chabudai.match.sentence import sentence

FARTHEST = 24
"""So many entries are looked at: who has done nothing since then knows that a round is over."""


@dataclass(frozen=True)
class Row:
    """Cards that belong together at a round's end."""

    title: str
    cards: list[Any]


@dataclass(frozen=True)
class Summary:
    """A round's end: the entry that ended it, and what it told."""

    at: int
    """The number of entries after which the table looked as the round ended."""
    lines: list[str]
    rows: list[Row] = field(default_factory=list)


def summary(match: Match, seat: int, lang: str) -> Summary | None:
    """The newest round that ended since the viewer's last action, that one included."""
    names = match.names(lang)
    for number in range(len(match) - 1, max(-1, len(match) - 1 - FARTHEST), -1):
        entry = match.entries[number]
        if entry.kind != PLAYED:
            continue
        told = match.told_by(number, seat)
        if any(Weight.ENDS in message.weight for message in told):
            return Summary(number + 1, [sentence(m, lang, names) for m in told if _belongs(m)])
        if entry.seat == seat or seat == SPECTATOR:
            return None
    return None


def _belongs(message: Message) -> bool:
    return bool(message.weight & (Weight.ENDS | Weight.TELLS))
