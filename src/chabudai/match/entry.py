"""The entries of a match's log."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from chabudai.core.settled import settled

SAT = "sit"
REVEALED = "reveal"
UNREVEALED = "unrevealed"
DEALT = "deal"
PLAYED = "action"
UNDONE = "undo"
TALKED = "talk"
OFFERED = "offer"
ANSWERED = "answer"
RESIGNED = "resign"
TIMED_OUT = "time-out"
LEFT = "leave"
CLAIMED = "claim"
CLOSED = "close"
KINDS = (
    SAT,
    REVEALED,
    UNREVEALED,
    DEALT,
    PLAYED,
    UNDONE,
    TALKED,
    OFFERED,
    ANSWERED,
    RESIGNED,
    TIMED_OUT,
    LEFT,
    CLAIMED,
    CLOSED,
)

_FIELDS: dict[str, tuple[str, ...]] = {
    SAT: ("name", "player", "level", "contribution", "pledge"),
    REVEALED: ("contribution",),
    UNREVEALED: (),
    DEALT: ("order",),
    PLAYED: ("text",),
    UNDONE: ("length",),
    TALKED: ("text", "phrase"),
    OFFERED: ("what", "length", "contribution", "pledge"),
    ANSWERED: ("yes", "pledge"),
    RESIGNED: (),
    TIMED_OUT: (),
    LEFT: (),
    CLAIMED: ("what",),
    CLOSED: (),
}
"""What an entry of each kind may have besides its kind, seat and time."""


@settled
class Entry:
    """Something that happened. ``docs/match.md`` says what each kind means."""

    kind: str
    seat: int | None = None
    """Who did it; None for a deal, and for the host."""
    at: int = 0
    """When it arrived, in milliseconds since 1970 (UTC)."""
    order: Sequence[str] | None = None
    """Deal: the cards of the pack, first card on top."""
    text: str | None = None
    """Action: its notation. Talk: what was said."""
    length: int | None = None
    """Undo: how many deals and actions stay in force."""
    phrase: str | None = None
    """Talk: a ready-made phrase."""
    what: str | None = None
    """Offer: ``undo``, ``draw`` or ``rematch``. Claim: ``win`` or ``abort``."""
    yes: bool | None = None
    """Answer."""
    name: str | None = None
    """Sit: how the seat is called."""
    player: str | None = None
    """Sit: ``person``, ``program`` or ``bot``."""
    level: str | None = None
    """Sit: which bot."""
    contribution: str | None = None
    """Reveal, sit, or the offer of a rematch: 128 bits for deals, as 32 hexadecimal digits."""
    pledge: str | None = None
    """Sit, or a rematch offered or agreed to: the hash of a contribution to be revealed."""

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data, without what it does not have."""
        data: dict[str, Any] = {"kind": self.kind}
        if self.seat is not None:
            data["seat"] = self.seat
        if self.at:
            data["at"] = self.at
        for name in _FIELDS[self.kind]:
            value = getattr(self, name)
            if value is not None:
                data[name] = list(value) if name == "order" else value
        return data

    @classmethod
    def from_json(cls, data: Any) -> Entry:
        """The entry that ``to_json`` described, or a ValueError."""
        if not isinstance(data, dict) or data.get("kind") not in KINDS:
            raise ValueError(f"not an entry: {str(data)[:80]}")
        allowed = {"kind", "seat", "at", *_FIELDS[data["kind"]]}
        unknown = set(data) - allowed
        if unknown:
            raise ValueError(f"an entry {data['kind']!r} has no {', '.join(sorted(unknown))}")
        for name, value in data.items():
            if not isinstance(value, _TYPES[name]) or (
                isinstance(value, bool) and _TYPES[name] is int
            ):
                raise ValueError(f"{name} of an entry cannot be {str(value)[:40]!r}")
        return cls(**data)

    def stamped(self, at: int) -> Entry:
        """The same entry at another time."""
        return dataclasses.replace(self, at=at)


_TYPES: dict[str, type] = {
    field.name: {"seat": int, "at": int, "length": int, "yes": bool, "order": list}.get(
        field.name, str
    )
    for field in dataclasses.fields(Entry)
}
