"""A store whose operations are timed: how long each takes, from the question to the answer, and
how often it could not do what was asked.
"""

from __future__ import annotations

import functools
import inspect
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

from chabudai.store import Append, Store, Unavailable
from chabudai.tables.metrics import Metrics

OPERATIONS = frozenset(
    name for name, method in vars(Store).items() if inspect.iscoroutinefunction(method)
) - {"start", "close"}


class _Timed:
    """Looks like the store that it stands before."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._seconds = metrics.store
        self._failures = metrics.store_failures

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name not in OPERATIONS:
            return found
        timed = functools.partial(self._time, name, found)
        setattr(self, name, timed)  # so that it is found without asking the next time
        return timed

    async def append(self, what: Append) -> int:
        """The busiest of them, found and called at once."""
        begun = time.perf_counter()
        try:
            return await self._store.append(what)
        except Unavailable:
            self._failures["append"] += 1
            raise
        finally:
            self._seconds.add("append", time.perf_counter() - begun)

    async def _time(
        self, name: str, work: Callable[..., Awaitable[Any]], *args: Any, **named: Any
    ) -> Any:
        begun = time.perf_counter()
        try:
            return await work(*args, **named)
        except Unavailable:
            self._failures[name] += 1
            raise
        finally:
            self._seconds.add(name, time.perf_counter() - begun)


def timed(store: Store, metrics: Metrics) -> Store:
    """The same store, timed."""
    return cast(Store, _Timed(store, metrics))
