"""Odds: what a search's value means as a chance, by game and stage, learned from its matches.

A search thinks too well or too badly of its own chances: in its play-outs the others play on at a
glance. A game's part of this room says in which stage a view is, and the file beside it has for
each stage a shift and a slope for the logarithm of the odds, which ``bench/reliability.py`` found.
"""

from __future__ import annotations

import functools
import json
import math
from collections.abc import Callable
from importlib import resources
from typing import Any

from chabudai.games import rooms
from chabudai.games.playable import Game

Numbers = tuple[float, float]
PLAIN: Numbers = (0.0, 1.0)
"""A value is the chance."""


def stage(game: Game, view: Any) -> int:
    """The stage of a match that a view is in; -1 where nothing was measured."""
    module = rooms.find("agents.odds", game.name)
    return -1 if module is None else int(module.stage(view))


def meaning(game: Game, view: Any) -> Callable[[float], float]:
    """What gives the chance to win that a search's value means in the position of a view."""
    found = numbers(game.name).get(stage(game, view), PLAIN)
    return lambda value: moved(value, found)


def moved(value: float, numbers: Numbers) -> float:
    """A value with its odds shifted and stretched; what is certain stays so."""
    if numbers == PLAIN or not 0.0 < value < 1.0:
        return value
    shift, slope = numbers
    logit = shift + slope * math.log(value / (1.0 - value))
    return 1.0 / (1.0 + math.exp(-logit))


@functools.cache
def numbers(name: str) -> dict[int, Numbers]:
    """The shift and the slope of each stage of a game."""
    module = rooms.find("agents.odds", name)
    if module is None or not module.__package__:
        return {}
    path = resources.files(module.__package__) / f"{name}.json"
    if not path.is_file():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    return {int(stage): (float(shift), float(slope)) for stage, (shift, slope) in found.items()}
