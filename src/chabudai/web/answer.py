"""Answers in JSON, and those that every route may give."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from chabudai.web.api.models import Error
from chabudai.web.encode import encode

_TEXTS = {
    401: "you have not said who you are, or the token is not valid",
    403: "you may not do this here",
    404: "there is no such thing",
    409: "somebody else was first; `number` is the number that is next now",
    413: "the body is too large",
    422: "what was asked is not possible; the text says what is",
    429: "too often; `Retry-After` says when to try again",
    503: "the store cannot write now; nothing has changed",
}


def answers(*statuses: int) -> dict[int | str, dict[str, Any]]:
    """The errors that a route may answer with, for OpenAPI."""
    return {
        status: {"model": Error, "description": _TEXTS[status]}
        for status in sorted({*statuses, 401, 422, 429, 503})
    }


class Reply(Response):
    """An answer in JSON, without what finding out about its headers takes."""

    media_type = "application/json"

    def __init__(self, body: bytes, status: int = 200) -> None:
        self.status_code = status
        self.background = None
        self.body = body
        self.raw_headers = [
            (b"content-length", b"%d" % len(body)),
            (b"content-type", b"application/json"),
        ]


def reply(data: Any, status: int = 200) -> Response:
    """Data as JSON."""
    return Reply(encode(data), status)
