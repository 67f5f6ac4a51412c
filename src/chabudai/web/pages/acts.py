"""What a seat does by forms: act, talk, mute, offer, answer, give up, sit down, leave."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from starlette.requests import Request
from starlette.responses import Response

from chabudai.match.match import Match, Step
from chabudai.tables.errors import Problem, problem
from chabudai.tables.table import Table
from chabudai.web.pages.curtain import agree_together, seat_behind
from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import look_of
from chabudai.web.pages.table import answer, table_link
from chabudai.web.refuse import KNOWN, problem_of
from chabudai.web.server import server_of

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
    visitor = await server.identity.find(request)
    user = visitor.user if visitor else None
    try:
        if visitor is None:
            raise Problem(403, "web-not-seated")
        seat = seat_behind(request, table, visitor.user, what, form)
        server.moves.use(visitor.user)
        if what == "talk":
            server.talks.use(visitor.user)
        prepare = _DEEDS[what](form)
        number = whole(form.get("number")) if what in ("act", "offer", "answer") else None
        await table.submit(
            lambda m, at: prepare(m, seat, at),
            number=number,
            user=user,
            key=form.get("key") or None,
        )
        await agree_together(table, visitor.user)
    except KNOWN as error:
        found = problem_of(request, error)
        if found.status == 404:
            raise
        text = found.reason.say(look_of(request).lang)
        return answer(server, request, table, user, text, found.status)
    return go(table_link(table, form))


def _act(form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.act(seat, form.get("action", ""), at)


def _talk(form: dict[str, str]) -> Prepare:
    phrase = form.get("phrase") or None
    text = None if phrase else form.get("text", "")
    return lambda m, seat, at: m.talk(seat, text, phrase, at)


def _offer(form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.offer(seat, form.get("what", ""), at)


def _answer(form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.answer(seat, form.get("yes") == "1", at)


def _resign(_form: dict[str, str]) -> Prepare:
    return lambda m, seat, at: m.resign(seat, at)


_DEEDS: dict[str, Callable[[dict[str, str]], Prepare]] = {
    "act": _act,
    "talk": _talk,
    "offer": _offer,
    "answer": _answer,
    "resign": _resign,
}
DEEDS = tuple(_DEEDS)


async def mute(request: Request) -> Response:
    """Do not show a seat's talk to this visitor any more, or show it again."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    seat = whole(form.get("mute") or form.get("hear"))
    if seat is None or not 0 <= seat < table.match.game.seats:
        raise problem(422, "match-no-seat", last=table.match.game.seats - 1)
    await table.mute(visitor.user, seat, "mute" in form)
    return go(table_link(table, form))


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
    await server.lobby.sit(table, visitor, seat, form.get("invite") or None)
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
        await _leave(table, seat, visitor.user)
    return go("/")


async def _leave(table: Table, seat: int, user: str) -> None:
    free = seat if not table.match.here.deals else None

    def prepare(match: Match, at: int) -> list[Step]:
        if (seat if not match.here.deals else None) != free:
            raise Problem(409, "web-conflict", number=len(match))
        return match.leave(seat, at)

    await table.submit(prepare, user=user, free=free)
