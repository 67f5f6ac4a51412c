"""The strongest level's way to think, for whoever gives advice: hints, reviews and puzzles.

What the last level of a game's ladder is made of decides, in this one place: who advises is the
agent that sits down as that level, with more play-outs or fewer. Where it remembers, it is to be
told what the seat has seen.
"""

from __future__ import annotations

from dataclasses import replace

from chabudai.agents import seat
from chabudai.agents.search import SearchAgent
from chabudai.agents.spec import RECALL, SEARCH, levels, read_spec
from chabudai.games.playable import Game

SEARCHED = 4000
"""Play-outs where the strongest level does not search."""


def champions_playouts(game: Game) -> int:
    """How many play-outs the strongest level makes as a champion; 0 where it is none."""
    return read_spec(levels()[-1], game.name).learned


def strongest(game: Game, playouts: int = 0, seed: int = 0, wait: bool = True) -> SearchAgent:
    """Who thinks as the strongest level does, with its play-outs or as many as are given."""
    spec = read_spec(levels()[-1], game.name)
    if spec.kind not in (SEARCH, RECALL):
        spec = replace(spec, kind=SEARCH, playouts=SEARCHED)
    if playouts:
        spec = replace(spec, playouts=playouts, learned=playouts if spec.learned else 0)
    made = seat(spec, game, seed, wait)
    assert isinstance(made, SearchAgent)
    return made
