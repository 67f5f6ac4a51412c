"""The end of a round of Matcha in cards: both places of the mat, opened."""

from __future__ import annotations

from typing import Any

from chabudai.games.matcha.notation import SLOTS, card_message
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.summary import Row

APART = {"text": "", "move": ""}
"""What lies here lies on no place of the table."""


def ended(before: Sight, after: Sight) -> list[Row]:
    """For each place what lay there: the other side's card, the open one, the viewer's own."""
    first = (before.facts["round"] - 1) * 2
    return [_place(before, after, first + number) for number in (0, 1)]


def _place(before: Sight, after: Sight, place: int) -> Row:
    own = after.own
    title = after.say("page-matcha-slot", slot=SLOTS[place % 2])
    seats = [
        (1 - own, _laid(before, after, 1 - own, place)),
        (own, _laid(before, after, own, place)),
    ]
    cards = [_card(after, text, after.name(seat)) for seat, text in seats if text]
    tea = after.facts["tea"][place] or before.facts["tea"][place]
    if tea:
        open_card = {**after.card("matcha", tea, card_message, style="open"), **APART}
        cards.insert(1 if seats[0][1] else 0, open_card)
    return Row(title, cards)


def _laid(before: Sight, after: Sight, seat: int, place: int) -> str | None:
    found: str | None = after.facts["laid"][seat][place] or before.facts["laid"][seat][place]
    return found


def _card(after: Sight, text: str, name: str) -> Any:
    if text == "?":
        label = after.say("page-matcha-laid", name=name, card=after.say("page-covered"))
        return {**after.back("matcha"), "label": label, "note": name}
    label = after.say("page-matcha-laid", name=name, card=card_message(text))
    return {**after.card("matcha", text, card_message, label=label, note=name), **APART}
