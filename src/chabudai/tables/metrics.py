"""Counters of the tables, told in Prometheus' text format."""

from __future__ import annotations

import bisect
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)


class Tally:
    """How many took how long, in seconds."""

    __slots__ = ("counts", "sum")

    def __init__(self) -> None:
        self.counts = [0] * (len(BUCKETS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        """One more."""
        self.counts[bisect.bisect_left(BUCKETS, seconds)] += 1
        self.sum += seconds


class Histogram:
    """The same for each value of one label."""

    def __init__(self, name: str, label: str) -> None:
        self._name = name
        self._label = label
        self._tallies: dict[str, Tally] = defaultdict(Tally)

    def of(self, value: str) -> Tally:
        """Where those of a value are counted."""
        return self._tallies[value]

    def add(self, value: str, seconds: float) -> None:
        """One more."""
        self._tallies[value].add(seconds)

    def lines(self) -> Iterator[str]:
        """All of them."""
        name, label = self._name, self._label
        yield f"# TYPE {name} histogram"
        for value, tally in sorted(self._tallies.items(), key=lambda item: item[0]):
            total = 0
            for most, count in zip((*BUCKETS, "+Inf"), tally.counts, strict=True):
                total += count
                yield f'{name}_bucket{{{label}="{value}",le="{most}"}} {total}'
            yield f'{name}_sum{{{label}="{value}"}} {tally.sum:.6f}'
            yield f'{name}_count{{{label}="{value}"}} {total}'


class Metrics:
    """What has been counted since the start, and what is so now."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()
        self.bots: Counter[str] = Counter()
        self.store_failures: Counter[str] = Counter()
        """How often the store was not there or could not write, by operation."""
        self.store = Histogram("chabudai_store_seconds", "operation")
        self.time_outs = Histogram("chabudai_time_out_lag_seconds", "clock")
        """How long after its deadline a time-out was written."""
        self.gauges: dict[str, Callable[[], float]] = {}
        self.counters: dict[str, Callable[[], float]] = {}
        self.labelled: dict[tuple[str, str], Callable[[], Mapping[str, float]]] = {}
        """Gauges with a value for each value of a label, by their name and that label."""
        self._started = time.time()

    def text(self) -> str:
        """All counters."""
        lines = []
        for name, label, counter in (
            ("chabudai_entries_total", "kind", self.entries),
            ("chabudai_bot_answers_total", "outcome", self.bots),
            ("chabudai_store_failures_total", "operation", self.store_failures),
        ):
            lines.append(f"# TYPE {name} counter")
            lines += [f'{name}{{{label}="{key}"}} {n}' for key, n in sorted(counter.items())]
        lines += [*self.store.lines(), *self.time_outs.lines()]
        for kind, told in (("gauge", self.gauges), ("counter", self.counters)):
            for name, value in told.items():
                lines += [f"# TYPE {name} {kind}", f"{name} {value():.10g}"]
        for (name, label), values in self.labelled.items():
            lines.append(f"# TYPE {name} gauge")
            lines += [f'{name}{{{label}="{key}"}} {n:.10g}' for key, n in values().items()]
        lines += ["# TYPE chabudai_start_seconds gauge", f"chabudai_start_seconds {self._started}"]
        return "\n".join(lines) + "\n"
