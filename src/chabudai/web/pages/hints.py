"""The hint button: asking, and waiting a moment while the search thinks."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.tables.errors import Problem
from chabudai.web.pages.form import read_form
from chabudai.web.pages.look import look_of
from chabudai.web.pages.table import after, answer
from chabudai.web.refuse import KNOWN, problem_of
from chabudai.web.server import server_of

WAIT_SECONDS = 3.0
"""How long the answer to a form waits; then the page says that the hint is on its way."""


async def ask_hint(request: Request) -> Response:
    """Think about a hint and show it at the table; what cannot be done is said there."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.identity.find(request)
    user = visitor.user if visitor else None
    try:
        if user is None:
            raise Problem(403, "web-not-seated")
        server.moves.use(user)
        await server.hints.ask(table, table.acting_seat(user), WAIT_SECONDS)
    except KNOWN as error:
        problem = problem_of(request, error)
        text = problem.reason.say(look_of(request).lang)
        return answer(server, request, table, user, text, problem.status, form)
    return after(server, request, table, user, {**form, "hint": "1"})
