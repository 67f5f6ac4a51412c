"""Live events and exports."""

from __future__ import annotations

from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.match.export import exported, frame
from chabudai.web.answer import answers
from chabudai.web.api.models import Lang, Own
from chabudai.web.api.router import Router, header, query
from chabudai.web.encode import encode
from chabudai.web.problem import Problem
from chabudai.web.server import language, server_of
from chabudai.web.stream import StreamResponse
from chabudai.web.visitors import address

router = Router(tags=["live"])


_STREAM: dict[int | str, dict[str, Any]] = {
    200: {
        "description": "server-sent events: `entry` with the entry's number as id (and with "
        "`motions`, steps of motions that play together, where these are asked for), `next` when "
        "a rematch begins, `presence` with the seats that are `away` when somebody comes or "
        "goes, `bye` when the client should come back",
        "content": {"text/event-stream": {"schema": {"type": "string"}}},
    },
    **answers(403, 404),
}


@router.get("/matches/{match}/events", responses=_STREAM, response_class=Response)
async def events(
    request: Request,
    match: str,
    first: Annotated[int, query(alias="from", ge=0, le=1_000_000)] = 0,
    lang: Lang | None = None,
    last: Annotated[str | None, header(alias="Last-Event-ID", max_length=20)] = None,
    seat: Own = None,
    motions: Annotated[
        bool, query(description="also what moves before your eyes, for who draws the table")
    ] = False,
) -> Response:
    """Every entry from a number on, as it may be told to you, and then the new ones as they
    happen. `Last-Event-ID` goes on after the event with that id.
    """
    server = server_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    table = await server.lobby.table(match)  # from here on without waiting, so that it stays
    eyes = table.watching_seat(user, seat)
    if not server.house.is_open:
        raise Problem(503, "web-closing", after=2)
    who = user or address(request)
    if server.streams[who] >= server.config.streams_per_guest:
        raise Problem(429, "web-too-many-streams", after=10)
    if last is not None and last.isascii() and last.isdigit():
        first = int(last) + 1
    viewer = table.watch(eyes, user, language(request, lang), first, motions)
    server.streams[who] += 1
    server.traffic.streams += 1

    def closed() -> None:
        table.leave(viewer)
        server.traffic.streams -= 1
        server.streams[who] -= 1
        if not server.streams[who]:
            del server.streams[who]

    return StreamResponse(viewer, server.house.slices, server.config.stream_seconds, closed)


@router.get("/matches/{match}/export", response_model=dict[str, Any], responses=answers(403, 404))
async def export_match(
    request: Request, match: str, lang: Lang | None = None, seat: Own = None
) -> Response:
    """The match as one document: complete and verifiable once it is over, your part before. What
    is kept of it is checked first.
    """
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(match)
    eyes = table.watching_seat(visitor.user if visitor else None, seat)
    await server.lobby.check(table)
    secret = await server.lobby.secret(table)
    steps = exported(table.match, secret is not None, eyes, language(request, lang))
    entries = await server.house.slices.run(map(encode, steps))
    links = [] if secret is None else await server.lobby.links(table)
    head = encode(frame(table.match, secret, eyes, links))
    body = b'%s,"entries":[%s]}' % (head[:-1], b",".join(entries))
    return Response(body, media_type="application/json")
