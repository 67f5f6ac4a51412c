"""Long work in slices: one at a time for the whole loop, and everything else goes in between."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

SECONDS = 0.003
"""How long a slice may hold the loop; a step that was begun is finished."""

T = TypeVar("T")


def part(steps: Iterator[T]) -> tuple[list[T], bool]:
    """What the next steps give until the time is up, and whether they are at an end."""
    until = time.perf_counter() + SECONDS
    given = []
    for each in steps:
        given.append(each)
        if time.perf_counter() > until:
            return given, False
    return given, True


class Slices:
    """Whoever has long work waits for their turn after each slice of it.

    Only one slice is carried out between two looks at the network, however many have long work:
    so whatever else is asked waits for one slice, not for all of them.
    """

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def run(self, steps: Iterable[T]) -> list[T]:
        """All that the steps give; work that fits into one slice is done at once."""
        given: list[T] = []
        left = iter(steps)
        done = False
        while not done:
            async with self._turn:
                new, done = part(left)
                given += new
                if not done:
                    await rest()
        return given

    async def soon(self, steps: Iterable[T]) -> None:
        """Do what mostly fits into one slice, which then waits for nobody's turn."""
        left = iter(steps)
        _, done = part(left)
        if not done:
            await rest()
            await self.run(left)

    async def __aenter__(self) -> None:
        await self._turn.acquire()

    async def __aexit__(self, *_: object) -> None:
        """Let others go first, while the turn is still ours."""
        try:
            await rest()
        finally:
            self._turn.release()


async def rest() -> None:
    """Let the loop look at the network and do what waits."""
    await asyncio.sleep(0)
