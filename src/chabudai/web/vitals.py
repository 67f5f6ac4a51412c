"""The vital signs of a server: memory, descriptors, and how late its loop comes."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from pathlib import Path

LOOK_SECONDS = 0.5
REMEMBERED = 120
"""Looks of the last minute."""


class Pulse:
    """How much later than it should somebody's turn came in the loop."""

    def __init__(self) -> None:
        self._late: deque[float] = deque(maxlen=REMEMBERED)

    async def run(self) -> None:
        """Look for ever."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            self._late.append(max(0.0, loop.time() - due))

    @property
    def latest(self) -> float:
        """The longest delay of the last minute, in seconds."""
        return max(self._late, default=0.0)


def memory() -> float:
    """Resident bytes; the most there ever were where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
        return float(int(pages) * os.sysconf("SC_PAGESIZE"))
    except (OSError, ValueError, AttributeError):
        pass
    try:
        import resource
    except ImportError:
        return 0.0
    return float(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024)


def descriptors() -> float:
    """Open file descriptors, where the system tells."""
    try:
        return float(len(os.listdir("/proc/self/fd")))  # noqa: PTH208 - names alone, at once
    except OSError:
        return 0.0
