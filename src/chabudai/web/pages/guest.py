"""Who visits the pages; those who sit down without a name become guests."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chabudai.core.messages import say
from chabudai.tables.identity import Visitor
from chabudai.web.server import Server, address


async def host(server: Server, request: Request, name: str, lang: str) -> tuple[Visitor, bool]:
    """The visitor who wants to sit, and whether they are new."""
    visitor = await server.visitors.find(request)
    if visitor is not None:
        return visitor, False
    server.new_guests.use(address(request))
    row = await server.identity.new_guest(name.strip() or say("page-guest", lang))
    return Visitor(row.user, row.name, False), True


def go(where: str, server: Server | None = None, user: str | None = None) -> Response:
    """See another page; a new guest is remembered by the browser."""
    response = RedirectResponse(where, 303)
    if server is not None and user is not None:
        server.visitors.remember(response, user)
    return response
