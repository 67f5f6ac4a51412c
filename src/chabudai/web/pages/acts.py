"""What a seat does by forms: act, ask, talk, mute, offer, answer, give up, sit, leave."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.match import consent
from chabudai.match.match import Match, Step
from chabudai.match.position import REMATCH
from chabudai.tables.absence import claim
from chabudai.web.pages.curtain import agree_together, seat_behind
from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import look_of
from chabudai.web.pages.share import pledge_in
from chabudai.web.pages.table_page import after, answer
from chabudai.web.problem import Problem, problem
from chabudai.web.server import server_of
from chabudai.web.statuses import KNOWN, problem_of

HINT_SECONDS = 3.0
"""How long the answer to a form waits; then the page says that the hint is on its way."""

Handler = Callable[[Request], Awaitable[Response]]
Prepare = Callable[[Match, int, int], list[Step]]


def deed(what: str) -> Handler:
    """The handler of one thing that a seat does."""

    async def handle(request: Request) -> Response:
        return await do(request, what)

    return handle


async def do(request: Request, what: str) -> Response:
    """What a seat does; what cannot be done is said on the same page."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitors.find(request)
    user = visitor.user if visitor else None
    try:
        if visitor is None:
            raise Problem(403, "web-not-seated")
        seat = seat_behind(request, table, visitor.user, what, form)
        server.moves.use(visitor.user)
        if what == "talk":
            server.talks.use(visitor.user)
        key = form.get("key") or None
        number = whole(form.get("number")) if what in NUMBERED else None
        if what == "claim":
            await claim(table, seat, form.get("what", ""), number, visitor.user, key)
        else:
            prepare = _DEEDS[what](form)
            await table.submit(
                lambda m, at: prepare(m, seat, at), number=number, user=user, key=key
            )
        await agree_together(table, visitor.user)
    except KNOWN as error:
        found = problem_of(request, error)
        if found.status == 404:
            raise
        text = found.reason.say(look_of(request).lang)
        return await answer(server, request, table, user, text, found.status, form)
    return await after(server, request, table, user, form)


def _act(form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.act(seat, form.get("action", ""), at)


def _talk(form: dict[str, str]) -> Prepare:
    phrase = form.get("phrase") or None
    text = None if phrase else form.get("text", "")
    return lambda m, seat, at: m.talk(seat, text, phrase, at)


def _offer(form: dict[str, str]) -> Prepare:
    what = form.get("what", "")
    pledge = pledge_in(form) if what == REMATCH else None
    return lambda m, seat, at: consent.offer(m, seat, what, at, pledge)


def _answer(form: dict[str, str]) -> Prepare:
    def prepare(match: Match, seat: int, at: int) -> list[Step]:
        yes, offer = form.get("yes") == "1", match.here.offer
        again = yes and offer is not None and offer.what == REMATCH
        return match.answer(seat, yes, at, pledge_in(form) if again else None)

    return prepare


def _resign(_form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.resign(seat, at)


_DEEDS: dict[str, Callable[[dict[str, str]], Prepare]] = {
    "act": _act,
    "talk": _talk,
    "offer": _offer,
    "answer": _answer,
    "resign": _resign,
}
DEEDS = (*_DEEDS, "claim")
NUMBERED = ("act", "offer", "answer", "claim")
"""What is meant for the table as it was seen."""


async def ask_hint(request: Request) -> Response:
    """Think about a hint and show it at the table; what cannot be done is said there."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitors.find(request)
    user = visitor.user if visitor else None
    try:
        if user is None:
            raise Problem(403, "web-not-seated")
        server.moves.use(user)
        await server.advisor.ask(table, table.playing_seat(user), HINT_SECONDS)
    except KNOWN as error:
        found = problem_of(request, error)
        text = found.reason.say(look_of(request).lang)
        return await answer(server, request, table, user, text, found.status, form)
    return await after(server, request, table, user, {**form, "hint": "1"})


async def mute(request: Request) -> Response:
    """Do not show a seat's talk to this visitor any more, or show it again."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    if not table.seats_of(visitor.user):
        raise Problem(403, "web-not-seated")
    seat = whole(form.get("mute") or form.get("hear"))
    if seat is None or not 0 <= seat < table.match.game.seats:
        raise problem(422, "match-no-seat", last=table.match.game.seats - 1)
    await table.audience.mute(visitor.user, seat, "mute" in form)
    return await after(server, request, table, visitor.user, form)


async def report(request: Request) -> Response:
    """Tell the host about the table, and say so there."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    lang = look_of(request).lang
    try:
        if not table.seats_of(visitor.user):
            raise Problem(403, "web-not-seated")
        server.talks.use(visitor.user)
        seat = whole(form.get("seat"))
        about, text, key = form.get("about", ""), form.get("text", ""), form.get("key")
        await server.house.reports.file(table, visitor.user, about, text, seat, key)
    except KNOWN as error:
        found = problem_of(request, error)
        text = found.reason.say(lang)
        return await answer(server, request, table, visitor.user, text, found.status, form)
    thanks = say("page-report-thanks", lang)
    return await answer(server, request, table, visitor.user, thanks, 200, form)


async def sit(request: Request) -> Response:
    """Take a seat, by invitation or at an open table."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    seat = whole(form.get("seat"))
    if seat is None:
        raise Problem(422, "web-unreadable")
    visitor, new = await host(server, request, form.get("name", ""))
    server.moves.use(visitor.user)
    pledge = None if table.match.heading.duplicate else pledge_in(form)
    await server.lobby.sit(table, visitor, seat, form.get("invite") or None, pledge=pledge)
    return go(f"/table/{table.name}", server, visitor.user if new else None)


async def leave(request: Request) -> Response:
    """Leave a table that has not begun; the seat becomes free."""
    server = server_of(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    own = table.seats_of(visitor.user)
    if not own:
        raise Problem(403, "web-not-seated")
    server.moves.use(visitor.user)
    for seat in own:
        await table.stand_up(seat, visitor.user)
    return go("/")
