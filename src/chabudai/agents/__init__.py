"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from chabudai.agents.agent import Agent
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.random import RandomAgent
from chabudai.agents.search import Finding, SearchAgent
from chabudai.agents.spec import GENTLE, GLANCE, RANDOM, levels, read_spec
from chabudai.games.playable import Game

__all__ = [
    "GENTLE",
    "Agent",
    "Finding",
    "GreedyAgent",
    "RandomAgent",
    "SearchAgent",
    "levels",
    "make",
]


def make(name: str, game: Game, seed: int = 0, wait: bool = True) -> Agent:
    """An agent by its name: ``random``, ``greedy``, ``search:2000``, ``level-4``.

    An agent that searches must be compiled first; without ``wait`` that happens in the background.
    """
    spec = read_spec(name, game.name)
    if spec.kind == RANDOM:
        return RandomAgent(seed)
    if spec.kind == GLANCE:
        return GreedyAgent(game, seed, spec.noise, name)
    return SearchAgent(game, spec.playouts, seed, name, wait)
