"""The chain of days: one secret for each day, of which each is the hash of the next day's.

The hash of the first day's secret, the anchor, is published before the first day; a day's secret
when the day is over. So nobody can exchange a secret, and nobody can know one from those before.
``docs/daily.md`` describes the protocol.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from chabudai.match import fair

DAYS = 3653
"""How many days a chain lasts: ten years."""
DAY_MS = 86_400_000
_EPOCH = date(1970, 1, 1)


def day_at(at: int) -> str:
    """The day of a moment in milliseconds since 1970, by universal time: ``2026-11-16``."""
    return datetime.fromtimestamp(at // 1000, UTC).date().isoformat()


def is_day(text: str) -> bool:
    """Whether a text names a day, in the one form that days have."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def begins(day: str) -> int:
    """When a day begins, in milliseconds since 1970."""
    return (date.fromisoformat(day) - _EPOCH).days * DAY_MS


def ends(day: str) -> int:
    """When a day is over."""
    return begins(day) + DAY_MS


def later(day: str, days: int) -> str:
    """The day so many days later, or earlier where that is below 0."""
    return (date.fromisoformat(day) + timedelta(days)).isoformat()


def between(first: str, day: str) -> int:
    """How many days a day comes after another."""
    return (date.fromisoformat(day) - date.fromisoformat(first)).days


@dataclass(frozen=True)
class DayChain:
    """The secrets of all days from the first one on; only the last one is kept."""

    first: str
    length: int
    tip: str
    """The secret of the last day, from which all others follow. It leaves no server."""

    @property
    def last(self) -> str:
        """The last day."""
        return later(self.first, self.length - 1)

    @property
    def anchor(self) -> str:
        """What is published before the first day."""
        return fair.commit(self.secret(self.first))

    def has(self, day: str) -> bool:
        """Whether a day is one of the chain's."""
        return self.first <= day <= self.last

    def secret(self, day: str) -> str:
        """The secret of a day that the chain has."""
        if not self.has(day):
            raise ValueError("the chain has no such day")
        found = bytes.fromhex(self.tip)
        for _ in range(between(day, self.last)):
            found = hashlib.sha256(found).digest()
        return found.hex()


def new_chain(first: str, length: int = DAYS) -> DayChain:
    """A chain that begins with a day."""
    return DayChain(first, length, fair.new_secret())


def fits(anchor: str, first: str, day: str, secret: str) -> bool:
    """Whether a secret is that of a day, by the anchor of its chain and the chain's first day.

    The secret of a day before serves as well as an anchor: its day after is the first then.
    """
    if not fair.SECRET.fullmatch(secret) or day < first:
        return False
    found = secret
    for _ in range(between(first, day) + 1):
        found = fair.commit(found)
    return hmac.compare_digest(found, anchor)


def opponent_seed(secret: str, name: str) -> int:
    """What the choices of bots follow from besides the view, where several tables are compared:
    ``name`` is that of the deals.
    """
    text = f"chabudai opponent 1\n{name}"
    made = hmac.new(bytes.fromhex(secret), text.encode(), hashlib.sha256).digest()
    return int.from_bytes(made[:8], "big") >> 2
