"""Solving for people: a position from the view of the seat to act, in numbers and in words."""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.agents.insight import insight
from chabudai.agents.solve.belief import possible
from chabudai.agents.solve.ending import Ending, TooLarge
from chabudai.agents.solve.regret import brought, minimised
from chabudai.agents.solve.solution import Part, Solution, ordered
from chabudai.agents.solve.worth import replies
from chabudai.core.messages import Message
from chabudai.core.seats import EVERYTHING
from chabudai.games import rooms
from chabudai.games.playable import Game

LEAVES = 20_000_000
TARGET = 0.004
"""What best answers to both plans may gain together, in chances to win."""
ITERATIONS = 1000


class Unsolved(ValueError):
    """A position that cannot be solved; ``message`` says why, in words."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.say())
        self.message = message


def solve(
    game: Game, view: Any, leaves: int = LEAVES, target: float = TARGET, earlier: Any = None
) -> Solution:
    """How to play a position so that nobody can gain by knowing how.

    ``view`` is that of the seat to act; a complete state is refused. ``earlier`` is the seat's view
    of its last decision: where a view does not tell in which order the others acted, it does.
    """
    if view.viewer == EVERYTHING:
        raise ValueError("this is a complete state; a solution is for a seat's view (see view)")
    legal = game.legal(view)
    if not legal:
        raise ValueError("a solution is for the seat to act, on its own view")
    if game.seats != 2:
        raise Unsolved(Message("solve-two-seats"))
    module = rooms.find("agents.solve", game.name)
    if module is not None:
        found: Solution | None = module.solution(game, view, leaves, target, earlier)
        if found is not None:
            return found
    positions = possible(game, view)
    if positions is None:
        raise Unsolved(Message("solve-too-large"))
    value = insight(game).value
    try:
        ending = Ending(game, positions, lambda state: value(state, 0))
    except TooLarge as error:
        raise Unsolved(Message("solve-too-large")) from error
    return _tell(game, view, ending, target)


def _tell(game: Game, view: Any, ending: Ending, target: float) -> Solution:
    seat = view.viewer
    found = minimised(ending.subgame, ITERATIONS, target)
    legal = game.legal(view)
    number = ending.sets[seat].get(ending.recall(0, view))
    side = ending.side(seat)
    if number is None:  # one legal action, or nothing that could be chosen
        chances, values = [1.0], [found.value if seat == 0 else -found.value]
    else:
        chances = ending.chances(seat, number, found.plans[seat])
        gains = brought(ending.subgame, seat, found.plans[1 - seat])
        replies(ending.subgame, seat, gains)
        mass = ending.mass(view)
        values = [float(gain) / mass for gain in gains[side.begin[number] : side.begin[number + 1]]]
    parts = [
        Part(action, game.text(view, action), float(chance), value + 0.5)
        for action, chance, value in zip(legal, chances, values, strict=True)
    ]
    value = float(np.dot(chances, [part.value for part in parts]))
    leaves = len(ending.subgame.leaves.columns)
    return Solution(value, found.gap / 2, ordered(parts), leaves, game, view)
