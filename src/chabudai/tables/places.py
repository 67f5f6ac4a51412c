"""Places: how much a worker does at the same time, of each kind of duty and for each owner.

What is quick never waits behind bots that think, and nobody's tables take all places of a kind:
half of them at most, so that whoever comes next finds one free.
"""

from __future__ import annotations

from collections import Counter

from chabudai.store.sharing import Room
from chabudai.tables.duties import BOTS, CLOCK, LIGHT, REMATCH

QUICK = 4
"""Places of each kind that needs no process for bots."""
THINKING = 4
"""Places for each process for bots: while one question is answered the next are made ready."""


class Places:
    """``processes`` is how many there are for bots; without one those that think are others'."""

    def __init__(self, processes: int) -> None:
        self._most = dict.fromkeys((LIGHT, CLOCK, REMATCH), QUICK)
        self._each = dict.fromkeys(self._most, QUICK // 2)
        if processes:
            self._most[BOTS] = THINKING * processes
            # as many as may think for one owner; of two one is made ready or written meanwhile
            self._each[BOTS] = max(2, processes - 1)
        self._busy: dict[str, Counter[str]] = {kind: Counter() for kind in self._most}

    def rooms(self) -> list[Room]:
        """What there is a place for now."""
        return [
            Room(kind, free, self._each[kind], dict(busy))
            for kind, busy in self._busy.items()
            if (free := self._most[kind] - busy.total()) > 0
        ]

    def has_room(self, kind: str, owner: str) -> bool:
        """Whether one more could begin; else somebody may wait for a place that is given back."""
        return not self.is_full(kind) and self._busy[kind][owner] < self._each[kind]

    def is_full(self, kind: str) -> bool:
        """Whether nobody's could begin."""
        return self._busy[kind].total() >= self._most[kind]

    def take(self, kind: str, owner: str) -> None:
        """Something of an owner's begins."""
        self._busy[kind][owner] += 1

    def leave(self, kind: str, owner: str) -> None:
        """It has ended."""
        busy = self._busy[kind]
        busy[owner] -= 1
        if not busy[owner]:
            del busy[owner]
