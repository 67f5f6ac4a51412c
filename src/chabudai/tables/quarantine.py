"""The quarantine: matches that cannot be read, told once, counted, and left alone for a while."""

from __future__ import annotations

import time
from collections.abc import Callable

from chabudai.core.messages import Message
from chabudai.match.refused import Unfit
from chabudai.store import Damaged
from chabudai.tables.denial import Denied, Kind
from chabudai.tables.log import Log
from chabudai.tables.metrics import Metrics

AGAIN_SECONDS = 60.0
"""After this a match is tried again: somebody may have mended it."""


class Quarantine:
    """What cannot be read, by name; whoever asks for it is told so and nothing is read again."""

    def __init__(
        self, log: Log, metrics: Metrics, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._log = log
        self._clock = clock
        self._kept: dict[str, tuple[float, Message]] = {}
        metrics.gauges["chabudai_quarantined_matches"] = lambda: len(self._kept)

    def __contains__(self, name: str) -> bool:
        return name in self._kept

    def check(self, name: str) -> None:
        """Denied if a match is here and it is too early to try again."""
        kept = self._kept.get(name)
        if kept is not None and kept[0] > self._clock():
            raise Denied(Kind.IMPOSSIBLE, kept[1])

    def put(self, name: str, error: Exception) -> Denied:
        """Put a match here because of an error; what is said to who asks for it.

        Neither that nor the log has the error's text, which may quote an entry, and with it a card.
        """
        number = error.number if isinstance(error, Damaged | Unfit) else None
        if name not in self._kept:
            kind = type(error).__name__
            self._log.warn("quarantined", match=name, kind=kind, entry=number)
        reason = Message("web-damaged")
        if number is not None:
            reason = Message("web-damaged-entry", {"number": number})
        self._kept[name] = self._clock() + AGAIN_SECONDS, reason
        return Denied(Kind.IMPOSSIBLE, reason)

    def free(self, name: str) -> None:
        """A match could be read after all."""
        if self._kept.pop(name, None) is not None:
            self._log.info("quarantine-over", match=name)
