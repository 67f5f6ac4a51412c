"""What a store must offer. ``tests/test_store.py`` is the contract that every adapter passes."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from chabudai.core.settled import settled
from chabudai.match.entry import Entry
from chabudai.store.days import DayStore
from chabudai.store.gifts import GiftStore
from chabudai.store.puzzles import PuzzleStore
from chabudai.store.reviews import ReviewStore


class StoreError(Exception):
    """The store did not do what was asked; nothing has changed."""


class Conflict(StoreError):
    """Somebody else was first: the number, seat, invite or name is taken."""


class OneSeat(Conflict):
    """The user has a seat in this duplicate set already."""


class BadInvite(StoreError):
    """The invite is not one for this seat, or it was used."""


class Unavailable(StoreError):
    """The store cannot write now (a full disk, a read-only file); what it has is safe."""


class BadValue(StoreError):
    """What was given can be neither kept nor looked for: a text with NUL or half of a character, a
    number that is too large. The store is as well as it was, and to ask again is of no use.

    The text never quotes the value.
    """

    def __init__(self, error: Exception) -> None:
        kind = type(error).__name__
        super().__init__(f"a text or number in it can be neither kept nor looked for ({kind})")


class Damaged(StoreError):
    """What is kept of a match is not what was written; ``number`` is the entry's, if it is one.

    The text never quotes an entry: there may be a card in it.
    """

    def __init__(self, match: str, number: int | None = None) -> None:
        what = "what is kept of it" if number is None else f"entry {number}"
        super().__init__(f"match {match}: {what} is damaged or missing")
        self.match = match
        self.number = number


@dataclass(frozen=True)
class MatchRow:
    """What is kept of a match besides its entries."""

    match: str
    heading: dict[str, Any]
    secret: str
    settings: dict[str, Any]
    """What the table has set: listed or by invitation, spectators, seats wanted."""
    owner: str
    status: str = "open"
    length: int = 0
    deadline: int | None = None
    next: str | None = None
    """The rematch."""
    damaged: bool = False
    """In lists: it cannot be read, and of the heading there is only what was kept besides."""
    changed: int = 0
    """How often a guest was erased in it: what was read before is not what is kept."""


@dataclass(frozen=True)
class NewMatch:
    """A match to begin, with everything that is known of it already."""

    row: MatchRow
    entries: Sequence[Entry] = ()
    seats: Mapping[int, str] = field(default_factory=dict)
    """Which users have which seats."""
    invites: Mapping[int, str] = field(default_factory=dict)
    """The hashes of the invites to seats."""
    tasks: Mapping[str, int] = field(default_factory=dict)
    """What is to be done for it and when it is due, for stores of several processes."""


@dataclass(frozen=True)
class UserRow:
    """A guest."""

    user: str
    name: str
    created: int
    session: int = 0
    """How often they have signed out everywhere: what was signed before counts no more."""
    blocked: int = 0
    """Since when the host does not let them in; 0 if they are welcome."""
    seen: int = 0
    """When they were last here, to about a day."""


@dataclass(frozen=True)
class ReportRow:
    """What a player has told the host about a table; the log is that of the match itself."""

    report: str
    match: str
    length: int
    """How many entries the match had then."""
    user: str
    """Who reports; nothing once they are erased."""
    seat: int | None
    """Whom it is about, if it is about somebody."""
    about: str
    text: str
    created: int
    closed: int = 0


@dataclass(frozen=True)
class TokenRow:
    """A program's key to a guest's seats; only its hash is kept."""

    token: str
    user: str
    label: str
    created: int


@settled
class Append:
    """Entries to add to a match, and what follows from them, all or nothing."""

    match: str
    number: int
    """The number of the first entry; Conflict if it is taken or would leave a gap."""
    entries: Sequence[Entry]
    status: str
    deadline: int | None = None
    user: str | None = None
    """Who asked, with the key that makes a repeated request harmless."""
    key: str | None = None
    claim: tuple[int, str] | None = None
    """A seat that the user takes; and the hash of the invite it costs, or an empty text."""
    free: int | None = None
    """A seat that becomes free; its invite is good again."""
    tasks: Mapping[str, int] = field(default_factory=dict)
    """What is to be done next and when it is due, for stores of several processes."""


class HostStore(Protocol):
    """What a host needs of a store: keeping order, and keeping no more than has to be kept."""

    async def setting(self, name: str) -> str | None:
        """What the host has set."""

    async def set_setting(self, name: str, value: str | None) -> None:
        """Set something, or nothing any more."""

    async def matches(
        self, status: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """All matches, listed or not, newest first, created before a time; or those of a user."""

    async def delete(self, match: str) -> bool:
        """Forget a match with everything that belongs to it; whether there was one."""

    async def expired(
        self, over: int, other: int, most: int, after: str = "", of: str | None = None
    ) -> list[str]:
        """Matches in which nothing has happened since a time, one for those that are over and one
        for the others, by name; none that an open report is about, and of a duplicate set all or
        none. Those whose name comes ``after`` another, or only those ``of`` a set.
        """

    async def users(self, name: str, most: int) -> list[UserRow]:
        """Guests whose name has a text in it, those who were here last first."""

    async def silent(self, before: int, most: int, after: str = "") -> list[str]:
        """Guests who were not here since a time and have no match that is not over, by their id;
        those whose id comes ``after`` another.
        """

    async def see(self, user: str, at: int) -> None:
        """Note that a guest was here."""

    async def block(self, user: str, at: int) -> bool:
        """Let a guest in no more, or with 0 again; whether there is one."""

    async def sign_out(self, user: str) -> None:
        """Let nothing count any more by which a guest was known: signatures and tokens."""

    async def dismiss(self, user: str) -> None:
        """Begin to forget a guest: from now on they are nobody, whatever happens before
        ``erase`` has done the rest.
        """

    async def erase(
        self,
        user: str,
        name: str,
        text: str,
        told: Callable[[str], Awaitable[None]] | None = None,
    ) -> list[str]:
        """Forget a guest. In matches another name and text stand for theirs; which those are.

        Each match is a transaction of its own, and ``told`` of it when that is durable. Who is
        stopped in the middle, or cannot write a match, leaves the rest to ``unerased``.
        """

    async def unerased(self, before: int) -> list[str]:
        """Guests whom somebody has begun to erase, but has not gone on with since a time. Who
        asks has them to themselves: to others it looks as if something had been done just now.
        """

    async def add_report(self, row: ReportRow) -> None:
        """A new report; Conflict if it is there already."""

    async def report(self, report: str) -> ReportRow | None:
        """A report."""

    async def reports(self, closed: bool, most: int) -> list[ReportRow]:
        """The newest reports: those that are open, or all of them."""

    async def close_report(self, report: str, at: int) -> bool:
        """Note that a report was dealt with; whether it was open."""


class Store(HostStore, DayStore, PuzzleStore, ReviewStore, GiftStore, Protocol):
    """A place for matches, guests and tokens. What a method has returned from is durable."""

    checked: str
    """How it was checked when it was opened; nothing where that is not its own task."""

    async def start(self) -> None:
        """Open it, bringing older data up to date; StoreError if it is damaged."""

    async def close(self) -> None:
        """Finish what was begun, and close it."""

    async def server_key(self) -> bytes:
        """256 random bits that stay the same for the life of the store."""

    async def ping(self) -> None:
        """Write something; Unavailable if that is not possible."""

    async def create(self, new: Sequence[NewMatch], key: str | None) -> list[str]:
        """New matches, all or nothing; their names.

        If their owner has used the key before, the names of the matches made then.
        """

    async def append(self, what: Append) -> int:
        """Add entries; the number of the first one. A repeated key gives the first number again.

        Each is kept with its link to the one before, in the same transaction. Conflict if a number
        or a seat is taken, OneSeat if the user has a seat in the same duplicate set, Damaged if
        there is no entry before.
        """

    async def follow(self, match: str, next: str) -> None:
        """Note the rematch of a match."""

    async def find(self, match: str) -> MatchRow | None:
        """A match; Damaged if it cannot be read."""

    async def entries(self, match: str, first: int = 0) -> list[Entry]:
        """The entries of a match from a number on.

        Damaged names the first one that is missing, that cannot be read, or that is not what its
        link says.
        """

    async def keys(self, match: str) -> dict[tuple[str, str], int]:
        """The numbers of the entries that were written with a key, by user and key."""

    async def seats(self, match: str) -> dict[int, str]:
        """Which user has which seat."""

    async def listed(
        self, status: str | None, game: str | None, user: str | None, most: int, before: int
    ) -> list[MatchRow]:
        """Listed matches, or those of a user, newest first, created before a time.

        A row that cannot be read hides no other: it is marked as damaged.
        """

    async def due(self, now: int) -> list[str]:
        """Running matches whose deadline has passed."""

    async def unfinished(self) -> list[str]:
        """All running matches."""

    async def set_of(self, name: str) -> list[str]:
        """The matches of a duplicate set, in order."""

    async def is_set_over(self, name: str) -> bool:
        """Whether all matches of a duplicate set are over."""

    async def add_user(self, row: UserRow) -> None:
        """A new guest."""

    async def user(self, user: str) -> UserRow | None:
        """A guest."""

    async def rename(self, user: str, name: str) -> None:
        """Call a guest by another name."""

    async def add_token(self, row: TokenRow, hash: str) -> None:
        """A new token."""

    async def token_user(self, hash: str) -> UserRow | None:
        """Whose token this is."""

    async def tokens(self, user: str) -> list[TokenRow]:
        """The tokens of a user that are not revoked."""

    async def revoke(self, user: str, token: str) -> bool:
        """Revoke a token; whether there was one."""

    async def revoke_hash(self, hash: str) -> None:
        """Revoke the token with a hash."""

    async def mute(self, match: str, user: str, seat: int, muted: bool) -> None:
        """Note that a user does not want to hear a seat."""

    async def mutes(self, match: str) -> dict[str, frozenset[int]]:
        """The seats that users do not want to hear, by user."""
