"""The application: routes, errors and the guard around them."""

from __future__ import annotations

import traceback
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from importlib.metadata import version

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp

from chabudai.core.errors import IllegalAction
from chabudai.store import BadInvite, Conflict, StoreError
from chabudai.web.answer import answers, reply
from chabudai.web.api import about, live, people, play, tables
from chabudai.web.api.models import Health
from chabudai.web.errors import Problem, problem
from chabudai.web.guard import Guard
from chabudai.web.server import Server, language, server_of

PREFIX = "/api/v1"
VERSION = version("chabudai")


def make_app(server: Server) -> ASGIApp:
    """The whole application as ASGI."""

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await server.start()
        yield
        await server.stop()

    app = make_api(server, lifespan)
    return Guard(app, server.config.body_bytes, server.config.secure, server.log, server.metrics)


def make_api(server: Server, lifespan: object = None) -> FastAPI:
    """The routes and their description."""
    app = FastAPI(
        title="Chabudai",
        version=VERSION,
        description="The open table for Matcha, Koi-Koi and Touché. Say who you are with the "
        "cookie that `POST /guests` sets, or with `Authorization: Bearer TOKEN`.",
        openapi_url=f"{PREFIX}/openapi.json",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,  # type: ignore[arg-type]
        redirect_slashes=False,
    )
    app.state.server = server
    for module in (about, people, tables, play, live):
        app.include_router(module.router, prefix=PREFIX)
    app.add_api_route(
        "/health", health, response_model=Health, responses=answers(), tags=["server"]
    )
    app.add_api_route(
        "/metrics",
        metrics,
        responses={200: {"content": {"text/plain": {"schema": {"type": "string"}}}}},
        response_class=Response,
        tags=["server"],
    )
    app.add_exception_handler(Problem, _on_problem)  # type: ignore[arg-type]
    app.add_exception_handler(IllegalAction, _on_refusal)  # type: ignore[arg-type]
    app.add_exception_handler(StoreError, _on_store_error)  # type: ignore[arg-type]
    app.add_exception_handler(RequestValidationError, _on_bad_request)  # type: ignore[arg-type]
    app.add_exception_handler(HTTPException, _on_http)  # type: ignore[arg-type]
    app.add_exception_handler(Exception, _on_failure)
    return app


async def health(request: Request) -> Response:
    """Whether the server can write; 503 says that it cannot."""
    await server_of(request).store.ping()
    return reply({"status": "ok", "version": VERSION})


async def metrics(request: Request) -> Response:
    """Counters in Prometheus' format."""
    return Response(server_of(request).metrics.text(), media_type="text/plain; version=0.0.4")


async def _on_problem(request: Request, error: Problem) -> Response:
    return error.response(_lang(request))


async def _on_refusal(request: Request, error: IllegalAction) -> Response:
    return Problem(422, error.reason).response(_lang(request))


async def _on_store_error(request: Request, error: StoreError) -> Response:
    if isinstance(error, BadInvite):
        return Problem(403, "web-bad-invite").response(_lang(request))
    if isinstance(error, Conflict):
        return Problem(409, "web-taken").response(_lang(request))
    server_of(request).log.warn("store", error=str(error))
    return Problem(503, "web-store", after=5).response(_lang(request))


async def _on_bad_request(request: Request, error: RequestValidationError) -> Response:
    """What was wrong, without repeating what was sent."""
    wrong = [
        ".".join(str(part) for part in detail["loc"]) + ": " + str(detail["msg"])
        for detail in error.errors()[:10]
    ]
    refusal = problem(422, "web-bad-request", wrong="; ".join(wrong)[:1000])
    return refusal.response(_lang(request))


async def _on_http(request: Request, error: HTTPException) -> Response:
    key = {404: "web-no-route", 405: "web-no-method"}.get(error.status_code, "web-unreadable")
    response = Problem(error.status_code, key).response(_lang(request))
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _on_failure(request: Request, error: Exception) -> Response:
    """A mistake of ours: where it happened is logged, never what the values were."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    where = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames]
    server_of(request).log.warn("failure", kind=type(error).__name__, where=where)
    return Problem(500, "web-failure").response(_lang(request))


def _lang(request: Request) -> str:
    return language(request, request.query_params.get("lang"))
