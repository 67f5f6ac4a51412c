"""New tables from a form: against bots, with friends by link, or open to everybody."""

from __future__ import annotations

import dataclasses
import secrets
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.agents import levels
from chabudai.core.messages import Message, say
from chabudai.games import game as open_game
from chabudai.games import names, rules_class
from chabudai.match.clock import Clock
from chabudai.web import lobby
from chabudai.web.errors import problem
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.pages.sight import bot_name
from chabudai.web.server import server_of

CLOCKS = {
    "none": None,
    "minute": Clock("move", 60),
    "bank": Clock("bank", 600, 5),
    "days": Clock("days", 2),
}
SPECTATORS = ("public", "nobody")
SEATS_AT_MOST = 4


async def set_up(request: Request) -> Response:
    """The page on which a table is set up."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    name = request.path_params["game"]
    if name not in names():
        raise problem(404, "web-no-game", games=", ".join(names()))
    rules = rules_class(name)
    return page(
        "new",
        look,
        here=request.url.path,
        title=say("page-new-title", look.lang, game=Message(f"{name}-title")),
        game=name,
        presets=[[key, say(f"page-preset-{key}", look.lang)] for key in rules.presets],
        options=[_option(name, option, look.lang) for option in dataclasses.fields(rules)],
        seats=_seat_kinds(look.lang),
        clocks=[[key, say(f"page-clock-{key}", look.lang)] for key in CLOCKS],
        visitor=visitor.name if visitor else "",
    )


def _seat_kinds(lang: str) -> list[list[str]]:
    people = [[kind, say(f"page-seat-{kind}", lang)] for kind in (lobby.INVITE, lobby.OPEN)]
    return people + [[lobby.BOT_PREFIX + level, bot_name(level, lang)] for level in levels()]


def _option(game: str, option: Any, lang: str) -> dict[str, Any]:
    rules = rules_class(game)()
    values = list(option.metadata.get("choices", ()))
    choices = []
    if option.name == "board":
        values = ["cross", "rect"]
    for value in values:
        message = dataclasses.replace(rules, **{option.name: value}).value_message(option.name)
        text = message.say(lang) if isinstance(message, Message) else message
        if option.name in ("dealer", "first"):
            text = say("page-option-seat", lang, seat_number=value + 1)
        choices.append([_written(value), text])
    return {
        "name": option.name,
        "text": say(f"{game}-option-{option.name}", lang),
        "choices": choices,
        "low": option.metadata.get("low"),
        "high": option.metadata.get("high"),
    }


def _written(value: Any) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def read_options(game: str, form: dict[str, str]) -> dict[str, Any]:
    """The options that a form has changed; fields left alone follow the rule set."""
    chosen: dict[str, Any] = {}
    for option in dataclasses.fields(rules_class(game)):
        text = form.get(f"option-{option.name}", "")
        if not text:
            continue
        if "low" in option.metadata:
            chosen[option.name] = int(text) if text.isdigit() and len(text) < 9 else text
        elif "choices" in option.metadata:
            found = [v for v in option.metadata["choices"] if _written(v) == text]
            chosen[option.name] = found[0] if found else text
        else:
            chosen[option.name] = text
    return chosen


async def new_table(request: Request) -> Response:
    """Set a table up and go there."""
    server = server_of(request)
    form = await read_form(request)
    look = look_of(request)
    name = form.get("game", "")
    try:
        game = open_game(name, preset=form.get("preset") or None, **read_options(name, form))
    except ValueError as error:
        raise problem(422, "web-bad-table", error=str(error)) from None
    kinds = [lobby.INVITE, lobby.OPEN, *(lobby.BOT_PREFIX + level for level in levels())]
    others = [form.get(f"seat-{seat}", kinds[-1]) for seat in range(1, game.seats)]
    if any(kind not in kinds for kind in others):
        raise problem(422, "web-bad-seats", count=game.seats, kinds=", ".join(kinds))
    visitor, new = await host(server, request, form.get("name", ""), look.lang)
    server.new_tables.use(visitor.user)
    spectators = form.get("spectators", "public")
    settings = {
        "listed": lobby.OPEN in others,
        "spectators": spectators if spectators in SPECTATORS else "nobody",
    }
    clock = CLOCKS.get(form.get("clock", "none"))
    key = form.get("key", "")[:64] or secrets.token_hex(16)
    (match,) = await server.lobby.create(
        visitor, game, [lobby.ME, *others], settings, clock, key=key
    )
    return go(f"/table/{match}", server, visitor.user if new else None)


async def invited(request: Request) -> Response:
    """Somebody follows an invitation: nothing happens before they say so."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    table = await server.lobby.table(request.path_params["match"])
    seat = table.seat_of(visitor.user if visitor else None)
    if seat is not None:
        return go(f"/table/{table.name}")
    owner = [s.name for s in table.match.here.seats if s and s.player == "person"]
    game = Message(f"{table.match.game.name}-title")
    return page(
        "join",
        look,
        here=request.url.path,
        title=say("page-join-title", look.lang, name=owner[:1] or "?", game=game),
        about=say(f"{table.match.game.name}-about", look.lang),
        game=table.match.game.name,
        differences=differences(table.match.game, look.lang),
        match=table.name,
        seat=request.path_params["seat"],
        invite=request.path_params["invite"],
        visitor=visitor.name if visitor else "",
    )


def differences(game: Any, lang: str) -> list[str]:
    """How a table's rules differ from the rulebook."""
    found: list[str] = game.rules.differences(type(game.rules)(), lang)
    return found
