"""The audience of a table: who watches it live, through whose eyes, and whom they do not hear."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
        self.told: Callable[[], None] | None = None
        """Tells other processes that somebody hears less, or more."""
        self._match = match
        self._store = store
        self._mutes = mutes

    def push(self, event: Event) -> None:
        """Tell everybody something that all may know."""
        for viewer in list(self.viewers):
            viewer.push(event)

    def publish(self, number: int) -> None:
        """Tell everybody of an entry what they may know of it."""
        there = [viewer for viewer in self.viewers if not viewer.is_behind]
        if not there:
            return
        match = self._match
        made: dict[tuple[int, str, bool], Event] = {}
        stands = standing(match, match.positions[number + 1])
        is_talk = match.entries[number].kind == TALKED
        for viewer in there:
            if is_talk and not self._hears(number, viewer.muted):
                continue
            who = match.eyes(number, viewer.seat), viewer.lang, viewer.motions
            event = made.get(who)
            if event is None:
                event = made[who] = self._event(number, *who, stands)
            viewer.push(event)

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
        viewer = Viewer(seat, user, lang, self.muted_by(user), motions)
        viewer.recall(self._past(viewer, min(max(0, first), len(self._match))))
        if next is not None:
            viewer.push(Event(NEXT, {"match": next}))
        self.viewers.add(viewer)
        return viewer

    def _past(self, viewer: Viewer, number: int) -> Iterator[Event]:
        """The entries from a number on, those included that come while they are being told."""
        while number < len(self._match):
            if self._hears(number, viewer.muted):
                eyes = self._match.eyes(number, viewer.seat)
                yield self._event(number, eyes, viewer.lang, viewer.motions)
            number += 1

    def muted_by(self, user: str | None) -> frozenset[int]:
        """The seats whose talk a user does not want to hear."""
        return self._mutes.get(user or "", frozenset())

    def hear_mutes(self, mutes: dict[str, frozenset[int]]) -> None:
        """What users do not want to hear, as the store has it."""
        if mutes != self._mutes:
            self._mutes = mutes
            for viewer in self.viewers:
                viewer.muted = self.muted_by(viewer.user)

    async def mute(self, user: str, seat: int, muted: bool) -> None:
        """Let a user hear a seat's talk no more, or again."""
        await self._store.mute(self._match.heading.match, user, seat, muted)
        if self.told is not None:
            self.told()
        others = self.muted_by(user) - {seat}
        self._mutes[user] = others | {seat} if muted else others
        for viewer in self.viewers:
            if viewer.user == user:
                viewer.muted = self._mutes[user]

    def part(self, seat: int) -> None:
        """Tell nothing more to who has left a seat: what comes is for who sits there next."""
        for viewer in [each for each in self.viewers if each.seat == seat]:
            self.viewers.discard(viewer)
            viewer.part()

    def turn_to(self, match: Match) -> None:
        """The match was read anew: whoever watched comes back to see it, and is told then what
        happens from now on.
        """
        self._match = match
        for viewer in list(self.viewers):
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
