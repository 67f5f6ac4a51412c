"""What a screen shows of a table: one seat's facts, what it may do, and who sits there."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from chabudai.core.motion import Motion
from chabudai.games import rooms
from chabudai.match.match import FINISHED, RUNNING, Match
from chabudai.match.outlook import Outlook, actions_at, turn_at

ROOM = "tui.games"


@dataclass(frozen=True)
class Sight(Outlook):
    """The same with what a screen needs besides."""

    status: str = RUNNING
    picture: str = ""
    """The view in words, for a game without a room."""
    number: int = 0
    """How many entries there were."""

    @property
    def is_mine(self) -> bool:
        """Whether the viewer is to act."""
        return self.status == RUNNING and bool(self.actions)

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.status == FINISHED

    def still(self) -> Sight:
        """The same without anything to do."""
        return replace(self, actions={})


@dataclass(frozen=True)
class News:
    """What has happened between two sights: its sentences and how things move."""

    after: Sight
    told: Sequence[str] = ()
    score: Sequence[Sequence[Motion]] = ()
    loud: bool = False
    """Whether the sentences end a round or the match."""


@functools.cache
def has_room(game: str) -> bool:
    """Whether a game paints itself."""
    return hasattr(rooms.find(ROOM, game), "paint")


def sight_of(match: Match, seat: int, lang: str, number: int | None = None) -> Sight:
    """What a seat sees of a match, now or before an entry."""
    at = len(match) if number is None else number
    names = match.names(lang)
    return Sight(
        match.game,
        match.facts(at, seat),
        seat,
        turn_at(match, at),
        actions_at(match, seat, lang, number),
        names,
        lang,
        match.status if number is None else RUNNING,
        "" if has_room(match.game.name) else match.game.show(match.seen(at, seat), lang, names),
        at,
    )


@dataclass(frozen=True)
class Way:
    """An action as a way over the table: from a spot, if it begins at one, to a spot."""

    source: str
    target: str
    action: str


@dataclass(frozen=True)
class Look:
    """What the person at the screen has picked and points at, and what lights up."""

    pick: str = ""
    cursor: str = ""
    hinted: frozenset[str] = frozenset()
    """The spots that a hint advises."""
    lit: frozenset[str] = frozenset()
    ways: Sequence[Way] = field(default_factory=tuple)

    @property
    def sources(self) -> set[str]:
        """The spots that can be picked."""
        return {way.source for way in self.ways if way.source}

    @property
    def targets(self) -> set[str]:
        """The spots that what is picked may go to; without a pick those that need none."""
        return {way.target for way in self.ways if way.source == self.pick}

    def way_to(self, target: str) -> Way | None:
        """The way from what is picked to a spot."""
        for way in self.ways:
            if way.source == self.pick and way.target == target:
                return way
        return None


LETTERS = "abcdefgijkopsvwxyz"
"""Keys of targets: without those of commands."""


def labels(targets: Iterable[str]) -> dict[str, str]:
    """A letter for each target, as far as there are some."""
    return dict(zip(targets, LETTERS, strict=False))
