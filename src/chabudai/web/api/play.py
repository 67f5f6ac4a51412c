"""Playing: the view, the actions, and everything that a seat can do."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.errors import IllegalAction
from chabudai.match import consent
from chabudai.match.match import Match, Step
from chabudai.match.sentence import sentence
from chabudai.tables import absence
from chabudai.tables.denial import Denied
from chabudai.tables.identity import Visitor
from chabudai.tables.update import actions, view
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import (
    ActAsked,
    AnswerAsked,
    Choices,
    ClaimAsked,
    HintOut,
    Lang,
    MuteAsked,
    OfferAsked,
    Own,
    ReportAsked,
    Reported,
    RevealAsked,
    TalkAsked,
    View,
    Written,
)
from chabudai.web.api.router import Router
from chabudai.web.api.tables import Key
from chabudai.web.problem import Problem, problem
from chabudai.web.server import Server, language, server_of

HINT_SECONDS = 5.0
"""How long a request waits for a hint."""

router = Router(tags=["play"], responses=answers(403, 404, 409, 413))


@router.get("/matches/{match}/view", response_model=View, response_model_exclude_unset=True)
async def see(request: Request, match: str, lang: Lang | None = None, seat: Own = None) -> Response:
    """How the table looks from your seat, or to a spectator."""
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(match)
    eyes = table.viewer_seat(visitor.user if visitor else None, seat)
    table.presence.look(visitor.user if visitor else None)
    return reply(view(table.match, eyes, language(request, lang)))


@router.get("/matches/{match}/actions", response_model=Choices)
async def choices(
    request: Request, match: str, lang: Lang | None = None, seat: Own = None
) -> Response:
    """What you can do now: number, notation, meaning. Nothing while it is not your turn."""
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(match)
    eyes = table.viewer_seat(visitor.user if visitor else None, seat)
    return reply(actions(table.match, eyes, language(request, lang)))


@router.post("/matches/{match}/act", response_model=Written)
async def act(
    request: Request, match: str, body: ActAsked, key: Key = None, seat: Own = None
) -> Response:
    """Act. `number` is the number of the entry that you expect yours to be."""
    server = server_of(request)
    visitor = await server.visitor(request)
    return reply({"number": await acted(server, visitor, match, body, key, seat)})


@router.post("/matches/{match}/talk", response_model=Written)
async def talk(
    request: Request, match: str, body: TalkAsked, key: Key = None, seat: Own = None
) -> Response:
    """Say something at the table."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.talks.use(visitor.user)
    return await _submit(
        request, match, lambda m, who, at: m.talk(who, body.text, body.phrase, at), None, key, seat
    )


@router.post("/matches/{match}/offer", response_model=Written)
async def offer(
    request: Request, match: str, body: OfferAsked, key: Key = None, seat: Own = None
) -> Response:
    """Offer to undo your last action (done at once where that is free), a draw, or a rematch."""
    return await _submit(
        request,
        match,
        lambda m, who, at: consent.offer(m, who, body.what, at, body.pledge),
        body.number,
        key,
        seat,
        plays=True,
    )


@router.post("/matches/{match}/answer", response_model=Written)
async def answer(
    request: Request, match: str, body: AnswerAsked, key: Key = None, seat: Own = None
) -> Response:
    """Answer the open offer."""

    def prepare(m: Match, who: int, at: int) -> list[Step]:
        return m.answer(who, body.yes, at, body.pledge)

    return await _submit(request, match, prepare, body.number, key, seat)


@router.post("/matches/{match}/reveal", response_model=Written)
async def reveal(
    request: Request, match: str, body: RevealAsked, key: Key = None, seat: Own = None
) -> Response:
    """Reveal the contribution that you have pledged, once every seat is taken."""

    def prepare(m: Match, who: int, at: int) -> list[Step]:
        return m.reveal(who, body.contribution, at)

    return await _submit(request, match, prepare, None, key, seat)


