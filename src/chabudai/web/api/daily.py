"""The deal of the day: sitting down at it, how it went, and the chain of the days' secrets."""

from __future__ import annotations

from datetime import date
from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.match import daychain
from chabudai.tables.daily.deals import Deal, deals
from chabudai.tables.daily.told import marks, share_text, title_of
from chabudai.web.answer import answers, reply
from chabudai.web.api.daily_models import (
    ChainOut,
    DayOut,
    GoAsked,
    GoMade,
    PlayedOut,
    StandingOut,
)
from chabudai.web.api.models import Lang
from chabudai.web.api.router import Router, query
from chabudai.web.server import Server, language, server_of

router = Router(tags=["daily"])


@router.get("/daily", response_model=DayOut, responses=answers())
async def today(request: Request, lang: Lang | None = None) -> Response:
    """Today's deals, and how you did with them."""
    return await _day(request, server_of(request).house.days.today, lang)


@router.post("/daily", response_model=GoMade, status_code=201, responses=answers(403, 404, 413))
async def sit_down(request: Request, body: GoAsked) -> Response:
    """Sit down at a deal: at today's once, at those of former days for practice. Asked again for
    today's, it is the same match.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.new_tables.use(visitor.user)
    days = server.house.days
    day = body.day or days.today
    name = await days.begin(visitor, body.deal, day)
    practice = days.is_over(day)
    return reply({"match": name, "day": day, "deal": body.deal, "practice": practice}, 201)


@router.get("/daily/chain", response_model=list[ChainOut], responses=answers())
async def chain(request: Request) -> Response:
    """The chains of days, with their anchors: what was published before their first days."""
    server = server_of(request)
    await server.find(request)
    return reply([vars(each) for each in await server.house.days.announced()])


@router.get("/daily/played", response_model=PlayedOut, responses=answers())
async def played(
    request: Request, year: Annotated[int | None, query(ge=1970, le=9999)] = None
) -> Response:
    """The days of a year on which you have played the deal of the day."""
    server = server_of(request)
    visitor = await server.visitor(request)
    year = year or date.fromisoformat(server.house.days.today).year
    found: dict[str, list[str]] = {}
    for go in await server.store.goes(visitor.user, f"{year}-01-01", f"{year}-12-31"):
        found.setdefault(go.day, []).append(go.deal)
    return reply({"year": year, "days": found})


@router.get("/daily/{day}", response_model=DayOut, responses=answers(404))
async def one_day(request: Request, day: str, lang: Lang | None = None) -> Response:
    """A day's deals, and its secret once it is over."""
    return await _day(request, day, lang)


@router.get("/daily/{day}/{deal}", response_model=StandingOut, responses=answers(403, 404))
async def standing(request: Request, day: str, deal: str, lang: Lang | None = None) -> Response:
    """How you did with a deal, how others did, and the Master: once you have played it, or once
    the day is over.
    """
    server = server_of(request)
    visitor = await server.find(request)
    days = server.house.days
    user = visitor.user if visitor else None
    found = await days.standing(user, day, deal)
    own, share = found.own, None
    if own is not None and user is not None:
        share = await shared(server, request, user, day, days.deal(deal), language(request, lang))
    return reply(
        {
            "day": day,
            "deal": deal,
            "own": {"result": own.result, "margin": own.margin} if own else None,
            "players": found.players,
            "tally": [vars(each) for each in found.tally],
            "master": dict(zip(("result", "margin"), found.master, strict=True))
            if found.master
            else None,
            "share": share,
        }
    )


async def shared(
    server: Server, request: Request, user: str, day: str, deal: Deal, lang: str
) -> str | None:
    """The text that a guest may send to others; None where their match is not kept any more."""
    days = server.house.days
    own, table = await days.own(user, day, deal.name), await days.table(user, day, deal.name)
    if own is None or table is None:
        return None
    url = f"{server.door.reach(request).base}daily/{day}"
    return share_text(deal, day, (own.result, own.margin), marks(table.match), url, lang)


async def _day(request: Request, day: str, lang: str | None) -> Response:
    server = server_of(request)
    visitor = await server.find(request)
    days = server.house.days
    await days.ready()
    commitment = days.commitment(day)
    user = visitor.user if visitor else None
    found = [await deal_state(server, user, day, deal) for deal in deals().values()]
    told = language(request, lang)
    return reply(
        {
            "day": day,
            "ends": daychain.ends(day),
            "commitment": commitment,
            "secret": days.revealed(day) if days.is_over(day) else None,
            "deals": [
                {"title": title_of(deal, told), **state}
                for deal, state in zip(deals().values(), found, strict=True)
            ],
        }
    )


async def deal_state(server: Server, user: str | None, day: str, deal: Deal) -> dict[str, Any]:
    """How a guest stands with a deal."""
    days = server.house.days
    table = await days.table(user, day, deal.name) if user else None
    own = await days.own(user, day, deal.name) if user else None
    over = own is not None or (table is not None and table.match.status == "over")
    return {
        "deal": deal.name,
        "game": deal.game,
        "preset": deal.preset,
        "status": "over" if over else "running" if table else "new",
        "match": table.name if table else None,
        "result": own.result if own else None,
        "margin": own.margin if own else None,
    }
