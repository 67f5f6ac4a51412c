"""What a player has seen of a match so far: a digest of it all, its story, and its latest events.

A ``Past`` is one event and all before it. It never changes, so that copies of a state share it, and
what a player has seen is found out when it is first asked for.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any, NamedTuple

import numpy as np

from chabudai.games.playable import Game

DIGEST = 8
"""Bytes of the digest of what a player has seen."""
EVENTS = 64
"""The latest events that are shown one by one."""
DEALT = -1
"""Who acts in a deal."""


class Event(NamedTuple):
    """A deal or an action as a player saw it."""

    seat: int
    """Who acted, or DEALT."""
    action: int
    """The action; of one that others do not see, the first of those that look alike."""


class Seen(NamedTuple):
    """What a player has seen."""

    digest: bytes
    story: str
    events: tuple[Event, ...]
    """The latest ones, the newest first."""


NOTHING = Seen(b"", "", ())


class Past:
    """One event of a match, and all before it."""

    __slots__ = ("_seen", "action", "before", "game", "memory", "seat")

    def __init__(
        self,
        game: Game,
        record: Any,
        before: Past | None = None,
        seat: int = DEALT,
        action: int = 0,
        seen: Mapping[int, Seen] | None = None,
    ) -> None:
        """``seen`` is what players are known to have seen; the record may change later."""
        self.game = game
        self.memory = bytes(record)
        self.before = before
        self.seat = seat
        self.action = action
        self._seen: dict[int, Seen] = dict(seen or {})

    def __deepcopy__(self, _memo: Any) -> Past:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """All events one after the other: there may be more than pickle can follow."""
        events: list[tuple[bytes, int, int]] = []
        here: Past | None = self
        while here is not None:
            events.append((here.memory, here.seat, here.action))
            first, here = here, here.before
        return _relived, (self.game, events[::-1], first._seen)

    def seen(self, player: int) -> Seen:
        """What a player has seen up to here."""
        missing: list[Past] = []
        here: Past | None = self
        while here is not None and player not in here._seen:
            missing.append(here)
            here = here.before
        found = NOTHING if here is None else here._seen[player]
        for each in reversed(missing):
            found = each._seen[player] = each._after(found, player)
        return found

    def _after(self, before: Seen, player: int) -> Seen:
        view = self.game.view(self._record(self.memory), player)
        digest = hashlib.blake2b(before.digest + bytes(view), digest_size=DIGEST).digest()
        event, text = self._told(player)
        story = f"{before.story} {text}" if before.story else text
        return Seen(digest, story, (event, *before.events[: EVENTS - 1]))

    def _told(self, player: int) -> tuple[Event, str]:
        """The event as a player saw it, and its text."""
        if self.seat == DEALT or self.before is None:
            return Event(DEALT, 0), "deal"
        state = self._record(self.before.memory)
        outward = self.game.book.outward
        if outward is None or self.seat == player:
            text = self.game.text(self.game.view(state, player), self.action)
            return Event(self.seat, self.action), f"{self.seat}:{_joined(text)}"
        shown = outward(state, self.action)
        alike = next(each for each in range(self.game.actions) if outward(state, each) == shown)
        return Event(self.seat, alike), f"{self.seat}:?{_joined(shown)}"

    def _record(self, memory: bytes) -> Any:
        return self.game.book.state(bytearray(memory))


def _relived(
    game: Game, events: list[tuple[bytes, int, int]], seen: dict[int, Seen]
) -> Past | None:
    """The past that these events were."""
    past: Past | None = None
    for memory, seat, action in events:
        past = Past(game, memory, past, seat, action, None if past else seen)
    return past


def _joined(said: Any) -> str:
    """Words without spaces between them."""
    parts = said if isinstance(said, tuple) else str(said).split()
    return "_".join(str(part) for part in parts)


def width(game: Game) -> int:
    """The places of an event: that there is one, whether it is a deal, whose, and which action."""
    return 2 + game.seats + game.actions.bit_length()


def spelled(game: Game, events: tuple[Event, ...], player: int) -> Any:
    """Events as rows of flags, the newest first: seats from the player on, the number of the
    action with its lowest bit first. Rows beyond the first event are 0.
    """
    rows = np.zeros((EVENTS, width(game)), np.float32)
    if not events:
        return rows
    seats = np.array([event.seat for event in events])
    actions = np.array([event.action for event in events])
    count = len(events)
    rows[:count, 0] = 1
    rows[:count, 1] = seats == DEALT
    acted = np.flatnonzero(seats != DEALT)
    rows[acted, 2 + (seats[acted] - player) % game.seats] = 1
    bits = np.arange(game.actions.bit_length())
    rows[acted, 2 + game.seats :] = actions[acted, None] >> bits & 1
    return rows
