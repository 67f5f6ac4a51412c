"""Odds: what a search's value means as a chance, by game and stage, learned from its matches.

A search thinks too well or too badly of its own chances: in its play-outs the others play on at a
glance. A game's part of this room says in which stage a view is, and the files beside it have for
each stage a shift and a slope for the logarithm of the odds, which ``bench/reliability.py`` found:
GAME.json for play-outs by the game's own judgement, GAME-champion.json for those by its network,
GAME-review.json for those of reviews.
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
"""Shift and slope."""
PLAIN: Numbers = (0.0, 1.0)
"""A value is the chance."""
CHAMPION, REVIEW = "-champion", "-review"
"""Behind a game's name: searches with its network, and reviews."""


def stage(game: Game, view: Any) -> int:
    """The stage of a match that a view is in; -1 where nothing was measured."""
    module = rooms.find("agents.odds", game.name)
    return -1 if module is None else int(module.stage(view))


def meaning(game: Game, view: Any, learned: bool = False) -> Callable[[float], float]:
    """What gives the chance to win that a search's value means in the position of a view."""
    found = at(game, view, CHAMPION if learned else "")
    return lambda value: moved(value, found)


def at(game: Game, view: Any, whose: str = "") -> Numbers:
    """What moves the odds in the position of a view."""
    return numbers(game.name + whose).get(stage(game, view), PLAIN)


def moved(value: float, numbers: Numbers) -> float:
    """A value with its odds shifted and stretched; what is certain stays so."""
    if numbers == PLAIN or not 0.0 < value < 1.0:
        return value
    shift, slope = numbers
    logit = shift + slope * math.log(value / (1.0 - value))
    return 1.0 / (1.0 + math.exp(-logit))


@functools.cache
def numbers(name: str) -> dict[int, Numbers]:
    """The numbers of each stage of a game; its name may say who searches."""
    module = rooms.find("agents.odds", name.removesuffix(CHAMPION).removesuffix(REVIEW))
    if module is None or not module.__package__:
        return {}
    path = resources.files(module.__package__) / f"{name}.json"
    if not path.is_file():
        return {}
    found = json.loads(path.read_text(encoding="utf-8"))
    return {int(stage): (shift, slope) for stage, (shift, slope) in found.items()}
