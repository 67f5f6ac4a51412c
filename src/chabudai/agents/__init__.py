"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol

from chabudai.agents.random import RandomAgent

if TYPE_CHECKING:
    from chabudai.games.binding import Game

__all__ = ["Agent", "RandomAgent", "make"]


class Agent(Protocol):
    """Someone who can sit at a table."""

    name: str

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions, within ``clock`` seconds where that is given."""
        ...


def make(name: str, game: Game, seed: int = 0) -> Agent:  # noqa: ARG001 - every agent fits any game
    """An agent by its name."""
    if name != "random":
        raise ValueError(f"there is no agent {name!r}; there are: random")
    return RandomAgent(seed)
