"""A seat that an assistant has: what it may see, say and do, and nothing else."""

from __future__ import annotations

from typing import Any, Protocol


class Refusal(Exception):
    """What was asked for cannot be done; the text says why, from the seat's own view."""


class Seat(Protocol):
    """A seat at some table."""

    def look(self) -> str:
        """What has happened since the last look, the table, and the legal actions."""
        ...

    def actions(self) -> list[dict[str, Any]]:
        """The legal actions: ``notation`` and ``meaning``; none while others are to act."""
        ...

    def play(self, move: str) -> None:
        """Carry out an action by its notation, and let others act; Refusal if it is not legal."""
        ...

    def resign(self) -> None:
        """Give up."""
        ...

    def rules(self) -> str:
        """How the game is played, by the rules of this table."""
        ...
