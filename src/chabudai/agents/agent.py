"""What an agent is: someone who can sit at a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Agent(Protocol):
    """Someone who can sit at a table. An agent is given views, never a state."""

    name: str

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions, within ``clock`` seconds where that is given."""
        ...
