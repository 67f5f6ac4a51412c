"""Requests, counted for Prometheus and written to the log, and how many streams are open."""

from __future__ import annotations

import bisect
import time
from collections import Counter, defaultdict

from chabudai.tables.log import Log

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Traffic:
    """What has been asked since the start."""

    def __init__(self, log: Log) -> None:
        self.count = 0
        """Requests of all kinds."""
        self.streams = 0
        self._log = log
        self._requests: Counter[tuple[str, str, int]] = Counter()
        self._seconds: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: dict[str, float] = defaultdict(float)

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count and log a request; streams are not counted, which last as long as people stay."""
        self.count += 1
        if not route.endswith("/events"):
            self._requests[method, route, status] += 1
            self._seconds[route][bisect.bisect_left(BUCKETS, seconds)] += 1
            self._sums[route] += seconds
        if not self._log.quiet:  # a line by hand, because there are so many of them
            self._log.write(
                f'{{"time": {time.time():.3f}, "level": "info", "event": "request", '
                f'"method": "{method}", "route": "{route}", "status": {status}, '
                f'"ms": {seconds * 1000:.2f}}}'
            )

    def text(self) -> str:
        """All counters."""
        lines = ["# TYPE chabudai_requests_total counter"]
        for (method, route, status), count in sorted(self._requests.items()):
            labels = f'method="{method}",route="{route}",status="{status}"'
            lines.append(f"chabudai_requests_total{{{labels}}} {count}")
        lines.append("# TYPE chabudai_request_seconds histogram")
        for route, counts in sorted(self._seconds.items()):
            total = 0
            for most, count in zip((*BUCKETS, "+Inf"), counts, strict=True):
                total += count
                labels = f'route="{route}",le="{most}"'
                lines.append(f"chabudai_request_seconds_bucket{{{labels}}} {total}")
            lines.append(f'chabudai_request_seconds_sum{{route="{route}"}} {self._sums[route]:.6f}')
            lines.append(f'chabudai_request_seconds_count{{route="{route}"}} {total}')
        lines += ["# TYPE chabudai_streams gauge", f"chabudai_streams {self.streams}"]
        return "\n".join(lines) + "\n"
