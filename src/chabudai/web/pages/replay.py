"""A match at any entry: a finished one through any eyes, a running one through one's own."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match.match import FINISHED, Match
from chabudai.tables.slices import rest
from chabudai.web.games import room
from chabudai.web.pages.chronicle import Told, chronicle, recall
from chabudai.web.pages.curtain import Curtain, look_behind
from chabudai.web.pages.form import whole
from chabudai.web.pages.guest import go
from chabudai.web.pages.look import look_of
from chabudai.web.pages.opened import opened
from chabudai.web.pages.render import page
from chabudai.web.pages.sight import sight
from chabudai.web.pages.table_page import PART
from chabudai.web.problem import Problem
from chabudai.web.server import server_of

MOST_LISTED = 400
"""Steps in the list; the slider reaches all of them."""
ALL, NOBODY = "all", "none"
"""All cards open, and what a spectator saw."""


@dataclass(frozen=True)
class Stops:
    """The entries at which a replay stops: those that change the table."""

    places: list[int]
    at: int

    @property
    def step(self) -> int:
        """Which of them this is, from 1."""
        return bisect_left(self.places, self.at) + 1

    def links(self) -> dict[str, int | None]:
        """Where the buttons lead; None at an end."""
        before, after = bisect_left(self.places, self.at), bisect_right(self.places, self.at)
        goes_on = after < len(self.places)
        return {
            "first": self.places[0] if before else None,
            "previous": self.places[before - 1] if before else None,
            "following": self.places[after] if goes_on else None,
            "last": self.places[-1] if goes_on else None,
        }


async def replay(request: Request) -> Response:
    """The table as somebody saw it after an entry, and what that entry told."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    match = table.match
    own = look_behind(request, table, visitor.user if visitor else None)
    if isinstance(own, Curtain):
        return go(f"/table/{table.name}")
    over = match.status == FINISHED and await server.lobby.secret(table) is not None
    if not over and own == SPECTATOR:
        raise Problem(409, "match-not-over")
    eyes = _eyes(match, own, request.query_params.get("seat", "")) if over else str(own)
    seat = int(eyes) if eyes.isdigit() else SPECTATOR
    await recall(server.house.slices, match, seat, look.lang)
    told = chronicle(match, seat, look.lang)
    await rest()  # each part of a page of a long match by itself: none may hold the loop for long
    stops = _stops(match, told, request)
    links, step, entries = stops.links(), stops.step, _entries(told, stops)
    await rest()
    if eyes == ALL:
        for each in (*range(match.game.seats), SPECTATOR):
            match.seen(stops.at, each)
            await rest()
        now, rows = opened(match, stops.at, look.lang)
    else:
        now, rows = sight(match, seat, look.lang, number=stops.at), {"hands": [], "piles": []}
    await rest()
    own_room = room(match.game.name)
    board = own_room.board(now)
    game = say(f"{match.game.name}-title", look.lang)
    await rest()
    response = page(
        "replay",
        look,
        here=f"/replay/{table.name}?seat={eyes}&at={stops.at}",
        title=say("page-replay-title", look.lang, game=game),
        game=match.game.name,
        match=table.name,
        template=own_room.template,
        board=board,
        lines=[line for each in told[max(stops.at - 1, 0) : stops.at] for line in each.lines],
        step_number=step,
        steps=len(stops.places),
        eyes=eyes,
        link=f"/replay/{table.name}?seat={eyes}&at=",
        seats=_seats(match, eyes, look.lang) if over else [],
        entries=entries,
        over=over,
        at=stops.at,
        part=PART in request.headers,
        **rows,
        **links,
    )
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


def _eyes(match: Match, own: int, asked: str) -> str:
    """Through whose eyes: a seat's, nobody's, or all cards open."""
    seat = whole(asked)
    if asked in (ALL, NOBODY) or (seat is not None and seat < match.game.seats):
        return asked
    return ALL if own == SPECTATOR else str(own)


def _stops(match: Match, told: list[Told], request: Request) -> Stops:
    places = [each.number + 1 for each in told if each.kind in ("deal", "action", "undo")]
    if not places:
        return Stops([len(match)], len(match))
    step = whole(request.query_params.get("step"))
    wish = whole(request.query_params.get("at"))
    if step is not None:
        wish = places[min(max(step, 1), len(places)) - 1]
    at = places[-1] if wish is None else min(max(wish, places[0]), len(match))
    return Stops(places, at)


def _seats(match: Match, eyes: str, lang: str) -> list[list[Any]]:
    names = match.names(lang)
    choices = [[str(seat), name] for seat, name in enumerate(names)]
    choices += [[ALL, say("page-replay-all", lang)], [NOBODY, say("page-replay-spectator", lang)]]
    return [[who, name, who == eyes] for who, name in choices]


def _entries(told: list[Told], stops: Stops) -> list[dict[str, Any]]:
    """The steps with what they told first, to jump to: of a long match those around this one."""
    first = max(0, min(stops.step - MOST_LISTED // 2, len(stops.places) - MOST_LISTED))
    return [
        {"at": place, "text": told[place - 1].lines[0][0], "here": place == stops.at}
        for place in stops.places[first : first + MOST_LISTED]
        if told[place - 1].lines
    ]
