"""An invitation: who invites to what, by which rules; a seat is taken only on request."""

from __future__ import annotations

import hmac
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import Message, say
from chabudai.match.match import OPEN
from chabudai.match.position import PERSON
from chabudai.tables import lobby
from chabudai.tables.table import Table
from chabudai.web.pages.form import whole
from chabudai.web.pages.game_card import fan
from chabudai.web.pages.guest import go, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.options import differences, rule_set_name
from chabudai.web.pages.render import page
from chabudai.web.pages.seats import CLOCKS
from chabudai.web.pages.table_page import duplicate_notes, flaw_of
from chabudai.web.server import Server, server_of


async def invited(request: Request) -> Response:
    """Somebody follows an invitation: nothing happens before they say so."""
    server = server_of(request)
    look = look_of(request)
    lang = look.lang
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    if table.seats_of(visitor.user if visitor else None):
        return go(f"/table/{table.name}")
    match = table.match
    name = match.game.name
    names = match.names(lang)
    hosts = [names[n] for n, s in enumerate(match.here.seats) if s and s.player == PERSON]
    args = {"name": hosts[0] if hosts else "", "game": Message(f"{name}-title")}
    good = _is_good(server, table, request.path_params)
    title = "page-join-title" if hosts else "page-join-title-plain"
    return page(
        "join",
        look,
        200 if good else 410,
        here=request.url.path,
        title=say(title if good else "page-join-late", lang, **args),
        about=say(f"{name}-about", lang),
        game=name,
        game_title=say(f"{name}-title", lang),
        good=good,
        watch=table.may_watch(None) and match.status != OPEN,
        **fan(name),
        rule_set=rule_set_name(match.game.rules, lang),
        differences=differences(match.game, lang),
        seats=_seats(table, lang),
        clock=_clock(table, lang),
        duplicate=duplicate_notes(match, lang),
        flaw=await flaw_of(server, table, lang),
        match=table.name,
        seat=request.path_params["seat"],
        invite=request.path_params["invite"],
        visitor=own_name(visitor.name) if visitor else "",
    )


def _is_good(server: Server, table: Table, path: Any) -> bool:
    """Whether an invitation still opens a seat."""
    seat = whole(path["seat"])
    seats = table.match.here.seats
    if seat is None or seat >= len(seats) or seats[seat] is not None:
        return False
    invite = server.identity.invite(table.name, seat)
    wanted = table.settings["seats"][seat] == lobby.INVITE
    return wanted and hmac.compare_digest(path["invite"].encode(), invite.encode())


def _seats(table: Table, lang: str) -> list[str]:
    """Who sits at the table already."""
    names = table.match.names(lang)
    return [names[seat] for seat, sitter in enumerate(table.match.here.seats) if sitter]


def _clock(table: Table, lang: str) -> str:
    clock = table.match.heading.clock
    for key, each in CLOCKS.items():
        if each == clock:
            return say(f"page-clock-{key}", lang)
    return ""
