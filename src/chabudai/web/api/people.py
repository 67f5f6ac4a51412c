"""Guests and their programs' tokens."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.web.answer import answers, reply
from chabudai.web.api.models import (
    Guest,
    GuestMade,
    Lang,
    Me,
    Named,
    NoticeOut,
    TokenAsked,
    TokenKept,
    TokenMade,
)
from chabudai.web.api.router import Router
from chabudai.web.problem import Problem
from chabudai.web.server import language, server_of
from chabudai.web.visitors import address

router = Router(tags=["people"])


@router.post("/guests", response_model=GuestMade, status_code=201, responses=answers(403, 413))
async def new_guest(request: Request, body: Guest) -> Response:
    """Become a guest: a cookie remembers you; a program asks for a token as well."""
    server = server_of(request)
    server.new_guests.use(address(request))
    row = await server.identity.new_guest(body.name)
    token = None
    if body.token:
        _, token = await server.identity.new_token(row.user, row.name)
    response = reply({"user": row.user, "name": row.name, "token": token}, 201)
    server.visitors.remember(response, row.user)
    return response


@router.get("/me", response_model=Me, responses=answers())
async def me(request: Request) -> Response:
    """Who you are."""
    visitor = await server_of(request).visitor(request)
    return reply({"user": visitor.user, "name": visitor.name})


@router.put("/me", response_model=Me, responses=answers(403, 413))
async def rename(request: Request, body: Named) -> Response:
    """Be called by another name; tables where you sit keep the one you sat down with."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.talks.use(visitor.user)
    visitor = await server.identity.rename(visitor, body.name)
    return reply({"user": visitor.user, "name": visitor.name})


@router.post("/me/logout", status_code=204, responses=answers(403, 413))
async def log_out(request: Request) -> Response:
    """Log out here: the browser forgets you, and the token that you asked with is revoked."""
    server = server_of(request)
    visitor = await server.visitor(request)
    if visitor.by_token:
        await server.identity.revoke_this(request.headers["authorization"].partition(" ")[2])
        server.lobby.end_all_views_of(visitor.user)
    response = Response(status_code=204)
    server.visitors.forget(response)
    return response


@router.post("/me/logout-everywhere", status_code=204, responses=answers(403, 413))
async def log_out_everywhere(request: Request) -> Response:
    """Log out everywhere: no cookie and no token of yours counts any more, also not this one."""
    server = server_of(request)
    visitor = await server.visitor(request)
    await server.house.farewell.sign_out(visitor.user)
    response = Response(status_code=204)
    server.visitors.forget(response)
    return response


@router.delete("/me", status_code=204, responses=answers(403, 413))
async def erase_me(request: Request) -> Response:
    """Be forgotten with everything that is yours: running matches are given up, a neutral name
    stands for yours in all, and what you said is gone. There is no way back.
    """
    server = server_of(request)
    visitor = await server.visitor(request)
    await server.house.farewell.erase(visitor.user)
    response = Response(status_code=204)
    server.visitors.forget(response)
    return response


@router.get("/notice", response_model=NoticeOut, responses=answers())
async def notice(request: Request, lang: Lang | None = None) -> Response:
    """What the host announces, and whether anything can be written now."""
    server = server_of(request)
    await server.find(request)
    told = server.house.board.notice
    text = told.text(language(request, lang)) or None
    return reply({"announcement": text, "read_only": told.read_only})


@router.get("/tokens", response_model=list[TokenKept], responses=answers())
async def list_tokens(request: Request) -> Response:
    """Your tokens, without the tokens themselves."""
    server = server_of(request)
    visitor = await server.visitor(request)
    rows = await server.store.tokens(visitor.user)
    return reply([{"id": r.token, "label": r.label, "created": r.created} for r in rows])


@router.post("/tokens", response_model=TokenMade, status_code=201, responses=answers(403, 413))
async def new_token(request: Request, body: TokenAsked) -> Response:
    """Make a token for a program that plays in your name."""
    server = server_of(request)
    visitor = await server.visitor(request)
    server.new_tables.use(visitor.user)
    row, token = await server.identity.new_token(visitor.user, body.label)
    return reply({"id": row.token, "label": row.label, "token": token}, 201)


@router.delete("/tokens/{token}", status_code=204, responses=answers(403, 404, 413))
async def revoke_token(request: Request, token: str) -> Response:
    """Revoke a token by its id: from now on it opens nothing, and open streams ask to come back."""
    server = server_of(request)
    visitor = await server.visitor(request)
    if not await server.identity.revoke(visitor.user, token):
        raise Problem(404, "web-no-token")
    server.lobby.end_all_views_of(visitor.user)
    return Response(status_code=204)
