"""The guard at the door: size of bodies, requests from other sites, headers, ids, log, metrics."""

from __future__ import annotations

import functools
import itertools
import re
import secrets
import time
from typing import Any
from urllib.parse import urlsplit

from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from chabudai.tables.log import REQUEST
from chabudai.web.cycle import Cycle, Short, answer, answer_now, cycle_of, whole_body
from chabudai.web.language import scope_language
from chabudai.web.problem import Problem, problem
from chabudai.web.traffic import Traffic

POLICY = (
    b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
    b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    b"form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = [
    (b"content-security-policy", POLICY),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
WHOLE = "chabudai.whole"
"""Where in the scope somebody is who sends an answer at once; not where messages are needed."""
STATUS = "chabudai.status"
"""Where in the scope the status of such an answer is."""
BODY = "chabudai.body"
"""Where in the scope the body of a request is that has one."""
TRUSTED = "chabudai.trusted"
"""In the scope of a request that a trusted proxy has passed on."""
_SAFE = ("GET", "HEAD", "OPTIONS")
_JSON = b"content-length: %d\r\ncontent-type: application/json\r\n%sx-request-id: %s\r\n"
_NAME = re.compile(r"[A-Za-z0-9._-]{1,64}")


class Guard:
    """Plain ASGI around the whole application."""

    def __init__(self, app: ASGIApp, body_bytes: int, secure: bool, traffic: Traffic) -> None:
        self.app = app
        self.body_bytes = body_bytes
        self.traffic = traffic
        self.headers = [*HEADERS]
        if secure:
            self.headers.append((b"strict-transport-security", b"max-age=31536000"))
        self._lines = b"".join(
            b"%s: %s\r\n" % header for header in (*self.headers, (b"cache-control", b"no-store"))
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = time.perf_counter()
        status = 500
        name = name_of(scope, headers := dict(scope["headers"]))
        REQUEST.set(name)

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = [*self.headers, (b"x-request-id", name.encode())]
                told = message["headers"] = [*message.get("headers", ()), *own]
                if not any(name == b"cache-control" for name, _ in told):
                    told.append((b"cache-control", b"no-store"))
            await send(message)

        cycle = None
        try:
            if scope["method"] not in _SAFE:
                _check_site(headers)
                cycle = cycle_of(receive)
                if cycle is not None:
                    scope[WHOLE] = functools.partial(self.answer, cycle, name)
                body = scope[BODY] = await self._body(headers, receive, cycle)
                receive = _again(body, receive)
            del headers  # streams last
            await self.app(scope, receive, sending)
        except _Gone:
            status = 499
        except Problem as refusal:
            await refusal.response(scope_language(scope))(scope, receive, sending)
        finally:
            if cycle is not None:
                del scope[WHOLE]  # which holds the cycle, and that the scope
                status = scope.pop(STATUS, status)
            seconds = time.perf_counter() - begun
            route = getattr(scope.get("route"), "path", "")
            self.traffic.request(scope["method"], route, status, seconds, name)

    async def answer(self, cycle: Cycle | Short, name: str, response: Response) -> None:
        """Send an answer at once."""
        status = response.status_code
        if type(cycle) is Cycle:
            cycle.scope[STATUS] = status  # type: ignore[literal-required]
        lines = b"".join([b"%s: %s\r\n" % header for header in response.raw_headers])
        more = b"%s%sx-request-id: %s\r\n" % (lines, self._lines, name.encode())
        await answer(cycle, status, more, bytes(response.body))

    async def answer_json(self, cycle: Cycle | Short, name: str, body: bytes) -> None:
        """The same for an answer in JSON to something that was done."""
        if type(cycle) is Cycle:
            cycle.scope[STATUS] = 200  # type: ignore[literal-required]
        more = _JSON % (len(body), self._lines, name.encode())
        if cycle.flow.write_paused:
            await answer(cycle, 200, more, body)
        else:
            answer_now(cycle, 200, more, body)

    async def _body(
        self, headers: dict[bytes, bytes], receive: Receive, cycle: Cycle | None
    ) -> bytes:
        """The whole body, read here so that it can be refused before anything happens."""
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > self.body_bytes:
            raise problem(413, "web-too-large", most=self.body_bytes)
        if cycle is not None and b"content-length" in headers:
            there = whole_body(cycle)
            if there is not None:
                return there
        parts: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] != "http.request":
                raise _Gone  # half a body is none
            parts.append(message.get("body", b""))
            size += len(parts[-1])
            if size > self.body_bytes:
                raise problem(413, "web-too-large", most=self.body_bytes)
            if not message.get("more_body"):
                break
        return b"".join(parts)


class _Gone(Exception):
    """Who asked has gone before all of the body was there."""


_begin = secrets.token_hex(4)
_count = itertools.count(1)


def name_of(scope: Scope, headers: dict[bytes, bytes]) -> str:
    """What a request is called in the log: as a trusted proxy calls it, else by a name of ours."""
    if TRUSTED in scope:
        given = headers.get(b"x-request-id", b"").decode("latin-1")
        if _NAME.fullmatch(given):
            return given
    return own_name()


def own_name() -> str:
    """A name of ours."""
    return f"{_begin}-{next(_count):x}"


def _again(body: bytes, receive: Receive) -> Receive:
    """A ``receive`` that gives the body, which was read already, once more."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body}

    return again


def _check_site(headers: dict[bytes, Any]) -> None:
    """Refuse what another site makes a browser send."""
    site = headers.get(b"sec-fetch-site")
    if site is not None:
        if site not in (b"same-origin", b"none"):
            raise Problem(403, "web-other-site")
        return
    origin = headers.get(b"origin")
    if origin is not None:
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if urlsplit(origin.decode("latin-1")).netloc.lower() != host:
            raise Problem(403, "web-other-site")
