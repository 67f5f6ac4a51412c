"""A finished match at any of its entries, through any seat's eyes."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match.match import FINISHED
from chabudai.web.errors import Problem
from chabudai.web.pages.chronicle import chronicle
from chabudai.web.pages.form import whole
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.pages.sight import names_of, sight
from chabudai.web.pages.table import BOARDS, PART
from chabudai.web.server import server_of


async def replay(request: Request) -> Response:
    """The table as a seat saw it after an entry, and what that entry told."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    match = table.match
    own = table.viewer_seat(visitor.user if visitor else None)
    if match.status != FINISHED or await server.lobby.secret(table) is None:
        raise Problem(409, "match-not-over")
    asked = whole(request.query_params.get("seat"))
    seat = asked if asked is not None and asked < match.game.seats else max(own, SPECTATOR)
    if "seat" in request.query_params and asked is None:
        seat = SPECTATOR
    told = chronicle(match, seat, look.lang)
    stops = [each.number + 1 for each in told if each.kind in ("deal", "action", "undo")]
    last = stops[-1] if stops else 0
    wish = whole(request.query_params.get("at"))
    at = last if wish is None else min(max(wish, stops[0] if stops else 0), len(match))
    now = sight(match, seat, look.lang, number=at)
    board = BOARDS[match.game.name](now)
    names = names_of(match, look.lang)
    before = [stop for stop in stops if stop < at]
    after = [stop for stop in stops if stop > at]
    who = "all" if seat == SPECTATOR else str(seat)
    response = page(
        "replay",
        look,
        here=f"/replay/{table.name}?seat={who}&at={at}",
        title=say("page-replay-title", look.lang, game=say(f"{match.game.name}-title", look.lang)),
        game=match.game.name,
        match=table.name,
        board=board,
        lines=[line for each in told[max(at - 1, 0) : at] for line in each.lines],
        step=len(before) + 1,
        steps=len(stops),
        link=f"/replay/{table.name}?seat={who}&at=",
        first=stops[0] if stops else 0,
        previous=before[-1] if before else None,
        following=after[0] if after else None,
        last=last,
        seats=[[str(s), name, s == seat] for s, name in enumerate(names)]
        + [["all", say("page-replay-spectator", look.lang), seat == SPECTATOR]],
        at=at,
        part=PART in request.headers,
    )
    if PART in request.headers:
        response.headers[PART] = "1"
    return response
