"""Which answer an error gets: the same for every route."""

from __future__ import annotations

import traceback
from typing import Any

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.errors import IllegalAction
from chabudai.store import BadInvite, BadValue, Conflict, Damaged, StoreError
from chabudai.tables.denial import Denied
from chabudai.web.language import scope_language
from chabudai.web.problem import Problem, problem
from chabudai.web.server import server_of

KNOWN: tuple[type[Exception], ...] = (
    Problem,
    Denied,
    IllegalAction,
    StoreError,
    ValidationError,
    HTTPException,
)


async def answer_error(request: Request, error: Any) -> Response:
    """The answer to an error that is the asker's, or the disk's."""
    response = problem_of(request, error).response(scope_language(request.scope))
    if isinstance(error, HTTPException):
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
    return response


def problem_of(request: Request, error: Any) -> Problem:
    """What an error tells the asker."""
    if isinstance(error, Problem):
        return error
    if isinstance(error, Denied):
        return Problem.of(error)
    if isinstance(error, IllegalAction):
        return Problem(422, error.reason)
    if isinstance(error, BadInvite):
        return Problem(403, "web-bad-invite")
    if isinstance(error, BadValue):
        return Problem(422, "web-unreadable")
    if isinstance(error, Damaged):
        server_of(request).log.warn("damaged", match=error.match, entry=error.number)
        return Problem(422, "web-damaged")
    if isinstance(error, Conflict):
        return Problem(409, "web-taken")
    if isinstance(error, StoreError):
        server_of(request).log.warn("store", error=str(error))
        return Problem(503, "web-store", after=5)
    if isinstance(error, HTTPException) and error.status_code == 400:
        return problem(422, "web-bad-request", wrong="body")
    if isinstance(error, HTTPException):
        key = {404: "web-no-route", 405: "web-no-method"}.get(error.status_code, "web-unreadable")
        return Problem(error.status_code, key)
    return problem(422, "web-bad-request", wrong=_wrong(error.errors()))


def _wrong(details: Any) -> str:
    """What was wrong, without repeating what was sent."""
    return "; ".join(
        ".".join(str(part) for part in detail["loc"]) + ": " + str(detail["msg"])
        for detail in details[:10]
    )[:1000]


async def fail(request: Request, error: Exception) -> Response:
    """A mistake of ours: where it happened is logged, never what the values were."""
    frames = traceback.extract_tb(error.__traceback__)[-3:]
    where = [f"{frame.filename.rsplit('/', 1)[-1]}:{frame.lineno}" for frame in frames]
    server_of(request).log.warn("failure", kind=type(error).__name__, where=where)
    return Problem(500, "web-failure").response(scope_language(request.scope))
