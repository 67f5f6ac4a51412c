"""The first page: the games, one's own matches, open tables; and how the pages look."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import has_message, say
from chabudai.match.match import FINISHED, Match
from chabudai.match.verify import practised
from chabudai.tables import lobby
from chabudai.tables.table import Table
from chabudai.web.games import shelf
from chabudai.web.pages.daily import home_line
from chabudai.web.pages.form import read_form
from chabudai.web.pages.game_card import game_card
from chabudai.web.pages.greeting import greeting
from chabudai.web.pages.guest import go, host, name_guest, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.party import level_list
from chabudai.web.pages.render import page
from chabudai.web.server import Server, server_of

MOST = 8
LATEST = 2**62


async def home(request: Request) -> Response:
    """The games, and what goes on."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    name = visitor.name if visitor else ""
    mine = await _mine(server, user, look.lang) if user else []
    return page(
        "home",
        look,
        here="/",
        naming=own_name(name),
        title=say("page-home-title", look.lang),
        greeting=greeting(datetime.now(), [each["state"] for each in mine], name, look.lang),
        shelf=[
            {**game_card(name, look.lang), "levels": level_list(name, look.lang)}
            for name in shelf()
        ],
        mine=mine,
        today=await home_line(server, user, look.lang),
        promised=server.lobby.promises.new,
        tables=await _open_tables(server, user, look.lang),
    )


async def _mine(server: Server, user: str, lang: str) -> list[dict[str, Any]]:
    """A visitor's matches, those that wait for them first."""
    shown = []
    rows = await server.store.listed(None, None, user, MOST, LATEST)
    for table in await server.lobby.readable(row.match for row in rows if not row.damaged):
        own = table.seats_of(user)
        if not own:  # they have left meanwhile
            continue
        match = table.match
        over = match.status == FINISHED
        turn = not over and match.here.is_full and match.turn in own
        names = match.names(lang)
        others = [name for other, name in enumerate(names) if other != own[0]]
        shown.append(
            {
                "href": f"/table/{table.name}",
                "title": _title(match.game.name, lang),
                "others": say("list-separator", lang).join(others),
                "note": _note(match, lang),
                "review": _review(server, table) if over else "",
                "state": "turn" if turn else "open" if not match.here.is_full else match.status,
            }
        )
    quarantine, hrefs = server.lobby.quarantine, [each["href"] for each in shown]
    shown += [
        {
            "href": "",
            "review": "",
            "title": _title(row.heading["game"], lang),
            "others": "",
            "note": say("page-damaged-line", lang, match=row.match),
            "state": "damaged",
        }
        for row in rows
        if row.damaged or (row.match in quarantine and f"/table/{row.match}" not in hrefs)
    ]
    order = {"turn": 0, "running": 1, "open": 1, "damaged": 2, "over": 3}
    return sorted(shown, key=lambda each: order[each["state"]])


def _review(server: Server, table: Table) -> str:
    """Where the review of a finished match is; nothing while it is shut, or if there is none."""
    shown = server.house.reviews.can_make and not table.is_shut
    return f"/review/{table.name}" if shown else ""


def _note(match: Match, lang: str) -> str:
    """What is special about a match."""
    if match.heading.daily:
        return say("daily-practice-mark" if match.heading.daily.practice else "daily-mark", lang)
    if match.heading.duplicate:
        return say("page-duplicate", lang)
    return say("page-practice", lang) if practised(match.heading.extra) else ""


def _title(game: str, lang: str) -> str:
    """What a game is called; one that is not here any more by its own word."""
    key = f"{game}-title"
    return say(key, lang) if has_message(key, lang) else game


async def _open_tables(server: Server, user: str | None, lang: str) -> list[dict[str, Any]]:
    shown = []
    rows = await server.store.listed("open", None, None, MOST, LATEST)
    for table in await server.lobby.readable(row.match for row in rows if not row.damaged):
        here = table.match.here
        wanted = table.settings["seats"]
        free = [
            seat
            for seat, sitter in enumerate(here.seats)
            if sitter is None and wanted[seat] == lobby.OPEN
        ]
        if not free or table.seats_of(user):
            continue
        called = table.match.names(lang)
        names = [called[seat] for seat, sitter in enumerate(here.seats) if sitter]
        shown.append(
            {
                "match": table.name,
                "seat": free[0],
                "title": say(f"{table.match.game.name}-title", lang),
                "names": say("list-separator", lang).join(names),
            }
        )
    return shown


async def change_look(request: Request) -> Response:
    """Remember a language, a theme, labels, sound, pace, the calendar or a name, and go back."""
    server = server_of(request)
    form = await read_form(request)
    new = await _change_name(server, request, form["name"]) if "name" in form else None
    wishes = [form.get(name) for name in ("lang", "theme", "labels", "sound", "pace", "calendar")]
    look = look_of(request).changed(*wishes)
    back = form.get("back", "/")
    local = back.startswith("/") and not back.startswith("//") and "\\" not in back
    response = go(back if local else "/", server, new)
    look.keep(response, server.config.secure)
    return response


async def _change_name(server: Server, request: Request, name: str) -> str | None:
    """Call a visitor by another name; who is new and gives one becomes a guest."""
    server.house.board.check_open()
    known = await server.visitors.find(request)
    if known is not None:
        await name_guest(server, known, name)
    if known is not None or not name.strip():
        return None
    visitor, _ = await host(server, request, name)
    return visitor.user
