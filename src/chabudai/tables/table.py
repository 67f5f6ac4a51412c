"""A table: a match that is being played, its secret, its guests, and those who watch it."""

from __future__ import annotations

import asyncio
import weakref
from collections.abc import Callable, Iterable, Iterator

from chabudai.core.errors import IllegalAction
from chabudai.core.seats import OVER, SPECTATOR
from chabudai.match.daychain import opponent_seed
from chabudai.match.entry import TALKED, Entry
from chabudai.match.match import Match, Step
from chabudai.match.position import BOT, Position
from chabudai.match.refused import refuse
from chabudai.store import Append, Conflict, MatchRow, OneSeat, Store
from chabudai.store.sharing import now_by, shared
from chabudai.tables.audience import Audience
from chabudai.tables.bounds import Bounds, Growth
from chabudai.tables.denial import Denied, Kind, conflict
from chabudai.tables.duties import duties
from chabudai.tables.metrics import Metrics
from chabudai.tables.presence import Presence
from chabudai.tables.slices import Slices
from chabudai.tables.viewer import NEXT, Event, Viewer

Prepare = Callable[[Match, int], list[Step]]
Gate = Callable[[], None]
"""Says Denied while nothing may be written."""


def _loosely(seated: Callable[[], dict[int, str]]) -> Callable[[], dict[int, str]]:
    """The same without holding the table, so that one which is no longer used goes at once."""
    held = weakref.WeakMethod(seated)

    def call() -> dict[int, str]:
        there = held()
        return there() if there is not None else {}

    return call


