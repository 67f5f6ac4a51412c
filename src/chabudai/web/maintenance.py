"""Maintenance: while the host keeps everything as it is, what would write is refused politely."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from chabudai.tables.denial import Denied
from chabudai.web.language import scope_language
from chabudai.web.pages.error import error_page
from chabudai.web.pages.render import PART
from chabudai.web.problem import Problem

if TYPE_CHECKING:
    from chabudai.web.server import Server

_READING = ("GET", "HEAD", "OPTIONS")
_ADMIN = "/api/v1/admin/"
_PASSED = (
    "act",
    "talk",
    "offer",
    "answer",
    "resign",
    "claim",
    "seen",
    "lift",
    "guide",
    "hint",
    "look",
)
"""Pages that say it at the table itself, or that remember something in the browser only."""


class Maintenance:
    """Plain ASGI before the routes. Moves at the tables are refused by the tables themselves."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self._server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or say that nothing is written now."""
        if scope["type"] == "http" and scope["method"] not in _READING and _writes(scope["path"]):
            try:
                self._server.house.board.check_open()
            except Denied as denied:
                problem = Problem.of(denied)
                request = Request(scope, receive)
                if "text/html" in request.headers.get("accept", "") or PART in request.headers:
                    response = error_page(request, problem)
                else:
                    response = problem.response(scope_language(scope))
                await response(scope, receive, send)
                return
        await self.app(scope, receive, send)


def _writes(path: str) -> bool:
    if path.startswith("/api/"):
        return not path.startswith(_ADMIN)
    return path.rpartition("/")[2] not in _PASSED
