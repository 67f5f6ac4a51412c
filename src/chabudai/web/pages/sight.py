"""What a page shows of a table: one seat's view, what it may do, and what it has picked."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from chabudai.core.messages import Message, has_message, say
from chabudai.core.seats import SPECTATOR
from chabudai.games.binding import Game
from chabudai.match.match import RUNNING, Match
from chabudai.match.sentence import sentence


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
    threats: bool = False

    @property
    def own(self) -> int:
        """The seat at the near side of the table."""
        return 0 if self.seat == SPECTATOR else self.seat

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.turn is not None and self.turn == self.seat

    def name(self, seat: int) -> str:
        """How a seat is called here."""
        return say("page-you", self.lang) if seat == self.seat else self.names[seat]

    def say(self, key: str, **args: Any) -> str:
        """A text in the viewer's language."""
        return say(key, self.lang, self.names, **args)

    def link(self, pick: str, threats: bool | None = None) -> str:
        """Where a click that picks something leads."""
        keep = self.threats if threats is None else threats
        parts = [f"pick={quote(pick)}"] if pick else []
        parts += ["threats=1"] if keep else []
        return "?" + "&".join(parts)

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
            **more,
        }

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
        }


def names_of(match: Match, lang: str) -> list[str]:
    """The names of the seats; bots are called by their level."""
    names = match.names(lang)
    bots = [s for s, sitter in enumerate(match.here.seats) if sitter and sitter.level]
    for seat in bots:
        sitter = match.here.seats[seat]
        level = bot_name(sitter.level if sitter and sitter.level else "", lang)
        names[seat] = level if len(bots) == 1 else f"{level} {seat + 1}"
    return names


def bot_name(level: str, lang: str) -> str:
    """How a bot of a level is called."""
    key = f"agent-{level}"
    return say(key, lang) if has_message(key, lang) else say("page-level-random", lang)


def sight(
    match: Match,
    seat: int,
    lang: str,
    pick: str = "",
    threats: bool = False,
    number: int | None = None,
) -> Sight:
    """What a seat sees, now or before an entry."""
    game = match.game
    at = len(match) if number is None else number
    view = match.seen(at, seat)
    names = names_of(match, lang)
    turn = match.positions[at].turn(game)
    actions: dict[str, str] = {}
    running = match.status == RUNNING and number is None
    if running and turn == seat:
        for action in game.legal(view):
            actions[game.text(view, action)] = sentence(game.choice(view, action), lang, names)
    shown = turn if turn >= 0 and match.positions[at].is_full else None
    return Sight(game, game.facts(view), seat, shown, actions, names, lang, pick, threats)
