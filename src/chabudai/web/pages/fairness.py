"""Were the deals fair? What was fixed when, who added what, and the check, made by the browser."""

from __future__ import annotations

import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.match.match import FINISHED
from chabudai.match.position import BOT, Sitter
from chabudai.match.verify import is_lesson, practised, share_kind
from chabudai.tables.table import Table
from chabudai.web.pages.assets import ASSETS, deals_path
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.server import server_of

WORDS = (
    "checking",
    "fits",
    "wrong",
    "unknown",
    "unread",
    "secret-fits",
    "secret-wrong",
    "share-fits",
    "share-wrong",
    "share-early",
    "share-bot",
    "share-missed",
    "share-none",
    "deals-fit",
    "deal-wrong",
    "lesson",
    "practice",
    "mine-fits",
    "mine-wrong",
    "mine-missed",
    "mine-none",
    "mine-kept",
    "by-browser",
    "by-script",
)
"""What the script may say, each with ``fair-`` before it."""
BLANKS = {"number": "{number}", "deal": "{deal}", "deals": "{deals}", "share": "{share}"}
"""Places in these sentences that the script fills in."""


async def show_fairness(request: Request) -> Response:
    """How the deals of a match come about; of a finished one also whether they did."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    table = await server.lobby.table(request.path_params["match"])
    if len(table.seats_of(user)) < 2:
        table.viewer_seat(user)
    match = table.match
    lang, game = look.lang, match.game.name
    known = await server.lobby.secret(table) is not None
    return page(
        "fair",
        look,
        here=f"/fair/{table.name}",
        title=say("page-fair", lang),
        game=game,
        game_title=say(f"{game}-title", lang),
        match=table.name,
        deals=match.heading.deals_name,
        commitment=match.heading.commitment or "",
        over=known,
        ended=match.status == FINISHED,
        seats=_seats(table, lang),
        added=(match.heading.duplicate.contribution or "") if match.heading.duplicate else "",
        duplicate=match.heading.duplicate is not None or match.heading.daily is not None,
        daily=match.heading.daily is not None,
        lesson=is_lesson(match.heading.extra),
        practice=bool(practised(match.heading.extra)),
        own=",".join(map(str, table.seats_of(user))),
        pack=json.dumps(list(match.game.cards)),
        drawn=bool(match.game.book.next_cards or match.game.book.portion),
        drawing=deals_path(game) if deals_path(game) in ASSETS else "",
        words=[[key, say(f"fair-{key}", lang, **BLANKS)] for key in WORDS],
    )


def _seats(table: Table, lang: str) -> list[dict[str, Any]]:
    """What each seat has added to the deals, in words and as it is recorded."""
    names = table.match.names(lang)
    return [
        {
            "name": names[seat] if sitter else say("page-seat-free", lang),
            "text": say(f"fair-seat-{_kind(sitter)}", lang),
            "codes": [code for code in (sitter.pledge, sitter.contribution) if code]
            if sitter
            else [],
        }
        for seat, sitter in enumerate(table.match.here.seats)
    ]


def _kind(sitter: Sitter | None) -> str:
    if sitter is None:
        return "free"
    if sitter.player == BOT:
        return "bot"
    return share_kind(sitter)
