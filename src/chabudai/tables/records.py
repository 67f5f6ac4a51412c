"""Records: the matches that a guest has played, as a report card counts them."""

from __future__ import annotations

from collections import OrderedDict

from chabudai.coach.played import Played, counts, played
from chabudai.coach.report import Report, report
from chabudai.match.heading import Heading
from chabudai.match.match import Match
from chabudai.store import Damaged, MatchRow, Store
from chabudai.tables.log import Log
from chabudai.tables.reviews import read
from chabudai.tables.slices import Slices

MOST = 200
"""So many of a guest's newest matches are on their card."""
MOST_KEPT = 4000
LATEST = 2**62


class Records:
    """Each match is read once for its seat and remembered while the process lives."""

    def __init__(self, store: Store, slices: Slices, log: Log) -> None:
        self._store = store
        self._slices = slices
        self._log = log
        self._known: OrderedDict[tuple[str, int], Played | None] = OrderedDict()

    async def report(self, user: str) -> Report:
        """A guest's report card, from their newest matches and the reviews that were made."""
        since = await self._store.card_since(user)
        rows = await self._store.listed("over", None, user, MOST, LATEST)
        reviews = {(r.match, r.seat): r for r in await self._store.reviews_of(user)}
        found = []
        for row in rows:
            if row.damaged:
                continue
            each = await self._played(row, user)
            if each is not None:
                made = reviews.get((each.match, each.seat))
                found.append(each.with_review(read(made) if made else None))
        return report(found, since)

    async def erase(self, user: str, at: int) -> None:
        """Begin a guest's card anew, without the reviews of their seats."""
        await self._store.forget_reviews(user, at)

    async def gives(self, user: str) -> bool:
        """Whether a guest lets puzzles be made of their finished matches."""
        return await self._store.gives(user)

    async def give(self, user: str, at: int, gives: bool) -> None:
        """Let it be so from now on, or no more."""
        await (self._store.give(user, at) if gives else self._store.keep_back(user))

    async def _played(self, row: MatchRow, user: str) -> Played | None:
        seats = await self._store.seats(row.match)
        own = [seat for seat, other in seats.items() if other == user]
        if len(own) != 1:  # several at one device: nobody knows who of them played how
            return None
        key = row.match, own[0]
        if key not in self._known:
            self._known[key] = await self._read(row, own[0])
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        return self._known[key]

    async def _read(self, row: MatchRow, seat: int) -> Played | None:
        try:
            heading = Heading.from_json(row.heading)
            match = Match(heading.open(), heading)
            await self._slices.run(match.unroll(await self._store.entries(row.match)))
        except (Damaged, ValueError) as error:
            self._log.warn("not-counted", match=row.match, kind=type(error).__name__)
            return None
        return played(match, seat) if counts(match) else None
