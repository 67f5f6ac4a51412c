"""The rules of each game, for every rule set, with pictures, every option, and a search."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import Message, say
from chabudai.games import rules_class
from chabudai.tables.slices import rest
from chabudai.web.games import room
from chabudai.web.pages.figure import Figure
from chabudai.web.pages.look import look_of
from chabudai.web.pages.options import (
    differences_of,
    read_wish,
    rule_sets,
    show_options,
)
from chabudai.web.pages.render import PART, page
from chabudai.web.pages.seats import known_game
from chabudai.web.server import server_of

LONGEST_SEARCH = 60
Pieces = list[tuple[str, bool]]
"""A text in pieces, and whether each is what was searched for."""


@dataclass(frozen=True)
class Section:
    """A heading, its paragraphs and its pictures."""

    number: int
    title: str
    lines: tuple[Pieces, ...]
    figures: tuple[Figure, ...]


async def show_rules(request: Request) -> Response:
    """How a game is played, by one of its rule sets; ``q`` shows only what speaks of it."""
    await server_of(request).find(request)
    look = look_of(request)
    lang = look.lang
    name = known_game(request.path_params["game"])
    presets = rules_class(name).presets
    asked = request.query_params.get("set", "")
    chosen = asked if asked in presets else next(iter(presets))
    search = request.query_params.get("q", "").strip()[:LONGEST_SEARCH]
    wish = read_wish(name, {"preset": chosen})
    found = sections(name, wish.rules, lang, search)
    await rest()  # each part by itself, so that none holds the loop for long
    options = _options(show_options(wish, lang), search)
    await rest()
    response = page(
        "rules",
        look,
        here=f"/rules/{name}?set={chosen}",
        title=say("page-rules-title", lang, game=Message(f"{name}-title")),
        game=name,
        guided=bool(room(name).tips),
        about=say(f"{name}-about", lang),
        search=search,
        sections=found,
        options=options,
        differences=differences_of(wish.rules, lang),
        presets=rule_sets(name, chosen, lang),
        preset=chosen,
        part=PART in request.headers,
    )
    if PART in request.headers:
        response.headers[PART] = "1"
    return response


def sections(game: str, rules: Any, lang: str, search: str = "") -> list[Section]:
    """The rules cut at their headings, the first line of each block; those that tell of what was
    searched for.
    """
    text = say(f"{game}-rules", lang, **rules.to_json())
    found = []
    for number, block in enumerate(text.strip().split("\n\n")):
        title, *lines = [line.strip() for line in block.strip().splitlines()]
        pictures = room(game).figures(number, rules, lang)
        words = " ".join([title, *lines, *(each.caption for each in pictures)])
        if tells(words, search):
            pieces = tuple(marked(line, search) for line in lines)
            found.append(Section(number + 1, title, pieces, tuple(pictures)))
    return found


def _options(options: list[dict[str, Any]], search: str) -> list[dict[str, Any]]:
    return [
        {
            **option,
            "title": marked(option["title"], search),
            "about": marked(option["about"], search),
        }
        for option in options
        if tells(f"{option['title']} {option['about']}", search)
    ]


def tells(text: str, search: str) -> bool:
    """Whether a text has every word that was searched for."""
    folded = text.casefold()
    return all(word in folded for word in search.casefold().split())


def marked(text: str, search: str) -> Pieces:
    """A text cut at the words that were searched for."""
    words = search.split()
    if not words:
        return [(text, False)]
    pattern = "(" + "|".join(re.escape(word) for word in words) + ")"
    parts = re.split(pattern, text, flags=re.IGNORECASE)
    return [(part, place % 2 == 1) for place, part in enumerate(parts) if part]
