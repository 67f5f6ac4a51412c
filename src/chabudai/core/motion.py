"""Motions: what a viewer sees moving between two views, card by card and place by place.

A *score* is a list of steps in order; a step is a list of motions that play together. Places have
names of their own (see *Motions* in each game's page), free of any page or terminal.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message

MOVE = "move"
"""A card travels; ``card`` is empty where the viewer may not know its face."""
TURN = "turn"
"""A card travels or stays, and shows its face."""
LIGHT = "light"
"""What ``lit`` names stands out."""
SAY = "say"
"""Something is called; ``text`` says what."""
SWEEP = "sweep"
"""Everything that lies on the places of ``lit`` goes to ``to``."""


@dataclass(frozen=True)
class Motion:
    """One thing that moves, turns, lights up or is said."""

    do: str
    card: str = ""
    """The card's notation, or nothing where the viewer may not know it, or where it is no card."""
    origin: str = ""
    to: str = ""
    lit: tuple[str, ...] = ()
    """Cards by their notation, or places."""
    text: Message | None = None
    loud: bool = False
    """Whether it deserves a pause."""
    seat: int | None = None
    """Who acts."""

    def to_json(self) -> dict[str, Any]:
        """The motion as plain data; ``text`` only where something is said."""
        data: dict[str, Any] = {
            "do": self.do,
            "card": self.card,
            "from": self.origin,
            "to": self.to,
            "with": list(self.lit),
            "loud": self.loud,
            "seat": self.seat,
        }
        if self.text is not None:
            data["text"] = self.text.to_json()
        return data


Step = list[Motion]
Score = list[Step]
Places = dict[str, list[str]]
"""What a viewer sees on each place that is not empty: cards in order, hidden ones as ``""``."""


def nothing_moves(_before: Any, _after: Any, _action: int | None) -> Score:
    """The score of a game that has none."""
    return []


def no_layout(_view: Any) -> Places:
    """The layout of a game that names no places."""
    return {}


def spoken(message: Message, seat: int | None = None, loud: bool = False) -> Step:
    """A step in which something is only said."""
    return [Motion(SAY, text=message, seat=seat, loud=loud)]


def swept(places: Iterable[str], to: str, seat: int | None = None) -> Step:
    """A step that clears places; none where there is nothing to clear."""
    names = tuple(places)
    return [Motion(SWEEP, to=to, lit=names, seat=seat)] if names else []
