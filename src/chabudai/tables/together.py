"""Duplicates with a friend: the same cards against the same bot, each alone, and then compared.

There are two sets of deals. In the first one both friends sit on the first seat, in the second
one on the second, so that neither ever sees the same cards from two sides. All deals are fixed when
the owner sits down, who may play before anybody has followed the invitation.
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

OWNER, FRIEND = 0, 1
"""Who plays which table of a set."""
KEY = "together "
"""Before the keys that duplicates are set up with."""


@dataclass(frozen=True)
class Pair:
    """A duplicate of two friends: for each half the tables that there are, by number; there is
    one at least.
    """

    name: str
    halves: list[dict[int, Table]]

    @property
    def any(self) -> Table:
        """One of the tables: in what was set up they are alike."""
        return next(table for half in self.halves for table in half.values())

    @property
    def owner(self) -> str:
        """Who has set it up."""
        return self.any.owner

    def party(self, user: str | None) -> int | None:
        """Which of the two a user is; None if neither."""
        for party in (OWNER, FRIEND):
            if any(table.seats_of(user) for table in self.tables(party).values()):
                return party
        return None

    def tables(self, party: int) -> dict[int, Table]:
        """The tables of one of the two by the seat that they have there, in order."""
        return {seat: half[party] for seat, half in enumerate(self.halves) if party in half}

    @property
    def contribution(self) -> str | None:
        """What the owner has added to the deals of all tables."""
        shared = self.any.match.heading.duplicate
        return shared.contribution if shared else None

    @property
    def has_friend(self) -> bool:
        """Whether somebody has taken all of the friend's seats."""
        return all(table.match.here.is_full for table in self.tables(FRIEND).values())

    def finished(self, party: int) -> int:
        """How many of their tables somebody has finished."""
        return sum(table.match.status == FINISHED for table in self.tables(party).values())

    @property
    def is_over(self) -> bool:
        """Whether all tables that there are are."""
        return all(
            table.match.status == FINISHED for half in self.halves for table in half.values()
        )

    @property
    def flaw(self) -> str | None:
        """Why there will be no comparison, as a key; None where nothing is wrong."""
        if not all(self.halves):
            return duplicate.GONE
        found = [duplicate.flaw([table.match for table in half.values()]) for half in self.halves]
        return next((flaw for flaw in found if flaw is not None), None)


class Together:
    """Sets such pairs up and finds them again."""

    def __init__(self, store: Store, identity: Identity, lobby: Lobby) -> None:
        self._store = store
        self._identity = identity
        self._lobby = lobby

    async def begin(
        self,
        visitor: Visitor,
        game: Game,
        level: str = LEVEL,
        promised: str | None = None,
        contribution: str | None = None,
        key: str | None = None,
    ) -> str:
        """Set a pair up; its name, or that of the one which the key made before. The visitor sits
        at their two tables at once, so theirs is the only contribution: it counts for all four,
        and was given after the server had ``promised`` the name; Conflict if that has been used.
        """
        if game.seats != len(duplicate.HALVES):
            raise Denied(Kind.IMPOSSIBLE, "together-two")
        self._lobby.gate()
        self._identity.check_name(visitor.name)
        promises, at = self._lobby.promises, now(self._store)
        settings = {"listed": False, "spectators": "public", UNDOS: 0}
        new = []
        for seat, half in enumerate(duplicate.halves(promised or new_name())):
            secret = promises.secret(half) if promised else fair.new_secret()
            for heading in duplicate.alike(game, secret, half, seat, 2, at, contribution):
                assert heading.duplicate is not None
                invited = heading.duplicate.number == FRIEND
                about = secret, seat, level, settings, invited
                new.append(among_bots(self._identity, visitor, heading, *about))
        names = await self._lobby.open(new, None if key is None else KEY + key)
        return names[0].rsplit("-", 2)[0]

    async def find(self, name: str) -> Pair:
        """A pair; Denied if nothing is left of it."""
        halves = []
        for each_set in duplicate.halves(name):
            half = {}
            for each in await self._store.set_of(each_set):
                table = await self._lobby.table(each)
                here = table.match.heading.duplicate
                if here is not None and here.alike is not None:
                    half[here.number] = table
            halves.append(half)
        if not any(halves):
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
        if pair.party(visitor.user) != FRIEND:
            if pair.flaw is not None:
                raise Denied(Kind.CONFLICT, pair.flaw)
            if pair.tables(FRIEND)[0].match.here.is_full:  # whoever has this one has both
                raise Denied(Kind.CONFLICT, "together-late-line")
        for seat, table in pair.tables(FRIEND).items():
            if not table.seats_of(visitor.user):
                opens = self._identity.invite(table.name, seat)
                await self._lobby.sit(table, visitor, seat, opens)


def sets_of(name: str, alike: int | None) -> list[str]:
    """The duplicate sets that are compared with one: itself, or both of two friends."""
    return [name] if alike is None else duplicate.halves(name.rpartition("-")[0])


def compare(pair: Pair) -> list[list[dict[str, Any]]]:
    """For each half the deals one by one: what each of the two was ahead by after it, and what
    that deal brought them; Denied while not all tables are over, or where something is wrong.
    """
    if pair.flaw is not None:
        raise Denied(Kind.CONFLICT, pair.flaw)
    if not pair.is_over:
        raise Denied(Kind.FORBIDDEN, "together-not-over")
    found = []
    for seat, half in enumerate(pair.halves):
        lines = [by_deal(half[party].match, seat) for party in (OWNER, FRIEND)]
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
        results = [t.match.here.result(t.match.game)[seat] for seat, t in tables.items()]
        ahead = [margin(t.match, t.match.here.state, seat) for seat, t in tables.items()]
        found[party] = sum(results), sum(ahead)
    return found
