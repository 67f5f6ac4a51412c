"""The entries of a match's log."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

DEALT = "deal"
PLAYED = "action"
UNDONE = "undo"
KINDS = (DEALT, PLAYED, UNDONE)


@dataclass(frozen=True)
class Entry:
    """Something that happened: a deal, a seat's action, or a seat taking its last action back."""

    kind: str
    seat: int | None = None
    """Who did it; None for a deal."""
    order: Sequence[str] | None = None
    """For a deal: the cards of the pack, first card on top."""
    text: str | None = None
    """For an action: its notation."""
    length: int | None = None
    """For an undo: how many of the earlier entries stay in force."""

    def to_json(self) -> dict[str, Any]:
        """The entry as plain data, without what it does not have."""
        fields = {
            "kind": self.kind,
            "seat": self.seat,
            "order": None if self.order is None else list(self.order),
            "text": self.text,
            "length": self.length,
        }
        return {name: value for name, value in fields.items() if value is not None}

    @classmethod
    def from_json(cls, data: dict[str, Any]) -> Entry:
        """The entry that ``to_json`` described, or a ValueError."""
        if not isinstance(data, dict) or data.get("kind") not in KINDS:
            raise ValueError(f"not an entry: {data!r}")
        unknown = set(data) - {"kind", "seat", "order", "text", "length"}
        if unknown:
            raise ValueError(f"an entry has no {', '.join(sorted(unknown))}")
        return cls(**data)
