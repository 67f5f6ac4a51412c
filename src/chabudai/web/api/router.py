"""Routes of the interface: what each is asked with and answers, declared where it is handled.

Serving needs no more than this. The framework that describes the routes for OpenAPI takes half a
second to be imported, so only ``description`` names it, when somebody asks for that.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

Handler = Callable[..., Awaitable[Response]]
Check = Callable[[Request], None]
"""Says Problem or Denied to whoever may not ask at all."""


@dataclass(frozen=True)
class Sent:
    """How a value is sent that is neither in the path nor in the body, and what it may be."""

    by_header: bool
    told: dict[str, Any]
    """``alias``, ``description`` and bounds."""


def query(**told: Any) -> Any:
    """A value of the address after the question mark."""
    return Sent(False, told)


def header(**told: Any) -> Any:
    """A value of a header."""
    return Sent(True, told)


@dataclass(frozen=True)
class Declared:
    """One route."""

    method: str
    path: str
    handler: Handler
    told: dict[str, Any]
    """What OpenAPI says of it besides."""
    check: Check | None = None


class Router:
    """The routes of one subject."""

    def __init__(
        self,
        tags: list[str],
        prefix: str = "",
        responses: dict[int | str, dict[str, Any]] | None = None,
        check: Check | None = None,
    ) -> None:
        self.routes: list[Declared] = []
        self._tags = tags
        self._prefix = prefix
        self._responses = responses or {}
        self._check = check

    def add(self, method: str, path: str, handler: Handler, **told: Any) -> None:
        """Add a route."""
        told = {**told, "tags": self._tags}
        told["responses"] = {**self._responses, **told.get("responses", {})}
        self.routes.append(Declared(method, self._prefix + path, handler, told, self._check))

    def _adding(self, method: str, path: str, told: dict[str, Any]) -> Callable[[Handler], Handler]:
        def add(handler: Handler) -> Handler:
            self.add(method, path, handler, **told)
            return handler

        return add

    def get(self, path: str, **told: Any) -> Callable[[Handler], Handler]:
        """Add a handler that reads."""
        return self._adding("GET", path, told)

    def post(self, path: str, **told: Any) -> Callable[[Handler], Handler]:
        """Add a handler that does something."""
        return self._adding("POST", path, told)

    def put(self, path: str, **told: Any) -> Callable[[Handler], Handler]:
        """Add a handler that sets something."""
        return self._adding("PUT", path, told)

    def delete(self, path: str, **told: Any) -> Callable[[Handler], Handler]:
        """Add a handler that takes something away."""
        return self._adding("DELETE", path, told)
