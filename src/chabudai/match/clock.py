"""Clocks: how much time a seat has, counted in milliseconds from arrival to arrival."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

MOVE = "move"
BANK = "bank"
DAYS = "days"
KINDS = (MOVE, BANK, DAYS)

LONGEST = {MOVE: 86_400, BANK: 86_400, DAYS: 60}
"""The most seconds, or days, that a table may choose."""


@dataclass(frozen=True)
class Clock:
    """Time for each move (``move`` in seconds, ``days`` in days), or a bank of seconds for the
    whole match that grows by ``increment`` seconds with each move.
    """

    kind: str
    amount: int
    increment: int = 0

    def __post_init__(self) -> None:
        if self.kind not in KINDS:
            raise ValueError(f"a clock is one of {', '.join(KINDS)}; got {self.kind!r}")
        most = LONGEST[self.kind]
        if type(self.amount) is not int or not 1 <= self.amount <= most:
            raise ValueError(f"the amount of a {self.kind} clock is 1 to {most}")
        if type(self.increment) is not int or not 0 <= self.increment <= 3600:
            raise ValueError("the increment of a clock is 0 to 3600 seconds")
        if self.increment and self.kind != BANK:
            raise ValueError("only a bank has an increment")

    @property
    def start(self) -> int:
        """What every seat has in the beginning."""
        return self.amount * (86_400_000 if self.kind == DAYS else 1000)

    def spend(self, left: int, used: int) -> int:
        """What a seat has after a move that took ``used``."""
        return left - used + self.increment * 1000 if self.kind == BANK else left

    def to_json(self) -> dict[str, Any]:
        """The clock as plain data."""
        data: dict[str, Any] = {"kind": self.kind, "amount": self.amount}
        return data | ({"increment": self.increment} if self.increment else {})
