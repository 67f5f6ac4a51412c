"""Three minutes as pages: one puzzle after another, by the server's clock."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.puzzles import pack
from chabudai.coach.puzzles.sprint import MISTAKES, Sprint
from chabudai.core.messages import say
from chabudai.web.pages.form import read_form
from chabudai.web.pages.guest import go, host
from chabudai.web.pages.look import look_of
from chabudai.web.pages.puzzles.one import frame
from chabudai.web.pages.puzzles.told import drawn, standing
from chabudai.web.pages.render import page
from chabudai.web.problem import Problem
from chabudai.web.server import Server, server_of


async def begin(request: Request) -> Response:
    """Let the clock run; whoever is new becomes a guest."""
    server = server_of(request)
    game = _known(request)
    visitor, new = await host(server, request, "")
    server.moves.use(visitor.user)
    await server.house.puzzles.begin(visitor.user, game)
    return go(f"/puzzles/{game}/sprint", server, visitor.user if new else None)


async def show(request: Request) -> Response:
    """The puzzle that waits, or what came of the three minutes."""
    server = server_of(request)
    look = look_of(request)
    game = _known(request)
    visitor = await server.find(request)
    puzzles = server.house.puzzles
    player = await puzzles.player(visitor.user if visitor else None, game)
    run = player.sprint
    if run is None:
        return go("/puzzles")
    left = puzzles.left(run)
    last = await _last(server, visitor.user if visitor else None, game, run)
    if not left:
        title = say("puzzle-sprint-over", look.lang)
        about = {"solved": run.solved, "missed": run.missed, "best": player.best_sprint}
        return page("sprint", look, here="/puzzles", title=title, game=game, last=last, **about)
    puzzle = puzzles.find(game, run.puzzle)
    seconds = -(-left // 1000)
    response = page(
        "puzzle",
        look,
        **frame(puzzle, look) | {"here": f"/puzzles/{game}/sprint"},
        **drawn(puzzle, look.lang, request.query_params.get("pick", "")[:8], None),
        verdict=None,
        player=standing(player),
        hard=str(puzzle.rating),
        topic="",
        topic_title="",
        send=f"/puzzles/{game}/sprint",
        sprint={
            "left": seconds,
            "clock": f"{seconds // 60}:{seconds % 60:02}",
            "solved": run.solved,
            "lives": MISTAKES - run.missed,
            "last": last,
        },
    )
    response.headers["Refresh"] = str(seconds + 3)
    return response


async def answer(request: Request) -> Response:
    """Take an answer by the time at which it came."""
    server = server_of(request)
    form = await read_form(request)
    game = _known(request)
    visitor = await server.visitor(request)
    server.moves.use(visitor.user)
    puzzles = server.house.puzzles
    puzzle = puzzles.find(game, form.get("puzzle", ""))
    await puzzles.sprint(visitor.user, puzzle, form.get("action", ""))
    return go(f"/puzzles/{game}/sprint")


async def _last(server: Server, user: str | None, game: str, run: Sprint) -> dict[str, str] | None:
    """Whether the answer before was right, and where it is explained."""
    if not run.last:
        return None
    given = await server.house.puzzles.given(user, server.house.puzzles.find(game, run.last))
    right = given is not None and given.solved
    return {"href": f"/puzzles/{game}/{run.last}", "kind": "right" if right else "wrong"}


def _known(request: Request) -> str:
    game: str = request.path_params["game"]
    if game not in pack.games():
        raise Problem(404, "puzzle-none")
    return game
