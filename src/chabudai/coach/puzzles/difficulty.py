"""How hard a puzzle is: how often each level of the bots finds its answer, as one rating.

The levels stand on a scale of their own, 200 apart. A puzzle has the rating at which the shares of
the levels are the likeliest, two imagined answers at its middle keeping it within bounds.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from chabudai.agents import Agent, levels
from chabudai.coach.puzzles.glance import seated
from chabudai.games.playable import Game

TRIES = 8
"""How often each level is asked, with seeds of its own."""
LEVELS = tuple(900 + 200 * number for number in range(6))
"""Where the levels stand."""
MIDDLE = 1500
LOWEST, HIGHEST = 600, 2400


def panel(game: Game, seed: int) -> list[list[Agent]]:
    """The agents that are asked: each level several times."""
    return [[seated(name, game, seed + number) for number in range(TRIES)] for name in levels()]


def shares(asked: Sequence[Sequence[Agent]], view: Any, legal: Sequence[int], best: int) -> Any:
    """How often each level chooses the best action."""
    return tuple(
        sum(agent.choose(view, list(legal)) == best for agent in agents) / len(agents)
        for agents in asked
    )


def rating(found: Sequence[float]) -> int:
    """The rating at which these shares of the levels are the likeliest."""
    low, high = float(LOWEST), float(HIGHEST)
    while high - low > 0.5:
        middle = (low + high) / 2
        if _surplus(found, middle) > 0:
            high = middle
        else:
            low = middle
    return round((low + high) / 2)


def _surplus(found: Sequence[float], rating: float) -> float:
    """How many more answers were right than a puzzle of that rating lets expect."""
    surplus = 1 - 2 * _expected(MIDDLE, rating)
    for share, level in zip(found, LEVELS, strict=True):
        surplus += TRIES * (share - _expected(level, rating))
    return surplus


def _expected(level: float, rating: float) -> float:
    return 1 / (1 + math.pow(10, (rating - level) / 400))
