"""The table itself as a page: one seat's view, what it may do, what happened, what was said."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.core.seats import SPECTATOR
from chabudai.match.consent import can_undo
from chabudai.match.match import FINISHED, OPEN, Match
from chabudai.match.position import BOT, DRAW, REMATCH, UNDO
from chabudai.match.talk import LONGEST_TEXT, phrases
from chabudai.match.verify import is_lesson, practised
from chabudai.tables.absence import absence, claims
from chabudai.tables.daily.told import date_of
from chabudai.tables.reports import ABOUT
from chabudai.tables.slices import rest
from chabudai.tables.table import Table
from chabudai.web.answer import reply
from chabudai.web.games import room
from chabudai.web.pages.chronicle import chronicle, heard, news, recall, said
from chabudai.web.pages.curtain import Curtain, curtain_page, look_behind, shared_end
from chabudai.web.pages.guest import go, own_name
from chabudai.web.pages.guide import guidance, remembered
from chabudai.web.pages.hint_panel import hint_panel
from chabudai.web.pages.look import Look, look_of
from chabudai.web.pages.options import differences, rule_set_name
from chabudai.web.pages.outcome import outcome
from chabudai.web.pages.people import company, face_of
from chabudai.web.pages.rematch import is_among_bots
from chabudai.web.pages.render import PART as PART
from chabudai.web.pages.render import page
from chabudai.web.pages.seen import has_seen
from chabudai.web.pages.share import owed
from chabudai.web.pages.sight import Sight, sight
from chabudai.web.pages.signs import SPOT, signs_of
from chabudai.web.pages.summary import Summary, summary
from chabudai.web.pages.waiting import waiting
from chabudai.web.server import Server, server_of

MOST_NEWS = 9
MOST_LOGGED = 400
MOST_SAID = 6
ASIDE = ("hint", "why")
"""What any table shows besides on request; a game's room may offer more."""


async def show(request: Request) -> Response:
    """The table as the visitor may see it."""
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    return await answer(server, request, table, visitor.user if visitor else None)


async def answer(
    server: Server,
    request: Request,
    table: Table,
    user: str | None,
    notice: str = "",
    status: int = 200,
    shown: Mapping[str, str] | None = None,
) -> Response:
    """The page, or the part of it that changes; ``shown`` is what the viewer has asked to see,
    where that is not in the address.
    """
    look = look_of(request)
    table.presence.look(user)
    await _remember(server, request, table, user, look)
    eyes = look_behind(request, table, user)
    if isinstance(eyes, Curtain):
        if request.method == "GET" and request.query_params:
            return go(f"/table/{table.name}")  # the address may name a card of somebody's hand
        return curtain_page(request, table, eyes, look, notice, status)
    seat = eyes
    asked = request.query_params if request.method == "GET" else shown or {}
    shows = _shows(table, asked)
    muted = table.audience.muted_by(user)
    picked = asked.get("pick", "")[:8] if request.method == "GET" else ""
    context = table_context(table.match, seat, look, picked, shows, muted)
    own = table.seats_of(user)
    if context["summary"] and not context["result"] and has_seen(request, context["summary"].at):
        context["summary"] = None
    if context["result"] and len(own) > 1:
        context |= shared_end(table.match, own, look.lang)
    if seat != SPECTATOR:
        context["can"]["undo"] &= table.growth.may_undo(seat)
    context |= {
        "looked": has_seen(request, context["number"]),
        "notice": notice,
        "naming": own_name(server.identity.name_of(user)),
        "next": table.next or "",
        "away": context["turn"] != seat and context["turn"] in _away(table),
        **_waited_for(table, seat, look.lang),
        "abouts": ABOUT,
        "reviewable": await _is_reviewable(server, table, bool(own)),
        "advice": hint_panel(server, table, seat, look.lang, "hint" in shows),
        "here": f"/table/{table.name}",
        "part": PART in request.headers,
        "guide": guidance(request, table, user, look.lang),
        "people": company(table, seat, look.lang, muted),
        "again": _following(server, table) if _may_follow(table, user) else None,
        "compared": compared_at(table.match),
        "share": owed(table, user),
        "promised": server.lobby.promises.new,
        "flaw": await flaw_of(server, table, look.lang),
        **waiting(server, request, table, user, look.lang),
    }
    if context["result"] and context["flaw"]:
        context["result"]["why"].append(context["flaw"])
    context["signs"] = _signs(context)
    await rest()  # what the page says is settled; drawing it takes as long again
    response = page("table", look, status, **context)
    if again := context["advice"]["awaited"]:
        response.headers["Refresh"] = str(again)
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


