"""Pictures for the rules of Touché: cards, cells, shapes and the joker."""

from __future__ import annotations

from chabudai.core.messages import say
from chabudai.core.options import Options
from chabudai.games.touche.notation import card_message, kind_message
from chabudai.web.pages.figure import Figure, show_cards


def figures(section: int, rules: Options, lang: str) -> list[Figure]:
    """The pictures that belong to a section of the rules, by its number."""
    draw = {1: _cards, 2: _kinds, 5: _joker}.get(section)
    return draw(rules, lang) if draw else []


def _cards(_rules: Options, lang: str) -> list[Figure]:
    cards = show_cards(("AS", "10H", "QD", "KC"), card_message, lang)
    free = ({"art": "free", "label": say("page-touche-free", lang)},)
    return [
        Figure("touche", cards, say("page-figure-cells", lang)),
        Figure("touche", free, say("page-touche-free", lang), "kind"),
    ]


def _kinds(rules: Options, lang: str) -> list[Figure]:
    kinds = ("square", "line", "t", "cross")[: 3 if rules.to_json()["players"] == 4 else 4]
    return [
        Figure("touche", ({"art": f"kind-{kind}", "label": name},), name, "kind")
        for kind in kinds
        if (name := kind_message(kind).say(lang))
    ]


def _joker(_rules: Options, lang: str) -> list[Figure]:
    joker = ({"art": "joker", "label": say("page-touche-your-joker", lang)},)
    return [Figure("touche", joker, say("page-touche-your-joker", lang))]
