"""The rules of each game, for every rule set, with the real cards beside them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from chabudai.core.messages import Message, say
from chabudai.games import game as open_game
from chabudai.games import names, rules_class
from chabudai.games.koikoi.notation import card_message as koikoi_card
from chabudai.games.matcha.notation import card_message as matcha_card
from chabudai.games.touche.notation import card_message as touche_card
from chabudai.web.errors import problem
from chabudai.web.pages.look import look_of
from chabudai.web.pages.render import page
from chabudai.web.server import server_of


@dataclass(frozen=True)
class Section:
    """A heading and its paragraphs."""

    title: str
    lines: tuple[str, ...]
    cards: tuple[dict[str, str], ...]


_NAMES: dict[str, tuple[str, Any]] = {
    "matcha": ("matcha", matcha_card),
    "koikoi": ("hanafuda", koikoi_card),
    "touche": ("touche", touche_card),
}
_CARDS: dict[str, dict[int, tuple[str, ...]]] = {
    "matcha": {1: ("G4", "G3", "G2", "G1", "R4", "B4", "Y4", "Z")},
    "koikoi": {
        1: ("3B", "3R", "3P1", "3P2"),
        5: ("7A", "10A", "6A", "1R", "2R", "3R", "6R", "9R", "10R", "1B", "8B", "12B", "11B", "9A"),
    },
    "touche": {1: ("AS", "10H", "QD", "KC")},
}
"""The cards shown beside a section, by its number."""


async def show_rules(request: Request) -> Response:
    """How a game is played, by one of its rule sets."""
    await server_of(request).find(request)
    look = look_of(request)
    name = request.path_params["game"]
    if name not in names():
        raise problem(404, "web-no-game", games=", ".join(names()))
    presets = rules_class(name).presets
    asked = request.query_params.get("set", "")
    chosen = asked if asked in presets else next(iter(presets))
    game = open_game(name, preset=chosen)
    title = Message(f"{name}-title")
    return page(
        "rules",
        look,
        here=request.url.path,
        title=say("page-rules-title", look.lang, game=title),
        game=name,
        about=say(f"{name}-about", look.lang),
        sections=sections(name, say(f"{name}-rules", look.lang, **game.rules.to_json()), look.lang),
        presets=[[key, say(f"page-preset-{key}", look.lang), key == chosen] for key in presets],
        others=[[each, say(f"{each}-title", look.lang)] for each in names() if each != name],
    )


def sections(game: str, text: str, lang: str) -> list[Section]:
    """The rules cut at their headings: the first line of each block."""
    sheet, named = _NAMES[game]
    found = []
    for number, block in enumerate(text.strip().split("\n\n")):
        title, *lines = [line.strip() for line in block.strip().splitlines()]
        cards = tuple(
            {"sheet": sheet, "art": f"card-{card}", "label": named(card).say(lang)}
            for card in _CARDS[game].get(number, ())
        )
        found.append(Section(title, tuple(lines), cards))
    return found
