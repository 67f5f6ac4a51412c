"""Requests, counted for Prometheus and written to the log, and how many streams are open."""

from __future__ import annotations

import time
from collections import Counter

from chabudai.tables.log import Log
from chabudai.tables.metrics import Histogram

REFUSALS = {401: "stranger", 403: "forbidden", 413: "body", 429: "too-often", 503: "unavailable"}
"""The reasons of requests that were answered by a refusal; others never became requests."""
REFUSED_SECONDS = 10.0
"""A line of the log for each reason in so many seconds: there may be thousands."""


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
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._told_as: dict[tuple[str, str, int], str] = {}
        """What the lines of the log say about requests that are alike."""
        self._seconds = Histogram("chabudai_request_seconds", "route")

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
        if status in REFUSALS:
            self.refused[REFUSALS[status]] += 1
        kind = method, route, status
        if not route.endswith("/events"):
            self._requests[kind] += 1
            self._seconds.add(route, seconds)
        if not self._log.quiet:  # a line by hand, because there are so many of them
            told = self._told_as.get(kind)
            if told is None:
                told = self._told_as[kind] = (
                    '"level": "info", "event": "request", '
                    f'"method": "{method}", "route": "{route}", "status": {status}'
                )
            self._log.write_soon(
                f'{{"time": {time.time():.3f}, {told}, '
                f'"ms": {seconds * 1000:.2f}, "request": "{name}"}}'
            )

    def text(self) -> str:
        """All counters."""
        lines = ["# TYPE chabudai_requests_total counter"]
        for (method, route, status), count in sorted(self._requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"chabudai_requests_total{{{labels}}} {count}")
        lines += self._seconds.lines()
        lines.append("# TYPE chabudai_refused_total counter")
        for why, count in sorted(self.refused.items()):
            lines.append(f'chabudai_refused_total{{why="{why}"}} {count}')
        lines += ["# TYPE chabudai_streams gauge", f"chabudai_streams {self.streams}"]
        return "\n".join(lines) + "\n"
