"""Pictures for the rules: real cards, places and shapes, each with its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from chabudai.core.messages import Message, say
from chabudai.core.options import Options
from chabudai.games.koikoi.notation import card_message as koikoi_card
from chabudai.games.koikoi.notation import suit_message
from chabudai.games.koikoi.pack import CARDS, suit
from chabudai.games.koikoi.show import yaku_message
from chabudai.games.matcha.notation import card_message as matcha_card
from chabudai.games.touche.notation import card_message as touche_card
from chabudai.games.touche.notation import kind_message

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
DUELS = (("number", "R3", ("B3", "Y3")), ("suit", "Y2", ("Y1", "Y4")), ("zero", "G4", ("R4", "Z")))
"""Open card and what was laid, the winner first: M20-19 and M20-22."""


@dataclass(frozen=True)
class Figure:
    """Drawings side by side, and what they show."""

    sheet: str
    parts: tuple[dict[str, str], ...]
    caption: str
    style: str = "card"


Draw = Callable[[Options, str], list[Figure]]


def figures(game: str, section: int, rules: Options, lang: str) -> list[Figure]:
    """The pictures that belong to a section of the rules, by its number."""
    draw = _SECTIONS[game].get(section)
    return draw(rules, lang) if draw else []


def _cards(
    texts: Sequence[str], named: Callable[[str], Message], lang: str
) -> tuple[dict[str, str], ...]:
    return tuple({"art": f"card-{text}", "label": named(text).say(lang)} for text in texts)


def _matcha_cards(_rules: Options, lang: str) -> list[Figure]:
    numbers = _cards(("G4", "G3", "G2", "G1"), matcha_card, lang)
    suits = _cards(("G4", "R4", "B4", "Y4"), matcha_card, lang)
    zero = _cards(("Z",), matcha_card, lang)
    return [
        Figure("matcha", numbers, say("page-figure-numbers", lang)),
        Figure("matcha", suits, say("page-figure-suits", lang)),
        Figure("matcha", zero, say("page-figure-zero", lang)),
    ]


def _matcha_aim(_rules: Options, lang: str) -> list[Figure]:
    parts = tuple(
        {"art": f"token-{kind}", "label": say("matcha-kind", lang, kind=kind)} for kind in "GRBYW"
    )
    return [Figure("matcha", parts, say("page-figure-tokens", lang), "token")]


def _matcha_duels(_rules: Options, lang: str) -> list[Figure]:
    found = []
    for name, tea, (winner, loser) in DUELS:
        args = {"tea": tea, "winner": winner, "loser": loser}
        words = {key: matcha_card(text) for key, text in args.items()}
        parts = _cards((tea, winner, loser), matcha_card, lang)
        found.append(Figure("matcha", parts, say(f"page-figure-duel-{name}", lang, **words)))
    return found


def _koikoi_cards(_rules: Options, lang: str) -> list[Figure]:
    months: dict[int, list[str]] = {}
    for text in CARDS:
        months.setdefault(suit(text), []).append(text)
    return [
        Figure("hanafuda", _cards(cards, koikoi_card, lang), suit_message(number).say(lang))
        for number, cards in months.items()
    ]


def _koikoi_yaku(rules: Options, lang: str) -> list[Figure]:
    played = rules.to_json()["viewing"]
    return [
        Figure(
            "hanafuda",
            _cards(cards, koikoi_card, lang),
            yaku_message(name, coins).say(lang),
        )
        for name, (coins, cards) in YAKU.items()
        if played or name not in VIEWING
    ]


def _touche_cards(_rules: Options, lang: str) -> list[Figure]:
    cards = _cards(("AS", "10H", "QD", "KC"), touche_card, lang)
    free = ({"art": "free", "label": say("page-touche-free", lang)},)
    return [
        Figure("touche", cards, say("page-figure-cells", lang)),
        Figure("touche", free, say("page-touche-free", lang), "kind"),
    ]


def _touche_kinds(rules: Options, lang: str) -> list[Figure]:
    kinds = ("square", "line", "t", "cross")[: 3 if rules.to_json()["players"] == 4 else 4]
    return [
        Figure("touche", ({"art": f"kind-{kind}", "label": name},), name, "kind")
        for kind in kinds
        if (name := kind_message(kind).say(lang))
    ]


def _touche_joker(_rules: Options, lang: str) -> list[Figure]:
    joker = ({"art": "joker", "label": say("page-touche-your-joker", lang)},)
    return [Figure("touche", joker, say("page-touche-your-joker", lang))]


_SECTIONS: dict[str, dict[int, Draw]] = {
    "matcha": {0: _matcha_aim, 1: _matcha_cards, 3: _matcha_duels},
    "koikoi": {1: _koikoi_cards, 5: _koikoi_yaku},
    "touche": {1: _touche_cards, 2: _touche_kinds, 5: _touche_joker},
}
