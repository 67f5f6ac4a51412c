"""What a server makes ready in the background, so that nobody's first request waits for it."""

from __future__ import annotations

import asyncio
from typing import Any

from starlette.types import ASGIApp

from chabudai.coach.puzzles.pack import pack
from chabudai.core.messages import LANGUAGES, say
from chabudai.games import game, names
from chabudai.web.games import room


def make_ready(app: ASGIApp) -> None:
    """Read all texts, rules and rooms, and let the framework set up its routes, which it does at
    the first request: a second of processor time in all.
    """
    asyncio.run(_ask(app))
    for lang in LANGUAGES:
        say("guest", lang)
    for name in names():
        game(name)
        room(name)
        pack(name)


async def _ask(app: ASGIApp) -> None:
    """A request that touches nothing but the routes."""
    scope: dict[str, Any] = {
        "type": "http",
        "method": "GET",
        "scheme": "http",
        "path": "/nowhere",
        "raw_path": b"/nowhere",
        "root_path": "",
        "query_string": b"",
        "headers": [],
        "client": None,
        "server": None,
    }

    async def receive() -> Any:
        return {"type": "http.request"}

    async def send(_message: Any) -> None:
        pass

    await app(scope, receive, send)
