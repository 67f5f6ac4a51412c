"""What one seat is shown of a match: its facts, its actions in words, and the names."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message, say
from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game
from chabudai.match.match import RUNNING, Match


@dataclass(frozen=True)
class Outlook:
    """Nothing here comes from anything but the view of ``seat``."""

    game: Game
    facts: Mapping[str, Any]
    seat: int
    turn: int | None
    actions: Mapping[str, str]
    """What the seat may do now: notation and meaning."""
    names: Sequence[str]
    lang: str

    @property
    def own(self) -> int:
        """The seat at the near side of the table."""
        return 0 if self.seat == SPECTATOR else self.seat

    def name(self, seat: int) -> str:
        """How a seat is called here."""
        return say("page-you", self.lang) if seat == self.seat else self.names[seat]

    def say(self, key: str, **args: Any) -> str:
        """A text in the viewer's language."""
        return say(key, self.lang, self.names, **args)

    def tell(self, message: Message) -> str:
        """A message in the viewer's language."""
        return message.say(self.lang, self.names)


def turn_at(match: Match, at: int) -> int | None:
    """The seat that was to act before an entry; None while something is missing or over."""
    here = match.positions[at]
    turn = here.turn(match.game)
    return turn if turn >= 0 and here.is_full else None


def actions_at(match: Match, seat: int, lang: str, number: int | None = None) -> dict[str, str]:
    """What a seat may do now, in notation and in words; before an entry nothing any more."""
    at = len(match)
    if (
        number is not None
        or match.status != RUNNING
        or match.positions[at].turn(match.game) != seat
    ):
        return {}
    return {each.notation: each.text for each in match.choices(at, seat, lang, match.names(lang))}
