"""Several people at one device: a curtain between turns, so that nobody sees the others' cards.

The seats belong to one guest. Which of them sits in front of the device is known from a cookie of
the table that lifting the curtain sets; it counts only while that seat has something to do, or
nobody at this device has. Live events of such a guest are a spectator's.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match.match import FINISHED, RUNNING, Match, Step
from chabudai.tables.table import Table
from chabudai.web.pages.chronicle import chronicle, news
from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go
from chabudai.web.pages.look import Look
from chabudai.web.pages.outcome import outcome
from chabudai.web.pages.render import PART, page
from chabudai.web.problem import Problem
from chabudai.web.server import server_of

COOKIE = "lifted"
MOST_NEWS = 9


@dataclass(frozen=True)
class Curtain:
    """The device is to be passed to a seat."""

    seat: int


def look_behind(request: Request, table: Table, user: str | None) -> int | Curtain:
    """Through whose eyes the page is made, or the curtain that hangs before it."""
    own = table.seats_of(user)
    if len(own) < 2:
        return table.viewer_seat(user)
    front = behind(table, own, whole(request.cookies.get(COOKIE)))
    return front if isinstance(front, Curtain) else table.match.eyes(len(table.match), front)


def behind(table: Table, own: list[int], lifted: int | None) -> int | Curtain:
    """The same for somebody with several seats, one of which has perhaps lifted the curtain."""
    match = table.match
    front = lifted if lifted in own else None
    if match.status == FINISHED:
        return SPECTATOR
    if match.status != RUNNING:
        return own[0]
    called = _called(table, own)
    if front is not None and (front in called or not called):
        return front
    return Curtain(called[0]) if called else SPECTATOR


def _called(table: Table, own: list[int]) -> list[int]:
    """The seats of this device that have something to do, the most urgent first.

    Whoever offers something to another one here waits for the answer.
    """
    match = table.match
    offer = match.here.offer
    asked = [seat for seat in match.fold.asked(match.here) if seat in own]
    waits = bool(asked) and offer is not None and offer.seat in own
    turn = [match.turn] if match.turn in own and not waits else []
    return [seat for seat in (*asked, *turn) if table.played_by_bot(seat) is None]


def seat_behind(request: Request, table: Table, user: str, what: str, form: dict[str, str]) -> int:
    """The seat that acts; Problem 409 while the curtain hangs before it."""
    own = table.seats_of(user)
    if len(own) < 2:
        return (table.playing_seat if what in ("act", "offer") else table.acting_seat)(user)
    if table.match.status == FINISHED:
        asked = table.match.fold.asked(table.match.here)
        return next((seat for seat in own if seat in asked), own[0])
    front = behind(table, own, whole(request.cookies.get(COOKIE)))
    if isinstance(front, int) and front != SPECTATOR:
        return table.playing_seat(user, front) if what in ("act", "offer") else front
    last = undoable(table.match, own)
    if what == "offer" and form.get("what") == "undo" and last is not None:
        return last
    raise Problem(409, "web-curtain")


def undoable(match: Match, own: list[int]) -> int | None:
    """The seat of this device that acted last, where it may take that back freely."""
    entry = match.here.last
    seat = entry.seat if entry else None
    if seat is None or seat not in own or seat in match.here.out:
        return None
    return seat if match.here.has_free_undo(match.game, seat) else None


async def agree_together(table: Table, user: str) -> None:
    """After the end whoever wants a rematch speaks for all at the device."""
    own = table.seats_of(user)
    match = table.match
    offer = match.here.offer
    if len(own) < 2 or match.status != FINISHED or offer is None:
        return
    if not {offer.seat, *offer.agreed} & set(own):
        return
    for seat in own:
        if seat in match.fold.asked(match.here):
            await table.submit(partial(_agree, seat), user=user)


def _agree(seat: int, match: Match, at: int) -> list[Step]:
    return match.answer(seat, True, at)


async def lift(request: Request) -> Response:
    """Somebody has taken the device and is ready."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    seat = table.acting_seat(visitor.user, whole(form.get("seat")))
    response = go(f"/table/{table.name}")
    response.set_cookie(
        COOKIE,
        str(seat),
        path=f"/table/{table.name}",
        secure=server.config.secure,
        httponly=True,
        samesite="lax",
    )
    return response


def shared_end(match: Match, own: list[int], lang: str) -> dict[str, Any]:
    """What a page says after the end to all at the device."""
    here = match.here
    offer = None
    if here.offer is not None:
        args = {"seat": here.offer.seat, "viewer": SPECTATOR, "seats": match.game.seats}
        text = say(f"match-event-offer-{here.offer.what}", lang, match.names(lang), **args)
        offer = {"text": text, "asked": bool(set(own) & set(match.fold.asked(here)))}
    can = {"undo": False, "draw": False, "rematch": offer is None and not here.rematch}
    end = outcome(match, SPECTATOR, lang)
    style = "win" if end["style"] == "loss" else end["style"]  # somebody at the device has won
    return {"result": {**end, "style": style}, "offer": offer, "can": can}


def curtain_page(
    request: Request, table: Table, curtain: Curtain, look: Look, notice: str, status: int
) -> Response:
    """The page between two turns: only what everybody at the table may know."""
    response = page(
        "curtain",
        look,
        status,
        **curtain_context(table.match, curtain.seat, look),
        undo=undoable(table.match, table.seats_of(table.users[curtain.seat])) is not None,
        notice=notice,
        here=f"/table/{table.name}",
        part=PART in request.headers,
    )
    response.delete_cookie(COOKIE, path=f"/table/{table.name}")
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


def curtain_context(match: Match, seat: int, look: Look) -> dict[str, Any]:
    """What the curtain says of a match."""
    told = chronicle(match, SPECTATOR, look.lang)
    return {
        "title": say(f"{match.game.name}-title", look.lang),
        "match": match.heading.match,
        "number": len(match),
        "status": match.status,
        "seat": seat,
        "name": match.names(look.lang)[seat],
        "asked": seat in match.fold.asked(match.here),
        "news": news(told, SPECTATOR, MOST_NEWS),
    }
