"""The exact best answer to a plan for a round of Matcha and its closings."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.agents.solve.matcha.closing import Courses
from chabudai.agents.solve.matcha.joint import Scratch, Whole, bring, meet, settled
from chabudai.agents.solve.regret import best_answer
from chabudai.core.jit import native, rule


@rule
def best_course(courses: Courses, course: int, column: Any, gains: Any) -> float:
    """The most that a hand can get in a closing; ``column`` is what its arrivals bring."""
    for place in range(courses.sizes[course]):
        gains[place] = 0.0
    for arrival in range(courses.first[course, 1], courses.first[course + 1, 1]):
        where = courses.arrivals[arrival, 1] + courses.arrivals[arrival, 2]
        gains[courses.arrivals[arrival, 0]] += column[where]
    for node in range(courses.first[course + 1, 0] - 1, courses.first[course, 0] - 1, -1):
        first = courses.begin[node, 0]
        best = gains[first]
        for place in range(first + 1, first + courses.begin[node, 1]):
            best = max(best, gains[place])
        gains[courses.parent[node]] += best
    return float(gains[0])


@rule
def answer(whole: Whole, seat: int, other: Any, rival: Any, gains: Any, scratch: Scratch) -> float:
    """What the best answer of a seat brings it; every row answers for itself, to the end.

    ``other`` is the plan of the other seat for the round, ``rival`` that for the closings.
    """
    closings = whole.closings
    for place in range(len(gains)):
        gains[place] = 0.0
    for closing in range(len(closings.shape)):
        first, last = closings.begin[1 - seat, closing], closings.begin[1 - seat, closing + 1]
        if not meet(whole, seat, closing, other, scratch, last - first):
            continue
        width = whole.widths[closings.shape[closing]]
        bring(whole, seat, closing, first, last, rival, width, scratch.brings)
        base = closings.begin[seat, closing]
        place = 0
        for end in range(closings.first[closing], closings.first[closing + 1]):
            for row in range(whole.ends[end, 2 * seat], whole.ends[end, 2 * seat + 1]):
                for column in range(width):
                    scratch.column[column] = 0.0
                for each in range(last - first):
                    likely = scratch.meets[each, place]
                    if likely > 0.0:
                        for column in range(width):
                            scratch.column[column] += likely * scratch.brings[each, column]
                course = closings.course[seat, base + closings.member[row]]
                best = best_course(whole.courses, course, scratch.column, scratch.gains)
                gains[whole.rows[row, 4]] += best
                place += 1
    settled(whole, seat, other, gains)
    return best_answer(whole.sides[seat], gains)


def driver(whole: Any, seat: int, other: Any, rival: Any, gains: Any, scratch: Any) -> Any:
    """``answer`` as something that can be compiled."""
    return answer(whole, seat, other, rival, gains, scratch)


@functools.cache
def compiled() -> Callable[..., float]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
