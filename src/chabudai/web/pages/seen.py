"""Ends of rounds that somebody has looked at and put away, each viewer for themselves."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go
from chabudai.web.server import server_of

COOKIE = "seen"
"""Kept for the address of one table: the number of the newest end that was put away."""


def has_seen(request: Request, number: int) -> bool:
    """Whether the viewer has put the end of the round after so many entries away."""
    kept = whole(request.cookies.get(COOKIE))
    return kept is not None and kept >= number


async def put_away(request: Request) -> Response:
    """Go on: nobody else is asked, and no clock waits."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitors.find(request)
    table.viewer_seat(visitor.user if visitor else None)
    number = min(whole(form.get("at")) or 0, len(table.match))
    response = go(f"/table/{table.name}")
    response.set_cookie(
        COOKIE,
        str(number),
        path=f"/table/{table.name}",
        secure=server.config.secure,
        httponly=True,
        samesite="lax",
    )
    return response
