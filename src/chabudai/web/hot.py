"""The two busy routes, reached without the framework's routing.

Acting and watching are described and checked like every other route, by the parameters that they
declare themselves; but finding a route and its parameters took more than half of the time of a
move, and twice the memory of an idle stream.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from chabudai.web.answer import Reply
from chabudai.web.api.asked import Asked
from chabudai.web.api.live import events
from chabudai.web.api.play import act
from chabudai.web.api.router import Handler
from chabudai.web.guard import BODY, WHOLE
from chabudai.web.server import Server
from chabudai.web.statuses import KNOWN, answer_error, fail


class HotRoute:
    """A route with what its handler declares."""

    def __init__(self, method: str, path: str, handler: Handler) -> None:
        self.method = method
        self.path = path
        """What the log and the metrics call it."""
        self.asked = Asked(handler)
        self._handler = handler

    async def answer(self, request: Request, match: str) -> Response:
        """Check what was given, and answer."""
        asked = self.asked
        given = asked.given(request.scope)
        values = asked.model(**given).__dict__ if given else asked.nothing
        if asked.body is None:
            return await self._handler(request, match, **values)
        body = asked.body.model_validate_json(request.scope[BODY])
        return await self._handler(request, match, body, **values)


ACT = HotRoute("POST", "/api/v1/matches/{match}/act", act)
HOT = (
    ACT,
    HotRoute("GET", "/api/v1/matches/{match}/events", events),
)
_PATH = re.compile(r"/api/v1/matches/([A-Za-z0-9_-]{1,64})/(act|events)")
_ROUTES = {(route.method, route.path.rsplit("/", 1)[1]): route for route in HOT}


def state_of(server: Server) -> SimpleNamespace:
    """What a request finds its server by."""
    return SimpleNamespace(state=SimpleNamespace(server=server))


class HotRoutes:
    """Answers what is busy and passes on the rest."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self._state = state_of(server)

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
