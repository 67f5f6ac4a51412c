"""What machine code looks at before it trusts a record: that no number is beyond its bounds.

A record can be written to by hand, and compiled rules read and write wherever its numbers lead
them. So the doors to machine code ask two rules. ``is_sound`` is asked before every call: then no
action leads out of the record. ``is_whole`` is asked before a deal, a view, a guess or an
observation, which follow and count more than a step does. What they refuse is a flaw, and ``check``
tells it in words; what they let through may still be no position, but nothing crashes or hangs.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from chabudai.core.cells import within
from chabudai.core.jit import rule
from chabudai.core.record import Record
from chabudai.core.seats import EVERYTHING, OVER

Bounds = Mapping[str, tuple[int, int]]
Test = Callable[[Any], bool]


def tests(
    state: type[Record], seats: int, bounds: Bounds, is_sound: Test | None, is_whole: Test | None
) -> dict[str, Test]:
    """Both rules of a game, given its bounds and what it writes of them itself."""
    whole = {"viewer": (EVERYTHING, seats - 1), "mover": (OVER, seats - 1), **bounds}
    given = tuple((name, whole[name]) for name in state.layout if name in whole)
    sound = _within(state, given)  # type: ignore[arg-type] # a class is hashable
    sound = _both(sound, is_sound)
    return {"is_sound": sound, "is_whole": _both(sound, is_whole)}


@functools.cache
def _within(state: type[Record], bounds: tuple[tuple[str, tuple[int, int]], ...]) -> Test:
    """A rule that says whether every field is within its bounds, written out field by field."""
    terms = []
    for name, (low, high) in bounds:
        field = state.layout[name]
        most = int(np.iinfo(field.code).max)
        low, high = max(low, -most - 1), min(high, most)
        if field.length is None:
            terms.append(f"(record.{name} >= {low}) & (record.{name} <= {high})")
        else:
            terms.append(f"within(record.{name}, {low}, {high})")
    # tests without jumps, as nearly every record passes them all
    text = f"def is_within(record):\n    return {' & '.join(terms) or 'True'}"
    scope: dict[str, Any] = {"within": within, "__name__": state.__module__}
    exec(compile(text, f"<bounds of {state.__qualname__}>", "exec"), scope)
    made: Test = rule(scope["is_within"])
    return made


@functools.cache
def _both(one: Test, other: Test | None) -> Test:
    if other is None:
        return one

    @rule
    def both(record: Any) -> bool:
        return one(record) and other(record)

    return both
