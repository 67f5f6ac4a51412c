"""What a store offers besides where several processes use it at the same time."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol, cast

from chabudai.match.entry import Entry
from chabudai.store.protocol import Store

Message = list[Any]
"""Something told to the other processes: a word, and what it is about."""


@dataclass(frozen=True)
class News:
    """What the store has of a match beyond the entries that somebody knows already."""

    length: int
    next: str | None
    entries: Sequence[Entry]
    keys: Mapping[tuple[str, str], int]
    """The keys of the new entries."""
    seats: dict[int, str]
    mutes: dict[str, frozenset[int]]
    present: Mapping[str, float] = field(default_factory=dict)
    """Who watches in other processes, and for how many seconds that is known."""
    changed: int = 0
    """How often a guest was erased in the match: the entries before are not the same then."""


@dataclass(frozen=True)
class Task:
    """Something to do for a match, leased to one worker."""

    match: str
    kind: str
    number: int
    """The length of the match when this became due."""
    owner: str = ""
    """Who set up the match."""


@dataclass(frozen=True)
class Room:
    """How many tasks of a kind a process can do besides those that it has."""

    kind: str
    most: int
    each: int
    """How many of them, with those that it has, may be of one owner."""
    busy: Mapping[str, int] = field(default_factory=dict)
    """How many it has, by owner."""


class Bus(Protocol):
    """Tells the other processes what has changed; it may lose a message, the store none."""

    is_up: bool
    """Whether messages go out and come in now."""
    lost: int
    """How often that was not so: nobody knows what was told meanwhile."""

    async def start(self, hear: Callable[[Message], None]) -> None:
        """Begin to hear what others tell; what this process tells is not heard by itself."""

    def tell(self, message: Message) -> None:
        """Tell the others, soon."""

    async def close(self) -> None:
        """Tell what waits, and end."""


class SharedStore(Store, Protocol):
    """A store of several processes. All times are the store's own clock's."""

    process: str
    """A name for this process."""

    def now(self) -> int:
        """Milliseconds since 1970 by the store's clock, whatever this machine's says."""

    def bus(self) -> Bus:
        """The way to the other processes."""

    async def news(self, match: str, first: int) -> News | None:
        """What there is from an entry on; None if there is no such match."""

    async def lengths(self, names: Sequence[str]) -> dict[str, tuple[int, str | None, int]]:
        """The lengths of matches, their rematches and how often a guest was erased in them, to
        see where there is news.
        """

    async def tell_time(self) -> None:
        """Ask the store what time it is."""

    async def revoked(self, since: int) -> list[tuple[str, int]]:
        """The users who have to say again who they are, and since when, after a time: a token
        was revoked, or they have signed out everywhere, are blocked, or erased.
        """

    async def appear(self, seen: Sequence[tuple[str, str, float]]) -> None:
        """Users who watch a match here, for so many seconds; 0 for those who have gone."""

    async def forget_absent(self) -> None:
        """Drop what is known of those who are not here any more."""

    async def ask_for(self, kind: str) -> None:
        """Let something be done that belongs to no match, if nobody has asked for it yet."""

    async def take(self, rooms: Sequence[Room], seconds: float) -> list[Task]:
        """Lease tasks that are due and that nobody works at: of each kind first those of owners
        for whom the process does least, and of one owner what was due first.
        """

    async def backlog(self) -> dict[str, float]:
        """For how many seconds the oldest task of each kind has been due and leased by nobody."""

    async def renew(self, tasks: Sequence[tuple[str, str]], seconds: float) -> None:
        """Keep what this process has leased, by match and kind."""

    async def finish(self, task: Task) -> None:
        """The task is done; if it has become due again since, others may take it."""

    async def postpone(self, task: Task, seconds: float) -> None:
        """Give a task back, to be tried again later."""

    async def release(self) -> None:
        """Give back what this process has leased."""


def shared(store: Store) -> SharedStore | None:
    """The store as one of several processes, if it is one."""
    return cast(SharedStore, store) if hasattr(store, "news") else None


def now(store: Store) -> int:
    """Milliseconds since 1970, by one clock for all who write to a store."""
    return now_by(shared(store))


def now_by(store: SharedStore | None) -> int:
    """The same, for who knows already whether several write."""
    return store.now() if store is not None else time.time_ns() // 1_000_000
