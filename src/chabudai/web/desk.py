"""The host's key: a token in a file that only the host can read, compared in constant time."""

from __future__ import annotations

import hmac
from pathlib import Path

from starlette.requests import Request

from chabudai.tables.identity import digest
from chabudai.tables.limits import Limit
from chabudai.web.problem import Problem

SHORTEST = 20
TRIES_PER_MINUTE = 10
"""Wrong tokens from one address."""


def read_token(path: str | Path) -> str:
    """The token in a file; ValueError if it could be guessed, OSError if it cannot be read."""
    token = Path(path).read_text(encoding="utf-8").strip()
    if len(token) < SHORTEST or not token.isascii() or any(sign.isspace() for sign in token):
        raise ValueError(f"{path}: an admin token is one word of at least {SHORTEST} characters")
    return token


class Desk:
    """Lets in whoever shows the token; without a file nobody. Only its hash is kept."""

    def __init__(self, path: str, tries: Limit) -> None:
        """``tries`` is how often an address may show a wrong token."""
        self._hash = digest(read_token(path)) if path else ""
        self._tries = tries

    def check(self, request: Request, address: str) -> None:
        """Problem unless the request shows the token; wrong ones are counted by address."""
        if not self._hash:
            raise Problem(404, "web-no-admin")
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        right = hmac.compare_digest(digest(token.strip()), self._hash)
        if not right or kind.lower() != "bearer":
            self._tries.use(address)
            raise Problem(401, "web-bad-token")
