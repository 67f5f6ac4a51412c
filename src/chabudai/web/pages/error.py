"""Errors on pages: a page that says what is wrong and where to go on."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import wraps
from types import SimpleNamespace
from typing import Any

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.tables.slices import rest
from chabudai.web.odd import check_places
from chabudai.web.pages.form import check_field
from chabudai.web.pages.look import look_of
from chabudai.web.pages.pack import pack
from chabudai.web.pages.render import page
from chabudai.web.problem import Problem
from chabudai.web.statuses import KNOWN, answer_error, fail, problem_of

LARGE = 20_000
"""A page of so many bytes takes milliseconds to be packed, after others had their turn."""

Handler = Callable[[Request], Awaitable[Response]]


def answered(handler: Handler, path: str) -> Handler:
    """A handler whose errors become pages; the log names its requests by their path."""
    route = SimpleNamespace(path=path)

    @wraps(handler)
    async def answer(request: Request) -> Response:
        request.scope["route"] = route
        try:
            check_places(request.path_params)
            for name, value in request.query_params.multi_items():
                check_field(name, value)
            response = await handler(request)
            if len(response.body) > LARGE:
                await rest()
            return pack(request, response)
        except KNOWN as error:
            return error_page(request, problem_of(request, error))
        except Exception as error:
            await fail(request, error)
            return error_page(request, Problem(500, "web-failure"))

    return answer


def error_page(request: Request, problem: Problem) -> Response:
    """What went wrong, for people."""
    look = look_of(request)
    response = page(
        "error",
        look,
        problem.status,
        here="/",
        title=say("page-error-title", look.lang),
        text=problem.reason.say(look.lang),
        advice=say(f"page-error-{_advice(problem.status)}", look.lang),
    )
    if problem.after is not None:
        response.headers["Retry-After"] = str(max(1, round(problem.after)))
    return response


def _advice(status: int) -> str:
    """What to do about it."""
    known = {403: "shut", 404: "lost", 405: "lost", 409: "late", 410: "lost", 413: "large"}
    return known.get(status, "wait" if status in (429, 500, 503) else "wrong")


async def lost(request: Request, error: Any) -> Response:
    """Nothing is there: a page for people, JSON for programs."""
    wants_page = "text/html" in request.headers.get("accept", "")
    if isinstance(error, HTTPException) and wants_page and not request.url.path.startswith("/api/"):
        return error_page(request, problem_of(request, error))
    return await answer_error(request, error)
