"""Tables: setting them up, finding them, sitting down."""

from __future__ import annotations

import secrets
from dataclasses import fields
from typing import Annotated, Any, Literal

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.games import game as open_game
from chabudai.games import names, rules_class
from chabudai.games.playable import Game
from chabudai.match import duplicate
from chabudai.match.clock import Clock
from chabudai.match.match import FINISHED
from chabudai.tables import lobby
from chabudai.tables.absence import absence
from chabudai.tables.botpool import bots
from chabudai.tables.bounds import UNDOS
from chabudai.tables.opening import is_at_once
from chabudai.tables.update import outline, summary
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import (
    Joint,
    Lang,
    Listed,
    PromiseMade,
    SitAsked,
    Summary,
    TableAsked,
    TableMade,
    Written,
)
from chabudai.web.api.router import Router, header, query
from chabudai.web.problem import Problem, problem
from chabudai.web.server import Server, language, server_of

router = Router(tags=["tables"])

Key = Annotated[str | None, header(alias="Idempotency-Key", max_length=80)]
LATEST = 2**62


@router.post(
    "/matches", response_model=TableMade, status_code=201, responses=answers(403, 409, 413)
)
async def new_table(request: Request, body: TableAsked, key: Key = None) -> Response:
    """Set up a table. A repeated `Idempotency-Key` answers with the same table again."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.new_tables.use(visitor.user)
    try:
        game = _game(body)
        clock = Clock(**body.clock.model_dump()) if body.clock else None
    except ValueError as error:
        raise problem(422, "web-bad-table", error=str(error)) from None
    seats = _seats(game, body.seats)
    if "clock" not in body.model_fields_set:
        clock = server.lobby.manners.clock(body.listed and not body.duplicate, seats)
    if body.duplicate and (body.pledge or (body.contribution and not body.promise)):
        raise Problem(422, "match-no-contribution")
    promised = _promised(server, body, seats)
    if body.duplicate and lobby.SAME in seats:
        raise Problem(422, "web-same-deals")
    if body.duplicate and (lobby.OPEN in seats or body.listed):
        raise Problem(422, "web-duplicate-open")
    made_names = await server.lobby.create(
        visitor,
        game,
        seats,
        {"listed": body.listed, "spectators": body.spectators, UNDOS: body.undos},
        clock,
        body.duplicate,
        body.contribution,
        key or secrets.token_hex(16),
        dict(enumerate(body.names or [])),
        promised=promised,
        pledge=body.pledge,
    )
    made = []
    for name in made_names:
        table = await server.lobby.table(name)
        wanted = table.settings["seats"]
        invites = {
            str(seat): server.identity.invite(name, seat)
            for seat, kind in enumerate(wanted)
            if kind == lobby.INVITE
        }
        heading = table.match.heading
        made.append({"match": name, "invites": invites, "commitment": heading.commitment})
    shared = heading.duplicate.set if heading.duplicate else None
    return reply({"match": made_names[0], "tables": made, "duplicate": shared}, 201)


def _promised(server: Server, body: TableAsked, seats: list[str]) -> str | None:
    """The name that was promised for a table; Problem 422 if the promise does not hold for it."""
    if body.promise is None:
        return None
    if not (body.duplicate or is_at_once(seats)):
        raise Problem(422, "web-promise-people")
    return promised_name(server, body.promise)


def promised_name(server: Server, promise: str) -> str:
    """The name that was promised; Problem 422 if this is no promise, or an old one."""
    name = server.lobby.promises.read(promise)
    if name is None:
        raise Problem(422, "web-promise-old")
    return name


@router.post("/promises", response_model=PromiseMade, status_code=201, responses=answers())
async def promise(request: Request) -> Response:
    """The commitment to a match that you may set up afterwards, so that you can contribute to its
    deals at once; and those to the two halves of a duplicate with a friend.
    """
    server = server_of(request)
    await server.find(request)
    made = server.lobby.promises.new()
    about = {"match": made.match, "commitment": made.commitment, "until": made.until}
    return reply({"promise": made.seal, **about, "halves": made.halves}, 201)


def _game(body: TableAsked) -> Game:
    """The game by the rules asked for; ValueError says what there is."""
    if body.game in names():
        known = [option.name for option in fields(rules_class(body.game))]
        for name in body.options:
            if name not in known:
                raise ValueError(
                    f"{body.game} has no option {name!r}; there are: {', '.join(known)}"
                )
    options: dict[str, Any] = body.options
    return open_game(body.game, preset=body.preset, **options)


def _seats(game: Game, asked: list[str] | None) -> list[str]:
    """What every seat is for; Problem 422 says what it can be."""
    seats = asked or [lobby.ME, *[lobby.INVITE] * (game.seats - 1)]
    kinds = [lobby.ME, lobby.SAME, lobby.OPEN, lobby.INVITE]
    kinds += [lobby.BOT_PREFIX + level for level in bots(game.name)]
    if (
        len(seats) != game.seats
        or any(kind not in kinds for kind in seats)
        or seats.count(lobby.ME) > 1
    ):
        raise problem(422, "web-bad-seats", count=game.seats, kinds=", ".join(kinds))
    return seats


@router.get("/matches", response_model=list[Listed], responses=answers())
async def list_matches(
    request: Request,
    status: Literal["open", "running", "over"] | None = None,
    game: Annotated[str | None, query(max_length=40)] = None,
    mine: bool = False,
    before: Annotated[int, query(ge=0, le=LATEST)] = LATEST,
    most: Annotated[int, query(ge=1, le=100)] = 50,
) -> Response:
    """Listed matches, or your own, newest first; `before` goes on from a `created`."""
    server = server_of(request)
    visitor = await (server.visitor(request) if mine else server.find(request))
    user = visitor.user if mine and visitor else None
    rows = await server.store.listed(status, game, user, most, before)
    quarantine = server.lobby.quarantine
    return reply(
        [
            {
                "match": row.match,
                "game": row.heading["game"],
                "rules": row.heading["rules"],
                "status": row.status,
                "created": row.heading["created"],
                "length": row.length,
                **({"damaged": True} if row.damaged or row.match in quarantine else {}),
            }
            for row in rows
        ]
    )


@router.get("/matches/{match}", response_model=Summary, responses=answers(404))
async def one_match(request: Request, match: str) -> Response:
    """What everybody may know of a match; of one that you may not watch, what an invitation
    tells.
    """
    server = server_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    table = await server.lobby.table(match)
    own = table.seats_of(user)
    more: dict[str, Any] = {"you": own[0] if own else None, "yours": own, "next": table.next}
    knows = table.may_know(user)
    away = absence(table) if knows else None
    more["absent"] = away.to_json() if away else None
    return reply((summary if knows else outline)(table.match, table.settings, more))


@router.post("/matches/{match}/sit", response_model=Written, responses=answers(403, 404, 409, 413))
async def sit(request: Request, match: str, body: SitAsked, key: Key = None) -> Response:
    """Take a seat, with the invite where the table wants one."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    table = await server.lobby.table(match)
    number = await server.lobby.sit(
        table, visitor, body.seat, body.invite, body.name, body.contribution, key, body.pledge
    )
    return reply({"number": number})


@router.get("/duplicates/{name}", response_model=Joint, responses=answers(404))
async def joint(request: Request, name: str, lang: Lang | None = None) -> Response:
    """A set of duplicates and, once all are over, its joint result, for whoever may know of one
    of its tables how that has ended; or why it has none.
    """
    server = server_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    tables = await server.lobby.duplicate(name)
    matches = [table.match for table in tables]
    over = all(match.status == FINISHED for match in matches)
    found, flaw = duplicate.joint_result(matches), duplicate.flaw(matches)
    if over and not any(table.may_know(user) for table in tables):
        found, flaw = None, "web-no-spectators"
    return reply(
        {
            "matches": [match.heading.match for match in matches],
            "over": over,
            "results": found[0] if found else None,
            "scores": found[1] if found else None,
            "why": why(flaw, language(request, lang)),
        }
    )


def why(flaw: str | None, lang: str) -> dict[str, str] | None:
    """What is wrong with a set, in the form of an error; nothing if nothing is."""
    return {"key": flaw, "text": say(flaw, lang)} if flaw else None
