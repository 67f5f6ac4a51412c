"""The trails of a batch: what every table's seats have seen happen, on the CPU or on a GPU.

The rules are those by which agents remember (``agents.trails``), run after every step.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents import trails
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.lab.batch import Batch


class Keeping(NamedTuple):
    """What going on to the next position needs."""

    states: Any
    trails: Any
    rows: Any
    """Packed rows of the seats to act, behind each other."""


@functools.cache
def keeper(room: Any) -> Callable[[Kernel], Callable[..., None]]:
    """What makes the function that goes on at a table and writes the row of the seat to act."""
    note, show, size = room.note, room.show, room.SIZE

    def make(kernel: Kernel) -> Callable[..., None]:
        turn = kernel.turn

        def keep(index: int, _seed: int, _order: Any, _words: Any, given: Keeping) -> None:
            state = at(given.states, index)
            trail = at(given.trails, index)
            note(trail, state)
            show(trail, turn(state), given.rows, index * size)

        return keep

    return make


class BatchTrails:
    """The trails of all tables; ``rows`` has those of the seats to act, ``size`` bytes each."""

    def __init__(self, batch: Batch) -> None:
        """The batch has been reset; ``follow`` is called now and after each of its steps."""
        room: Any = trails.find(batch.game.name)
        self.size: int = room.SIZE
        self._engine = batch.engine
        self._make = keeper(room)
        self._given = Keeping(
            batch.engine.states,
            batch.engine.room(batch.n, room.Trail.dtype),
            batch.engine.room(batch.n * self.size, np.uint8),
        )
        self.rows = batch.engine.look(self._given.rows)

    def follow(self) -> None:
        """Go on to where the tables are now."""
        self._engine.each(self._make, 0, self._given)
