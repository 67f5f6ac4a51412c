"""Answers to what cannot be done: a status, a key for programs and a sentence for people."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from chabudai.core.messages import Message
from chabudai.tables.denial import Denied, Kind
from chabudai.web.encode import encode

STATUSES = {
    Kind.STRANGER: 401,
    Kind.FORBIDDEN: 403,
    Kind.MISSING: 404,
    Kind.CONFLICT: 409,
    Kind.IMPOSSIBLE: 422,
    Kind.TOO_OFTEN: 429,
    Kind.LATER: 503,
}
"""The status of everything that the tables deny."""


class Problem(Exception):
    """Something was asked that cannot be done; nothing has changed."""

    def __init__(
        self, status: int, reason: Message | str, after: float | None = None, **more: Any
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.reason = Message(reason) if isinstance(reason, str) else reason
        self.after = after
        self.more = more

    @classmethod
    def of(cls, denied: Denied) -> Problem:
        """What the tables have denied, as an answer."""
        return cls(STATUSES[denied.kind], denied.reason, denied.after, **denied.more)

    def response(self, lang: str) -> Response:
        """The answer in a language."""
        error = {"key": self.reason.key, "text": self.reason.say(lang), **self.more}
        headers = {} if self.after is None else {"Retry-After": str(max(1, round(self.after)))}
        if self.status == 401:
            headers["WWW-Authenticate"] = "Bearer"
        return Response(encode({"error": error}), self.status, headers, "application/json")


def problem(status: int, key: str, **args: Any) -> Problem:
    """A problem with values for its sentence."""
    return Problem(status, Message(key, args))
