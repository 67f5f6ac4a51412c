"""What the tables say to what cannot be done: a kind for programs and a reason for people."""

from __future__ import annotations

from enum import StrEnum
from typing import Any

from chabudai.core.messages import Message


class Kind(StrEnum):
    """Why something is denied, whoever carries the answer."""

    STRANGER = "stranger"
    """Nobody knows who asks."""
    FORBIDDEN = "forbidden"
    """Not for who asks."""
    MISSING = "missing"
    """There is no such thing."""
    CONFLICT = "conflict"
    """Somebody else was first."""
    IMPOSSIBLE = "impossible"
    """Nobody can do this here."""
    TOO_OFTEN = "too-often"
    """Not so soon."""
    LATER = "later"
    """Not yet."""


class Denied(Exception):
    """Something was asked that cannot be done; nothing has changed.

    ``after`` are the seconds after which it may be tried again, ``more`` is what else there is to
    know: the next ``number`` of a match where somebody else was first.
    """

    def __init__(
        self, kind: Kind, reason: Message | str, after: float | None = None, **more: Any
    ) -> None:
        super().__init__(reason)
        self.kind = kind
        self.reason = Message(reason) if isinstance(reason, str) else reason
        self.after = after
        self.more = more


def conflict(number: int) -> Denied:
    """Somebody else was first; ``number`` is the number that is next now."""
    return Denied(Kind.CONFLICT, "web-conflict", number=number)
