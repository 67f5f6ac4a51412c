"""What the pages know of each game: a folder for every game, found by its name, with defaults.

The front door of a game's folder offers what it has of the fields of ``Room``; its other files are
``table.html`` (the board's template), ``style.css`` and the sheets of drawings in ``art/``.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from importlib.resources.abc import Traversable
from typing import Any

from chabudai.coach.guide.moment import Lesson, Tip
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.games import names, rooms
from chabudai.match.match import Match
from chabudai.web.pages.figure import Figure
from chabudai.web.pages.plain import BLANK, board, card_message
from chabudai.web.pages.sight import Sight
from chabudai.web.pages.summary import Row

ROOM = "web.games"
PLAIN = "plain.html"
"""The template of a board that nobody has drawn."""
Rows = list[tuple[str, list[str]]]
Facts = dict[str, Any]


def no_figures(_section: int, _rules: Options, _lang: str) -> list[Figure]:
    """No pictures."""
    return []


def no_piles(_match: Match, _at: int, _now: Sight) -> Rows:
    """No piles."""
    return []


def as_seen(seen: Facts, _facts: Sequence[Facts]) -> Facts:
    """What everybody saw, with nothing added."""
    return seen


def no_layers(_sheet: str, _name: str) -> tuple[str, ...]:
    """Nothing over a drawing."""
    return ()


def no_cards(_before: Sight, _after: Sight) -> list[Row]:
    """Words are enough."""
    return []


def no_reason(_facts: Facts, _winner: int | None) -> Message | None:
    """Nothing to add to who has won."""
    return None


@dataclass(frozen=True)
class Room:
    """Everything that is special about one game on the pages."""

    board: Callable[[Sight], dict[str, Any]] = board
    """What the board's template is given, from one seat's sight."""
    template: str = PLAIN
    sheet: str = BLANK
    """The sheet of drawings that has the game's cards."""
    card: Callable[[str], Message] = card_message
    """How a card is called."""
    fan: tuple[str, ...] = ()
    """The cards that stand for the game on the first page."""
    preset: str | None = None
    """The rule set for a quick or a first game, where the rulebook's would be long."""
    tips: tuple[Tip, ...] = ()
    """What a first game tells, in the order of importance."""
    lesson: Lesson | None = None
    """What comes before a first game: a deal that was set up, one idea at a time."""
    figures: Callable[[int, Options, str], list[Figure]] = no_figures
    """Pictures for a section of the rules."""
    piles: Callable[[Match, int, Sight], Rows] = no_piles
    """Cards to come of a finished match, in their order, each row with a title."""
    lay_open: Callable[[Facts, Sequence[Facts]], Facts] = as_seen
    """What everybody saw, with what each seat laid down for itself alone."""
    layers: Callable[[str, str], tuple[str, ...]] = no_layers
    """Drawings over another one that a viewer may switch off."""
    shows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """What a viewer may ask to see besides and goes on seeing, with the values it may have."""
    why: Callable[[Facts, int | None], Message | None] = no_reason
    """Which goal was met at the end, from the facts; the winner, or None for a draw."""
    ended: Callable[[Sight, Sight], list[Row]] = no_cards
    """The cards that a round's end is about, from the views before and after it."""
    place: int = 100
    """Where the game stands among the others, the lowest first."""
    season: Callable[[int], tuple[str, Message]] | None = None
    """The card of a month and what it says of the season."""
    months: Callable[[int], tuple[str, ...]] | None = None
    """The cards of a month, in the order in which they open in the calendar."""
    lost: str = ""
    """The drawing for a page that is not there."""


@functools.cache
def room(game: str) -> Room:
    """What the pages know of a game."""
    found = rooms.find(ROOM, game)
    own = {
        each.name: getattr(found, each.name) for each in fields(Room) if hasattr(found, each.name)
    }
    files = rooms.folder(ROOM, game)
    if files is not None and (files / "table.html").is_file():
        own["template"] = f"{game}/table.html"
    return Room(**own)


def shelf() -> list[str]:
    """The games in the order in which pages show them."""
    return sorted(names(), key=lambda name: (room(name).place, name))


@functools.cache
def owner(sheet: str) -> Room:
    """The room that a sheet of drawings belongs to; a plain one for the house's own."""
    return next((room(name) for name in names() if room(name).sheet == sheet), Room())


def folders() -> Iterator[tuple[str, Traversable]]:
    """The files of every game that has some."""
    for name in names():
        files = rooms.folder(ROOM, name)
        if files is not None:
            yield name, files
