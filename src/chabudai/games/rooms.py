"""Rooms: what other parts of the house keep for one game, found by the game's name."""

from __future__ import annotations

import functools
import importlib
import importlib.util
from types import ModuleType
from typing import TYPE_CHECKING

from chabudai.core.outside import packages

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

OUTSIDE = {
    "agents.beliefs": "beliefs",
    "agents.insight": "insight",
    "agents.novices": "novices",
    "agents.odds": "odds",
    "agents.reasons": "reasons",
    "agents.styles": "styles",
    "agents.solve": "solve",
    "agents.trails": "trails",
    "coach.collected": "collected",
    "coach.games": "coach",
    "coach.puzzles.themes": "themes",
    "tables.daily.games": "daily",
    "lab.learn.secrets": "learning",
    "tui.games": "terminal",
    "web.games": "web",
}
"""The rooms of the house, and what a game that was installed from outside calls its own."""


def package(game: str) -> str:
    """The package that a game's rules live in."""
    return packages().get(game, f"chabudai.games.{game}")


def address(room: str, game: str) -> str:
    """The name of the module that a game's part of a room would have."""
    home = package(game)
    if home == f"chabudai.games.{game}":
        return f"chabudai.{room}.{game}"
    return f"{home}.{OUTSIDE[room]}"


@functools.cache
def find(room: str, game: str) -> ModuleType | None:
    """A game's part of a room such as ``"web.games"``; None where the game does without."""
    name = address(room, game)
    if importlib.util.find_spec(name) is None:
        return None
    return importlib.import_module(name)


def folder(room: str, game: str) -> Traversable | None:
    """The files beside a game's part of a room; None where it has no folder of its own."""
    found = find(room, game)
    if found is None or not hasattr(found, "__path__"):
        return None
    from importlib import resources  # slow to import, seldom asked

    return resources.files(found)
