"""What a page shows of a table: one seat's view, what it may do, and what it has picked."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote, urlencode

from chabudai.core.messages import Message, say
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.match.match import RUNNING, Match


@dataclass(frozen=True)
class Sight:
    """Nothing here comes from anything but the view of ``seat``."""

    game: Game
    facts: dict[str, Any]
    seat: int
    turn: int | None
    actions: dict[str, str]
    """What the seat may do now: notation and meaning."""
    names: list[str]
    lang: str
    pick: str = ""
    shows: Mapping[str, str] = field(default_factory=dict)
    """What the viewer has asked to see besides; links keep it."""
    live: bool = True
    """Whether this is the table as it is, not one that was."""

    @property
    def own(self) -> int:
        """The seat at the near side of the table."""
        return 0 if self.seat == SPECTATOR else self.seat

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

    def name(self, seat: int) -> str:
        """How a seat is called here."""
        return say("page-you", self.lang) if seat == self.seat else self.names[seat]

    def say(self, key: str, **args: Any) -> str:
        """A text in the viewer's language."""
        return say(key, self.lang, self.names, **args)

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
    game = match.game
    at = len(match) if number is None else number
    names = match.names(lang)
    turn = match.positions[at].turn(game)
    actions: dict[str, str] = {}
    running = match.status == RUNNING and number is None
    if running and turn == seat:
        actions = {each.notation: each.text for each in match.choices(at, seat, lang, names)}
    shown = turn if turn >= 0 and match.positions[at].is_full else None
    facts = match.facts(at, seat)
    return Sight(game, facts, seat, shown, actions, names, lang, pick, shows or {}, running)
