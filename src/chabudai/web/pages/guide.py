"""Lessons as pages: how they begin, what they show at the table, how they are left.

The first lesson is a deal that was set up; the second is a whole game with tips.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.agents import levels
from chabudai.coach.guide import END, past_moments, tip_for
from chabudai.coach.guide.lesson import idea_for
from chabudai.games import game as open_game
from chabudai.match.heading import LESSON
from chabudai.tables import lobby
from chabudai.tables.table import Table
from chabudai.web.games import room
from chabudai.web.pages import share
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.seats import known_game
from chabudai.web.server import server_of

COOKIE = "guide"
OFF = "off"
GUIDED = "guide"
"""The setting of a table whose owner is guided."""


async def begin(request: Request) -> Response:
    """A table against the gentlest bot: the first lesson, or the second with tips."""
    server = server_of(request)
    form = await read_form(request)
    name = known_game(form.get("game", ""), 422)
    game = open_game(name, preset=room(name).preset)
    visitor, new = await host(server, request, form.get("name", ""))
    server.new_tables.use(visitor.user)
    bots = [lobby.BOT_PREFIX + levels()[0]] * (game.seats - 1)
    lesson = room(name).lesson if form.get("lesson", "1") == "1" else None
    settings = {"listed": False, "spectators": "nobody", LESSON if lesson else GUIDED: True}
    deal = lesson.deal if lesson else None
    seats = [lobby.ME, *bots]
    match = await share.set_up(server, form, visitor, game, seats, settings, lesson=deal)
    return go(f"/table/{match}", server, visitor.user if new else None)


def remembered(table: Table, user: str | None) -> Iterator[Any]:
    """What guidance looks back at, made as it is asked for: the past of a match may be long."""
    own = table.seats_of(user)
    guided = table.settings.get(LESSON) or table.settings.get(GUIDED)
    if guided and table.owner == user and len(own) == 1:
        yield from past_moments(table.match, own[0])


def guidance(request: Request, table: Table, user: str | None, lang: str) -> dict[str, Any] | None:
    """What the page of a guided table shows to the one who is guided."""
    own = table.seats_of(user)
    is_lesson = bool(table.settings.get(LESSON))
    if not (is_lesson or table.settings.get(GUIDED)) or table.owner != user or len(own) != 1:
        return None
    if table.viewer_seat(user) != own[0]:
        return None
    kept = _kept(request, table)
    nothing: dict[str, Any] = {
        "on": OFF not in kept,
        "lesson": is_lesson,
        "preset": room(table.match.game.name).preset,
        "tip": "",
        "spots": [],
        "areas": "",
    }
    if OFF in kept:
        return nothing
    if is_lesson:
        idea = idea_for(table.match, own[0], lang, kept)
        return nothing | {**idea, "tip": idea["name"]} if idea else nothing
    found = tip_for(table.match, own[0], lang)
    if found is None or found[0] in kept:
        return nothing
    return nothing | {"tip": found[0], "text": found[1]}


def _kept(request: Request, table: Table) -> list[str]:
    """The tips that were put away."""
    own = room(table.match.game.name)
    known = {END, OFF, *(name for name, _ in own.tips)}
    known |= {name for name, _ in own.lesson.ideas} if own.lesson else set()
    return [name for name in request.cookies.get(COOKIE, "").split(".") if name in known]


async def change(request: Request) -> Response:
    """Put a tip away, leave the guidance, or come back to it."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    kept: Iterable[str] = [name for name in _kept(request, table) if name != OFF]
    if "off" in form:
        kept = [*kept, OFF]
    elif form.get("tip", "").replace("-", "").isalpha():
        kept = dict.fromkeys([*kept, form["tip"][:20]])
    response = go(f"/table/{table.name}")
    response.set_cookie(
        COOKIE,
        ".".join(kept),
        path=f"/table/{table.name}",
        secure=server.config.secure,
        httponly=True,
        samesite="lax",
    )
    return response
