"""The two busy routes, reached without the framework's routing.

Acting and watching are described and checked like every other route, by the parameters that they
declare themselves; but finding a route and its parameters took more than half of the time of a
move, and twice the memory of an idle stream.
"""

from __future__ import annotations

import inspect
import re
import typing
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import Any, get_args
from urllib.parse import parse_qs

from fastapi.params import Header
from pydantic import BaseModel, ConfigDict, create_model
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from chabudai.web.answer import Reply
from chabudai.web.api.live import events
from chabudai.web.api.play import act
from chabudai.web.guard import BODY, WHOLE
from chabudai.web.server import Server
from chabudai.web.statuses import KNOWN, answer_error, fail

Handler = Callable[..., Awaitable[Response]]


class HotRoute:
    """A route with what its handler declares: headers, queries, and perhaps a body."""

    def __init__(self, method: str, path: str, handler: Handler) -> None:
        self.method = method
        self.path = path
        """What the log and the metrics call it."""
        self.headers: list[str] = []
        self.body: type[BaseModel] | None = None
        self._handler = handler
        fields: dict[str, Any] = {}
        kinds = typing.get_type_hints(handler, include_extras=True)
        for name, parameter in inspect.signature(handler).parameters.items():
            kind = kinds[name]
            if isinstance(kind, type) and issubclass(kind, BaseModel):
                self.body = kind
            elif parameter.default is not inspect.Parameter.empty:  # not the path, nor the request
                fields[name] = (kind, parameter.default)
                told = [each for each in get_args(kind) if isinstance(each, Header)]
                self.headers += [each.alias or name for each in told]
        config = ConfigDict(extra="ignore")
        self.asked = create_model(f"Hot{handler.__name__.title()}", __config__=config, **fields)
        """The headers and queries by the names that they are sent with."""
        self._nothing = self.asked().__dict__
        """What is asked where neither is sent."""
        self._names = {name.lower().encode(): name for name in self.headers}

    async def answer(self, request: Request, match: str) -> Response:
        """Check what was given, and answer."""
        given: dict[str, Any] = {}
        if query := request.scope["query_string"]:
            sent = parse_qs(query.decode("latin-1"), keep_blank_values=True)
            given = {name: values[0] for name, values in sent.items() if name not in self.headers}
        for name, value in request.scope["headers"]:
            if name in self._names:
                given.setdefault(self._names[name], value.decode("latin-1"))
        asked = self.asked(**given).__dict__ if given else self._nothing
        if self.body is None:
            return await self._handler(request, match, **asked)
        body = self.body.model_validate_json(request.scope[BODY])
        return await self._handler(request, match, body, **asked)


HOT = (
    HotRoute("POST", "/api/v1/matches/{match}/act", act),
    HotRoute("GET", "/api/v1/matches/{match}/events", events),
)
_PATH = re.compile(r"/api/v1/matches/([A-Za-z0-9_-]{1,64})/(act|events)")
_ROUTES = {(route.method, route.path.rsplit("/", 1)[1]): route for route in HOT}


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
        response = await _answer(route, request, found[1])
        del request
        if (whole := scope.get(WHOLE)) is not None and type(response) is Reply:
            await whole(response)
        else:
            await response(scope, receive, send)


async def _answer(route: HotRoute, request: Request, match: str) -> Response:
    try:
        return await route.answer(request, match)
    except KNOWN as error:
        return await answer_error(request, error)
    except Exception as error:
        return await fail(request, error)
