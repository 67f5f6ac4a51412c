"""A server inside the test's own process, asked without a network."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import httpx

from chabudai.tables.botpool import BotPool
from chabudai.tables.log import Log
from chabudai.tables.viewer import Event, Viewer
from chabudai.web.app import make_api
from chabudai.web.config import Config
from chabudai.web.guard import Guard
from chabudai.web.hot import HotRoutes
from chabudai.web.server import Server
from tests.served import OPEN_LIMITS


@asynccontextmanager
async def inside(
    folder: Path, pool: BotPool | None = None, **settings: Any
) -> AsyncIterator[tuple[Server, httpx.AsyncClient]]:
    """A server, and a client of its interface."""
    usual = {"db": folder / "tables.db", "bots": 0, **OPEN_LIMITS}
    config = Config(**{**usual, **settings})
    server = Server(config, log=Log(stream=StringIO()), pool=pool)
    app = HotRoutes(make_api(server), server)
    guarded = Guard(app, config.body_bytes, config.secure, server.traffic)
    await server.start()
    transport = httpx.ASGITransport(guarded)
    try:
        async with httpx.AsyncClient(transport=transport, base_url="http://table/api/v1") as http:
            yield server, http
    finally:
        await server.stop()


def taken(viewer: Viewer) -> list[Event]:
    """Everything that waits for a viewer, however long the past is."""
    events = viewer.take()
    while viewer.is_behind:
        events += viewer.take()
    return events
