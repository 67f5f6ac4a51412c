"""How long a match may become: the undos, offers, remarks and sitters that a table allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message
from chabudai.match.entry import DEALT, OFFERED, PLAYED, SAT, TALKED, UNDONE, Entry
from chabudai.tables.denial import Denied, Kind

UNDOS = "undos"
"""The setting of a table: how many actions a seat may take back in a match."""
MOST_UNDOS = 100
MOST_OFFERS = 100
MOST_TALKS = 500
MOST_SITTERS = 200
MOST_ENTRIES = 5000
"""After so many entries nothing is dealt, played or said any more: a match of the longest game of
four, with all undos and much talk, has fewer.
"""


@dataclass(frozen=True)
class Bounds:
    """What a match may have of each kind: for each seat, but sitters and entries in all.

    A match that was played before there were bounds may have more; it only gets no more of them.
    """

    undos: int = MOST_UNDOS
    offers: int = MOST_OFFERS
    talks: int = MOST_TALKS
    sitters: int = MOST_SITTERS
    entries: int = MOST_ENTRIES

    @classmethod
    def of(cls, settings: Mapping[str, Any]) -> Bounds:
        """The bounds of a table by its settings."""
        return cls(undos=int(settings.get(UNDOS, MOST_UNDOS)))


class Growth:
    """What a match has of each kind already, counted as it goes on."""

    def __init__(self, bounds: Bounds, entries: Iterable[Entry] = ()) -> None:
        self.bounds = bounds
        self._counts: Counter[tuple[str, int | None]] = Counter()
        self._length = 0
        for entry in entries:
            self.count(entry)

    def count(self, entry: Entry) -> None:
        """One more entry."""
        self._length += 1
        self._counts[entry.kind, None if entry.kind == SAT else entry.seat] += 1

    @property
    def is_full(self) -> bool:
        """Whether nothing is played any more: the match can be given up or drawn."""
        return self._length >= self.bounds.entries

    def may_undo(self, seat: int) -> bool:
        """Whether a seat may still take something back."""
        return self._counts[UNDONE, seat] < self.bounds.undos

    def check(self, entries: Iterable[Entry]) -> None:
        """Denied if the match has no room for one of the entries."""
        for entry in entries:
            self._check(entry)

    def _check(self, entry: Entry) -> None:
        if entry.kind == PLAYED and not self.is_full:
            return  # most of them
        if entry.kind == UNDONE or (entry.kind == OFFERED and entry.what == "undo"):
            self._compare(UNDONE, entry.seat, self.bounds.undos, "match-no-more-undos")
        if entry.kind == OFFERED:
            self._compare(OFFERED, entry.seat, self.bounds.offers, "match-no-more-offers")
        if entry.kind == TALKED:
            self._compare(TALKED, entry.seat, self.bounds.talks, "match-no-more-talk")
        if entry.kind == SAT:
            self._compare(SAT, None, self.bounds.sitters, "match-no-more-sitters")
        if self.is_full and entry.kind in (DEALT, PLAYED, TALKED, UNDONE, SAT):
            message = Message("match-too-long", {"most": self.bounds.entries})
            raise Denied(Kind.IMPOSSIBLE, message)

    def _compare(self, kind: str, seat: int | None, most: int, key: str) -> None:
        if self._counts[kind, seat] >= most:
            raise Denied(Kind.IMPOSSIBLE, Message(key, {"most": most}))
