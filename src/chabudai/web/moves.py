"""Moves, the requests of which there are most, answered without routing and messages in between.

What is out of the ordinary goes the way of all requests before anything has happened: a head that
another site may have a part in, half a body, somebody who is not known yet, values that do not
fit. So every refusal that is not the table's own is told by those who tell it to everybody.
"""

from __future__ import annotations

import re
import time
from collections.abc import Mapping

from pydantic import ValidationError
from starlette.requests import Request
from starlette.responses import Response
from uvicorn._types import ASGI3Application

from chabudai.tables.identity import Visitor
from chabudai.tables.log import REQUEST
from chabudai.web.api.models import ActAsked
from chabudai.web.api.play import acted
from chabudai.web.cycle import Cycle, Short, peek
from chabudai.web.guard import TRUSTED, Guard, name_of, own_name
from chabudai.web.heads import KEY, Head, Heads
from chabudai.web.hot import ACT, state_of
from chabudai.web.server import Server
from chabudai.web.statuses import KNOWN, answer_error, fail

_PATH = re.compile(rb"/api/v1/matches/([A-Za-z0-9_-]{1,64})/act")
_MOST_KEY = 80
_OWN = (b"same-origin", b"none")
_read = ActAsked.__pydantic_validator__.validate_json


class Moves:
    """Answers them for a server; the guard sends what is answered."""

    def __init__(self, server: Server, guard: Guard) -> None:
        self._server = server
        self._guard = guard
        self._state = state_of(server)
        self.heads = Heads()

    def find(self, cycle: Cycle) -> str | None:
        """The match in which a request is a move; None where it is none."""
        scope = cycle.scope
        if scope["method"] != "POST" or scope["query_string"]:
            return None
        found = _PATH.fullmatch(scope["raw_path"])
        return found[1].decode() if found else None

    async def answer(self, cycle: Cycle, match: str, app: ASGI3Application) -> None:
        """Carry out a move and answer it, or let the application do that."""
        begun = time.perf_counter()
        scope = cycle.scope
        headers = dict(scope["headers"])
        body = self._body(cycle, headers)
        visitor = await self._server.visitors.known(headers) if body is not None else None
        if body is None or visitor is None:
            await cycle.run_asgi(app)
            return
        name = name_of(scope, headers)  # type: ignore[arg-type]
        key = headers[KEY].decode("latin-1") if KEY in headers else None
        await self._carry_out(cycle, visitor, match, body, key, headers, name, begun)

    def asked(self, head: Head, body: bytes) -> ActAsked | None:
        """What a move asks whose head was read without the parser; None where it is to be read by
        the parser.
        """
        return self._asked(head.headers, body)

    async def play(self, short: Short, head: Head, asked: ActAsked, is_trusted: bool) -> bool:
        """Carry out such a move and answer it; False where it is not known who asks, and nothing
        has happened.
        """
        begun = time.perf_counter()
        if head.who is None:
            head.who = self._server.visitors.knower(head.headers)
        visitor = head.who.at_hand() or await head.who.find()
        if visitor is None:
            return False
        name = name_of({TRUSTED: True}, head.headers) if is_trusted else own_name()
        await self._carry_out(
            short, visitor, head.match, asked, head.key, head.headers, name, begun
        )
        return True

    async def _carry_out(
        self,
        cycle: Cycle | Short,
        visitor: Visitor,
        match: str,
        body: ActAsked,
        key: str | None,
        headers: Mapping[bytes, bytes],
        name: str,
        begun: float,
    ) -> None:
        REQUEST.set(name)
        server, guard, status = self._server, self._guard, 200
        try:
            number = await acted(server, visitor, match, body, key, None)
        except Exception as error:
            response = await self._refusal(headers, error)
            status = response.status_code
            await guard.answer(cycle, name, response)
        else:
            await guard.answer_json(cycle, name, b'{"number":%d}' % number)
        seconds = time.perf_counter() - begun
        server.traffic.request("POST", ACT.path, status, seconds, name)
        server.collector.pass_over()

    def _body(self, cycle: Cycle, headers: Mapping[bytes, bytes]) -> ActAsked | None:
        """What is asked, where the request is an ordinary one."""
        if (
            len(headers) != len(cycle.scope["headers"])  # type: ignore[arg-type]
            or b"content-length" not in headers
            or cycle.waiting_for_100_continue
        ):
            return None
        body = peek(cycle)
        return None if body is None else self._asked(headers, body)

    def _asked(self, headers: Mapping[bytes, bytes], body: bytes) -> ActAsked | None:
        site = headers.get(b"sec-fetch-site")
        if (
            (site not in _OWN if site is not None else b"origin" in headers)
            or (KEY in headers and len(headers[KEY]) > _MOST_KEY)
            or len(body) > self._guard.body_bytes
        ):
            return None
        try:
            asked: ActAsked = _read(body)
        except ValidationError:
            return None
        return asked

    async def _refusal(self, headers: Mapping[bytes, bytes], error: Exception) -> Response:
        """How everybody is told what cannot be done."""
        scope = {"type": "http", "app": self._state, "headers": list(headers.items())}
        request = Request({**scope, "query_string": b""})
        if isinstance(error, KNOWN):
            return await answer_error(request, error)
        return await fail(request, error)