@router.post("/matches/{match}/hint", response_model=HintOut)
async def hint(request: Request, match: str, lang: Lang | None = None) -> Response:
    """What the strongest level would do in your place and why, from what your seat has seen:
    where you play against bots only and it is your turn. 503 with `Retry-After` while it
    is being prepared.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    found = await server.advisor.ask(table, table.playing_seat(visitor.user), HINT_SECONDS)
    if found.lines is None:
        raise Problem(503, "web-hint-later", after=2)
    names = table.match.names(language(request, lang))
    lines = [
        {**line.to_json(), "text": sentence(line, language(request, lang), names)}
        for line in found.lines
    ]
    best = {"match": match, "number": found.number, "action": found.lines[0].args["action"]}
    return reply({**best, "lines": lines})


@router.post("/matches/{match}/resign", response_model=Written)
async def resign(request: Request, match: str, key: Key = None, seat: Own = None) -> Response:
    """Give the match up."""
    return await _submit(request, match, lambda m, who, at: m.resign(who, at), None, key, seat)


@router.post("/matches/{match}/leave", response_model=Written)
async def leave(request: Request, match: str, key: Key = None, seat: Own = None) -> Response:
    """Leave the table: before the first deal your seat becomes free, later you give up."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    own = table.acting_seat(visitor.user, seat)
    return reply({"number": await table.stand_up(own, visitor.user, key)})


@router.post("/matches/{match}/timeout", response_model=Written)
async def time_out(request: Request, match: str, key: Key = None, seat: Own = None) -> Response:
    """Say that the time of the seat to act is up, or the time to reveal; any seat may."""
    return await _submit(request, match, lambda m, _who, at: m.time_out(at), None, key, seat)


@router.post("/matches/{match}/claim", response_model=Written)
async def claim(
    request: Request, match: str, body: ClaimAsked, key: Key = None, seat: Own = None
) -> Response:
    """Say that the seat to act is absent: it is out (`win`), or, where you two are the only ones
    left, the match ends without a result (`abort`). Never while it has time by the table's rules.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    own = table.acting_seat(visitor.user, seat)
    written = await absence.claim(table, own, body.what, body.number, visitor.user, key)
    return reply({"number": written})


@router.post("/matches/{match}/report", response_model=Reported, status_code=201)
async def report(request: Request, match: str, body: ReportAsked, key: Key = None) -> Response:
    """Tell the host about a table where you have a seat; the log goes with it as everybody could
    follow it.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.talks.use(visitor.user)
    table = await server.lobby.table(match)
    if not table.seats_of(visitor.user):
        raise Problem(403, "web-not-seated")
    filed = server.house.reports.file(table, visitor.user, body.about, body.text, body.seat, key)
    return reply({"report": await filed}, 201)


@router.post("/matches/{match}/mute", status_code=204)
async def mute(request: Request, match: str, body: MuteAsked) -> Response:
    """Do not hear a seat's talk any more, or hear it again; nobody else notices. For who sits at
    the table.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    if not table.seats_of(visitor.user):
        raise Problem(403, "web-not-seated")
    if body.seat >= table.match.game.seats:
        raise problem(422, "match-no-seat", last=table.match.game.seats - 1)
    await table.audience.mute(visitor.user, body.seat, body.muted)
    return Response(status_code=204)


async def _submit(
    request: Request,
    match: str,
    prepare: Callable[[Match, int, int], list[Step]],
    number: int | None,
    key: str | None,
    seat: int | None = None,
    plays: bool = False,
) -> Response:
    """``plays`` says that it takes the seat's cards, which who gave it up does not know."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    own = (table.playing_seat if plays else table.acting_seat)(visitor.user, seat)
    written = await table.submit(
        lambda m, at: prepare(m, own, at), number=number, user=visitor.user, key=key
    )
    return reply({"number": written})


async def acted(
    server: Server, visitor: Visitor, match: str, body: ActAsked, key: str | None, seat: int | None
) -> int:
    """Let a visitor act; the number of the entry.

    The store is asked what others have written where the table as it is known here refuses the
    seat or the move; one that has gone on is not as long as the store knows it.
    """
    server.moves.use(visitor.user)
    lobby = server.lobby
    table = lobby.at_hand(match) or await lobby.table(match, fresh=False)
    try:
        own = table.playing_seat(visitor.user, seat)
    except (Denied, IllegalAction):
        table = await lobby.table(match)
        own = table.playing_seat(visitor.user, seat)

    def prepare(m: Match, at: int) -> list[Step]:
        return m.act(own, body.action, at)

    return await table.submit(prepare, number=body.number, user=visitor.user, key=key)
