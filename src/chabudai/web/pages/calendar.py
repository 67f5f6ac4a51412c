"""The calendar: the flowers of the year, of which each opens card by card with the days played."""

from __future__ import annotations

import functools
from datetime import date
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.tables.daily.told import MONTHS, date_of
from chabudai.web.games import Room, room, shelf
from chabudai.web.pages.form import whole
from chabudai.web.pages.guest import own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.server import Server, server_of

OPENS = (1, 3, 6, 10)
"""After so many days of a month its cards open, one by one."""


@functools.cache
def flowers() -> Room | None:
    """The room of the first game that has cards for the months."""
    return next((each for each in map(room, shelf()) if each.months is not None), None)


async def show(request: Request) -> Response:
    """A year, month by month."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    days = server.house.days
    now, first = (date.fromisoformat(each).year for each in (days.today, days.first))
    year = min(max(whole(request.query_params.get("year")) or now, first), now)
    played = await days_played(server, visitor.user if visitor else None, year)
    shown = look.calendar == "on"
    return page(
        "calendar",
        look,
        here=f"/calendar?year={year}",
        naming=own_name(visitor.name) if visitor else "",
        title=say("calendar-title", look.lang),
        shown=shown,
        year=say("calendar-of", look.lang, year=str(year)),
        before=year - 1 if year > first else None,
        after=year + 1 if year < now else None,
        months=[month(played, year, each, look.lang) for each in range(1, 13)] if shown else [],
    )


async def month_now(server: Server, user: str | None, day: str, lang: str) -> dict[str, Any]:
    """The month of a day, for the page of that day."""
    here = date.fromisoformat(day)
    return month(await days_played(server, user, here.year), here.year, here.month, lang)


async def days_played(server: Server, user: str | None, year: int) -> list[str]:
    """The days of a year on which a guest has finished a deal, each once."""
    if user is None:
        return []
    found = await server.store.goes(user, f"{year}-01-01", f"{year}-12-31")
    return list(dict.fromkeys(go.day for go in found))


def month(played: list[str], year: int, number: int, lang: str) -> dict[str, Any]:
    """A month: its cards, of which some are open, and the days that were played."""
    own = [day for day in played if day.startswith(f"{year}-{number:02}-")]
    source = flowers()
    cards = source.months(number)[: len(OPENS)] if source and source.months else ()
    opened = sum(len(own) >= needed for needed in OPENS[: len(cards)])
    return {
        "number": number,
        "name": say(f"calendar-month-{MONTHS[number - 1]}", lang),
        "sheet": source.sheet if source else "",
        "cards": [f"card-{text}" if n < opened else "card-back" for n, text in enumerate(cards)],
        "open": opened,
        "names": [source.card(text).say(lang) for text in cards[:opened]] if source else [],
        "days": [[day, date_of(day, lang), str(int(day[-2:]))] for day in own],
    }
