"""The puzzle corner: every game with one's rating, its themes, and the ways in."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from chabudai.coach.puzzles import pack
from chabudai.core.messages import say
from chabudai.web.games import room, shelf
from chabudai.web.pages.guest import go
from chabudai.web.pages.look import look_of
from chabudai.web.pages.puzzles.told import standing, theme_list
from chabudai.web.pages.render import page
from chabudai.web.server import server_of


async def show(request: Request) -> Response:
    """All games that have puzzles."""
    server = server_of(request)
    look = look_of(request)
    visitor = await server.find(request)
    user = visitor.user if visitor else None
    games = []
    for name in shelf():
        if name in pack.games():
            player = await server.house.puzzles.player(user, name)
            games.append(
                {
                    "name": name,
                    "title": say(f"{name}-title", look.lang),
                    "sheet": room(name).sheet,
                    "cards": [f"card-{card}" for card in room(name).fan[:3]],
                    "count": len(pack.pack(name)),
                    "themes": theme_list(name, look.lang),
                    **standing(player),
                }
            )
    title = say("puzzle-title", look.lang)
    return page("puzzles", look, here="/puzzles", title=title, corner=games)


async def follow(request: Request) -> Response:
    """On to the next puzzle of a game, of a theme if one was chosen."""
    server = server_of(request)
    visitor = await server.find(request)
    game, theme = request.path_params["game"], request.query_params.get("theme", "")[:40]
    puzzle = await server.house.puzzles.next(visitor.user if visitor else None, game, theme)
    if puzzle is None:
        look = look_of(request)
        title = say("puzzle-title", look.lang)
        return page("puzzles_done", look, here="/puzzles", title=title, game=game, topic=theme)
    return go(f"/puzzles/{game}/{puzzle.id}" + (f"?theme={theme}" if theme else ""))
