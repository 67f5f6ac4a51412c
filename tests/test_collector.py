"""Python's collector in a server: what leaves no cycles is not looked at, what does is."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Iterator

import pytest

from chabudai.web.collector import SUSPICION, THRESHOLDS, UNSEEN, Collector


class Thing:
    """Something that may hold itself."""

    held: Thing | None = None


@pytest.fixture
def collector() -> Iterator[Collector]:
    made = Collector()
    made.start()
    try:
        yield made
    finally:
        made.stop()


def looks() -> int:
    """How often the collector has looked at new objects."""
    return int(gc.get_stats()[0]["collections"])


def play(collector: Collector, moves: int, cycles: bool) -> list[weakref.ref[Thing]]:
    """Moves that leave twenty objects each, which are kept or hold themselves."""
    kept: list[Thing] = []
    made = []
    for _ in range(moves):
        for _ in range(20):
            thing = Thing()
            made.append(weakref.ref(thing))
            if cycles:
                thing.held = thing
            else:
                kept.append(thing)
        collector.pass_over()
    return made


def test_most_of_what_leaves_no_cycles_is_not_looked_at(collector: Collector) -> None:
    play(collector, 2 * (SUSPICION + 2) * THRESHOLDS[0] // 20, cycles=False)
    before = looks()
    play(collector, moves := 20_000, cycles=False)
    batches = moves * 20 // THRESHOLDS[0]
    assert 0 < looks() - before < batches // 4


def test_cycles_are_found_soon_and_looked_for_from_then_on(collector: Collector) -> None:
    play(collector, 2 * (SUSPICION + 2) * THRESHOLDS[0] // 20, cycles=False)
    made = play(collector, 20_000, cycles=True)
    left = sum(ref() is not None for ref in made)
    assert left < (UNSEEN + 4) * THRESHOLDS[0] < len(made) // 4
