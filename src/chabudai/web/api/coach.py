"""The coach: reviews of finished matches, playing on from a moment, and report cards."""

from __future__ import annotations

from typing import Annotated, Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.verdict import Decision
from chabudai.core.messages import has_message, say
from chabudai.match.match import Match
from chabudai.match.sentence import told
from chabudai.store.reviews import WHOLE
from chabudai.tables.reviews import read
from chabudai.tables.slices import rest
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import Lang
from chabudai.web.api.review_models import (
    Gift,
    GiftOut,
    PracticeAsked,
    PracticeMade,
    ProgressOut,
    ReportOut,
    ReviewOut,
)
from chabudai.web.api.router import Router, query
from chabudai.web.problem import Problem
from chabudai.web.server import language, server_of

router = Router(tags=["coach"])

AnySeat = Annotated[
    int | None, query(ge=0, le=7, description="whose review; by default that of your own seat")
]
AGAIN_SECONDS = 30
_REVIEW: dict[int | str, dict[str, Any]] = {
    202: {"model": ProgressOut, "description": "it is being made: `progress` is from 0 to 1"},
    **answers(403, 404, 409),
}


@router.get("/matches/{match}/review", response_model=ReviewOut, responses=_REVIEW)
async def review_of(
    request: Request, match: str, seat: AnySeat = None, lang: Lang | None = None
) -> Response:
    """The review of a seat of a finished match: of an own seat, or of a bot that you played with,
    it is made when you first ask; ask again until it is there.
    """
    server = server_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    table = await server.lobby.table(match)
    chosen = next(iter(table.seats_of(user)), 0) if seat is None else seat
    row = await server.house.reviews.ask(table, user, chosen)
    if row.failed:
        raise Problem(503, "web-review-failed", after=AGAIN_SECONDS)
    if row.data is None:
        return reply({"progress": row.done / WHOLE}, 202)
    review, told_in = read(row), language(request, lang)
    await rest()
    worded = (_worded(made, table.match, chosen, told_in) for made in review.decisions)
    decisions = await server.house.slices.run(worded)
    data = {**review.frame(), "decisions": decisions}
    await rest()
    return reply(data)


def _worded(made: Decision, match: Match, seat: int, lang: str) -> dict[str, Any]:
    """A decision with its sentences in a language."""
    names = match.names(lang)
    plain = made.to_json()
    plain["reasons"] = [told(reason, lang, names) for reason in made.reasons]
    if made.kind is not None and has_message(made.kind, lang):
        plain["kind_text"] = say(made.kind, lang)
    meanings = {c.notation: c.text for c in match.choices(made.number, seat, lang, names)}
    for option in plain["options"]:
        option["meaning"] = meanings.get(option["text"], option["text"])
    return plain


@router.post(
    "/matches/{match}/practice",
    response_model=PracticeMade,
    status_code=201,
    responses=answers(403, 404, 409, 413),
)
async def practise(request: Request, match: str, body: PracticeAsked) -> Response:
    """A new match that goes on from a decision of a finished one, against bots; it counts
    nowhere. With `guessed` cards the hidden ones lie otherwise, as far as that seat could tell.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.new_tables.use(visitor.user)
    table = await server.lobby.table(match)
    name = await server.house.practise(visitor, table, body.seat, body.number, body.cards)
    return reply({"match": name}, 201)


@router.get("/me/report", response_model=ReportOut, responses=answers())
async def report_card(request: Request, lang: Lang | None = None) -> Response:
    """Your report card: results, strength and luck from the reviews that were made, mistakes by
    kind, what you have collected, game by game.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.reads.use(visitor.user)
    found = await server.house.records.report(visitor.user)
    data = found.to_json()
    chosen = language(request, lang)
    for game, plain in zip(found.games, data["games"], strict=True):
        for find, item in zip(game.collected, plain["collected"], strict=True):
            item["text"] = find.what.name.say(chosen)
        for mistake in plain["mistakes"]:
            key = mistake["kind"]
            mistake["text"] = say(key, chosen) if has_message(key, chosen) else key
    return reply(data)


@router.delete("/me/report", status_code=204, responses=answers(403, 413))
async def erase_report(request: Request) -> Response:
    """Begin your report card anew: the reviews of your seats are erased, and matches that have
    ended before count no more on it. The matches themselves stay.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    await server.house.records.erase(visitor.user, server.identity.now())
    return Response(status_code=204)


@router.get("/me/gift", response_model=GiftOut, responses=answers())
async def gift(request: Request) -> Response:
    """Whether puzzles may be made of your finished matches."""
    server = server_of(request)
    visitor = await server.visitor(request)
    return reply({"gives": await server.house.records.gives(visitor.user)})


@router.put("/me/gift", response_model=GiftOut, responses=answers(403, 413))
async def give(request: Request, body: Gift) -> Response:
    """Say whether puzzles may be made of your finished matches; they are of none in which anybody
    sat who does not say so. A puzzle is what one seat saw, without names.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    await server.house.records.give(visitor.user, server.identity.now(), body.gives)
    return reply({"gives": body.gives})
