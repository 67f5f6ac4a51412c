"""Pictures for the rules of Koi-Koi: the months, and the yaku of certain cards."""

from __future__ import annotations

from chabudai.core.options import Options
from chabudai.games.koikoi.notation import card_message, suit_message
from chabudai.games.koikoi.pack import CARDS, suit
from chabudai.games.koikoi.show import yaku_message
from chabudai.web.pages.figure import Figure, show_cards

YAKU = {
    "ino-shika-cho": (5, ("7A", "10A", "6A")),
    "akatan": (5, ("1R", "2R", "3R")),
    "aotan": (5, ("6R", "9R", "10R")),
    "sanko": (5, ("1B", "3B", "8B")),
    "ame-shiko": (7, ("1B", "3B", "8B", "11B")),
    "shiko": (8, ("1B", "3B", "8B", "12B")),
    "goko": (10, ("1B", "3B", "8B", "11B", "12B")),
    "hanami": (5, ("3B", "9A")),
    "tsukimi": (5, ("8B", "9A")),
}
"""The yaku of certain cards (Y4 to Y8): coins and an example."""
VIEWING = ("hanami", "tsukimi")


def figures(section: int, rules: Options, lang: str) -> list[Figure]:
    """The pictures that belong to a section of the rules, by its number."""
    draw = {1: _cards, 5: _yaku}.get(section)
    return draw(rules, lang) if draw else []


def _cards(_rules: Options, lang: str) -> list[Figure]:
    months: dict[int, list[str]] = {}
    for text in CARDS:
        months.setdefault(suit(text), []).append(text)
    return [
        Figure("hanafuda", show_cards(cards, card_message, lang), suit_message(number).say(lang))
        for number, cards in months.items()
    ]


def _yaku(rules: Options, lang: str) -> list[Figure]:
    played = rules.to_json()["viewing"]
    return [
        Figure(
            "hanafuda",
            show_cards(cards, card_message, lang),
            yaku_message(name, coins).say(lang),
        )
        for name, (coins, cards) in YAKU.items()
        if played or name not in VIEWING
    ]
