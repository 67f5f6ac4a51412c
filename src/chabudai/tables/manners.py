"""Manners: which clock and how much patience a table has where nobody has chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chabudai.match.clock import MOVE, Clock
from chabudai.match.heading import ABSENCE

OPEN = "open"
"""A seat that anybody may take."""


@dataclass(frozen=True)
class Manners:
    """Strangers have a clock, and wait less long than friends do."""

    stranger_seconds: int = 120
    """For each move at a public table with open seats; 0 for no clock."""
    stranger_absence: int = 600
    """Seconds after which one who is away from a listed table may be claimed to be absent."""
    friends_absence: int = ABSENCE
    """The same at tables that are not listed."""

    def clock(self, listed: bool, seats: Sequence[str]) -> Clock | None:
        """The clock of a table for which nobody has chosen one."""
        among_strangers = listed and OPEN in seats and self.stranger_seconds
        return Clock(MOVE, self.stranger_seconds) if among_strangers else None

    def absence(self, listed: bool) -> int:
        """After how many seconds without a clock a seat may be claimed to be absent."""
        return self.stranger_absence if listed else self.friends_absence
