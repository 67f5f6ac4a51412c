"""All that reaches a seat around one step, by name, and where two of these differ."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game

AROUND = 40
"""How many characters of a difference are shown on either side."""


def everything_seen(
    game: Game, before: Any, after: Any, action: int | None, seat: int
) -> dict[str, Any]:
    """What a seat receives when an action (None for a deal) leads from one state to another."""
    old, new = game.view(before, seat), game.view(after, seat)
    events = game.events(old, new, action)
    seen: dict[str, Any] = {
        "view before": old.to_json(),
        "view": new.to_json(),
        "facts": game.facts(new),
        "motions": [[each.to_json() for each in step] for step in game.motions(old, new, action)],
        "events": [event.to_json() for event in events],
    }
    for lang in LANGUAGES:
        seen[f"events ({lang})"] = [event.say(lang) for event in events]
        seen[f"picture ({lang})"] = game.show(new, lang)
    seen["legal actions"] = legal = game.legal(new)
    seen["choices"] = [[game.text(new, action), game.choice(new, action).say()] for action in legal]
    if seat != SPECTATOR:
        seen["observation row"] = game.encode(new).tolist()
    return seen


def difference(one: Any, other: Any) -> str:
    """The first place where two values differ, by its names, and what is there; "" if none."""
    if one == other:
        return ""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        key = next(key for key in one if one[key] != other[key])
        return f"{key}: {difference(one[key], other[key])}"
    here, there = str(one), str(other)
    pairs = enumerate(zip(here, there, strict=False))
    place = next((k for k, (a, b) in pairs if a != b), min(len(here), len(there)))
    around = slice(max(0, place - AROUND), place + AROUND)
    return f"{here[around]!r} / {there[around]!r}"


def seat_name(seat: int) -> str:
    """A viewer in a message of the kit."""
    return "a spectator" if seat == SPECTATOR else f"seat {seat}"
