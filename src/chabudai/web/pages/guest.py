"""Who visits the pages; those who sit down without a name become guests."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from chabudai.match.called import NAMELESS, is_nameless
from chabudai.match.talk import check_name
from chabudai.tables.identity import Visitor
from chabudai.web.server import Server
from chabudai.web.visitors import address


async def host(server: Server, request: Request, name: str) -> tuple[Visitor, bool]:
    """The visitor who wants to sit, by the name that they give, and whether they are new."""
    visitor = await server.visitors.find(request)
    if visitor is not None:
        return await name_guest(server, visitor, name) if name.strip() else visitor, False
    server.new_guests.use(address(request))
    row = await server.identity.new_guest(name.strip() or NAMELESS)
    return Visitor(row.user, row.name, False), True


async def name_guest(server: Server, visitor: Visitor, name: str) -> Visitor:
    """The visitor under the name that they want; without one they are a guest like any other."""
    name = check_name(name.strip() or NAMELESS)
    if name == visitor.name or (is_nameless(name) and is_nameless(visitor.name)):
        return visitor
    server.talks.use(visitor.user)
    return await server.identity.rename(visitor, name)


def own_name(name: str) -> str:
    """The name that somebody has chosen; nothing if they have not."""
    return "" if is_nameless(name) else name


def go(where: str, server: Server | None = None, user: str | None = None) -> Response:
    """See another page; a new guest is remembered by the browser."""
    response = RedirectResponse(where, 303)
    if server is not None and user is not None:
        server.visitors.remember(response, user)
    return response
