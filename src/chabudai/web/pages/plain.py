"""A board that nobody has drawn: the facts of a view in words, and a button for every action."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from chabudai.core.messages import Message, has_message
from chabudai.web.pages.sight import Sight

BLANK = "blank"
"""The sheet of cards that show their own text."""
APART = ("game", "seat", "hand", "turn")
"""Facts that the page shows in another way."""
NOTHING: tuple[Any, ...] = (None, [], {})
"""Values that a page need not show."""
SEATS = ("dealer", "winner")
"""Facts whose value is a seat."""
BY_SEAT = ("result", "scores")
"""Facts with a value for every seat; so are those that count what each seat has."""


def card_message(text: str) -> Message:
    """A card is called by its text."""
    return Message("page-plain-card", {"card": text})


def board(sight: Sight) -> dict[str, Any]:
    """Everything that the template needs, made from the view's facts."""
    facts = sight.facts
    return {
        "heading": "",
        "seats": [
            {"name": sight.name(seat), "active": sight.turn == seat}
            for seat in range(sight.game.seats)
        ],
        "facts": [
            {"title": _title(sight, key), **_value(sight, key, value)}
            for key, value in facts.items()
            if key not in APART and value not in NOTHING
        ],
        "hand": [
            sight.card(BLANK, text, card_message, move="", id=f"hand-{number}")
            for number, text in enumerate(facts.get("hand", ()))
        ],
        "buttons": [
            {"action": action, "text": text, "style": "main", "place": ""}
            for action, text in sight.actions.items()
        ],
        "prompt": sight.say("page-plain-turn") if sight.is_mine and sight.actions else "",
        "picked": "",
    }


def _title(sight: Sight, key: str) -> str:
    """What a fact is called: by the game, by the house, or by its key."""
    word = key.replace("_", "-")
    for name in (f"{sight.game.name}-fact-{word}", f"page-fact-{word}"):
        if has_message(name, sight.lang):
            return sight.say(name)
    return word.replace("-", " ")


def _value(sight: Sight, key: str, value: Any) -> dict[str, Any]:
    """A value as something to show: a text, cards, pairs of title and value, or a list."""
    if isinstance(value, Mapping):
        return {"kind": "pairs", "parts": _pairs(sight, value)}
    if _is_list(value) and value and all(text in sight.game.cards for text in value):
        cards = [sight.card(BLANK, text, card_message, move="") for text in value]
        return {"kind": "cards", "parts": cards}
    if _is_list(value) and len(value) == sight.game.seats and _is_by_seat(key):
        named = {sight.name(seat): each for seat, each in enumerate(value)}
        parts = [{"title": name, **_value(sight, "", each)} for name, each in named.items()]
        return {"kind": "pairs", "parts": parts}
    if _is_list(value) and any(_is_list(each) or isinstance(each, Mapping) for each in value):
        return {"kind": "list", "parts": [_value(sight, "", each) for each in value]}
    return {"kind": "text", "text": _text(sight, key, value)}


def _pairs(sight: Sight, value: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {"title": _title(sight, name), **_value(sight, name, each)} for name, each in value.items()
    ]


def _is_list(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str)


def _is_by_seat(key: str) -> bool:
    return key in BY_SEAT or key.endswith("_sizes")


def _text(sight: Sight, key: str, value: Any) -> str:
    if _is_list(value):
        parts = [_text(sight, "", each) for each in value]
        return sight.say("list-separator").join(parts) or sight.say("page-plain-none")
    if value is None:
        return sight.say("page-plain-none")
    if isinstance(value, bool):
        return sight.say("page-plain-yes" if value else "page-plain-no")
    if key in SEATS and isinstance(value, int) and 0 <= value < sight.game.seats:
        return sight.name(value)
    return str(value)
