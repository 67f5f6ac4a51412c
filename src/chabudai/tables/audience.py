"""The audience of a table: who watches it live, through whose eyes, and whom they do not hear."""

from __future__ import annotations

from typing import Any

from chabudai.match.entry import TALKED
from chabudai.match.match import Match
from chabudai.store import Store
from chabudai.tables.update import standing, update
from chabudai.tables.viewer import ENTRY, NEXT, Event, Viewer


class Audience:
    """Those who may know the same are told the same event, which is made once."""

    def __init__(self, match: Match, store: Store, mutes: dict[str, frozenset[int]]) -> None:
        self.viewers: set[Viewer] = set()
        self._match = match
        self._store = store
        self._mutes = mutes

    def push(self, event: Event) -> None:
        """Tell everybody something that all may know."""
        for viewer in list(self.viewers):
            viewer.push(event)

    def publish(self, number: int) -> None:
        """Tell everybody of an entry what they may know of it."""
        if not self.viewers:
            return
        made: dict[tuple[int, str, bool], Event] = {}
        stands = standing(self._match, self._match.positions[number + 1])
        for viewer in list(self.viewers):
            if not self._hears(number, viewer.muted):
                continue
            who = self._match.eyes(number + 1, viewer.seat), viewer.lang, viewer.motions
            if who not in made:
                made[who] = self._event(number, *who, stands)
            viewer.push(made[who])

    def enter(
        self,
        seat: int,
        user: str | None,
        lang: str,
        first: int,
        next: str | None,
        motions: bool = False,
    ) -> Viewer:
        """A new viewer, who is told the entries from a number on, and where the rematch is."""
        muted = self.muted_by(user)
        viewer = Viewer(seat, user, lang, muted, motions)
        for number in range(max(0, first), len(self._match)):
            if self._hears(number, muted):
                eyes = self._match.eyes(number + 1, seat)
                viewer.push(self._event(number, eyes, lang, motions))
        if next is not None:
            viewer.push(Event(NEXT, {"match": next}))
        self.viewers.add(viewer)
        return viewer

    def muted_by(self, user: str | None) -> frozenset[int]:
        """The seats whose talk a user does not want to hear."""
        return self._mutes.get(user or "", frozenset())

    async def mute(self, user: str, seat: int, muted: bool) -> None:
        """Let a user hear a seat's talk no more, or again."""
        await self._store.mute(self._match.heading.match, user, seat, muted)
        others = self.muted_by(user) - {seat}
        self._mutes[user] = others | {seat} if muted else others
        for viewer in self.viewers:
            if viewer.user == user:
                viewer.muted = self._mutes[user]

    def part(self, seat: int) -> None:
        """Tell nothing more to who has left a seat: what comes is for who sits there next."""
        for viewer in [each for each in self.viewers if each.seat == seat]:
            self.viewers.discard(viewer)
            viewer.end()

    def close(self) -> None:
        """Ask everybody to come back later."""
        for viewer in list(self.viewers):
            viewer.end()

    def _event(
        self,
        number: int,
        seat: int,
        lang: str,
        motions: bool,
        stands: dict[str, Any] | None = None,
    ) -> Event:
        return Event(ENTRY, update(self._match, number, seat, lang, stands, motions), number)

    def _hears(self, number: int, muted: frozenset[int]) -> bool:
        entry = self._match.entries[number]
        return entry.kind != TALKED or entry.seat not in muted
