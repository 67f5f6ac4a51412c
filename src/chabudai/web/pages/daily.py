"""The page of a day: its deals, how the visitor did, and what was published of its secret."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.match import daychain
from chabudai.tables.daily.days import Days
from chabudai.tables.daily.deals import LEVEL, Deal, deals
from chabudai.tables.daily.told import date_of, title_of, verdict
from chabudai.web.api.daily import deal_state
from chabudai.web.games import shelf
from chabudai.web.pages.calendar import month_now
from chabudai.web.pages.form import read_form
from chabudai.web.pages.game_card import fan
from chabudai.web.pages.guest import go, host, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.server import Server, server_of

FORMER = 7
"""So many days before are linked."""


async def show_today(request: Request) -> Response:
    """Today's deals."""
    return await _show(request, server_of(request).house.days.today)


async def show_day(request: Request) -> Response:
    """The deals of a day; one that is to come is not there."""
    return await _show(request, request.path_params["day"])


async def _show(request: Request, day: str) -> Response:
    server = server_of(request)
    look = look_of(request)
    lang = look.lang
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    days = server.house.days
    chains = await days.announced()
    commitment = days.commitment(day)
    own = next(each for each in chains if each.first <= day <= each.last)
    minutes = max(0, days.left) // 60_000
    return page(
        "daily",
        look,
        here=f"/daily/{day}",
        naming=own_name(visitor.name) if visitor else "",
        title=say("daily-title", lang),
        day=day,
        date=date_of(day, lang),
        over=days.is_over(day),
        opponent=say(f"agent-{LEVEL}", lang),
        level=LEVEL,
        hours=minutes // 60,
        minutes=minutes % 60,
        rows=[await _row(server, user, day, deal, lang) for deal in _in_order()],
        former=[[each, date_of(each, lang)] for each in former(days)],
        chain={
            "anchor": own.anchor,
            "first": date_of(own.first, lang),
            "commitment": commitment,
            "secret": days.revealed(day) if days.is_over(day) else "",
            "next": [[date_of(e.first, lang), e.anchor] for e in chains if e.first > day],
        },
        flower=await month_now(server, user, day, lang) if look.calendar == "on" else None,
    )


def _in_order() -> list[Deal]:
    """The deals of a day in the order in which pages show the games."""
    places = shelf()
    return sorted(deals().values(), key=lambda deal: places.index(deal.game))


def former(days: Days) -> list[str]:
    """The days before today that there are, the newest first."""
    found = (daychain.later(days.today, -back) for back in range(1, FORMER + 1))
    return [day for day in found if days.has(day)]


async def _row(server: Server, user: str | None, day: str, deal: Deal, lang: str) -> dict[str, Any]:
    """A deal on the page."""
    state = await deal_state(server, user, day, deal)
    counted = state["result"] is not None
    late = state["status"] == "over" and not counted
    over = server.house.days.is_over(day)
    if counted:
        text = verdict(state["result"], state["margin"]).say(lang)
    else:
        text = say(f"daily-state-{'late' if late else state['status']}", lang)
    return {
        **state,
        "title": title_of(deal, lang),
        "text": text,
        "counted": counted,
        "begins": "practise" if over else "" if counted or late else "play",
        "result": f"/daily/{day}/{deal.name}" if counted or over else "",
        **fan(deal.game),
    }


async def begin(request: Request) -> Response:
    """Sit down at a deal and go there."""
    server = server_of(request)
    form = await read_form(request)
    visitor, new = await host(server, request, "")
    server.new_tables.use(visitor.user)
    match = await server.house.days.begin(visitor, form.get("deal", ""), form.get("day"))
    return go(f"/table/{match}", server, visitor.user if new else None)


async def home_line(server: Server, user: str | None, lang: str) -> str:
    """What the first page says of today."""
    day = server.house.days.today
    done = len(await server.store.goes(user, day, day)) if user else 0
    if not done:
        return say("daily-home-fresh", lang)
    return say("daily-home", lang, done=done, all=len(deals()))
