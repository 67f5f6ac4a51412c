"""What a seat has collected in a match: a module for every game that has something, by its name."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message
from chabudai.games import rooms
from chabudai.match.match import Match

ROOM = "coach.collected"


@dataclass(frozen=True, slots=True)
class Collected:
    """Something worth remembering, and the cards that it was made of."""

    name: Message
    cards: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {"name": self.name.to_json(), "cards": list(self.cards)}


def collected(match: Match, seat: int) -> tuple[Collected, ...]:
    """What a seat has collected in a match; nothing where the game does not say."""
    found = rooms.find(ROOM, match.game.name)
    return () if found is None else tuple(found.collected(match, seat))
