"""A browser's share in the deals: how forms carry it, and what a table's page says of it.

Script fills these fields in; without it they stay empty, and the match takes no share from there.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.games.playable import Game
from chabudai.match import fair
from chabudai.match.match import Match
from chabudai.store import Conflict
from chabudai.tables.identity import Visitor
from chabudai.tables.opening import is_at_once
from chabudai.tables.table import Table
from chabudai.web.answer import reply
from chabudai.web.pages.form import read_form
from chabudai.web.problem import Problem
from chabudai.web.server import Server, server_of


async def set_up(
    server: Server,
    form: Mapping[str, str],
    visitor: Visitor,
    game: Game,
    seats: Sequence[str],
    settings: dict[str, Any],
    **more: Any,
) -> str:
    """A new table with the share of who sets it up; its name.

    A promise is good for one match: sent twice by the same guest, the form leads to the same one.
    """
    key = form.get("key", "")[:64]
    share: dict[str, Any] = {}
    if not is_at_once(seats):
        share = {"pledge": pledge_in(form)}
    elif share := promised_in(server, form):
        key = key or key_of(share)
    create = partial(server.lobby.create, visitor, game, seats, settings, **more)
    try:
        made = await create(**share, key=key or secrets.token_hex(16))
    except Conflict:  # somebody else has used this promise
        made = await create(key=secrets.token_hex(16))
    return made[0]


def promised_in(server: Server, form: Mapping[str, str]) -> dict[str, str]:
    """The contribution in a form and the name that was promised before; nothing without both."""
    contribution = contribution_in(form)
    name = server.lobby.promises.read(form.get("promise", "")[:120]) if contribution else None
    return {"promised": name, "contribution": contribution} if name and contribution else {}


def key_of(share: Mapping[str, str]) -> str:
    """The key that what was promised is set up with, so that it is so once."""
    return f"promise {share['promised']}"


def pledge_in(form: Mapping[str, str]) -> str | None:
    """The pledge in a form, if there is one."""
    given = form.get("pledge", "")
    return given if fair.PLEDGE.fullmatch(given) else None


def contribution_in(form: Mapping[str, str]) -> str | None:
    """The contribution in a form, if there is one."""
    given = form.get("contribution", "")
    return given if fair.CONTRIBUTION.fullmatch(given) else None


def owed(table: Table, user: str | None) -> dict[str, Any] | None:
    """What the page of a table that has not begun tells the script: what this browser has pledged,
    and once it is due, what else is fixed.
    """
    match = table.match
    here = match.here
    for seat in table.seats_of(user):
        sitter = here.seats[seat]
        if sitter is not None and sitter.pledge is not None and not here.deals:
            return {
                "seat": seat,
                "pledge": sitter.pledge,
                "due": seat in here.owing,
                **fixed(match),
            }
    return None


def fixed(match: Match) -> dict[str, str]:
    """What is fixed before anything is revealed: commitment, pledges, open contributions."""
    seats = match.here.seats
    return {
        "commitment": match.heading.commitment or "",
        "pledges": ",".join((s.pledge if s else None) or "-" for s in seats),
        "open": ",".join((s.contribution if s and not s.pledge else None) or "-" for s in seats),
    }


async def reveal(request: Request) -> Response:
    """The script reveals what was pledged; the number of the entry."""
    server = server_of(request)
    form = await read_form(request)
    table = await server.lobby.table(request.path_params["match"])
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    contribution = contribution_in(form)
    if contribution is None:
        raise Problem(422, "match-bad-contribution")
    seats = table.match.here.seats
    pledge = fair.pledge(contribution)
    own = [
        seat
        for seat in table.seats_of(visitor.user)
        if (sitter := seats[seat]) is not None and sitter.pledge == pledge
    ]
    if not own:
        raise Problem(422, "match-other-contribution")
    number = await table.submit(lambda m, at: m.reveal(own[0], contribution, at), user=visitor.user)
    return reply({"number": number})
