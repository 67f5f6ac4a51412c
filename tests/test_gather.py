"""Questions that are asked together: whatever happens to a query, nobody waits for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from chabudai.store.gather import Gatherer
from chabudai.store.protocol import Unavailable


def test_a_query_that_is_ended_from_within_leaves_nobody_waiting() -> None:
    asyncio.run(_ended_from_within())


async def _ended_from_within() -> None:
    asked: list[list[int]] = []

    async def ask(questions: Sequence[int]) -> list[int | Exception]:
        asked.append(list(questions))
        await asyncio.sleep(0)
        if len(asked) == 1:
            raise asyncio.CancelledError  # as a driver may do whose connection was lost
        return [each * 2 for each in questions]

    gather: Gatherer[int, int] = Gatherer(ask)
    first = asyncio.create_task(gather(1))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    second = asyncio.create_task(gather(2))  # while the query for the first one runs
    with pytest.raises(Unavailable):
        await asyncio.wait_for(first, 5)
    assert await asyncio.wait_for(second, 5) == 4
    assert await asyncio.wait_for(gather(3), 5) == 6
    assert asked == [[1], [2], [3]]
    await gather.close()
