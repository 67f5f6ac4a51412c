"""Questions that wait are asked together: one query answers whatever came while the last ran."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Generic, TypeVar

from chabudai.store.protocol import Unavailable

Q = TypeVar("Q")
A = TypeVar("A")

MOST_AT_ONCE = 256


class Gatherer(Generic[Q, A]):
    """Each question gets its own answer, which may be an error of its own; an error of the whole
    query is everybody's. Who stops waiting changes nothing for the others.
    """

    def __init__(
        self, ask: Callable[[Sequence[Q]], Awaitable[Sequence[A | Exception]]], width: int = 1
    ) -> None:
        """``width`` is how many queries may run at the same time."""
        self._ask = ask
        self._width = width
        self._waiting: deque[tuple[Q, asyncio.Future[A]]] = deque()
        self._running = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def __call__(self, question: Q) -> A:
        """The answer to a question."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[A] = loop.create_future()
        self._waiting.append((question, future))
        if self._running < self._width:
            self._begin()
        return await future

    def _begin(self) -> None:
        self._running += 1
        task = asyncio.get_running_loop().create_task(self._run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close(self) -> None:
        """Finish what waits."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._ask_once()
        finally:
            self._running -= 1  # at once: who asks before the task's end is noticed needs a new one
            if self._waiting:  # this one was ended in the middle
                self._begin()

    async def _ask_once(self) -> None:
        count = min(MOST_AT_ONCE, len(self._waiting))
        batch = [self._waiting.popleft() for _ in range(count)]
        answers: Sequence[A | Exception]
        try:
            answers = await self._ask([question for question, _ in batch])
        except Exception as error:
            answers = [error] * count
        except BaseException:  # a driver may cancel by itself: nobody is left waiting for ever
            for _, future in batch:
                if not future.done():
                    future.set_exception(Unavailable("the question was given up"))
            raise
        for (_, future), answer in zip(batch, answers, strict=True):
            if future.done():
                continue
            if isinstance(answer, Exception):
                future.set_exception(answer)
            else:
                future.set_result(answer)
