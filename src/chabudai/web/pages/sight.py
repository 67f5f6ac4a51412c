"""What a page shows of a table: one seat's view, what it may do, and what it has picked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from chabudai.core.messages import Message
from chabudai.core.seats import SPECTATOR
from chabudai.match.match import RUNNING, Match
from chabudai.match.outlook import Outlook, actions_at, turn_at


@dataclass(frozen=True)
class Sight(Outlook):
    """The same with what a page needs besides."""

    facts: dict[str, Any]
    actions: dict[str, str]
    names: list[str]
    pick: str = ""
    shows: Mapping[str, str] = field(default_factory=dict)
    """What the viewer has asked to see besides; links keep it."""
    live: bool = True
    """Whether this is the table as it is, not one that was."""

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.live and self.turn is not None and self.turn == self.seat

    @property
    def is_waiting(self) -> bool:
        """Whether somebody else at a running table is to act."""
        return self.live and self.turn is not None and self.seat not in (SPECTATOR, self.turn)

    def explained(self, text: str, hand: list[str]) -> dict[str, str]:
        """What makes a card of the hand say why it cannot be played now."""
        ask = (self.is_mine or self.is_waiting) and text in hand
        return {"href": self.link(text), "style": "why"} if ask else {}

    def why_not(self, hand: list[str], reason: Callable[[Sight], str]) -> str:
        """Why the card that was tapped cannot be played: it is not the turn, or a reason."""
        if self.pick not in hand or not (self.is_mine or self.is_waiting):
            return ""
        if self.is_mine:
            return reason(self)
        return self.say("page-why-turn", name=self.names[self.turn or 0])

    def link(self, pick: str, **shows: str) -> str:
        """Where a click that picks something, or asks to see something else, leads."""
        asked = {**self.shows, "why": "", **shows}
        kept = {name: value for name, value in asked.items() if value}
        return "?" + urlencode({"pick": pick, **kept} if pick else kept, quote_via=quote)

    def card(self, sheet: str, text: str, name: Callable[[str], Message], **more: Any) -> Any:
        """A card that lies open."""
        return {
            "sheet": sheet,
            "art": f"card-{text}",
            "label": name(text).say(self.lang),
            "move": f"{sheet}-{text}",
            "id": "",
            "href": "",
            "action": "",
            "style": "",
            "goals": "",
            "prompt": "",
            "text": text,
            "place": "",
            **more,
        }

    def goals(self, places: Mapping[str, str]) -> str:
        """Where a card of the hand may go, for a page that lifts it without asking the server:
        the elements that become buttons, each with its action and its words.
        """
        return json.dumps(
            [[at, a, self.actions[a]] for at, a in places.items()], ensure_ascii=False
        )

    def back(self, sheet: str) -> Any:
        """A card whose face the viewer may not know: its place names it, never a card."""
        return {
            "sheet": sheet,
            "art": "card-back",
            "label": self.say("page-covered"),
            "move": "",
            "id": "",
            "href": "",
            "action": "",
            "style": "back",
            "goals": "",
            "prompt": "",
            "text": "",
            "place": "",
        }


def sight(
    match: Match,
    seat: int,
    lang: str,
    pick: str = "",
    shows: Mapping[str, str] | None = None,
    number: int | None = None,
) -> Sight:
    """What a seat sees, now or before an entry."""
    at = len(match) if number is None else number
    return Sight(
        match.game,
        match.facts(at, seat),
        seat,
        turn_at(match, at),
        actions_at(match, seat, lang, number),
        match.names(lang),
        lang,
        pick,
        shows or {},
        match.status == RUNNING and number is None,
    )