async def _remember(
    server: Server, request: Request, table: Table, user: str | None, look: Look
) -> None:
    """Make ready what the page tells of a long match; the table may go on meanwhile."""
    eyes = look_behind(request, table, user)
    seat = SPECTATOR if isinstance(eyes, Curtain) else eyes
    await recall(server.house.slices, table.match, seat, look.lang)
    await server.house.slices.run(remembered(table, user))


async def _is_reviewable(server: Server, table: Table, own: bool) -> bool:
    """Whether a link to the review leads somewhere: not while others have yet to play the cards."""
    over = own and table.match.status == FINISHED
    return over and server.house.reviews.can_make and await server.lobby.secret(table) is not None


async def flaw_of(server: Server, table: Table, lang: str) -> str:
    """Why the tables of a duplicate will have no result together; nothing where they may."""
    flaw = await server.lobby.flaw(table)
    return say(flaw, lang) if flaw else ""


def _may_follow(table: Table, user: str | None) -> bool:
    """Whether another match follows by one tap; where others play the same cards there is
    something else to look at first.
    """
    return is_among_bots(table, user) and not table.match.heading.is_compared


def compared_at(match: Match) -> list[str]:
    """Where a match is compared with those of others, and the key of what the link says."""
    daily, shared = match.heading.daily, match.heading.duplicate
    if daily is not None and (daily.practice or match.status == FINISHED):
        return [f"/daily/{daily.day}/{daily.deal}", "daily-to-result"]
    if daily is not None:
        return [f"/daily/{daily.day}", "daily-to-day"]
    if shared is not None and shared.alike is not None:
        return [f"/together/{shared.set.rpartition('-')[0]}", "together-to"]
    return []


def _following(server: Server, table: Table) -> dict[str, str]:
    """The rematch and the commitment to it, before anybody has asked for one."""
    promises = server.lobby.promises
    name = promises.following(table.name)
    return {"match": name, "commitment": promises.commitment(name)}


def _away(table: Table) -> list[int]:
    """The seats at which nobody is."""
    return [*table.presence.away(), *table.deserted(table.match.here)]


def _waited_for(table: Table, seat: int, lang: str) -> dict[str, Any]:
    """Who is absent, and what a seat may do about that; the page is made again when it may."""
    found = absence(table) if seat != SPECTATOR else None
    if found is None:
        return {"claims": (), "absent": ""}
    wait = found.at / 1000 - time.time()
    if wait > 0:
        table.presence.remind(wait + 0.1)
    return {"claims": claims(table, seat), "absent": table.match.names(lang)[found.seat]}


def _signs(context: dict[str, Any]) -> dict[str, str]:
    """What is marked on the table: a hint, or what a lesson talks about."""
    guide, action = context["guide"], context["advice"]["action"]
    shown: dict[str, str] = dict.fromkeys(guide["spots"], SPOT) if guide else {}
    return shown | (signs_of(context["board"], action) if action else {})


async def tell_number(request: Request) -> Response:
    """How many entries the match has: what a page compares itself with."""
    server = server_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    table.viewer_seat(visitor.user if visitor else None)
    return reply({"number": len(table.match)})


async def after(
    server: Server, request: Request, table: Table, user: str | None, shown: Mapping[str, str]
) -> Response:
    """Where a form leads: back to the table, which a script is given at once."""
    where = table_link(table, shown)
    if PART not in request.headers:
        return go(where)
    response = await answer(server, request, table, user, shown=shown)
    response.headers["Content-Location"] = where
    return response


def _shows(table: Table, asked: Mapping[str, str]) -> dict[str, str]:
    """What a viewer has asked to see besides, where there is such a thing."""
    offered = room(table.match.game.name).shows
    found = {name: asked[name][:4] for name in ASIDE if name in asked}
    return found | {n: asked[n] for n, values in offered.items() if asked.get(n) in values}


def table_link(table: Table, shown: Mapping[str, str]) -> str:
    """The address of a table with what its viewer has asked to see, and keeps."""
    kept = {name: value for name, value in _shows(table, shown).items() if name != "why"}
    return f"/table/{table.name}" + ("?" + urlencode(kept) if kept else "")


