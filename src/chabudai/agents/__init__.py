"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from chabudai.agents.random import RandomAgent

__all__ = ["Agent", "RandomAgent"]


class Agent(Protocol):
    """Someone who can sit at a table."""

    name: str

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions, within ``clock`` seconds where that is given."""
        ...
