"""The bots that tables offer, by name."""

from __future__ import annotations

from chabudai.agents.agent import Agent
from chabudai.agents.random import RandomAgent
from chabudai.games.binding import Game


def levels() -> tuple[str, ...]:
    """The names of the levels, weakest first; every game has them all."""
    return ("random",)


def make(name: str, game: Game, seed: int = 0, wait: bool = True) -> Agent:  # noqa: ARG001 - for agents that know their game
    """An agent by its name; without ``wait`` nothing slow is prepared before it is returned."""
    if name not in levels():
        raise ValueError(f"there is no agent {name!r}; there are: {', '.join(levels())}")
    return RandomAgent(seed)
