"""New tables from a form: rules, seats, clock, spectators. Nothing chosen is ever lost."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.agents import GENTLE, levels
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message, say
from chabudai.games import game as open_game
from chabudai.games import names
from chabudai.games.binding import Game
from chabudai.match.clock import Clock
from chabudai.match.talk import check_name
from chabudai.web import lobby
from chabudai.web.errors import problem
from chabudai.web.pages.form import read_form, read_query
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import Look, look_of
from chabudai.web.pages.options import (
    Wish,
    differences_of,
    read_wish,
    rule_sets,
    show_options,
)
from chabudai.web.pages.render import PART, page
from chabudai.web.pages.sight import bot_name
from chabudai.web.server import server_of

CLOCKS = {
    "none": None,
    "minute": Clock("move", 60),
    "bank": Clock("bank", 600, 5),
    "days": Clock("days", 2),
}
SPECTATORS = ("public", "nobody")
PEOPLE = (lobby.INVITE, lobby.OPEN, lobby.SAME)
KINDS = (*PEOPLE, *(lobby.BOT_PREFIX + level for level in levels()))
GENTLE_BOT = lobby.BOT_PREFIX + levels()[GENTLE - 1]


@dataclass(frozen=True)
class Party:
    """Who is to sit at a table besides the one who sets it up."""

    seats: list[str]
    names: dict[int, str]
    wrong: list[Message]


def known_game(name: str, status: int = 404) -> str:
    """The name of a game that there is; Problem if there is none."""
    if name not in names():
        raise problem(status, "web-no-game", games=", ".join(names()))
    return name


def game_of(wish: Wish) -> Game:
    """The game by the rules that somebody wants."""
    return open_game(wish.game, **wish.rules.to_json())


def read_party(count: int, form: Mapping[str, str], lang: str) -> Party:
    """The seats that a form asks for; those not mentioned are for a gentle bot."""
    seats = [form.get(f"seat-{seat}") or GENTLE_BOT for seat in range(1, count)]
    wrong = [Message("page-wrong-seat")] if any(kind not in KINDS for kind in seats) else []
    called = {}
    if lobby.SAME in seats and not form.get("name", "").strip():
        called[0] = say("player", lang, number=1)
    for seat, kind in enumerate(seats, 1):
        if kind == lobby.SAME:
            called[seat] = form.get(f"name-{seat}", "").strip() or say(
                "player", lang, number=seat + 1
            )
    try:
        for name in called.values():
            check_name(name)
    except IllegalAction as error:
        wrong.append(error.reason)
    return Party(seats, called, wrong)


async def set_up(request: Request) -> Response:
    """The page on which a table is set up; what was chosen before is in the address."""
    server = server_of(request)
    visitor = await server.find(request)
    name = known_game(request.path_params["game"])
    form = read_query(request)
    wish = read_wish(name, form)
    return _page(request, wish, form, visitor.name if visitor else "", wish.wrong, 200)


def _page(
    request: Request,
    wish: Wish,
    form: Mapping[str, str],
    visitor: str,
    wrong: list[Message],
    status: int,
) -> Response:
    look = look_of(request)
    lang = look.lang
    response = page(
        "new",
        look,
        status,
        here=f"/new/{wish.game}",
        title=say("page-new-title", lang, game=Message(f"{wish.game}-title")),
        game=wish.game,
        wrong=[message.say(lang) for message in wrong],
        preset=wish.preset,
        presets=rule_sets(wish.game, wish.preset, lang),
        differences=differences_of(wish.rules, lang),
        options=show_options(wish, lang),
        changed=bool(wish.written),
        seats=_seats(game_of(wish).seats, form, look),
        clocks=[[key, say(f"page-clock-{key}", lang)] for key in CLOCKS],
        clock=form.get("clock", ""),
        watchers=[[key, say(f"page-spectators-{key}", lang)] for key in SPECTATORS],
        spectators=form.get("spectators", ""),
        visitor=visitor,
        name=form.get("name", ""),
        levels=level_list(lang),
        part=PART in request.headers,
    )
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


def _seats(count: int, form: Mapping[str, str], look: Look) -> list[dict[str, Any]]:
    """The seats besides the first, each with who may sit there."""
    rows = []
    for seat in range(1, count):
        chosen = form.get(f"seat-{seat}") or GENTLE_BOT
        rows.append(
            {
                "seat": seat,
                "chosen": chosen,
                "people": [[kind, say(f"page-seat-{kind}", look.lang)] for kind in PEOPLE],
                "name": form.get(f"name-{seat}", ""),
                "player": say("player", look.lang, number=seat + 1),
            }
        )
    return rows


def level_list(lang: str) -> list[dict[str, Any]]:
    """The bots to choose from, the weakest first, each with a sentence."""
    return [
        {
            "kind": lobby.BOT_PREFIX + level,
            "level": level,
            "name": bot_name(level, lang),
            "about": say(f"agent-{level}-about", lang),
            "gentle": lobby.BOT_PREFIX + level == GENTLE_BOT,
        }
        for level in levels()
    ]


async def new_table(request: Request) -> Response:
    """Set a table up and go there; what is wrong is said on the page where it was chosen."""
    server = server_of(request)
    form = await read_form(request)
    look = look_of(request)
    wish = read_wish(known_game(form.get("game", ""), 422), form)
    game = game_of(wish)
    party = read_party(game.seats, form, look.lang)
    known = await server.identity.find(request)
    wrong = [*wish.wrong, *party.wrong]
    if known is None:
        wrong += _wrong_name(form.get("name", ""))
    if wrong:
        return _page(request, wish, form, known.name if known else "", wrong, 422)
    visitor, new = await host(server, request, form.get("name", ""), look.lang)
    server.new_tables.use(visitor.user)
    spectators = form.get("spectators") or "public"
    settings = {
        "listed": lobby.OPEN in party.seats,
        "spectators": spectators if spectators in SPECTATORS else "nobody",
    }
    called = {seat: name for seat, name in party.names.items() if seat or new}
    clock = CLOCKS.get(form.get("clock", "none"))
    key = form.get("key", "")[:64] or secrets.token_hex(16)
    seats = [lobby.ME, *party.seats]
    (match,) = await server.lobby.create(
        visitor, game, seats, settings, clock, key=key, named=called
    )
    return go(f"/table/{match}", server, visitor.user if new else None)


def _wrong_name(name: str) -> list[Message]:
    try:
        check_name(name.strip() or "-")
    except IllegalAction as error:
        return [error.reason]
    return []
