"""Themes: what a puzzle is about, as questions to a view, its best choice and what a glance sees.

A module for every game, found by its name, offers ``THEMES``; other games have the one theme that
fits every puzzle.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.games import rooms
from chabudai.games.playable import Game

Theme = Callable[[Game, Any, int, int], bool]
"""Whether a theme is that of a view, given the best action and the one that a glance would take."""


@dataclass(frozen=True)
class Effort:
    """How many play-outs puzzles of a game need: a module may offer its own ``EFFORT``."""

    quick: int = 500
    """Of the short search that looks for candidates."""
    unit: int = 25
    """Of each choice that a survey begins with."""
    margin: float = 0.03
    """By how much the best choice must be ahead of all others."""
    alike: int = 1
    """How many puzzles of one match may have the same first theme."""
    look: int = 0
    """By how many points a choice must look better than all others (``Insight.weigh``) to be a
    candidate without any search; with 0 the short search looks for them."""


ROOM = "coach.puzzles.themes"
PLAIN = "surprise"
"""The theme of games that have none of their own: the best choice is not what it looks like."""


def is_surprise(_game: Game, _view: Any, best: int, glance: int) -> bool:
    """Whether the best choice is another one than the glance's."""
    return best != glance


def themes(game: str) -> Mapping[str, Theme]:
    """The themes of a game, most telling first."""
    found: Mapping[str, Theme] = getattr(rooms.find(ROOM, game), "THEMES", {PLAIN: is_surprise})
    return found


def effort(game: str) -> Effort:
    """How closely a game must be looked at."""
    found: Effort = getattr(rooms.find(ROOM, game), "EFFORT", Effort())
    return found


def fitting(game: Game, view: Any, best: int, glance: int) -> tuple[str, ...]:
    """The names of the themes that a puzzle has."""
    return tuple(name for name, fits in themes(game.name).items() if fits(game, view, best, glance))


def title_key(game: str, theme: str) -> str:
    """The text that names a theme."""
    return f"puzzle-theme-{theme}" if theme == PLAIN else f"puzzle-theme-{game}-{theme}"


def about_key(game: str, theme: str) -> str:
    """The text that says what a theme teaches."""
    return f"puzzle-theme-{theme}-about" if theme == PLAIN else f"puzzle-theme-{game}-{theme}-about"
