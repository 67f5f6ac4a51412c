"""What can be played here: games, rule sets, options, bots, phrases."""

from __future__ import annotations

import dataclasses
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import say
from chabudai.games import game as open_game
from chabudai.games import names, rules_class
from chabudai.match.talk import phrases
from chabudai.tables.botpool import bots
from chabudai.web.answer import answers, reply
from chabudai.web.api.models import GameOut, Lang
from chabudai.web.api.router import Router
from chabudai.web.problem import problem
from chabudai.web.server import language, server_of

router = Router(tags=["about"])


@router.get("/games", response_model=list[GameOut], responses=answers())
async def list_games(request: Request, lang: Lang | None = None) -> Response:
    """The games with their rule sets, options and bots."""
    await server_of(request).find(request)
    return reply([_game(name, language(request, lang)) for name in names()])


@router.get("/games/{game}", response_model=GameOut, responses=answers(404))
async def one_game(request: Request, game: str, lang: Lang | None = None) -> Response:
    """One game with its rule sets, options and bots."""
    await server_of(request).find(request)
    if game not in names():
        raise problem(404, "web-no-game", games=", ".join(names()))
    return reply(_game(game, language(request, lang)))


@router.get("/phrases", response_model=dict[str, str], responses=answers())
async def list_phrases(request: Request, lang: Lang | None = None) -> Response:
    """The ready-made phrases."""
    await server_of(request).find(request)
    return reply(phrases(language(request, lang)))


def _game(name: str, lang: str) -> dict[str, Any]:
    rules = rules_class(name)
    return {
        "game": name,
        "title": say(f"{name}-title", lang),
        "about": say(f"{name}-about", lang),
        "version": rules.version,
        "seats": open_game(name).seats,
        "presets": {key: dict(value) for key, value in rules.presets.items()},
        "options": [
            {
                "name": option.name,
                "text": say(f"{name}-option-{option.name}", lang),
                "default": option.default,
                "choices": list(option.metadata["choices"])
                if "choices" in option.metadata
                else None,
                "low": option.metadata.get("low"),
                "high": option.metadata.get("high"),
            }
            for option in dataclasses.fields(rules)
        ],
        "levels": list(bots(name)),
    }
