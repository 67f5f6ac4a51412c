"""Where a match comes from, as the screen needs it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from rich.style import Style

from chabudai.tui.screen.sight import News, Sight

Line = tuple[str, Style]

Tell = Callable[[News], None]


@dataclass(frozen=True)
class Advice:
    """A hint in words, and the action that it advises."""

    lines: list[str]
    action: str = ""


@dataclass(frozen=True)
class Offer:
    """Something that can be asked for besides actions, and the key that asks for it."""

    key: str
    wish: str
    text: str
    ask: str = ""
    """What is to be put into words first."""
    among: tuple[tuple[str, str], ...] = ()
    """What is to be chosen first: what it is called by, and its words."""
    sure: str = ""
    """What is to be agreed to first."""


@dataclass(frozen=True)
class Question:
    """What waits for an answer, and the answers with their keys."""

    text: str
    offers: tuple[Offer, ...]

    def find(self, key: str) -> Offer | None:
        """The answer of a key."""
        return next((offer for offer in self.offers if offer.key == key), None)


class Refused(Exception):
    """What somebody wanted cannot be; the text says why, in their language."""


class Session(Protocol):
    """A seat at a table. What cannot be done raises Refused."""

    lang: str
    wishes: frozenset[str]
    """What may be asked for besides actions: ``hint``, ``undo``, ``talk``, ``draw``, …"""

    marked: str
    """An action that is marked from the beginning, as a hint's is."""

    @property
    def title(self) -> str:
        """What is played here."""

    async def start(self, tell: Tell) -> None:
        """Begin, or go on; ``tell`` hears what happens from now on."""

    def sight(self) -> Sight:
        """How the table looks now."""

    def story(self) -> list[str]:
        """What has happened so far."""

    async def words(self) -> str:
        """The table in words."""

    async def act(self, text: str) -> None:
        """Carry out an action given in notation."""

    async def undo(self) -> None:
        """Take the last action back."""

    async def hint(self) -> Advice:
        """What to do, and why."""

    async def wish(self, what: str, text: str = "") -> str:
        """Something else: talk, offers, answers; what to say about it."""

    def question(self) -> Question | None:
        """What waits for an answer other than an action."""

    def offers(self) -> list[Offer]:
        """What can be asked for at any time."""

    def clock(self) -> str:
        """How much time there is; empty where nothing runs."""

    def aids(self, width: int) -> list[Line] | None:
        """What helps besides the table; None for what the game shows by itself."""

    def speak(self, lang: str) -> None:
        """Go on in another language."""

    def curtain(self) -> str:
        """Who is to take the device before anything is shown; empty where nobody is."""

    def lift(self) -> None:
        """Whom the curtain has named is there."""

    def farewell(self) -> str:
        """What to say when somebody leaves."""

    async def close(self) -> None:
        """Leave; what was acknowledged is safe."""
