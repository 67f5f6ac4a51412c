"""Who asks over HTTP: guests by a cookie, programs by their ``Authorization`` header."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from starlette.requests import Request, cookie_parser
from starlette.responses import Response

from chabudai.store import StoreError
from chabudai.tables.denial import Denied
from chabudai.tables.identity import Identity, Visitor, digest
from chabudai.tables.limits import Limit
from chabudai.web.crowd import network_of
from chabudai.web.problem import Problem

PLAIN = "chabudai"
SECURE = "__Host-chabudai"
YEAR = 365 * 86_400


def address(request: Request) -> str:
    """Where a request came from, as limits count it."""
    return network_of(request.client.host) if request.client else "?"


class Visitors:
    """Reads from requests, and writes into answers, who somebody is."""

    def __init__(self, identity: Identity, secure: bool, bad_tokens: Limit) -> None:
        """``bad_tokens`` is how often an address may show a token that is not valid."""
        self._identity = identity
        self._bad_tokens = bad_tokens
        self._secure = secure
        self.cookie = SECURE if secure else PLAIN

    async def find(self, request: Request) -> Visitor | None:
        """Who asks; a token that is not valid is a Problem, no token and no cookie are None.

        Where too many were not valid no further one is looked at, but for those known already.
        """
        given = request.headers.get("authorization")
        if given is None:
            seal = request.cookies.get(self.cookie, "")
            return _welcome(request, await self._identity.by_seal(seal))
        kind, _, token = given.partition(" ")
        token = token.strip() if kind.lower() == "bearer" else ""
        where = address(request)
        try:
            self._bad_tokens.check(where)
        except Denied:
            if not self._identity.knows(token):
                raise
        visitor = await self._identity.by_token(token) if token else None
        if visitor is None:
            self._bad_tokens.use(where)
            raise Problem(401, "web-bad-token")
        return _welcome(request, visitor)

    async def known(self, headers: Mapping[bytes, bytes]) -> Visitor | None:
        """Who asks, by a seal or a token that was found valid before; None where ``find`` has to
        look, which counts and tells what is wrong.
        """
        return await self.knower(headers).find()

    def knower(self, headers: Mapping[bytes, bytes]) -> Knower:
        """The same, to be asked with each request that has the same headers: what they show is
        read once, and whether it still holds is asked each time.
        """
        identity = self._identity
        given = headers.get(b"authorization")
        if given is None:
            cookies = cookie_parser(headers.get(b"cookie", b"").decode("latin-1"))
            opened = identity.opened(cookies.get(self.cookie, ""))
            if opened is None:
                return Knower(_nobody, _nobody_at_hand)
            return Knower(identity.by_session, identity.guest_at_hand, *opened)
        kind, _, token = given.decode("latin-1").partition(" ")
        token = token.strip() if kind.lower() == "bearer" else ""
        return Knower(identity.by_known_hash, identity.at_hand, digest(token))

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


async def _nobody() -> Visitor | None:
    return None


def _nobody_at_hand() -> Visitor | None:
    return None


class Knower:
    """Knows whom what was shown once stands for now."""

    __slots__ = ("_at_hand", "_find", "_shown")

    def __init__(
        self,
        find: Callable[..., Awaitable[Visitor | None]],
        at_hand: Callable[..., Visitor | None],
        *shown: Any,
    ) -> None:
        self._find = find
        self._at_hand = at_hand
        self._shown = shown

    def at_hand(self) -> Visitor | None:
        """Who it is, if nobody has to be asked, and unless they are blocked."""
        found = self._at_hand(*self._shown)
        return None if found is None or found.blocked else found

    async def find(self) -> Visitor | None:
        """Who it is, unless they are blocked."""
        try:
            found = await self._find(*self._shown)
        except StoreError:  # which ``Visitors.find`` tells
            return None
        return None if found is None or found.blocked else found


def _welcome(request: Request, visitor: Visitor | None) -> Visitor | None:
    """Whoever the host does not let in may look like a stranger, and do nothing."""
    if visitor is None or not visitor.blocked:
        return visitor
    if request.method in ("GET", "HEAD"):
        return None
    raise Problem(403, "web-blocked")
