"""All that reaches a seat around one step, by name, and where two of these differ."""

from __future__ import annotations

from typing import Any

import numpy as np

from chabudai.core.messages import LANGUAGES
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.testing.where import room

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
        seen["observation row"] = row = game.encode(new).tolist()
        if game.book.observation.is_blind:
            seen["row of a batch"] = blind = _blind_row(game, after, seat)
            assert blind == row, (
                f"{room(game)}/observation.py: encode is said to be blind, but writes another row "
                f"from the complete state than from the view of seat {seat}: {after!r}"
            )
    return seen


def _blind_row(game: Game, state: Any, seat: int) -> list[int]:
    """A seat's row as batches write it, who make no view."""
    observation = game.book.observation
    row = np.zeros(observation.packed_size, np.uint8)
    observation.encode(state, seat, row, 0)
    return observation.unpack(row).tolist()  # type: ignore[no-any-return]


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
