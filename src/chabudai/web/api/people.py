"""Guests and their programs' tokens."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from chabudai.web.answer import answers, reply
from chabudai.web.api.models import (
    Guest,
    GuestMade,
    Me,
    Named,
    TokenAsked,
    TokenKept,
    TokenMade,
)
from chabudai.web.problem import Problem
from chabudai.web.server import address, server_of

router = APIRouter(tags=["people"])


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
