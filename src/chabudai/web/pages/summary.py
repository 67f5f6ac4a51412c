"""What a round that has just ended brought, and why, until the viewer plays on."""

from __future__ import annotations

from dataclasses import dataclass

from chabudai.core.messages import Message
from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import PLAYED
from chabudai.match.match import Match
from chabudai.match.sentence import sentence
from chabudai.web.pages.sight import names_of

ENDS = frozenset(
    ["matcha-event-no-token", "matcha-event-token", "matcha-event-skipped"]
    + [f"matcha-event-place-{how}" for how in ("empty", "alone", "open")]
    + ["koikoi-event-paid", "koikoi-event-drawn"]
    + ["touche-event-complete", "touche-event-dead"]
)
"""Events that only the end of a round brings."""
REASONS = ENDS | frozenset(
    [f"matcha-event-{what}" for what in ("uncovered", "set-over", "win", "draw")]
    + [f"koikoi-event-{what}" for what in ("agari", "tenho", "double-tenho", "owed", "win", "draw")]
    + [f"koikoi-event-factor-{what}" for what in ("seven", "own", "opponent", "nobles")]
    + ["koikoi-event-round-over"]
    + [f"touche-event-{what}" for what in ("stalled", "win", "tie")]
)
"""Events that belong into a summary."""


@dataclass(frozen=True)
class Summary:
    """A round's end: the entry that ended it, and what it told."""

    at: int
    """The number of entries after which the table looked as the round ended."""
    lines: list[str]


def summary(match: Match, seat: int, lang: str) -> Summary | None:
    """The newest round that ended since the viewer's last action, that one included."""
    names = names_of(match, lang)
    for number in range(len(match) - 1, -1, -1):
        entry = match.entries[number]
        if entry.kind != PLAYED:
            continue
        told = match.told_by(number, seat)
        if any(message.key in ENDS for message in told):
            return Summary(number + 1, [sentence(m, lang, names) for m in told if _belongs(m)])
        if entry.seat == seat or seat == SPECTATOR:
            return None
    return None


def _belongs(message: Message) -> bool:
    return message.key in REASONS
