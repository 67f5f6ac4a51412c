"""A game as the first page shows it: what it is, for how many, how long, and some of its cards."""

from __future__ import annotations

import dataclasses
from typing import Any

from chabudai.coach.puzzles import pack
from chabudai.core.messages import has_message, say
from chabudai.games import game as open_game
from chabudai.games import rules_class
from chabudai.web.games import room

PAIR = 2
"""So many play a duplicate with a friend."""
FAN = 4
"""How many cards of a game stand for it, where its room names none."""


def game_card(name: str, lang: str) -> dict[str, Any]:
    """Everything that the first page says of a game; what its texts leave out is worked out."""
    return {
        "name": name,
        "title": say(f"{name}-title", lang),
        "about": _own(name, "line", lang) or say(f"{name}-about", lang),
        "players": _own(name, "players", lang) or _players(name, lang),
        "time": _own(name, "time", lang),
        "preset": room(name).preset,
        "guided": bool(room(name).tips),
        "puzzles": name in pack.games(),
        "pairs": open_game(name, preset=room(name).preset).seats == PAIR,
        **fan(name),
    }


def fan(name: str) -> dict[str, Any]:
    """The cards that stand for a game, and the sheet that has them."""
    own = room(name)
    cards = own.fan or open_game(name).cards[:FAN]
    return {"sheet": own.sheet, "cards": [f"card-{text}" for text in cards]}


def _own(name: str, what: str, lang: str) -> str:
    key = f"page-{name}-{what}"
    return say(key, lang) if has_message(key, lang) else ""


def _players(name: str, lang: str) -> str:
    """For how many a game is, by its rule sets and its options."""
    rules = rules_class(name)
    counts = {open_game(name, preset=preset).seats for preset in rules.presets}
    for option in dataclasses.fields(rules):
        if option.name == "players":
            counts |= set(option.metadata.get("choices", ()))
            if "low" in option.metadata:
                counts |= {option.metadata["low"], option.metadata["high"]}
    least, most = min(counts), max(counts)
    if least == most:
        return say("page-plain-players", lang, count=most)
    return say("page-plain-players-range", lang, least=least, most=most)
