"""The visitor's own page: the report card, logging out, and being forgotten."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.pages.report import card
from chabudai.web.problem import Problem
from chabudai.web.server import server_of


async def show(request: Request) -> Response:
    """What is kept of the visitor, and how to leave."""
    server = server_of(request)
    visitor = await server.find(request)
    look = look_of(request)
    found = await server.house.records.report(visitor.user) if visitor else None
    return page(
        "me",
        look,
        here="/me",
        title=say("page-me-title", look.lang),
        known=visitor is not None,
        naming=own_name(visitor.name) if visitor else "",
        card=card(found, look.lang) if found else [],
        gives=visitor is not None and await server.house.records.gives(visitor.user),
    )


async def log_out(request: Request) -> Response:
    """Let this browser forget the visitor."""
    server = server_of(request)
    response = go("/")
    server.visitors.forget(response)
    return response


async def log_out_everywhere(request: Request) -> Response:
    """Let every browser and program of the visitor be a stranger."""
    server = server_of(request)
    visitor = await server.visitor(request)
    await server.house.farewell.sign_out(visitor.user)
    response = go("/")
    server.visitors.forget(response)
    return response


async def erase(request: Request) -> Response:
    """Forget the visitor, who has said twice that they want it."""
    server = server_of(request)
    form = await read_form(request)
    visitor = await server.visitor(request)
    if form.get("sure") != "1":
        raise Problem(422, "page-erase-unsure")
    await server.house.farewell.erase(visitor.user)
    response = go("/")
    server.visitors.forget(response)
    return response
