"""What a seat of Lanterns may not know: which card another has just laid face down."""

from __future__ import annotations

from chabudai.games.stages import Stage
from chabudai.games.zones import EVERYBODY, Zone, bits, one, rest
from lanterns import NONE, VALUES, State


def zones(state: State) -> list[Zone]:
    """All cards lie open; which of its own a seat has chosen only the seat knows."""
    found = [
        Zone("lantern", one("lantern"), EVERYBODY),
        Zone("gone", bits("gone"), EVERYBODY),
        Zone("to come", rest(0, VALUES), EVERYBODY),
    ]
    for seat in range(state.players):
        first = VALUES * (seat + 1)
        found += [
            Zone(f"hand {seat}", bits("hand", seat, first), EVERYBODY),
            Zone(f"spent {seat}", bits("spent", seat, first), EVERYBODY),
            Zone(f"chosen {seat}", one("chosen", seat), (seat,), holds=False),
        ]
    return found


def outward(_state: State, _action: int) -> str:
    """Others see only that a card is laid."""
    return "lay"


def places(state: State) -> dict[str, list[int]]:
    """Where a deal puts a card."""
    return {"lit": [] if state.lantern == NONE else [state.lantern]}


def stages(state: State) -> list[Stage]:
    """One lantern of those that are left."""
    left = [card for card in range(VALUES) if not state.gone >> card & 1]
    return [Stage(left, {"lit": 1})]
