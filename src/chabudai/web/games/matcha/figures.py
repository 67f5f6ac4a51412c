"""Pictures for the rules of Matcha: cards, tokens, and who wins a place."""

from __future__ import annotations

from chabudai.core.messages import say
from chabudai.core.options import Options
from chabudai.games.matcha.notation import card_message
from chabudai.web.pages.figure import Figure, show_cards

DUELS = (("number", "R3", ("B3", "Y3")), ("suit", "Y2", ("Y1", "Y4")), ("zero", "G4", ("R4", "Z")))
"""Open card and what was laid, the winner first: M20-19 and M20-22."""


def figures(section: int, _rules: Options, lang: str) -> list[Figure]:
    """The pictures that belong to a section of the rules, by its number."""
    draw = {0: _aim, 1: _cards, 3: _duels}.get(section)
    return draw(lang) if draw else []


def _cards(lang: str) -> list[Figure]:
    numbers = show_cards(("G4", "G3", "G2", "G1"), card_message, lang)
    suits = show_cards(("G4", "R4", "B4", "Y4"), card_message, lang)
    zero = show_cards(("Z",), card_message, lang)
    return [
        Figure("matcha", numbers, say("page-figure-numbers", lang)),
        Figure("matcha", suits, say("page-figure-suits", lang)),
        Figure("matcha", zero, say("page-figure-zero", lang)),
    ]


def _aim(lang: str) -> list[Figure]:
    parts = tuple(
        {"art": f"token-{kind}", "label": say("matcha-kind", lang, kind=kind)} for kind in "GRBYW"
    )
    return [Figure("matcha", parts, say("page-figure-tokens", lang), "token")]


def _duels(lang: str) -> list[Figure]:
    found = []
    for name, tea, (winner, loser) in DUELS:
        args = {"tea": tea, "winner": winner, "loser": loser}
        words = {key: card_message(text) for key, text in args.items()}
        parts = show_cards((tea, winner, loser), card_message, lang)
        found.append(Figure("matcha", parts, say(f"page-figure-duel-{name}", lang, **words)))
    return found
