"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from chabudai.agents.agent import Agent
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.learned.network import network
from chabudai.agents.learned.policy import NetworkAgent
from chabudai.agents.random import RandomAgent
from chabudai.agents.search import Finding, SearchAgent
from chabudai.agents.solve.agent import SolvingAgent, has_solver
from chabudai.agents.spec import GENTLE, GLANCE, NETWORK, RANDOM, Spec, levels, read_spec
from chabudai.games.playable import Game

__all__ = [
    "GENTLE",
    "Agent",
    "Finding",
    "GreedyAgent",
    "NetworkAgent",
    "RandomAgent",
    "SearchAgent",
    "SolvingAgent",
    "levels",
    "make",
    "seat",
]


def make(name: str, game: Game, seed: int = 0, wait: bool = True) -> Agent:
    """An agent by its name: ``random``, ``greedy``, ``search:2000``, ``network``, ``level-4``.

    An agent that searches must be compiled first; without ``wait`` that happens in the background.
    """
    return seat(read_spec(name, game.name), game, seed, wait)


def seat(spec: Spec, game: Game, seed: int = 0, wait: bool = True) -> Agent:
    """An agent by the numbers that make it."""
    if spec.kind == RANDOM:
        return RandomAgent(seed)
    if spec.kind == GLANCE:
        return GreedyAgent(game, seed, spec.noise, spec.name)
    if spec.kind == NETWORK:
        found = network(game)
        if found is None:
            raise ValueError(f"there is no network for {game!r}")
        return NetworkAgent(game, found, spec.name, compiled=wait)
    if spec.learned and has_solver(game):
        return SolvingAgent(game, spec.playouts, seed, spec.name, wait)
    return SearchAgent(game, spec.playouts, seed, spec.name, wait, spec.learned)
