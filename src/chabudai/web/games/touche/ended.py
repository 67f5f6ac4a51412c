"""The end of a round of Touché in cards: the pattern that was crowned."""

from __future__ import annotations

from typing import Any

from chabudai.games.touche.notation import card_message
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.summary import Row

APART = {"text": "", "move": ""}
"""What lies here lies on no place of the table."""


def ended(before: Sight, after: Sight) -> list[Row]:
    """The cells that are crowned now and were not before, by their owner."""
    found: dict[int, list[Any]] = {}
    for old, new in zip(before.facts["board"], after.facts["board"], strict=True):
        for was, cell in zip(old, new, strict=True):
            if cell is not None and cell["crowned"] and not was["crowned"]:
                found.setdefault(cell["owner"], []).append(_card(after, cell))
    return [Row(after.name(seat), cards) for seat, cards in found.items()]


def _card(after: Sight, cell: dict[str, Any]) -> Any:
    if cell["free"]:
        joker = {**after.back("touche"), "art": "joker", "style": ""}
        return {**joker, "label": after.say("page-touche-free")}
    return {**after.card("touche", cell["card"], card_message), **APART}
