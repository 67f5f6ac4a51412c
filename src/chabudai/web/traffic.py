"""Requests, counted for Prometheus and written to the log, and how many streams are open."""

from __future__ import annotations

import time
from collections import Counter

from chabudai.tables.log import Log
from chabudai.tables.metrics import Histogram, Tally

REFUSALS = {401: "stranger", 403: "forbidden", 413: "body", 429: "too-often", 503: "unavailable"}
"""The reasons of requests that were answered by a refusal; others never became requests."""
REFUSED_SECONDS = 10.0
"""A line of the log for each reason in so many seconds: there may be thousands."""


class _Alike:
    """Requests with the same method, route and status: how many, and what the log says of each."""

    __slots__ = ("count", "refusal", "tally", "told")

    def __init__(self, method: str, route: str, status: int, tally: Tally | None) -> None:
        self.count = 0
        self.tally = tally
        """How long they took; None for streams, which last as long as people stay."""
        self.refusal = REFUSALS.get(status)
        self.told = (
            '"level": "info", "event": "request", '
            f'"method": "{method}", "route": "{route}", "status": {status}'
        )


class Traffic:
    """What has been asked since the start."""

    def __init__(self, log: Log) -> None:
        self.count = 0
        """Requests of all kinds."""
        self.streams = 0
        self.refused: Counter[str] = Counter()
        """What was refused, by its reason."""
        self._told: dict[str, float] = {}
        self._log = log
        self._seconds = Histogram("chabudai_request_seconds", "route")
        self._alike: dict[tuple[str, str, int], _Alike] = {}

    def refuse(self, why: str) -> None:
        """Count what was refused before it was anything, and log it now and then."""
        self.refused[why] += 1
        now = time.monotonic()
        if now - self._told.get(why, -REFUSED_SECONDS) >= REFUSED_SECONDS:
            self._told[why] = now
            self._log.warn("refused", why=why, count=self.refused[why])

    def request(self, method: str, route: str, status: int, seconds: float, name: str) -> None:
        """Count and log a request; streams are not counted, which last as long as people stay."""
        self.count += 1
        kind = method, route, status
        alike = self._alike.get(kind)
        if alike is None:
            tally = None if route.endswith("/events") else self._seconds.of(route)
            alike = self._alike[kind] = _Alike(method, route, status, tally)
        if alike.refusal is not None:
            self.refused[alike.refusal] += 1
        if alike.tally is not None:
            alike.count += 1
            alike.tally.add(seconds)
        if not self._log.quiet:  # a line by hand, because there are so many of them
            self._log.write_soon(
                f'{{"time": {time.time():.3f}, {alike.told}, '
                f'"ms": {seconds * 1000:.2f}, "request": "{name}"}}'
            )

    def text(self) -> str:
        """All counters."""
        lines = ["# TYPE chabudai_requests_total counter"]
        for method, route, status in sorted(self._alike):
            count = self._alike[method, route, status].count
            if not count:
                continue
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"chabudai_requests_total{{{labels}}} {count}")
        lines += self._seconds.lines()
        lines.append("# TYPE chabudai_refused_total counter")
        for why, count in sorted(self.refused.items()):
            lines.append(f'chabudai_refused_total{{why="{why}"}} {count}')
        lines += ["# TYPE chabudai_streams gauge", f"chabudai_streams {self.streams}"]
        return "\n".join(lines) + "\n"
