"""One table for environments that step from Python: compiled rules, rows for every seat."""

from __future__ import annotations

import functools
import operator
import secrets
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.core import jit
from chabudai.core.chance import game_seed
from chabudai.core.record import at
from chabudai.core.seats import DEAL, OVER
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions
from chabudai.games.playable import Game

SEED_BITS = (1 << 63) - 1


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
        seen = game.book.observation
        self._size = seen.size
        self._actions = game.actions
        self._watch = _watcher(game.book.kernel)
        self._views = np.zeros(1, game.book.state.dtype)
        self._rows = np.zeros(seen.packed_size + packed_actions(game.actions), np.uint8)

    def __call__(self, state: Any, seat: int) -> tuple[Any, Any]:
        """The observation, and the mask of legal actions: all 0 unless the seat is to act."""
        observation = np.empty(self._size, np.uint8)
        mask = np.zeros(self._actions, np.int8)
        self._watch(state.array, seat, self._views, self._rows, observation, mask)
        return observation, mask


class Table:
    """A game that deals by itself; ``reset`` begins the next one."""

    def __init__(self, game: Game) -> None:
        self.game = game.compiled()
        self.state = self.game.new()
        self.turn = DEAL
        """The seat to act, or OVER; DEAL before the first ``reset``."""
        self._watch = Watcher(game)
        self._seed = secrets.randbits(62)
        self._episode = -1
        self._game_seed = 0

    def reset(self, seed: int | None = None) -> None:
        """Begin the first game of a seed, or without one the next game."""
        if seed is not None:
            self._seed = operator.index(seed) & SEED_BITS
            self._episode = -1
        self._episode += 1
        self._game_seed = game_seed(np.zeros(2, np.int64), self._seed, 0, self._episode)
        self.state = self.game.new()
        self._deal()

    def act(self, action: int) -> None:
        """Carry out an action of the seat to act; IllegalAction changes nothing."""
        if self.turn == DEAL:
            raise ValueError("reset the environment first")
        self.game.apply(self.state, operator.index(action))
        self._deal()

    def observe(self, seat: int) -> tuple[Any, Any]:
        """What a seat may know as a row of bytes, and the mask of its legal actions."""
        return self._watch(self.state, seat)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    def _deal(self) -> None:
        while (turn := self.game.turn(self.state)) == DEAL:
            self.game.shuffle(self.state, self._game_seed)
        self.turn = turn
