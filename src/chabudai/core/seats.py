"""The values that stand where a seat number may stand."""

from typing import Final

DEAL: Final = -1
"""Whose turn it is: chance must deal."""

OVER: Final = -2
"""Whose turn it is: nobody's, the game has ended."""

SPECTATOR: Final = -3
"""A viewer who holds no cards and sees only what is public."""

EVERYTHING: Final = -4
"""The viewer of a complete state: nothing is hidden."""

Seat = int
