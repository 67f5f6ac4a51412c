"""The strongest level's way to think, for whoever gives advice: hints, reviews and puzzles.

What the last level of a game's ladder is made of decides, in this one place. Where it has a
``champion``, hints search with the game's network or solve, and reviews ask it for its favourite.
"""

from __future__ import annotations

from chabudai.agents.search import SearchAgent
from chabudai.agents.solve.agent import SolvingAgent, has_solver
from chabudai.agents.spec import SEARCH, levels, read_spec
from chabudai.games.playable import Game

SEARCHED = 4000
"""Play-outs where the strongest level does not search."""


def champions_playouts(game: Game) -> int:
    """How many play-outs the strongest level makes as a champion; 0 where it is none."""
    return read_spec(levels()[-1], game.name).learned


def strongest(game: Game, playouts: int = 0, seed: int = 0, wait: bool = True) -> SearchAgent:
    """Who thinks as the strongest level does, with its play-outs or as many as are given."""
    spec = read_spec(levels()[-1], game.name)
    many = spec.playouts if spec.kind == SEARCH else SEARCHED
    if spec.learned and has_solver(game):
        return SolvingAgent(game, playouts or many, seed, spec.name, wait)
    learned = (playouts or spec.learned) if spec.learned else 0
    return SearchAgent(game, playouts or many, seed, spec.name, wait, learned)
