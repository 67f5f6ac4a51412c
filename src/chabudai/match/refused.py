"""What is said when a match does not allow something now."""

from __future__ import annotations

from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message


class Refused(IllegalAction):
    """Something that the match does not allow now; ``reason`` says why, in every language."""


def refuse(key: str, **args: Any) -> Refused:
    """The refusal with a reason."""
    return Refused(Message(key, args))


class Unfit(ValueError):
    """An entry of a log that does not follow from those before it; ``number`` is its number."""

    def __init__(self, number: int, error: Exception) -> None:
        super().__init__(f"entry {number} does not fit: {error}")
        self.number = number
