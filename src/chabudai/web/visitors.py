"""Who asks over HTTP: guests by a cookie, programs by their ``Authorization`` header."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.tables.identity import Identity, Visitor
from chabudai.web.problem import Problem

PLAIN = "chabudai"
SECURE = "__Host-chabudai"
YEAR = 365 * 86_400


class Visitors:
    """Reads from requests, and writes into answers, who somebody is."""

    def __init__(self, identity: Identity, secure: bool) -> None:
        self._identity = identity
        self._secure = secure
        self.cookie = SECURE if secure else PLAIN

    async def find(self, request: Request) -> Visitor | None:
        """Who asks; a token that is not valid is a Problem, no token and no cookie are None."""
        given = request.headers.get("authorization")
        if given is None:
            seal = request.cookies.get(self.cookie, "")
            return _welcome(request, await self._identity.by_seal(seal))
        kind, _, token = given.partition(" ")
        bearer = kind.lower() == "bearer"
        visitor = await self._identity.by_token(token.strip()) if bearer else None
        if visitor is None:
            raise Problem(401, "web-bad-token")
        return _welcome(request, visitor)

    def forget(self, response: Response) -> None:
        """Let the browser forget the guest."""
        response.delete_cookie(
            self.cookie, path="/", secure=self._secure, httponly=True, samesite="lax"
        )

    def remember(self, response: Response, user: str) -> None:
        """Let the browser remember the guest."""
        response.set_cookie(
            self.cookie,
            self._identity.seal(user),
            max_age=YEAR,
            path="/",
            secure=self._secure,
            httponly=True,
            samesite="lax",
        )


def _welcome(request: Request, visitor: Visitor | None) -> Visitor | None:
    """Whoever the host does not let in may look like a stranger, and do nothing."""
    if visitor is None or not visitor.blocked:
        return visitor
    if request.method in ("GET", "HEAD"):
        return None
    raise Problem(403, "web-blocked")
