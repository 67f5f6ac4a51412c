"""Counters of the tables, told in Prometheus' text format."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable


class Metrics:
    """What has been counted since the start."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()
        self.bots: Counter[str] = Counter()
        self._started = time.time()
        self.gauges: dict[str, Callable[[], float]] = {}

    def text(self) -> str:
        """All counters."""
        lines = []
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
