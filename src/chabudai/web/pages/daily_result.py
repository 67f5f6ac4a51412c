"""How a deal of the day went: the visitor, the others, the Master, and what can be shared."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.store.days import Go, Tally
from chabudai.tables.daily.days import Standing
from chabudai.tables.daily.deals import MASTER
from chabudai.tables.daily.told import date_of, marks, strip, title_of, verdict
from chabudai.tables.denial import Denied, Kind
from chabudai.web.api.daily import shared
from chabudai.web.pages.daily_picture import picture
from chabudai.web.pages.game_card import fan
from chabudai.web.pages.guest import own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.server import server_of

WIDEST = 100
"""The length of the longest bar."""


async def show(request: Request) -> Response:
    """How the visitor did with a deal, how others did, and the Master."""
    server = server_of(request)
    look = look_of(request)
    lang = look.lang
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    day, name = request.path_params["day"], request.path_params["deal"]
    days = server.house.days
    found = await days.standing(user, day, name)
    deal = days.deal(name)
    table = await days.table(user, day, name) if user and found.own else None
    text = await shared(server, request, user, day, deal, lang) if user and found.own else None
    signs = marks(table.match) if table else []
    title = title_of(deal, lang)
    return page(
        "daily_result",
        look,
        here=f"/daily/{day}/{name}",
        naming=own_name(visitor.name) if visitor else "",
        title=say("daily-title", lang),
        day=day,
        deal=name,
        deal_title=title,
        date=date_of(day, lang),
        over=days.is_over(day),
        own=verdict(found.own.result, found.own.margin).say(lang) if found.own else "",
        match=table.name if table else "",
        style=_style(found.own),
        strip=strip(signs),
        signs=say(
            "daily-signs",
            lang,
            count=len(signs),
            won=signs.count(1),
            lost=signs.count(-1),
            even=signs.count(0),
        ),
        rows=_rows(found, lang),
        players=found.players,
        rank=_rank(found),
        master=say(f"agent-{MASTER}", lang),
        face=MASTER,
        has_master=days.has_master or found.master is not None,
        mastered=verdict(*found.master).say(lang) if found.master else "",
        text=text or "",
        lines=(text or "").count("\n") + 1,
        picture=f"/daily/{day}/{name}/{table.name}.svg?lang={lang}" if table else "",
        **fan(deal.game),
    )


def _style(own: Go | None) -> str:
    return "" if own is None else {1: "win", 0: "draw", -1: "loss"}[own.result]


def _rows(found: Standing, lang: str) -> list[dict[str, Any]]:
    """How many did equally well, each with a bar; the visitor's own is marked."""
    most = max((each.count for each in found.tally), default=1)
    return [
        {
            "text": verdict(each.result, each.margin).say(lang),
            "count": each.count,
            "bar": max(2, WIDEST * each.count // most),
            "own": found.own is not None and _key(each) == _key(found.own),
        }
        for each in found.tally
    ]


def _key(of: Go | Tally) -> tuple[int, int]:
    """What is compared: the result, then the margin; giving up is the worst."""
    return of.result, -(10**9) if of.margin is None else of.margin


def _rank(found: Standing) -> dict[str, int] | None:
    """Than how many others the visitor did better, and as well as how many."""
    if found.own is None or found.players < 2:
        return None
    own = _key(found.own)
    return {
        "better": sum(each.count for each in found.tally if _key(each) < own),
        "equal": sum(each.count for each in found.tally if _key(each) == own) - 1,
        "others": found.players - 1,
    }


async def send_picture(request: Request) -> Response:
    """A result as a picture that names no card: whoever has its address may look at it."""
    server = server_of(request)
    look = look_of(request)
    await server.find(request)
    path = request.path_params
    days = server.house.days
    deal = days.deal(path["deal"])
    table = await server.lobby.table(path["match"])
    daily = table.match.heading.daily
    go = await days.note(table)
    if daily is None or (daily.day, daily.deal) != (path["day"], path["deal"]) or go is None:
        raise Denied(Kind.MISSING, "daily-no-deal")
    drawn = picture(deal, go, marks(table.match), look.lang)
    headers = {"Cache-Control": "private, max-age=300", "Vary": "Cookie, Accept-Language"}
    return Response(drawn, 200, headers, "image/svg+xml")
