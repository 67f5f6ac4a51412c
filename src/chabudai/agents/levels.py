"""The bots that tables offer, by level."""

from __future__ import annotations

from chabudai.agents.protocol import Agent
from chabudai.agents.random import RandomAgent
from chabudai.games.binding import Game

LEVELS = ("random",)


def make_agent(level: str, game: Game, seed: int = 0) -> Agent:  # noqa: ARG001 - for agents that know their game
    """The bot of a level for a game; ValueError if there is none."""
    if level not in LEVELS:
        raise ValueError(f"there is no bot {level!r}; there are: {', '.join(LEVELS)}")
    return RandomAgent(seed)
