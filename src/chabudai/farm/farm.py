"""What a farm is: whoever calls a function for many items and gives the answers in order.

The answers depend on the function, on what it is given and on the item, never on the farm.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any, Protocol, TypeVar

T = TypeVar("T")
N = TypeVar("N")
R = TypeVar("R")


class Farm(Protocol):
    """Where tasks are done."""

    def each(
        self, function: Callable[[T, N], R], given: T, items: Sequence[N]
    ) -> Generator[R, None, None]:
        """``function(given, item)`` for all items, in their order, as they are asked for.

        The function is one of a module, and what it is given travels: texts and numbers.
        """
        ...


class Here:
    """The process that asks, one task after another."""

    def each(
        self, function: Callable[[T, N], R], given: T, items: Sequence[N]
    ) -> Generator[R, None, None]:
        """The answers, in order."""
        for item in items:
            yield function(given, item)


class Processes:
    """Several processes of this machine."""

    def __init__(self, number: int) -> None:
        if number < 1:
            raise ValueError(f"there is at least one process, got {number}")
        self.number = number

    def each(
        self, function: Callable[[T, N], R], given: T, items: Sequence[N]
    ) -> Generator[R, None, None]:
        """The answers, in order; nothing more is begun once nobody asks."""
        waiting: deque[Any] = deque()
        with ProcessPoolExecutor(self.number, get_context("spawn")) as pool:
            try:
                for item in items:
                    waiting.append(pool.submit(function, given, item))
                    if len(waiting) >= 4 * self.number:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            finally:
                pool.shutdown(wait=True, cancel_futures=True)
