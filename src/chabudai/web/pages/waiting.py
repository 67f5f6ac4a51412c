"""A table that waits for players: invitations, who can follow them, and the switch."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.match.match import OPEN
from chabudai.match.position import BOT
from chabudai.tables import lobby
from chabudai.tables.table import Table
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go
from chabudai.web.problem import Problem
from chabudai.web.server import Server, server_of

COMMANDS = ("make play HOST=0.0.0.0", "chabudai serve --host 0.0.0.0")
"""What opens a server to the network."""


def waiting(
    server: Server, request: Request, table: Table, user: str | None, lang: str
) -> dict[str, Any]:
    """Who sits and what the owner can send to those who do not; nothing once all are there."""
    if table.match.status != OPEN and not table.match.here.owing:
        return {"links": []}
    names = table.match.names(lang)
    sitters = table.match.here.seats
    reach = server.door.reach(request)
    links = _links(server, table, reach.base) if table.owner == user else []
    return {
        "links": links,
        "seated": [
            (names[seat] if sitter else "", "bot" if sitter and sitter.player == BOT else "person")
            for seat, sitter in enumerate(sitters)
        ],
        "reach": {
            "who": reach.who,
            "others": [
                link["url"] for base in reach.others for link in _links(server, table, base)
            ],
            "switch": server.door.may_switch(request),
            "open": server.door.is_open,
            "commands": COMMANDS,
        },
    }


def _links(server: Server, table: Table, base: str) -> list[dict[str, Any]]:
    """The invitations to the seats that are still free."""
    return [
        {
            "seat": seat + 1,
            "url": f"{base}join/{table.name}/{seat}/{server.identity.invite(table.name, seat)}",
        }
        for seat, kind in enumerate(table.settings["seats"])
        if kind == lobby.INVITE and table.match.here.seats[seat] is None
    ]


async def switch(request: Request) -> Response:
    """Let the network in, or out again: the owner of a table, at the machine itself."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    if table.owner != visitor.user or not server.door.may_switch(request):
        raise Problem(403, "web-network-shut")
    if form.get("open") != "1":
        server.door.shut_out()
    elif not await server.door.let_in():
        raise Problem(503, "web-network-failed")
    return go(f"/table/{table.name}")
