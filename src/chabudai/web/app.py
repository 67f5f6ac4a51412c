"""The application: routes, errors and the guard around them."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from chabudai.store import StoreError
from chabudai.web.answer import answers, reply
from chabudai.web.api import (
    about,
    admin,
    coach,
    daily,
    live,
    people,
    play,
    puzzles,
    tables,
    together,
)
from chabudai.web.api.asked import ApiRoute
from chabudai.web.api.models import Health
from chabudai.web.api.router import Declared, Router
from chabudai.web.description import describe
from chabudai.web.encode import encode
from chabudai.web.guard import Guard
from chabudai.web.hot import HotRoutes
from chabudai.web.maintenance import Maintenance
from chabudai.web.pages.routes import add_pages
from chabudai.web.problem import Problem
from chabudai.web.server import Server, server_of
from chabudai.web.statuses import KNOWN, answer_error, fail

PREFIX = "/api/v1"
VERSION = version("chabudai")


def make_app(server: Server) -> Guard:
    """The whole application as ASGI."""

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        try:
            await server.start()
        except StoreError as error:
            server.log.warn("store", error=str(error))
            raise
        yield
        await server.stop()

    app = HotRoutes(make_api(server, lifespan), server)
    return Guard(app, server.config.body_bytes, server.config.secure, server.traffic)


def make_api(server: Server, lifespan: object = None) -> Starlette:
    """All routes."""
    app = Starlette(lifespan=lifespan)  # type: ignore[arg-type]
    app.router.redirect_slashes = False
    app.state.server = server
    routes = app.router.routes
    routes += [ApiRoute(route, prefix) for prefix, route in declared()]
    routes.append(Route(f"{PREFIX}/openapi.json", tell_openapi))
    for kind in KNOWN:
        app.add_exception_handler(kind, answer_error)
    app.add_exception_handler(Exception, fail)
    add_pages(app)
    app.add_middleware(Maintenance, server=server)
    return app


def declared() -> list[tuple[str, Declared]]:
    """All routes of the interface, and what is before their paths."""
    subjects = (about, people, puzzles, tables, play, live, coach, daily, together, admin)
    listed = [(PREFIX, route) for subject in subjects for route in subject.router.routes]
    return [*listed, *(("", route) for route in _own_routes().routes)]


def _own_routes() -> Router:
    """What tells of the server itself."""
    own = Router(["server"])
    for path, handler in (("", ready), ("/live", live_on), ("/ready", ready)):
        own.add(
            "GET",
            f"/health{path}",
            handler,
            name=f"health{path}",
            operation_id=f"health{path.replace('/', '_')}",
            response_model=Health,
            responses=answers(),
        )
    text = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
    own.add("GET", "/metrics", metrics, responses=text, response_class=Response)
    return own


@functools.cache
def openapi() -> Any:
    """What describes all routes."""
    about = (
        "The open table for Matcha, Koi-Koi and Touché. Say who you are with the "
        "cookie that `POST /guests` sets, or with `Authorization: Bearer TOKEN`."
    )
    return describe("Chabudai", VERSION, about, declared())


async def tell_openapi(_request: Request) -> Response:
    """The description; made on demand, which takes a second or two, in a thread."""
    return Response(encode(await asyncio.to_thread(openapi)), media_type="application/json")


async def live_on(_request: Request) -> Response:
    """Whether the server answers at all: nothing else is looked at."""
    return reply({"status": "ok", "version": VERSION})


async def ready(request: Request) -> Response:
    """Whether the server is open and can write, asked of the store once in a second at most,
    however many ask; 503 says that it cannot.
    """
    server = server_of(request)
    if not server.house.is_open:
        raise Problem(503, "web-closing", after=2)
    await server.readiness.check()
    return reply({"status": "ok", "version": VERSION})


async def metrics(request: Request) -> Response:
    """Counters in Prometheus' format."""
    text = await server_of(request).figures()
    return Response(text, media_type="text/plain; version=0.0.4")
