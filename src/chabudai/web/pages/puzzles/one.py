"""One puzzle as a table: its view and what can be chosen; after the one answer, why."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.puzzle import Puzzle
from chabudai.coach.puzzles.themes import title_key
from chabudai.core.messages import say
from chabudai.web.pages.analyse import Asked
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import Look, look_of
from chabudai.web.pages.options import differences, rule_set_name
from chabudai.web.pages.puzzles.told import asked_shows, drawn, standing, verdict
from chabudai.web.pages.render import page
from chabudai.web.server import server_of


async def show(request: Request) -> Response:
    """A puzzle; with its answer for a guest who has given theirs."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    puzzles = server.house.puzzles
    puzzle = puzzles.find(request.path_params["game"], request.path_params["puzzle"])
    given = await puzzles.given(user, puzzle)
    player = await puzzles.player(user, puzzle.game)
    theme = asked_shows(puzzle.game, request.query_params).get("theme", "")
    told = verdict(puzzle, given, player, look.lang) if given else None
    around = frame(puzzle, look)
    if told:  # a reader says the title first
        around["title"] = f"{told['title']} {around['title']}"
    return page(
        "puzzle",
        look,
        **around,
        **drawn(puzzle, look.lang, request.query_params, given),
        verdict=told,
        player=standing(player),
        hard=str((await puzzles.proved(puzzle)).points),
        topic=theme,
        topic_title=say(title_key(puzzle.game, theme), look.lang) if theme else "",
        send=f"/puzzles/{puzzle.game}/{puzzle.id}",
        look_into=Asked(puzzle.line, puzzle.seat).link if given else "",
        sprint=None,
    )


def frame(puzzle: Puzzle, look: Look) -> dict[str, Any]:
    """What stands around every puzzle."""
    game = say(f"{puzzle.game}-title", look.lang)
    return {
        "title": say("puzzle-of", look.lang, game=game),
        "name": say("puzzle-of", look.lang, game=game),
        "here": f"/puzzles/{puzzle.game}/{puzzle.id}",
        "puzzle": puzzle.id,
        "rule_set": rule_set_name(puzzle.played.rules, look.lang),
        "differences": differences(puzzle.played, look.lang),
    }


async def answer(request: Request) -> Response:
    """Take the one answer; whoever is new becomes a guest."""
    server = server_of(request)
    form = await read_form(request)
    puzzles = server.house.puzzles
    puzzle = puzzles.find(request.path_params["game"], request.path_params["puzzle"])
    visitor, new = await host(server, request, "")
    server.moves.use(visitor.user)
    await puzzles.answer(visitor.user, puzzle, form.get("action", ""))
    theme = form.get("theme", "")
    theme = f"?theme={theme}" if theme in pack.themes_of(puzzle.game) else ""
    where = f"/puzzles/{puzzle.game}/{puzzle.id}{theme}"
    return go(where, server, visitor.user if new else None)
