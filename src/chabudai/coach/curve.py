"""Curves: what a search's value means as a chance, learned from matches against itself.

A search is too sure of itself and thinks too well of its own chances: in its play-outs the others
play on at a glance. So the logarithm of the odds is multiplied and shifted, by ``agents/odds/``.
"""

from __future__ import annotations

from typing import Any

from chabudai.agents import odds
from chabudai.games.playable import Game

DIGITS = 4
"""Chances are rounded, each once, so that changes add up exactly."""


class Curve:
    """How values of one game become chances."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @property
    def start(self) -> float:
        """A seat's chance before the first deal."""
        return round(1.0 / self.game.seats, DIGITS)

    def at(self, value: float, view: Any) -> float:
        """The chance that a value means in the position of a view."""
        return round(odds.moved(value, odds.at(self.game, view, odds.REVIEW)), DIGITS)
