"""The application: routes, errors and the guard around them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request, Response

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
from chabudai.web.api.models import Health
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
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        try:
            await server.start()
        except StoreError as error:
            server.log.warn("store", error=str(error))
            raise
        yield
        await server.stop()

    app = HotRoutes(make_api(server, lifespan), server)
    return Guard(app, server.config.body_bytes, server.config.secure, server.traffic)


def make_api(server: Server, lifespan: object = None) -> FastAPI:
    """The routes and their description."""
    app = FastAPI(
        title="Chabudai",
        version=VERSION,
        description="The open table for Matcha, Koi-Koi and Touché. Say who you are with the "
        "cookie that `POST /guests` sets, or with `Authorization: Bearer TOKEN`.",
        openapi_url=None,
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,  # type: ignore[arg-type]
        redirect_slashes=False,
    )
    app.state.server = server
    for module in (about, people, puzzles, tables, play, live, coach, daily, together, admin):
        app.include_router(module.router, prefix=PREFIX)
    for path, handler in (("", ready), ("/live", live_on), ("/ready", ready)):
        app.add_api_route(
            f"/health{path}",
            handler,
            name=f"health{path}",
            operation_id=f"health{path.replace('/', '_')}",
            response_model=Health,
            responses=answers(),
            tags=["server"],
        )
    app.add_api_route(
        "/metrics",
        metrics,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
        response_class=Response,
        tags=["server"],
    )
    app.add_route(f"{PREFIX}/openapi.json", description(app), include_in_schema=False)
    for kind in KNOWN:
        app.add_exception_handler(kind, answer_error)
    app.add_exception_handler(Exception, fail)
    add_pages(app)
    app.add_middleware(Maintenance, server=server)
    return app


def description(app: FastAPI) -> Callable[[Request], Awaitable[Response]]:
    """The route that describes all others; made on demand, which takes 150 ms, in a thread."""
    made: list[bytes] = []

    async def describe(_request: Request) -> Response:
        if not made:
            made.append(encode(await asyncio.to_thread(app.openapi)))
        return Response(made[0], media_type="application/json")

    return describe


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
    server = server_of(request)
    text = server.traffic.text() + server.house.metrics.text()
    return Response(text, media_type="text/plain; version=0.0.4")
