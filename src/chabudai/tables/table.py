"""A table: a match that is being played, its secret, its guests, and those who watch it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.match.entry import TALKED, Entry
from chabudai.match.heading import Heading
from chabudai.match.match import Match, Step
from chabudai.store import Append, Conflict, MatchRow, Store
from chabudai.tables.encode import encode
from chabudai.tables.errors import Problem
from chabudai.tables.metrics import Metrics
from chabudai.tables.presence import Presence
from chabudai.tables.stream import Stream, event
from chabudai.tables.update import standing, update

Prepare = Callable[[Match, int], list[Step]]


class Table:
    """Everything that changes the match goes through ``submit``."""

    def __init__(
        self,
        row: MatchRow,
        store: Store,
        metrics: Metrics,
        entries: list[Entry],
        users: dict[int, str],
        keys: dict[tuple[str, str], int],
        mutes: dict[str, frozenset[int]],
    ) -> None:
        heading = Heading.from_json(row.heading)
        self.match = Match(heading.open(), heading, entries)
        self.settings = row.settings
        self.owner = row.owner
        self.next = row.next
        self.users = users
        self.streams: set[Stream] = set()
        self.presence = Presence(self.seated, self._push)
        self.changed: Callable[[Table], None] = lambda _: None
        """Called after every change: the bots' turn to look."""
        self.busy = 0
        self._secret = row.secret
        self._store = store
        self._metrics = metrics
        self._keys = keys
        self._mutes = mutes
        self._lock = asyncio.Lock()
        self._stale = False

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.match.heading.match

    def seats_of(self, user: str | None) -> list[int]:
        """The seats that a user has: several where they are played on one device."""
        return sorted(seat for seat, other in self.users.items() if other == user)

    def acting_seat(self, user: str, wish: int | None = None) -> int:
        """The seat for which a user acts; whoever has several names it."""
        own = self.seats_of(user)
        if not own:
            raise Problem(403, "web-not-seated")
        if wish is None and len(own) > 1:
            raise Problem(422, "web-which-seat")
        return self._own(own, own[0] if wish is None else wish)

    @staticmethod
    def _own(own: list[int], wish: int) -> int:
        if wish not in own:
            raise Problem(403, "web-not-your-seat")
        return wish

    def seated(self) -> dict[int, str]:
        """The users whose turn nobody else takes, by seat."""
        out = self.match.here.out
        return {seat: user for seat, user in self.users.items() if seat not in out}

    def reveal(self) -> str:
        """The secret; the caller has seen that the match, and its whole set, is over."""
        return self._secret

    async def submit(
        self,
        prepare: Prepare,
        *,
        number: int | None = None,
        user: str | None = None,
        key: str | None = None,
        claim: tuple[int, str] | None = None,
        free: int | None = None,
    ) -> int:
        """Write what ``prepare`` prepares: durable first, then told. The number of its entry.

        ``number`` is the number that the asker believes to be next; only talk may have come
        between. A key that was used before gives the first answer again and changes nothing.
        """
        at = time.time_ns() // 1_000_000
        self.busy += 1
        try:
            async with self._lock:
                await self.refresh()
                if key is not None and (user or "", key) in self._keys:
                    return self._keys[user or "", key]
                if number is not None:
                    self._expect(number)
                if self.match.entries:
                    at = max(at, self.match.entries[-1].at)
                steps = self.match.with_deals(prepare(self.match, at), self._secret, at)
                first = len(self.match)
                await self._write(first, steps, user, key, claim, free)
        finally:
            self.busy -= 1
        self.changed(self)
        return first

    async def _write(
        self,
        first: int,
        steps: list[Step],
        user: str | None,
        key: str | None,
        claim: tuple[int, str] | None,
        free: int | None,
    ) -> None:
        game, there = self.match.game, steps[-1][1]
        turn = there.turn(game)
        over = there.is_over(game)
        what = Append(
            self.name,
            first,
            [entry for entry, _ in steps],
            "over" if over else "running" if there.is_full else "open",
            None if over else there.deadline(turn),
            user,
            key,
            claim,
            free,
        )
        self._stale = True  # until we know: whatever stops us here, the store is asked again
        try:
            await self._store.append(what)
        except Conflict:
            await self.refresh()
            raise Problem(409, "web-conflict", number=len(self.match)) from None
        self._stale = False
        self.match.take(steps)
        if key is not None:
            self._keys[user or "", key] = first
        if claim is not None and user is not None:
            self.users[claim[0]] = user
        if free is not None:
            self.users.pop(free, None)
        self._publish(first)

    def _expect(self, number: int) -> None:
        entries = self.match.entries
        if number > len(entries) or any(entry.kind != TALKED for entry in entries[number:]):
            raise Problem(409, "web-conflict", number=len(entries))

    async def refresh(self) -> None:
        """Take in what the store has and we have not, where a write's end was not seen."""
        if not self._stale:
            return
        first = len(self.match)
        for entry in await self._store.entries(self.name, first):
            self.match.take([(entry, self.match.fold.step(self.match.here, entry))])
        self.users = await self._store.seats(self.name)
        self._keys = await self._store.keys(self.name)
        self._stale = False
        self._publish(first)

    # Those who watch

    def event(
        self,
        number: int,
        seat: int,
        lang: str,
        motions: bool = False,
        stands: dict[str, Any] | None = None,
    ) -> bytes:
        """What is sent to a seat's viewers about an entry."""
        data = update(self.match, number, seat, lang, stands, motions)
        return event(number, encode(data))

    def follow(self, next: str) -> None:
        """Tell everybody where the rematch is."""
        self.next = next
        self._push(_next_event(next))

    def _push(self, chunk: bytes) -> None:
        for stream in list(self.streams):
            stream.push(chunk)

    def hears(self, number: int, muted: frozenset[int]) -> bool:
        """Whether somebody who has muted seats is told of an entry."""
        entry = self.match.entries[number]
        return entry.kind != TALKED or entry.seat not in muted

    def _publish(self, first: int) -> None:
        for number in range(first, len(self.match)):
            self._metrics.entries[self.match.entries[number].kind] += 1
            if not self.streams:
                continue
            made: dict[tuple[int, str, bool], bytes] = {}
            stands = standing(self.match, self.match.positions[number + 1])
            for stream in list(self.streams):
                if not self.hears(number, stream.muted):
                    continue
                who = stream.seat, stream.lang, stream.motions
                if who not in made:
                    made[who] = self.event(number, *who, stands)
                stream.push(made[who])

    def watch(
        self, seat: int, user: str | None, lang: str, first: int, motions: bool = False
    ) -> Stream:
        """A new stream that begins with the entries from a number on."""
        muted = self.muted_by(user)
        stream = Stream(seat, user, lang, muted, motions)
        for number in range(max(0, first), len(self.match)):
            if self.hears(number, muted):
                stream.push(self.event(number, seat, lang, motions))
        if self.next is not None:
            stream.push(_next_event(self.next))
        self.presence.come(user)
        self.streams.add(stream)
        return stream

    def leave(self, stream: Stream) -> None:
        """A stream has ended."""
        self.streams.discard(stream)
        self.presence.go(stream.user)

    def muted_by(self, user: str | None) -> frozenset[int]:
        """The seats whose talk a user does not want to hear."""
        return self._mutes.get(user or "", frozenset())

    async def mute(self, user: str, seat: int, muted: bool) -> None:
        """Let a user hear a seat's talk no more, or again."""
        await self._store.mute(self.name, user, seat, muted)
        others = self.muted_by(user) - {seat}
        self._mutes[user] = others | {seat} if muted else others
        for stream in self.streams:
            if stream.user == user:
                stream.muted = self._mutes[user]

    def viewer_seat(self, user: str | None, wish: int | None = None) -> int:
        """Through whose eyes somebody sees the table; Problem 403 if through nobody's.

        Whoever has several seats and names none sees what a spectator sees.
        """
        own = self.seats_of(user)
        if wish is not None:
            return self._own(own, wish)
        if len(own) == 1:
            return own[0]
        if not own and self.settings["spectators"] != "public":
            raise Problem(403, "web-no-spectators")
        return SPECTATOR

    def played_by_bot(self, seat: int) -> str | None:
        """The level of the bot that acts for a seat; seats that gave up have a stand-in."""
        here = self.match.here
        sitter = here.seats[seat]
        if sitter is not None and sitter.level is not None:
            return sitter.level
        return "random" if seat in here.out else None

    def close(self) -> None:
        """Ask all viewers to come back later."""
        for stream in list(self.streams):
            stream.end()


def _next_event(next: str) -> bytes:
    return b"event: next\ndata: %s\n\n" % encode({"match": next})