class Table:
    """Everything that changes the match goes through ``submit``."""

    def __init__(
        self,
        row: MatchRow,
        match: Match,
        store: Store,
        metrics: Metrics,
        changed: Callable[[Table], None],
        users: dict[int, str],
        keys: dict[tuple[str, str], int],
        mutes: dict[str, frozenset[int]],
        slices: Slices,
    ) -> None:
        """``match`` is the row's, with all its entries; ``changed`` is called after every change
        that was submitted here. A row that does not fit together is a ValueError, KeyError or
        TypeError.
        """
        self.match = match
        self.settings = row.settings
        if len(row.settings["seats"]) != self.match.game.seats:
            raise ValueError("the settings of the table do not fit its game")
        self.owner = row.owner
        self.next = row.next
        self.changed = row.changed
        """How often a guest was erased in what is here."""
        self.users = users
        self.audience = Audience(self.match, store, mutes)
        self.presence = Presence(_loosely(self.seated), self.audience.push)
        self.growth = Growth(Bounds.of(row.settings), match.entries)
        self.busy = 0
        self.gate: Gate = _open
        self.is_gone = False
        """Whether the match was deleted: nobody shall wait for it any more."""
        daily = match.heading.daily
        self.is_shut = match.heading.duplicate is not None or bool(daily and not daily.practice)
        """Nobody but its own seats sees a table of a duplicate until the whole set is over, nor one
        on the deal of a day until the day is."""
        self._changed = changed
        self._secret = row.secret
        self._store = store
        self._metrics = metrics
        self._slices = slices
        self._keys = keys
        self._lock = asyncio.Lock()
        self._stale = False
        self._shared = shared(store)
        self._looking: asyncio.Task[bool] | None = None
        self.duties: dict[str, int] = {}
        """What the last entry that was written here asks of those who work."""

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.match.heading.match

    @property
    def set_name(self) -> str:
        """The name of the duplicate set; nothing where it is none."""
        return self.match.heading.duplicate.set if self.match.heading.duplicate else ""

    @property
    def opponent_seed(self) -> int | None:
        """What the bots' choices follow from besides their views, where others play the same cards
        against the same bots; None where every table has bots of its own.
        """
        heading = self.match.heading
        return opponent_seed(self._secret, heading.deals_name) if heading.is_compared else None

    def seats_of(self, user: str | None) -> list[int]:
        """The seats that a user has: several where they are played on one device."""
        return sorted([seat for seat, other in self.users.items() if other == user])

    def acting_seat(self, user: str, wish: int | None = None) -> int:
        """The seat for which a user acts; whoever has several names it."""
        own = self.seats_of(user)
        if not own:
            raise Denied(Kind.FORBIDDEN, "web-not-seated")
        if wish is None and len(own) > 1:
            raise Denied(Kind.IMPOSSIBLE, "web-which-seat")
        return self._own(own, own[0] if wish is None else wish)

    def playing_seat(self, user: str, wish: int | None = None) -> int:
        """The same for what needs the seat's cards, which are a stand-in's once it is given up."""
        seat = self.acting_seat(user, wish)
        if self.match.eyes(len(self.match), seat) != seat:
            raise refuse("match-seat-out")
        return seat

    @staticmethod
    def _own(own: list[int], wish: int) -> int:
        if wish not in own:
            raise Denied(Kind.FORBIDDEN, "web-not-your-seat")
        return wish

    def seated(self) -> dict[int, str]:
        """The users whose turn nobody else takes, by seat."""
        out = self.match.here.out
        return {seat: user for seat, user in self.users.items() if seat not in out}

    def deserted(self, here: Position) -> list[int]:
        """The seats in play of people who were erased: nobody acts for them any more."""
        return [
            seat
            for seat, sitter in enumerate(here.seats)
            if sitter is not None and sitter.player != BOT
            if seat not in here.out and seat not in self.users
        ]

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
        self.presence.sign(user)
        self.busy += 1
        try:
            await self._lock.acquire()  # as ``async with`` does, by fewer coroutines
            try:
                self.gate()
                if self._stale:
                    await self.refresh()
                first = await self._submit(prepare, number, user, key, claim, free)
            finally:
                self._lock.release()
        finally:
            self.busy -= 1
        self._changed(self)
        return first

    async def _submit(
        self,
        prepare: Prepare,
        number: int | None,
        user: str | None,
        key: str | None,
        claim: tuple[int, str] | None,
        free: int | None,
    ) -> int:
        """Once, and again where others know more: a refusal counts only if nothing was missed."""
        own = None if self._shared is None else self.seats_of(user)
        try:
            return await self._try(prepare, number, user, key, claim, free)
        except Conflict:
            await self.refresh()
            if self._shared is None:
                raise conflict(len(self.match)) from None
        except (Denied, IllegalAction):
            if self._shared is None or not await self._take_news():
                raise
        if claim is None and self.seats_of(user) != own:  # the seat is somebody else's now
            raise conflict(len(self.match))
        try:
            return await self._try(prepare, number, user, key, claim, free)
        except Conflict:
            await self.refresh()
            raise conflict(len(self.match)) from None

    async def _try(
        self,
        prepare: Prepare,
        number: int | None,
        user: str | None,
        key: str | None,
        claim: tuple[int, str] | None,
        free: int | None,
    ) -> int:
        """Write it if it fits what is known; Conflict if somebody else knows more."""
        if key is not None and (user or "", key) in self._keys:
            return self._keys[user or "", key]
        if number is not None:
            self._expect(number)
        match = self.match
        at = self.now()
        if match.entries:
            at = max(at, match.entries[-1].at)
        steps = match.with_deals(prepare(match, at), self._secret, at)
        there = steps[-1][1]
        if there.deals and not match.here.deals:  # until now no seat could be given up
            sits = claim[0] if claim else None
            empty = [seat for seat in self.deserted(there) if seat != sits]
            steps = match.without(steps, empty, at)
        self.growth.check([entry for entry, _ in steps])
        return await self._write(len(match), steps, user, key, claim, free)

    def now(self) -> int:
        """The time, by one clock for all who write to the store."""
        return now_by(self._shared)

    def duties_now(self) -> dict[str, int]:
        """What is to be done for the table now."""
        return duties(self.match, self.match.here, self.next)

    async def stand_up(self, seat: int, user: str | None, key: str | None = None) -> int:
        """A user, or nobody any more, leaves a seat: before the first deal it becomes free, later
        it is given up.
        """
        free = seat if not self.match.here.deals else None

        def prepare(match: Match, at: int) -> list[Step]:
            if (seat if not match.here.deals else None) != free:
                raise conflict(len(match))
            return match.leave(seat, at)

        return await self.submit(prepare, user=user, key=key, free=free)

    async def _write(
        self,
        first: int,
        steps: list[Step],
        user: str | None,
        key: str | None,
        claim: tuple[int, str] | None,
        free: int | None,
    ) -> int:
        game, there = self.match.game, steps[-1][1]
        turn = there.turn(game)
        over = turn == OVER
        if self._shared is not None:
            self.duties = duties(self.match, there, self.next)
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
            self.duties if self._shared is not None else {},
        )
        self._stale = True  # until we know: whatever stops us here, the store is asked again
        try:
            written = await self._store.append(what)
        except OneSeat:
            raise Denied(Kind.CONFLICT, "web-one-seat-in-set") from None
        if written != first:  # another process was given the same request before
            await self.refresh()
            return written
        self._stale = False
        self.match.take(steps)
        if key is not None:
            self._keys[user or "", key] = first
        if claim is not None and user is not None:
            self.users[claim[0]] = user
        if free is not None:
            self.users.pop(free, None)
            self.audience.part(free)
        self._publish(first)
        return first

    def _expect(self, number: int) -> None:
        entries = self.match.entries
        if number == len(entries):
            return
        if number > len(entries) or any(entry.kind != TALKED for entry in entries[number:]):
            raise conflict(len(entries))

    async def refresh(self) -> None:
        """Take in what the store has and we have not, where a write's end was not seen."""
        if not self._stale:
            return
        if self._shared is not None:
            await self._take_news()
            return
        entries = await self._store.entries(self.name, len(self.match))
        users, keys = await self._store.seats(self.name), await self._store.keys(self.name)
        self._seat(users)
        await self._slices.soon(self._go_on(entries))
        self._keys = keys
        self._stale = False

    def _seat(self, users: dict[int, str]) -> None:
        """Who sits where by the store, before what happened since is taken in: cards are dealt
        when nobody leaves any more, so that nobody sees those of who came after them.
        """
        for seat, user in self.users.items():
            if users.get(seat) != user:
                self.audience.part(seat)
        self.users = users

    def _go_on(self, entries: Iterable[Entry]) -> Iterator[None]:
        """Take in what was written and not seen here. Each entry is told before the next is taken:
        who catches up in between has it as the past, or now, and never twice.
        """
        for entry in entries:
            number = len(self.match)
            self.match.take([(entry, self.match.fold.step(self.match.here, entry))])
            self._publish(number)
            yield

    async def catch_up(self) -> bool:
        """Take in what other processes have written; whether there was something.

        Whoever comes before the store is asked shares the answer.
        """
        if self._shared is None:
            return False
        if self._looking is None:
            self._looking = asyncio.get_running_loop().create_task(self._look())
        return await asyncio.shield(self._looking)

    async def _look(self) -> bool:
        self.busy += 1
        try:
            async with self._lock:
                self._looking = None  # whoever comes from here on needs another look
                return await self._take_news()
        finally:
            self.busy -= 1

    async def _take_news(self) -> bool:
        """The same; the caller has the lock."""
        assert self._shared is not None
        news = await self._shared.news(self.name, len(self.match))
        if news is None:
            raise Denied(Kind.MISSING, "web-no-match")
        if news.changed != self.changed:
            await self._read_anew()
            return True
        self._seat(news.seats)
        await self._slices.soon(self._go_on(news.entries))
        for entry in news.entries:  # whoever did something elsewhere is not away
            self.presence.sign(self.users.get(-1 if entry.seat is None else entry.seat))
        self._keys.update(news.keys)
        self.audience.hear_mutes(news.mutes)
        self._stale = False
        self.presence.hear(news.present)
        if news.next is not None and self.next is None:
            self.follow(news.next)
        return bool(news.entries)

    async def reread(self) -> None:
        """Read everything anew if a guest was erased in it since. Viewers come back and see so."""
        self.busy += 1
        try:
            async with self._lock:
                await self._read_anew()
        finally:
            self.busy -= 1

    async def _read_anew(self) -> None:
        """The same; the caller has the lock. The match stays as it was until the new one is whole:
        whoever reads it meanwhile goes on with the one that they began with.
        """
        row = await self._store.find(self.name)
        if row is None or row.changed == self.changed:
            return
        changed = row.changed  # read first, so that what is read after it is not older
        if self._shared is not None:
            news = await self._shared.news(self.name, 0)
            if news is None:
                raise Denied(Kind.MISSING, "web-no-match")
            entries, users, mutes = news.entries, news.seats, news.mutes
            keys, changed = dict(news.keys), news.changed
        else:
            entries = await self._store.entries(self.name)
            users, mutes = await self._store.seats(self.name), await self._store.mutes(self.name)
            keys = await self._store.keys(self.name)
        match = Match(self.match.game, self.match.heading)
        await self._slices.run(match.unroll(entries))
        missed = match.entries[len(self.match) :]
        self._metrics.entries.update(entry.kind for entry in missed)
        self.growth = Growth(self.growth.bounds, match.entries)
        self._seat(users)
        self.match, self._keys = match, keys
        self.owner, self.changed = row.owner, changed
        self.audience.hear_mutes(mutes)
        self.audience.turn_to(match)
        self._stale = False

    # Those who watch

    def follow(self, next: str) -> None:
        """Tell everybody where the rematch is."""
        self.next = next
        self.audience.push(Event(NEXT, {"match": next}))

    def _publish(self, first: int) -> None:
        entries = self.match.entries
        for number in range(first, len(entries)):
            self._metrics.entries[entries[number].kind] += 1
            self.growth.count(entries[number])
            self.audience.publish(number)

    def watch(
        self, seat: int, user: str | None, lang: str, first: int, motions: bool = False
    ) -> Viewer:
        """A new viewer, who is told the entries from a number on."""
        self.presence.come(user)  # which the others are told
        return self.audience.enter(seat, user, lang, first, self.next, motions)

    def leave(self, viewer: Viewer) -> None:
        """A viewer watches no more."""
        self.audience.viewers.discard(viewer)
        self.presence.go(viewer.user)

    def viewer_seat(self, user: str | None, wish: int | None = None) -> int:
        """Through whose eyes somebody sees the table now; Denied if through nobody's.

        Whoever has several seats and names none, or has given theirs up, sees what a spectator
        sees.
        """
        seat = self.watching_seat(user, wish)
        return seat if seat == SPECTATOR else self.match.eyes(len(self.match), seat)

    def watching_seat(self, user: str | None, wish: int | None = None) -> int:
        """The seat whose story somebody is told, of which they may not see all (``match.eyes``)."""
        own = self.seats_of(user)
        if wish is not None:
            return self._own(own, wish)
        if len(own) == 1:
            return own[0]
        if not own:
            self._admit()
        return SPECTATOR

    def may_watch(self, user: str | None) -> bool:
        """Whether somebody may see the table at all."""
        public = not self.is_shut and self.settings["spectators"] == "public"
        return public or bool(self.seats_of(user))

    def may_know(self, user: str | None) -> bool:
        """Whether somebody may know who plays and how it goes: who may watch, and the owner."""
        return self.may_watch(user) or (user == self.owner and not self.is_shut)

    def _admit(self) -> None:
        """Denied where spectators are not admitted."""
        if self.is_shut:
            daily = self.match.heading.daily
            raise Denied(Kind.FORBIDDEN, "daily-shut" if daily else "web-duplicate-shut")
        if self.settings["spectators"] != "public":
            raise Denied(Kind.FORBIDDEN, "web-no-spectators")

    def played_by_bot(self, seat: int) -> str | None:
        """The level of the bot that acts for a seat; seats that gave up have a stand-in."""
        here = self.match.here
        sitter = here.seats[seat]
        if sitter is not None and sitter.level is not None:
            return sitter.level
        return "random" if seat in here.out else None


def _open() -> None:
    """Anything may be written."""
