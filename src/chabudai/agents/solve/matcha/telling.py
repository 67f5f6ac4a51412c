"""A solved round of Matcha as people are told of it."""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.agents.solve.matcha.rounds import Solved, actions, places
from chabudai.agents.solve.regret import brought
from chabudai.agents.solve.solution import NEVER, Part, Solution, ordered
from chabudai.agents.solve.worth import beaten, by_type, replies
from chabudai.games.matcha.state import State
from chabudai.games.playable import Game

FEW_SETS = 30_000
"""In larger sub-games it is not told which action beats which whatever the other holds."""


def tell(game: Game, solved: Solved, view: State, earlier: State | None = None) -> Solution:
    """The solution for the seat to act, from its view."""
    seat = view.viewer
    side = solved.subgame.first if seat == 0 else solved.subgame.second
    plan, other = solved.plans.plans[seat], solved.plans.plans[1 - seat]
    meant = actions(view)
    found = places(solved, view, earlier)
    whole = sum(reach for _, reach in found)
    gains = brought(solved.subgame, seat, other)
    chosen = replies(solved.subgame, seat, gains)
    chances, values = np.zeros(len(meant)), np.zeros(len(meant))
    for number, reach in found:
        share = reach / whole if whole > 0 else 1 / len(found)
        span = slice(side.begin[number], side.begin[number + 1])
        part = plan[span]
        chances += share * (
            part / part.sum() if part.sum() > 0 else np.full(len(part), 1 / len(part))
        )
        values += share * (gains[span] / reach if reach > 0 else 0.0)
    worse = _beaten(solved, seat, found, chances, chosen) if len(found) == 1 else {}
    parts = [
        Part(
            each[-1],
            game.text(view, each[-1]),
            float(chances[k]),
            float(values[k]) + 0.5,
            tuple(each[:-1]),
            meant[worse[k]][-1] if k in worse else None,
        )
        for k, each in enumerate(meant)
    ]
    value = float(sum(part.chance * part.value for part in parts))
    leaves = len(solved.subgame.leaves.columns)
    return Solution(value, solved.exploitable, ordered(parts), leaves, game, view)


def _beaten(
    solved: Solved, seat: int, found: list[tuple[int, float]], chances: Any, chosen: Any
) -> dict[int, int]:
    """Which actions are beaten whatever the other seat holds."""
    kinds = _kinds(solved, 1 - seat)
    if kinds is None:
        return {}
    other = solved.plans.plans[1 - seat]
    gains = by_type(solved.subgame, seat, other, kinds, chosen)
    side = solved.subgame.first if seat == 0 else solved.subgame.second
    first, last = side.begin[found[0][0]], side.begin[found[0][0] + 1]
    return beaten(gains, first, last, [k for k, often in enumerate(chances) if often >= NEVER])


def _kinds(solved: Solved, seat: int) -> Any:
    """The type of each sequence of a seat; None where there are too many."""
    side = solved.subgame.first if seat == 0 else solved.subgame.second
    if len(side.parent) > FEW_SETS:
        return None
    of_set = np.full(len(side.parent), -1, np.int64)
    for asked in solved.asked[solved.asked[:, 0] == seat]:
        rows = solved.rows[asked[2 + 2 * seat] : asked[3 + 2 * seat], 0]
        of_set[asked[1] : asked[1] + len(rows)] = rows
    kinds = np.full(int(side.begin[-1]), -1, np.int64)
    for number, parent in enumerate(side.parent.tolist()):
        if of_set[number] < 0:
            of_set[number] = kinds[parent]
        kinds[side.begin[number] : side.begin[number + 1]] = of_set[number]
    return kinds if (of_set >= 0).all() and len(of_set) else None
