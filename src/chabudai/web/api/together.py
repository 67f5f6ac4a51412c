"""Duplicates with a friend: setting one up, joining it, and comparing at the end."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.agents import opponents
from chabudai.games import game as open_game
from chabudai.tables.daily.deals import LEVEL
from chabudai.tables.together import FRIEND, OWNER, Pair, compare, totals
from chabudai.web.answer import answers, reply
from chabudai.web.api.daily_models import JoinAsked, PairAsked, PairMade, PairOut
from chabudai.web.api.models import Lang
from chabudai.web.api.router import Router
from chabudai.web.api.tables import Key, promised_name, why
from chabudai.web.problem import Problem, problem
from chabudai.web.server import language, server_of

router = Router(tags=["tables"])


@router.post(
    "/together", response_model=PairMade, status_code=201, responses=answers(403, 409, 413)
)
async def set_up(request: Request, body: PairAsked, key: Key = None) -> Response:
    """Play the same cards as a friend, against the same bot, each alone: two tables for each. A
    repeated `Idempotency-Key` answers with the same tables again.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    server.new_tables.use(visitor.user)
    level = body.level or LEVEL
    try:
        game = open_game(body.game, preset=body.preset)
        known = opponents(game.name)
        if level not in known:
            raise ValueError(f"there is no level {level!r}; there are: {', '.join(known)}")
    except ValueError as error:
        raise problem(422, "web-bad-table", error=str(error)) from None
    if body.contribution and not body.promise:
        raise Problem(422, "match-no-contribution")
    promised = promised_name(server, body.promise) if body.promise else None
    together = server.house.together
    name = await together.begin(visitor, game, level, promised, body.contribution, key)
    pair = await together.find(name)
    tables = [table.name for table in pair.tables(OWNER).values()]
    return reply({"name": name, "invite": together.invite(name), "tables": tables}, 201)


@router.post(
    "/together/{name}/join", response_model=PairMade, responses=answers(403, 404, 409, 413)
)
async def join(request: Request, name: str, body: JoinAsked) -> Response:
    """Come as the friend who was invited."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    together = server.house.together
    pair = await together.find(name)
    await together.join(visitor, pair, body.invite)
    tables = [table.name for table in pair.tables(FRIEND).values()]
    return reply({"name": name, "invite": None, "tables": tables})


@router.get("/together/{name}", response_model=PairOut, responses=answers(404))
async def look(request: Request, name: str, lang: Lang | None = None) -> Response:
    """How far both are, and once all tables are over how each did with the same cards; or why
    there is no comparison.
    """
    server = server_of(request)
    visitor = await server.find(request)
    pair = await server.house.together.find(name)
    party = pair.party(visitor.user if visitor else None)
    found: dict[str, object] = {
        "name": name,
        "you": party,
        "tables": [] if party is None else [t.name for t in pair.tables(party).values()],
        "has_friend": pair.has_friend,
        "contribution": pair.contribution,
        "finished": [pair.finished(each) for each in (OWNER, FRIEND)],
        "over": pair.is_over,
        "why": why(pair.flaw, language(request, lang)),
    }
    return reply({**found, **_compared(pair)})


def _compared(pair: Pair) -> dict[str, object]:
    if not pair.is_over or pair.flaw is not None:
        return {"results": None, "margins": None, "deals": None}
    both = totals(pair)
    return {
        "results": [both[party][0] for party in (OWNER, FRIEND)],
        "margins": [both[party][1] for party in (OWNER, FRIEND)],
        "deals": [[row["brought"] for row in half] for half in compare(pair)],
    }
