"""Duplicates with a friend: the same cards against the same bot, each alone, and then compared.

There are two sets of deals. In the first one both friends sit on the first seat, in the second
one on the second, so that neither ever sees the same cards from two sides.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.games.playable import Game
from chabudai.match import duplicate, fair
from chabudai.match.entry import DEALT
from chabudai.match.heading import new_name
from chabudai.match.match import FINISHED, Match
from chabudai.store import Store
from chabudai.store.sharing import now
from chabudai.tables.bounds import UNDOS
from chabudai.tables.daily.days import margin
from chabudai.tables.daily.deals import LEVEL
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.identity import Identity, Visitor
from chabudai.tables.lobby import Lobby
from chabudai.tables.opening import among_bots
from chabudai.tables.table import Table

HALVES = ("a", "b")
"""The ends of the sets' names; both friends sit on seat 0 in the first, on seat 1 in the second."""
OWNER, FRIEND = 0, 1
"""Who plays which table of a set."""


@dataclass(frozen=True)
class Pair:
    """A duplicate of two friends: for each half the owner's table and the friend's."""

    name: str
    halves: list[list[Table]]

    @property
    def owner(self) -> str:
        """Who has set it up."""
        return self.halves[0][OWNER].owner

    def party(self, user: str | None) -> int | None:
        """Which of the two a user is; None if neither."""
        for party in (OWNER, FRIEND):
            if any(half[party].seats_of(user) for half in self.halves):
                return party
        return None

    def tables(self, party: int) -> list[Table]:
        """The tables of one of the two, in order."""
        return [half[party] for half in self.halves]

    @property
    def has_friend(self) -> bool:
        """Whether somebody has taken all of the friend's seats."""
        return all(table.users for table in self.tables(FRIEND))

    def finished(self, party: int) -> int:
        """How many of their tables somebody has finished."""
        return sum(table.match.status == FINISHED for table in self.tables(party))

    @property
    def is_over(self) -> bool:
        """Whether all tables are."""
        return all(self.finished(party) == len(HALVES) for party in (OWNER, FRIEND))


class Together:
    """Sets such pairs up and finds them again."""

    def __init__(self, store: Store, identity: Identity, lobby: Lobby) -> None:
        self._store = store
        self._identity = identity
        self._lobby = lobby

    async def begin(self, visitor: Visitor, game: Game, level: str = LEVEL) -> str:
        """Set a pair up; its name. The visitor sits at their two tables at once."""
        if game.seats != len(HALVES):
            raise Denied(Kind.IMPOSSIBLE, "together-two")
        self._lobby.gate()
        self._identity.check_name(visitor.name)
        name, at = new_name(), now(self._store)
        settings = {"listed": False, "spectators": "public", UNDOS: 0}
        new = []
        for seat, end in enumerate(HALVES):
            secret = fair.new_secret()
            for heading in duplicate.alike(game, secret, f"{name}-{end}", seat, 2, at):
                assert heading.duplicate is not None
                invited = heading.duplicate.number == FRIEND
                about = secret, seat, level, settings, invited
                new.append(among_bots(self._identity, visitor, heading, *about))
        await self._lobby.open(new, None)
        return name

    async def find(self, name: str) -> Pair:
        """A pair; Denied if there is none."""
        halves = []
        for end in HALVES:
            names = await self._store.set_of(f"{name}-{end}")
            halves.append([await self._lobby.table(each) for each in names])
        if any(len(half) != 2 or not _is_alike(half) for half in halves):
            raise Denied(Kind.MISSING, "together-none")
        return Pair(name, halves)

    def invite(self, name: str) -> str:
        """What the friend shows."""
        return self._identity.sign("together", name)[:32]

    async def join(self, visitor: Visitor, pair: Pair, invite: str) -> None:
        """The friend takes their seats; asked again, it changes nothing."""
        if invite != self.invite(pair.name):
            raise Denied(Kind.FORBIDDEN, "web-bad-invite")
        if pair.party(visitor.user) == OWNER:
            raise Denied(Kind.CONFLICT, "web-one-seat-in-set")
        first = pair.tables(FRIEND)[0]  # whoever has this one has both
        if first.users and not first.seats_of(visitor.user):
            raise Denied(Kind.CONFLICT, "together-late-line")
        for seat, table in enumerate(pair.tables(FRIEND)):
            if not table.seats_of(visitor.user):
                opens = self._identity.invite(table.name, seat)
                await self._lobby.sit(table, visitor, seat, opens)


def _is_alike(half: list[Table]) -> bool:
    found = [table.match.heading.duplicate for table in half]
    return all(each is not None and each.alike is not None for each in found)


def compare(pair: Pair) -> list[list[dict[str, Any]]]:
    """For each half the deals one by one: what each of the two was ahead by after it, and what
    that deal brought them; Denied while not all tables are over.
    """
    if not pair.is_over:
        raise Denied(Kind.FORBIDDEN, "together-not-over")
    found = []
    for seat, half in enumerate(pair.halves):
        lines = [by_deal(table.match, seat) for table in half]
        most = max(map(len, lines))
        rows: list[dict[str, Any]] = []
        for deal in range(most):
            brought = [line[deal] if deal < len(line) else None for line in lines]
            rows.append({"deal": deal + 1, "brought": brought})
        found.append(rows)
    return found


def by_deal(match: Match, seat: int) -> list[int]:
    """What each deal of a finished match brought a seat: how much farther ahead it was after it."""
    ends = []
    for number, entry in enumerate(match.entries):
        if entry.kind == DEALT and match.positions[number].deals:
            ends.append(margin(match, match.positions[number].state, seat))
    ends.append(margin(match, match.here.state, seat))
    return [after - before for before, after in zip([0, *ends], ends, strict=False)]


def totals(pair: Pair) -> Mapping[int, tuple[int, int]]:
    """For each of the two the results of their tables, and how far ahead they were, summed."""
    found = {}
    for party in (OWNER, FRIEND):
        tables = pair.tables(party)
        results = [t.match.here.result(t.match.game)[seat] for seat, t in enumerate(tables)]
        ahead = [margin(t.match, t.match.here.state, seat) for seat, t in enumerate(tables)]
        found[party] = sum(results), sum(ahead)
    return found
