"""The heading of a match: what is fixed before its first entry."""

from __future__ import annotations

import functools
import json
import re
import secrets
from dataclasses import dataclass, field
from typing import Any

from chabudai.games import game as open_game
from chabudai.games import names
from chabudai.games.playable import Game
from chabudai.match.clock import Clock
from chabudai.match.fair import CONTRIBUTION

FORMAT = 2
LESSON = "lesson"
"""What the heading has besides where the first deal was set up for a lesson."""
PRACTICE = "practice"
"""What the heading has besides where a match goes on from another one: its name as ``match``, the
``number`` of the entry it leaves out, and how many ``deals`` are taken from there."""
ABSENCE = 3 * 86_400
"""So many seconds a turn lasts where there is no clock, before others may claim that its seat is
absent; a heading may say another number, as ``absence``."""
LONGEST_ABSENCE = 60 * 86_400
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True)
class Duplicate:
    """One of several matches on the same deals, in each of which everybody sits one further."""

    set: str
    """The name that all matches of the set share; their deals are made with it."""
    number: int
    """Which of them this is, from 0."""
    of: int
    """How many there are: as many as seats."""
    contribution: str | None = None
    """What the one who set them up has added to the deals of all, after the commitment."""
    alike: int | None = None
    """Where people are compared who all sit on the same seat, against the same bots: that seat.
    There are as many matches as people then."""

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {name: value for name, value in vars(self).items() if value is not None}


@dataclass(frozen=True)
class Daily:
    """A match on the deal of a day, which is the same for everybody."""

    day: str
    """By universal time: ``2026-11-16``."""
    deal: str
    """Which of the day's deals: the game, and its rule set where there are several."""
    practice: bool = False
    """Whether the day was over when it began: it counts for nothing."""

    @property
    def name(self) -> str:
        """The name that the deals are made with."""
        return f"{self.day}-{self.deal}"

    def to_json(self) -> dict[str, Any]:
        """The same as plain data."""
        return {name: value for name, value in vars(self).items() if value is not False}


@dataclass(frozen=True)
class Heading:
    """Game, rules and their version, clock, and the commitment to the deals."""

    match: str
    game: str
    rules: dict[str, Any]
    version: int
    created: int = 0
    """Milliseconds since 1970 (UTC)."""
    commitment: str | None = None
    clock: Clock | None = None
    duplicate: Duplicate | None = None
    daily: Daily | None = None
    extra: dict[str, Any] = field(default_factory=dict)
    """What a file or an export says besides."""

    @property
    def deals_name(self) -> str:
        """The name that the deals are made with."""
        if self.daily:
            return self.daily.name
        return self.duplicate.set if self.duplicate else self.match

    @property
    def is_compared(self) -> bool:
        """Whether others play the same cards against the same bots."""
        return self.daily is not None or (
            self.duplicate is not None and self.duplicate.alike is not None
        )

    @property
    def absence(self) -> int:
        """After how many seconds without a clock a seat may be claimed to be absent."""
        told = self.extra.get("absence")
        return told if type(told) is int and 1 <= told <= LONGEST_ABSENCE else ABSENCE

    def open(self) -> Game:
        """The game by the rules of this match, in their version; ValueError if it is not here."""
        return _opened(self.game, self.version, json.dumps(self.rules, sort_keys=True))

    def to_json(self) -> dict[str, Any]:
        """The heading as plain data."""
        data: dict[str, Any] = {
            "chabudai": FORMAT,
            "match": self.match,
            "game": self.game,
            "rules": self.rules,
            "version": self.version,
            "created": self.created,
            "commitment": self.commitment,
            "clock": self.clock.to_json() if self.clock else None,
            "duplicate": self.duplicate.to_json() if self.duplicate else None,
            "daily": self.daily.to_json() if self.daily else None,
        }
        return {name: value for name, value in data.items() if value is not None} | self.extra

    @classmethod
    def from_json(cls, data: Any) -> Heading:
        """The heading that ``to_json`` described, or a ValueError."""
        if not isinstance(data, dict) or data.get("chabudai") != FORMAT:
            raise ValueError("this is not a match of this version of Chabudai")
        try:
            rest = dict(data)
            del rest["chabudai"]
            clock, duplicate = rest.pop("clock", None), rest.pop("duplicate", None)
            daily = rest.pop("daily", None)
            known = {
                name: rest.pop(name)
                for name in ("match", "game", "rules", "version", "created", "commitment")
                if name in rest
            }
            heading = cls(
                **known,
                clock=Clock(**clock) if clock else None,
                duplicate=Duplicate(**duplicate) if duplicate else None,
                daily=Daily(**daily) if daily else None,
                extra=rest,
            )
        except TypeError as error:
            raise ValueError(f"the heading of the match is incomplete: {error}") from None
        if not isinstance(heading.match, str) or not _NAME.fullmatch(heading.match):
            raise ValueError("the name of the match is not a name")
        added = heading.duplicate.contribution if heading.duplicate else None
        if added is not None and not (isinstance(added, str) and CONTRIBUTION.fullmatch(added)):
            raise ValueError("the contribution of the duplicate is none")
        if type(heading.version) is not int:
            raise ValueError("the version of the rules is not a number")
        if heading.game not in names() or not isinstance(heading.rules, dict):
            raise ValueError(f"there is no game {heading.game!r} here")
        return heading


@functools.lru_cache(maxsize=256)
def _opened(name: str, version: int, rules: str) -> Game:
    """A game, which keeps nothing between calls, so that all matches by the same rules share it."""
    return open_game(name, version=version, **json.loads(rules))


def new_name() -> str:
    """A name that no other match has."""
    return fresh_name(12)


def fresh_name(size: int) -> str:
    """A name of so many random bytes; none begins like an option of a command."""
    while (name := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return name


def heading_for(game: Game, match: str | None = None, **about: Any) -> Heading:
    """The heading of a new match of a game."""
    return Heading(
        match or new_name(), game.name, game.rules.to_json(), game.rules.version, **about
    )
