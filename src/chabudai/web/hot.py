"""The two busy routes, reached without the framework's routing.

Acting and watching are described and checked like every other route, but finding a route and its
parameters took more than half of the time of a move, and twice the memory of an idle stream.
"""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any
from urllib.parse import parse_qs

from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from chabudai.web.api.live import events
from chabudai.web.api.models import ActAsked, Lang
from chabudai.web.api.play import act
from chabudai.web.guard import BODY
from chabudai.web.refuse import KNOWN, fail, refuse
from chabudai.web.server import Server

_PATH = re.compile(r"/api/v1/matches/([A-Za-z0-9_-]{1,64})/(act|events)")
_ROUTES = {
    ("POST", "act"): SimpleNamespace(path="/api/v1/matches/{match}/act"),
    ("GET", "events"): SimpleNamespace(path="/api/v1/matches/{match}/events"),
}


class _Act(BaseModel):
    model_config = ConfigDict(extra="ignore")
    key: str | None = Field(None, max_length=80)
    seat: int | None = Field(None, ge=0, le=7)


class _Events(BaseModel):
    model_config = ConfigDict(extra="ignore")
    first: int = Field(0, alias="from", ge=0, le=1_000_000)
    lang: Lang | None = None
    last: str | None = Field(None, max_length=20)
    seat: int | None = Field(None, ge=0, le=7)
    motions: bool = False


class HotRoutes:
    """Answers what is busy and passes on the rest."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self._state = SimpleNamespace(state=SimpleNamespace(server=server))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "http" else None
        route = _ROUTES.get((scope["method"], found[2])) if found else None
        if found is None or route is None:
            await self.app(scope, receive, send)
            return
        scope["app"] = self._state
        scope["route"] = route
        request = Request(scope, receive)
        response = await self._answer(request, found[1], found[2])
        del request
        await response(scope, receive, send)

    async def _answer(self, request: Request, match: str, what: str) -> Response:
        try:
            query = request.scope["query_string"].decode("latin-1")
            asked: dict[str, Any] = {
                name: values[0] for name, values in parse_qs(query, keep_blank_values=True).items()
            }
            if what == "act":
                asked["key"] = request.headers.get("idempotency-key")
                deed = _Act(**asked)
                body = ActAsked.model_validate_json(request.scope[BODY])
                return await act(request, match, body, deed.key, deed.seat)
            asked["last"] = request.headers.get("last-event-id")
            wish = _Events(**asked)
            return await events(
                request, match, wish.first, wish.lang, wish.last, wish.seat, wish.motions
            )
        except KNOWN as error:
            return await refuse(request, error)
        except Exception as error:
            return await fail(request, error)
