"""File descriptors: each connection takes one, and running out of them is said and survived."""

from __future__ import annotations

import asyncio
import contextlib
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from chabudai.web.server import Server

RESERVED = 64
"""For the store, the bots' processes, files of pages."""
LOOK_SECONDS = 0.25


def room_for(server: Server) -> int:
    """How many connections there may be: as many as were asked for, or as the system allows."""
    wanted = server.config.connections
    try:
        import resource
    except ImportError:  # not on this system, which has no such limit
        return wanted
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < hard:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
    room = wanted if soft == resource.RLIM_INFINITY else max(1, soft - RESERVED)
    if room < wanted:
        server.log.warn("few-descriptors", limit=soft, connections=room)
    return min(wanted, room)


async def watch_descriptors(server: Server) -> None:
    """Look for ever whether one can still be had, and say when that changes."""
    out = False
    while True:
        try:
            os.close(os.open(os.devnull, os.O_RDONLY))
        except OSError as error:
            if not out:
                server.log.warn("descriptors", text="no file descriptor is left", error=str(error))
            server.traffic.refused["descriptors"] += 1
            out = True
        else:
            if out:
                server.log.warn("descriptors", text="there are file descriptors again")
            out = False
        await asyncio.sleep(LOOK_SECONDS)