def table_context(
    match: Match,
    seat: int,
    look: Look,
    pick: str = "",
    shows: Mapping[str, str] | None = None,
    muted: frozenset[int] = frozenset(),
) -> dict[str, Any]:
    """What the page says of a match, made from a seat's views alone."""
    lang = look.lang
    now = sight(match, seat, lang, pick, shows)
    told = chronicle(match, seat, lang)
    here = match.here
    offer = here.offer
    status = OPEN if here.owing else match.status
    own = room(match.game.name)
    board = own.board(now)
    seated = seat != SPECTATOR
    return {
        "title": say(f"{match.game.name}-title", lang),
        "game": match.game.name,
        "match": match.heading.match,
        "number": len(match),
        "status": status,
        "seat": seat if seated else None,
        "turn": now.turn,
        "mine": now.is_mine,
        "prompt": board.pop("prompt") or _prompt(now, status, bool(here.owing)),
        "template": own.template,
        "board": board,
        "unpick": now.link(""),
        "unhint": now.link(pick, hint=""),
        "kept": [[name, value] for name, value in now.shows.items() if name in own.shows],
        "summary": _summary(match, seat, lang),
        "news": news(told, seat, MOST_NEWS),
        "log": heard(told, muted, MOST_LOGGED),
        "talk": said(told, muted, MOST_SAID),
        "others": [
            {"seat": other, "name": now.names[other], "muted": other in muted}
            for other, sitter in enumerate(here.seats)
            if seated and other != seat and sitter is not None
            if sitter.player != BOT or face_of(match, other)
        ],
        "phrases": list(phrases(lang).items()) if seated else [],
        "longest": LONGEST_TEXT,
        "offer": _offer(match, seat, now),
        "result": outcome(match, seat, lang) if status == FINISHED else None,
        "free": [s + 1 for s, sitter in enumerate(here.seats) if sitter is None],
        "can": {
            "undo": seated and can_undo(match, seat),
            "draw": seated and offer is None and not here.is_alone(seat),
            "rematch": seated and offer is None and not here.rematch,
        },
        "clock": _clock(match, now),
        "rule_set": rule_set_name(match.game.rules, lang),
        "differences": differences(match.game, lang),
        "commitment": match.heading.commitment,
        "lesson": is_lesson(match.heading.extra),
        "practice": bool(practised(match.heading.extra)),
        "owing": [now.names[other] for other in here.owing],
        "duplicate": duplicate_notes(match, lang),
    }


def duplicate_notes(match: Match, lang: str) -> list[str]:
    """What a page says of a duplicate or of the deal of a day, briefly and at length; nothing
    where it is neither.
    """
    if match.heading.daily is not None:
        kind = "daily-practice" if match.heading.daily.practice else "daily"
        line = "daily-practice-line" if match.heading.daily.practice else "daily-table-line"
        date = date_of(match.heading.daily.day, lang)
        return [say(f"{kind}-mark", lang), say(line, lang, date=date)]
    here = match.heading.duplicate
    if here is None:
        return []
    if here.alike is not None:
        number = here.alike + 1
        return [say(key, lang, number=number) for key in ("together-mark", "together-line")]
    args = {"number": here.number + 1, "of": here.of}
    return [say(key, lang, **args) for key in ("page-duplicate-mark", "page-duplicate-line")]


def _summary(match: Match, seat: int, lang: str) -> Summary | None:
    """The end of a round in words and cards."""
    found = summary(match, seat, lang)
    if found is None:
        return None
    before, after = (sight(match, seat, lang, number=at) for at in (found.at - 1, found.at))
    return replace(found, rows=room(match.game.name).ended(before, after))


def _prompt(now: Sight, status: str, shuffling: bool) -> str:
    if status == FINISHED:
        return now.say("page-over")
    if status == OPEN:
        return now.say("page-shuffling" if shuffling else "page-waiting-seats")
    return now.say("page-waiting", name=now.names[now.turn]) if now.turn is not None else ""


def _offer(match: Match, seat: int, now: Sight) -> dict[str, Any] | None:
    offer = match.here.offer
    if offer is None or offer.what not in (UNDO, DRAW, REMATCH):
        return None
    args = {"seat": offer.seat, "viewer": seat, "seats": match.game.seats}
    return {
        "text": now.say(f"match-event-offer-{offer.what}", **args),
        "asked": seat in match.fold.asked(match.here),
    }


def _clock(match: Match, now: Sight) -> str:
    """How long the seat to act still has, where the table has a clock."""
    deadline = match.here.deadline(match.turn)
    if deadline is None:
        return ""
    seconds = max(0, deadline // 1000 - int(time.time()))
    if seconds >= 7200:
        return now.say("page-clock-hours", hours=seconds // 3600)
    return now.say("page-clock-left", minutes=seconds // 60, seconds=f"{seconds % 60:02}")
