"""New tables from a form: rules, seats, clock, spectators. Nothing chosen is ever lost."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import Message, say
from chabudai.games import game as open_game
from chabudai.games import names
from chabudai.games.playable import Game
from chabudai.match.called import is_nameless
from chabudai.match.clock import Clock
from chabudai.tables import lobby
from chabudai.tables.slices import rest
from chabudai.web.pages import share
from chabudai.web.pages.form import read_form, read_query
from chabudai.web.pages.guest import go, host, own_name
from chabudai.web.pages.look import look_of
from chabudai.web.pages.options import (
    Wish,
    differences_of,
    read_wish,
    rule_sets,
    show_options,
)
from chabudai.web.pages.party import Party, level_list, read_party, seat_rows, wrong_name
from chabudai.web.pages.render import PART, page
from chabudai.web.problem import problem
from chabudai.web.server import server_of
from chabudai.web.statuses import KNOWN, problem_of

USUAL = "usual"
"""A clock among strangers, none among friends."""
CLOCKS = {
    "none": None,
    "minute": Clock("move", 60),
    "bank": Clock("bank", 600, 5),
    "days": Clock("days", 2),
}
SPECTATORS = ("public", "nobody")


def known_game(name: str, status: int = 404) -> str:
    """The name of a game that there is; Problem if there is none."""
    if name not in names():
        raise problem(status, "web-no-game", games=", ".join(names()))
    return name


def game_of(wish: Wish) -> Game:
    """The game by the rules that somebody wants."""
    return open_game(wish.game, **wish.rules.to_json())


async def set_up(request: Request) -> Response:
    """The page on which a table is set up; what was chosen before is in the address."""
    server = server_of(request)
    visitor = await server.find(request)
    name = known_game(request.path_params["game"])
    form = read_query(request)
    wish = read_wish(name, form)
    called = own_name(visitor.name) if visitor else ""
    return await _page(request, wish, form, called, wish.wrong, 200)


async def _page(
    request: Request,
    wish: Wish,
    form: Mapping[str, str],
    visitor: str,
    wrong: list[Message],
    status: int,
) -> Response:
    look = look_of(request)
    lang = look.lang
    options = show_options(wish, lang)
    await rest()  # drawing the page takes as long again
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
        options=options,
        changed=bool(wish.written),
        seats=seat_rows(game_of(wish).seats, form, lang),
        clocks=[[key, say(f"page-clock-{key}", lang)] for key in (USUAL, *CLOCKS)],
        clock=form.get("clock", ""),
        watchers=[[key, say(f"page-spectators-{key}", lang)] for key in SPECTATORS],
        spectators=form.get("spectators", ""),
        name=form.get("name", visitor),
        levels=level_list(wish.game, lang),
        promised=server_of(request).lobby.promises.new,
        part=PART in request.headers,
    )
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


async def new_table(request: Request) -> Response:
    """Set a table up and go there; what is wrong is said on the page where it was chosen."""
    server = server_of(request)
    form = await read_form(request)
    wish = read_wish(known_game(form.get("game", ""), 422), form)
    game = game_of(wish)
    party = read_party(game.name, game.seats, form)
    known = await server.visitors.find(request)
    wrong = [*wish.wrong, *party.wrong]
    wrong += wrong_name(form.get("name", ""))
    called = own_name(known.name) if known else ""
    if wrong:
        return await _page(request, wish, form, called, wrong, 422)
    try:
        return await _create(request, form, game, party)
    except KNOWN as error:
        problem = problem_of(request, error)
        response = await _page(request, wish, form, called, [problem.reason], problem.status)
        if problem.after is not None:
            response.headers["Retry-After"] = str(max(1, round(problem.after)))
        return response


async def _create(request: Request, form: Mapping[str, str], game: Game, party: Party) -> Response:
    server = server_of(request)
    visitor, new = await host(server, request, form.get("name", ""))
    server.new_tables.use(visitor.user)
    spectators = form.get("spectators") or "public"
    settings = {
        "listed": lobby.OPEN in party.seats,
        "spectators": spectators if spectators in SPECTATORS else "nobody",
    }
    called = {seat: name for seat, name in party.names.items() if seat or is_nameless(visitor.name)}
    wished = form.get("clock", USUAL)
    usual = server.lobby.manners.clock(settings["listed"] is True, party.seats)
    clock = CLOCKS.get(wished, usual)
    wanted = [lobby.ME, *party.seats]
    match = await share.set_up(
        server, form, visitor, game, wanted, settings, clock=clock, named=called
    )
    return go(f"/table/{match}", server, visitor.user if new else None)
