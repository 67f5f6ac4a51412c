"""What the actions of an information set are worth against a plan of the other seat."""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.agents.solve.regret import brought
from chabudai.agents.solve.subgame import Subgame


def replies(subgame: Subgame, seat: int, gains: Any) -> Any:
    """For each set of a seat its best sequence; ``gains`` become those of best play from there."""
    side = subgame.first if seat == 0 else subgame.second
    begin, parent = side.begin.tolist(), side.parent.tolist()
    chosen = np.zeros(len(parent), np.int64)
    for number in range(len(parent) - 1, -1, -1):
        best = begin[number] + int(np.argmax(gains[begin[number] : begin[number + 1]]))
        chosen[number] = best
        gains[parent[number]] += gains[best]
    return chosen


def by_type(subgame: Subgame, seat: int, other: Any, kinds: Any, chosen: Any) -> Any:
    """The same gains for each type of the other seat alone, later choices being as given.

    ``kinds`` has the type of each of the other seat's sequences; a row for each sequence comes
    back, a column for each type.
    """
    side = subgame.first if seat == 0 else subgame.second
    many = int(kinds.max()) + 1
    columns = [brought(subgame, seat, np.where(kinds == kind, other, 0.0)) for kind in range(many)]
    gains = np.stack(columns, axis=1)
    for number in range(len(side.parent) - 1, -1, -1):
        gains[side.parent[number]] += gains[chosen[number]]
    return gains


def beaten(gains: Any, first: int, last: int, played: list[int]) -> dict[int, int]:
    """Actions that another one equals or beats whatever the other seat holds, and by which."""
    found: dict[int, int] = {}
    slack = 1e-4 * max(float(np.abs(gains[first:last]).max()), 1e-9)
    for weak in range(last - first):
        for strong in played:
            lead = gains[first + strong] - gains[first + weak]
            if strong != weak and lead.min() > -slack and lead.max() > slack:
                found.setdefault(weak, strong)
    return found
