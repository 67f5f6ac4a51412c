"""A worker's process: a house without a door, for bots, clocks and rematches of shared tables."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from chabudai.store import StoreError, open_store
from chabudai.store.opening import shown
from chabudai.tables.botpool import BotPool
from chabudai.tables.house import House
from chabudai.tables.log import Log
from chabudai.tables.retention import Keeping

Beside = Callable[[House], Coroutine[Any, Any, None]]


def work(
    place: Path | str,
    bots: int,
    bot_seconds: float,
    most: int,
    log: Log,
    keeping: Keeping,
    beside: Beside | None = None,
) -> int:
    """Work until a signal comes; the exit status of the command. ``beside`` is done meanwhile."""
    house = House(open_store(place), BotPool(bots, bot_seconds), log, most, keeping=keeping)
    return asyncio.run(_work(house, place, log, beside))


async def _work(house: House, place: Path | str, log: Log, beside: Beside | None) -> int:
    loop = asyncio.get_running_loop()
    told = asyncio.Event()
    for sign in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(sign, told.set)
    try:
        await house.start()
    except StoreError as error:
        log.warn("store", error=str(error))
        return 1
    doing = [loop.create_task(beside(house))] if beside is not None else []
    log.info("start", db=shown(place), work=True)
    await told.wait()
    for task in doing:
        task.cancel()
    await asyncio.gather(*doing, return_exceptions=True)
    await house.stop()
    log.info("stop")
    return 0
