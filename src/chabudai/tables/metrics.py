"""Counters of a server, told in Prometheus' text format."""

from __future__ import annotations

import bisect
import time
from collections import Counter, defaultdict
from collections.abc import Callable

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Metrics:
    """What has been counted since the start."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str, int]] = Counter()
        self.entries: Counter[str] = Counter()
        self.bots: Counter[str] = Counter()
        self.streams = 0
        self._seconds: dict[str, list[int]] = defaultdict(lambda: [0] * (len(BUCKETS) + 1))
        self._sums: dict[str, float] = defaultdict(float)
        self._started = time.time()
        self.gauges: dict[str, Callable[[], float]] = {"chabudai_streams": lambda: self.streams}

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count a request."""
        self.requests[method, route, status] += 1
        self._seconds[route][bisect.bisect_left(BUCKETS, seconds)] += 1
        self._sums[route] += seconds

    def text(self) -> str:
        """All counters."""
        lines = ["# TYPE chabudai_requests_total counter"]
        for (method, route, status), count in sorted(self.requests.items()):
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
        for name, label, counter in (
            ("chabudai_entries_total", "kind", self.entries),
            ("chabudai_bot_answers_total", "outcome", self.bots),
        ):
            lines.append(f"# TYPE {name} counter")
            lines += [f'{name}{{{label}="{key}"}} {n}' for key, n in sorted(counter.items())]
        for name, value in self.gauges.items():
            lines += [f"# TYPE {name} gauge", f"{name} {value():g}"]
        lines += ["# TYPE chabudai_start_seconds gauge", f"chabudai_start_seconds {self._started}"]
        return "\n".join(lines) + "\n"
