"""The review of a match as a page: the line of chances, turning points, every decision."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.games import points_word, stage_head, stage_word
from chabudai.coach.verdict import Decision, Review
from chabudai.core.messages import say
from chabudai.match.match import Match
from chabudai.match.practice import can_refresh
from chabudai.store.reviews import WHOLE, ReviewRow
from chabudai.tables import practice
from chabudai.tables.reviews import read
from chabudai.tables.slices import rest
from chabudai.tables.table import Table
from chabudai.web.games import room
from chabudai.web.pages import verdicts
from chabudai.web.pages.form import read_form, whole
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import Look, look_of
from chabudai.web.pages.outcome import outcome
from chabudai.web.pages.render import page
from chabudai.web.pages.sight import sight
from chabudai.web.pages.signs import BEST, BETTER, YOURS, signs_of
from chabudai.web.problem import Problem
from chabudai.web.server import server_of

AGAIN_SECONDS = 2
"""After this a page looks again how far a review is."""


async def show(request: Request) -> Response:
    """The review of a seat, or how far it is."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    table = await server.lobby.table(request.path_params["match"])
    seat = _seat(table, user, request.query_params.get("seat"))
    row = await server.house.reviews.ask(table, user, seat)
    if row.data is None:
        return _waiting(table, seat, row, look)
    review = read(row)
    await rest()
    context = _context(table, user, seat, review, whole(request.query_params.get("at")), look)
    rows = (
        _row(table.match, made, n, context["at"], seat, look.lang)
        for n, made in enumerate(review.decisions, 1)
    )
    context["decisions"] = await server.house.slices.run(rows)
    await rest()
    return page("review", look, **context)


def _seat(table: Table, user: str | None, asked: str | None) -> int:
    """Whose review: the one that was asked for, else an own seat."""
    seat = whole(asked)
    if seat is not None and seat < table.match.game.seats:
        return seat
    return next(iter(table.seats_of(user)), 0)


def _frame(table: Table, seat: int, look: Look) -> dict[str, Any]:
    match, lang = table.match, look.lang
    game = say(f"{match.game.name}-title", lang)
    names = match.names(lang)
    return {
        "here": f"/review/{table.name}?seat={seat}",
        "title": say("verdict-title", lang, game=game),
        "game": match.game.name,
        "match": table.name,
        "seat": seat,
        "name": names[seat],
        "seats": [[other, name, other == seat] for other, name in enumerate(names)],
        "end": outcome(match, seat, lang),
    }


def _waiting(table: Table, seat: int, row: ReviewRow, look: Look) -> Response:
    """How far a review is; the page looks again by itself."""
    part = verdicts.percent(row.done / WHOLE, look.lang)
    failed = bool(row.failed)
    about = {"done": row.done, "whole": WHOLE, "part": part, "failed": failed}
    response = page("review_waiting", look, **_frame(table, seat, look), **about)
    if not failed:
        response.headers["Refresh"] = str(AGAIN_SECONDS)
    return response


def _context(
    table: Table, user: str | None, seat: int, review: Review, at: int | None, look: Look
) -> dict[str, Any]:
    match, lang = table.match, look.lang
    link = f"/review/{table.name}?seat={seat}&at="
    decisions = {made.number: made for made in review.decisions}
    order = [number for number in review.turning if number in decisions]
    chosen = at if at in decisions else next(iter(order or decisions), None)
    own = seat in table.seats_of(user)
    frame = _frame(table, seat, look)
    shown = _decision(match, decisions[chosen], seat, look) if chosen is not None else None
    title = say("verdict-line-title", lang, name=frame["name"])
    return {
        **frame,
        "own": own,
        "link": link,
        "balance": verdicts.balance(review, lang),
        "plot": verdicts.line(review, title, link, lang),
        "plot_title": title,
        "stage_head": stage_head(review.game, lang),
        "steps": verdicts.steps(review, lang),
        "turning": [
            _short(review.game, decisions[number], n, chosen, lang)
            for n, number in enumerate(order, 1)
        ],
        "praised": [
            _short(review.game, made, 0, chosen, lang)
            for made in review.decisions
            if made.brilliant
        ],
        "at": chosen,
        "chosen": shown,
        "template": room(match.game.name).template,
        "board": shown.pop("board") if shown else {},
        "signs": shown.pop("signs") if shown else {},
    }


def _short(game: str, made: Decision, rank: int, chosen: int | None, lang: str) -> dict[str, Any]:
    return {
        "rank": rank,
        "number": made.number,
        "round": stage_word(game, made.stage, lang),
        "mark": verdicts.mark_of(made, lang),
        "cost": verdicts.cost(made.loss, lang),
        "here": made.number == chosen,
    }


def _row(
    match: Match, made: Decision, place: int, chosen: int | None, seat: int, lang: str
) -> dict[str, Any]:
    said = verdicts.meanings(match, made, seat, lang)
    same = made.played == made.best.text
    return {
        **_short(match.game.name, made, place, chosen, lang),
        "played": said.get(made.played, made.played),
        "best": "" if same else said.get(made.best.text, made.best.text),
        "equal": made.equal and not same,
        "mixed": made.mixed and not same,
    }


def _decision(match: Match, made: Decision, seat: int, look: Look) -> dict[str, Any]:
    """One decision with the table as the seat saw it."""
    lang = look.lang
    said = verdicts.meanings(match, made, seat, lang)
    own = room(match.game.name)
    then = sight(match, seat, lang, number=made.number)
    asked = replace(then, actions=said, live=True)
    others = [
        name
        for other, name in enumerate(match.names(lang))
        if other != seat and _is_bot(match, other)
    ]
    return {
        **_short(match.game.name, made, 0, made.number, lang),
        "lines": verdicts.verdict(made, said, match.names(lang), lang),
        "options": verdicts.options(made, said, lang),
        "left": len(made.options) - verdicts.MOST_OPTIONS,
        "points": points_word(match.game.name, lang)
        if any(each.points is not None for each in made.options)
        else "",
        "mixed": made.mixed,
        "board": own.board(then),
        "signs": _signs(own.board(asked), made),
        "refreshes": can_refresh(match, made.number, seat),
        "others": others,
    }


def _signs(board: dict[str, Any], made: Decision) -> dict[str, str]:
    """What was played and what would have been better, on the cards."""
    if made.played == made.best.text:
        return signs_of(board, made.played, BEST)
    return signs_of(board, made.played, YOURS) | signs_of(board, made.best.text, BETTER)


def _is_bot(match: Match, seat: int) -> bool:
    sitter = match.here.seats[seat]
    return sitter is not None and sitter.level is not None


async def play_on(request: Request) -> Response:
    """A new match from a decision, against bots, with the same cards or others that fit."""
    server = server_of(request)
    form = await read_form(request)
    visitor, new = await host(server, request, "")
    server.new_tables.use(visitor.user)
    table = await server.lobby.table(request.path_params["match"])
    seat, number = whole(form.get("seat")), whole(form.get("number"))
    cards = form.get("cards", practice.SAME)
    if seat is None or number is None or cards not in practice.CARDS:
        raise Problem(422, "web-unreadable")
    name = await server.house.practise(visitor, table, seat, number, cards)
    return go(f"/table/{name}", server, visitor.user if new else None)
