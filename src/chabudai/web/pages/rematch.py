"""The next match against bots, by one tap: nobody has to be asked."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.match.consent import rematch
from chabudai.match.match import FINISHED
from chabudai.tables.table import Table
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go
from chabudai.web.pages.share import contribution_in
from chabudai.web.problem import Problem
from chabudai.web.server import server_of


def is_among_bots(table: Table, user: str | None) -> bool:
    """Whether a finished match was one of a single person against bots, who all play again."""
    own = table.seats_of(user)
    over = table.match.status == FINISHED
    return over and len(own) == 1 and table.match.here.is_alone(own[0])


async def play_again(request: Request) -> Response:
    """Begin the next match, everybody one seat further, and go there."""
    server = server_of(request)
    given = contribution_in(await read_form(request))
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    if not is_among_bots(table, visitor.user):
        raise Problem(409, "web-again-people")
    server.moves.use(visitor.user)
    if table.next is None:
        (seat,) = table.seats_of(visitor.user)
        if not table.match.here.rematch:
            # a key of the house, which no guest can have used before
            await table.submit(lambda m, at: rematch(m, seat, at, given), user="", key="again")
        await server.lobby.follow(table)
    return go(f"/table/{table.next}")
