"""The watcher: what a seat may know as a row of bytes, for environments that step from Python."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.core import jit
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions
from chabudai.games.playable import Game


@functools.cache
def _watcher(kernel: Kernel) -> Callable[..., None]:
    """The driver that writes what a seat may know of a state, and its legal actions."""
    actions, numbers, packed_size = kernel.actions, kernel.numbers, kernel.packed_size
    turn, hide, encode, mark = kernel.turn, kernel.hide, kernel.encode, kernel.mark
    flag_bytes = packed_size - numbers

    def watch(array: Any, seat: int, views: Any, rows: Any, observation: Any, mask: Any) -> None:
        views[0] = array[0]
        hide(at(views, 0), seat)
        encode(at(views, 0), seat, rows, 0)
        for place in range(numbers):
            observation[place] = rows[place]
        for place in range(flag_bytes):
            byte = rows[numbers + place]
            for k in range(FLAGS):
                observation[numbers + FLAGS * place + k] = byte >> k & 1
        if turn(at(array, 0)) == seat:
            mark(at(array, 0), rows, packed_size)
            for action in range(actions):
                mask[action] = rows[packed_size + (action >> 3)] >> (action & 7) & 1

    return jit.native(watch)


class Watcher:
    """Gives what a seat may know of a complete state as a row of bytes, and its legal actions."""

    def __init__(self, game: Game) -> None:
        self._game = game
        seen = game.book.observation
        self._size = seen.size
        self._actions = game.actions
        self._watch = _watcher(game.book.kernel)
        self._views = np.zeros(1, game.book.state.dtype)
        self._rows = np.zeros(seen.packed_size + packed_actions(game.actions), np.uint8)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._game,)

    def __call__(self, state: Any, seat: int) -> tuple[Any, Any]:
        """The observation, and the mask of legal actions: all 0 unless the seat is to act."""
        observation = np.empty(self._size, np.uint8)
        mask = np.zeros(self._actions, np.int8)
        self._watch(state.array, seat, self._views, self._rows, observation, mask)
        return observation, mask
