"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from chabudai.agents import trails
from chabudai.agents.agent import Agent, Listener, tell
from chabudai.agents.beliefs import has_beliefs
from chabudai.agents.foremost import ForemostAgent
from chabudai.agents.glance import GreedyAgent
from chabudai.agents.learned.network import network
from chabudai.agents.learned.policy import NetworkAgent, RememberingAgent
from chabudai.agents.novices import NoviceAgent
from chabudai.agents.random import RandomAgent
from chabudai.agents.recall import RecallAgent
from chabudai.agents.search import Finding, RememberingSearch, SearchAgent
from chabudai.agents.solve.agent import SolvingAgent, has_solver
from chabudai.agents.spec import (
    FIRST,
    GENTLE,
    GLANCE,
    MIXED,
    NETWORK,
    NOVICE,
    RANDOM,
    RECALL,
    Spec,
    levels,
    opponents,
    read_spec,
    styled,
)
from chabudai.agents.styles import style
from chabudai.games import rooms
from chabudai.games.playable import Game

__all__ = [
    "GENTLE",
    "Agent",
    "Finding",
    "GreedyAgent",
    "Listener",
    "NetworkAgent",
    "RandomAgent",
    "SearchAgent",
    "SolvingAgent",
    "levels",
    "make",
    "opponents",
    "remembers",
    "seat",
    "styled",
    "tell",
]


def make(name: str, game: Game, seed: int = 0, wait: bool = True) -> Agent:
    """An agent by its name: ``random``, ``greedy``, ``search:2000``, ``network``, ``level-4``,
    ``level-3:bold``.

    An agent that searches must be compiled first; without ``wait`` that happens in the background.
    """
    return seat(read_spec(name, game.name), game, seed, wait)


def remembers(name: str, game: str) -> bool:
    """Whether the agent of a name is to be told what its seat has seen."""
    spec = read_spec(name, game)
    if spec.kind == RECALL or (spec.learned > 0 and rooms.find("agents.solve", game) is not None):
        return True
    return (spec.kind == NETWORK or spec.learned > 0) and trails.find(game) is not None


def seat(spec: Spec, game: Game, seed: int = 0, wait: bool = True) -> Agent:
    """An agent by the numbers that make it."""
    if spec.kind == RANDOM:
        return RandomAgent(seed, game)
    manner = style(game, spec.style) if spec.style else None
    if spec.kind == GLANCE:
        return GreedyAgent(game, seed, spec.noise, spec.name, manner)
    if spec.kind in (NOVICE, FIRST):
        return NoviceAgent(game, spec.skill, seed, spec.name, spec.kind == FIRST)
    if spec.kind in (NETWORK, RECALL):
        found = network(game)
        if found is None or (spec.kind == RECALL and not has_beliefs(game)):
            raise ValueError(f"there is no network for {game!r} that could do this")
        if spec.kind == RECALL:
            return RecallAgent(game, spec.learned, seed, spec.name, wait)
        look = RememberingAgent if found.trail else NetworkAgent
        return look(game, found, spec.name, compiled=wait, mixed=spec.name == MIXED, seed=seed)
    if spec.learned and has_solver(game):
        return SolvingAgent(game, spec.playouts, seed, spec.name, wait)
    many, learned = spec.playouts, spec.learned
    found = network(game) if learned else None
    if found is None or not found.trail:
        return SearchAgent(game, many, seed, spec.name, wait, learned, manner, former=spec.former)
    champion = ForemostAgent if spec.at_once else RememberingSearch
    return champion(game, many, seed, spec.name, wait, learned)
