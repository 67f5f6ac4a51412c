"""A game whose rules run as machine code, called step by step from Python."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.core.jit import native
from chabudai.core.seats import EVERYTHING
from chabudai.games.binding import Game
from chabudai.games.book import Book


@functools.cache
def _drivers(*key: Any) -> tuple[Callable[..., Any], ...]:
    _, _, actions, _, turn, deal, count, nth_legal, is_legal, apply, *_ = key

    def run_turn(array: Any) -> Any:
        return turn(array[0])

    def run_deal(array: Any, order: Any) -> None:
        deal(array[0], order)

    def run_legal(array: Any, out: Any) -> Any:
        number = count(array[0])
        for k in range(number):
            out[k] = nth_legal(array[0], k)
        return number

    def run_apply(array: Any, action: int) -> bool:
        if action < 0 or action >= actions or turn(array[0]) < 0:
            return False
        if not is_legal(array[0], action):
            return False
        apply(array[0], action)
        return True

    return native(run_turn), native(run_deal), native(run_legal), native(run_apply)


class NativeGame(Game):
    """The same game, compiled: the first call of a method compiles it or loads it from disk."""

    def __init__(self, name: str, book: Book) -> None:
        super().__init__(name, book)
        self._turn, self._deal, self._list, self._apply = _drivers(*book.key)
        self._out = np.zeros(book.actions, np.int64)

    def turn(self, state: Any) -> int:
        """The seat to act, or ``chabudai.DEAL``, or ``chabudai.OVER``."""
        return int(self._turn(state.array))

    def legal(self, state: Any) -> list[int]:
        """The legal actions of the seat to act."""
        if not self._may_act(state):
            return []
        number = self._list(state.array, self._out)
        return [int(action) for action in self._out[:number]]

    def apply(self, state: Any, action: int | str) -> None:
        """Carry out an action; IllegalAction with the reason if it is not legal."""
        if type(action) is int and state.viewer == EVERYTHING and self._apply(state.array, action):
            return
        super().apply(state, action)

    def _deal_order(self, state: Any, order: list[int]) -> None:
        self._deal(state.array, np.array(order, np.int8))
