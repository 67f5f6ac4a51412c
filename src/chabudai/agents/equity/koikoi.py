"""Koi-Koi: the chance that a lead between rounds lasts, by a table from self-play.

``bench/equity.py`` made it, for each rule set that has a name; others use the one most like them.
"""

from __future__ import annotations

from importlib.resources import files
from typing import Final

import numpy as np

from chabudai.core.jit import rule
from chabudai.games.koikoi.rules import DOUBLE_OWN, TABLE_NOBLES
from chabudai.games.koikoi.state import State

STEP: Final = 2
"""Coins between two points of the table: what one seat wins the other loses."""
PLACE: Final = 200
"""The greatest lead of it."""
WIDTH: Final = 2 * PLACE // STEP + 1
MOST_LEFT: Final = 12
"""The most rounds left that it knows; a lead is worth less the more there are."""


def _read() -> tuple[list[tuple[int, int]], list[float]]:
    path = files(__package__) / "koikoi.npz"
    if not path.is_file():  # until it is made
        return [(0, 0)], [0.5] * ((MOST_LEFT + 1) * WIDTH)
    with path.open("rb") as file, np.load(file) as found:
        keys = [(int(options), int(total)) for options, total in found["keys"]]
        return keys, [float(chance) / 65_535 for chance in found["chances"].ravel()]


_keys, _chances = _read()
OPTIONS: Final = np.array([options for options, _ in _keys], np.int64)
TOTALS: Final = np.array([total for _, total in _keys], np.int64)
CHANCES: Final = np.array(_chances, np.float64)


@rule
def table_for(options: int, total: int) -> int:
    """The number of the table for some options and coins: the very one, or the most like it."""
    best = 0
    least = 1 << 40
    for number in range(len(OPTIONS)):
        differs = options ^ int(OPTIONS[number])
        far = abs(total - int(TOTALS[number])) + (1000 if differs & TABLE_NOBLES else 0)
        far += (500 if differs & DOUBLE_OWN else 0) + (1 if differs else 0)
        if far < least:
            least = far
            best = number
    return best


@rule
def chance(state: State, lead: int, left: int) -> float:
    """The chance of who deals next, with this lead and so many rounds left."""
    table = table_for(state.options, state.coins[0] + state.coins[1])
    row = (table * (MOST_LEFT + 1) + min(left, MOST_LEFT)) * WIDTH
    return float(CHANCES[row + (min(max(lead, -PLACE), PLACE) + PLACE) // STEP])
