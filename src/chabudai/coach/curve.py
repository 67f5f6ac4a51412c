"""Curves: what a search's value means as a chance, learned from matches against itself."""

from __future__ import annotations

from chabudai.games.playable import Game


class Curve:
    """How values of one game become chances; identical until it is learned."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def start(self, _seat: int) -> float:
        """A seat's chance before the first deal."""
        return round(1.0 / self.seats, 4)

    def at(self, value: float) -> float:
        """The chance that a value means."""
        return round(value, 4)


def curve(game: Game) -> Curve:
    """The curve of a game with its rules."""
    return Curve(game.seats)
