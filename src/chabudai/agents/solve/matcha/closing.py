"""Last rounds of Matcha after the round before: where they begin, and what a seat may do there.

All last rounds that begin with the same public record are one *closing*, in whichever order the
round before it went. A seat's rows there fall into *members*, by cards that matter, in hand or laid
face down in the round before: those that match a place of the last round, or of one of both. What a
member may do depends on the shape of the round and on its cards, so many closings share the same
*courses* of play.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.solve.matcha.stakes import Classes, class_of
from chabudai.agents.solve.matcha.tree import BLANKS, NO_CARD, choices, nth_card, without
from chabudai.core.bits import popcount
from chabudai.core.jit import native, rule


class Shapes(NamedTuple):
    """The shapes of all closings, one after the other."""

    first: Any
    """For each shape: its first node and its first end."""
    nodes: Any
    children: Any
    covers: Any
    columns: Any
    """For each end: its first column. There is one for each pair of cards that may differ."""
    width: Any
    """For each shape: how many columns it has."""


class Courses(NamedTuple):
    """What hands may do in a shape: information sets and the ends that they come to."""

    first: Any
    """For each course: its first set and its first arrival; one more entry for the end."""
    sizes: Any
    """For each course: how many sequences it has; number 0 is the empty one."""
    begin: Any
    parent: Any
    """For each set: its first sequence, how many it has, and the sequence that leads to it."""
    where: Any
    """For each set: its node and the cards laid before it."""
    arrivals: Any
    """For each arrival: its sequence, its end's first column, its class, its pair of covers."""
    used: Any
    """How many: courses, sets, arrivals."""


@rule
def arrive(
    courses: Courses, shapes: Shapes, classes: Classes, shape: int, end: int, row: Any
) -> bool:
    """Note that a row comes to an end of a shape; False if there is no room."""
    place = courses.used[2]
    if place == len(courses.arrivals):
        return False
    end += int(shapes.first[shape, 1])
    one, two = int(shapes.covers[end, 0]), int(shapes.covers[end, 1])
    courses.arrivals[place, 0] = row[3]
    courses.arrivals[place, 1] = shapes.columns[end]
    courses.arrivals[place, 2] = class_of(classes, one, two, int(row[1]), int(row[2]))
    courses.arrivals[place, 3] = 4 * one + two
    courses.used[2] += 1
    return True


@rule
def chart(
    courses: Courses,
    shapes: Shapes,
    classes: Classes,
    shape: int,
    seat: int,
    hand: int,
    rows: Any,
    spans: Any,
) -> bool:
    """Add the course of a hand in a shape; False if there is no room.

    ``rows`` and ``spans`` are scratch: hand, cards laid and sequence of what the seat may have
    done, and for each node the first and the last of them.
    """
    course = courses.used[0]
    if course + 1 >= len(courses.first):
        return False
    nodes = int(shapes.first[shape, 0])
    useful = classes.useful
    rows[0, 0], rows[0, 1], rows[0, 2], rows[0, 3] = hand, NO_CARD, NO_CARD, 0
    spans[0, 0], spans[0, 1] = 0, 1
    used = 1
    sequences = 1
    for node in range(int(shapes.first[shape + 1, 0]) - nodes):
        here = nodes + node
        free = int(shapes.nodes[here, 1])
        acts = shapes.nodes[here, 0] == seat and shapes.nodes[here, 2] > 0
        before = sequences
        if acts:
            for row in range(spans[node, 0], spans[node, 1]):
                place = courses.used[1]
                if place == len(courses.parent):
                    return False
                many = 1 + popcount(free) * choices(int(rows[row, 0]), useful)
                courses.begin[place, 0] = sequences
                courses.begin[place, 1] = many
                courses.parent[place] = rows[row, 3]
                courses.where[place, 0] = node
                courses.where[place, 1] = rows[row, 1]
                courses.where[place, 2] = rows[row, 2]
                sequences += many
                courses.used[1] += 1
        for act in range(3):
            child = int(shapes.children[here, act])
            if child >= len(shapes.nodes):
                continue
            first = used
            if acts:
                sequence = before
                for row in range(spans[node, 0], spans[node, 1]):
                    held = int(rows[row, 0])
                    cards = choices(held, useful)
                    for k in range(1 if act == 0 else cards):
                        for part in range(3):
                            rows[used, part] = rows[row, part]
                        rows[used, 3] = sequence
                        if act > 0:
                            card = nth_card(held, useful, k)
                            rows[used, 0] = without(held, useful, card)
                            rows[used, act] = card
                            rows[used, 3] += 1 + k + (cards if act == 2 and free & 1 else 0)
                        used += 1
                    sequence += 1 + popcount(free) * cards
                last = used
            else:
                first, last = spans[node, 0], spans[node, 1]
            if child >= 0:
                spans[child, 0], spans[child, 1] = first, last
            else:
                for row in range(first, last):
                    if not arrive(courses, shapes, classes, shape, -1 - child, rows[row]):
                        return False
    courses.sizes[course] = sequences
    courses.used[0] += 1
    courses.first[course + 1, 0] = courses.used[1]
    courses.first[course + 1, 1] = courses.used[2]
    return True


class Closings(NamedTuple):
    """All closings, and which rows of the round before come to which member."""

    first: Any
    """For each closing: its first end; one more entry for the end."""
    shape: Any
    stakes: Any
    """For each closing: which payoffs it has."""
    begin: Any
    """For both seats and each closing: its first member; one more entry for the end."""
    course: Any
    """For both seats and each member: its course."""
    start: Any
    """For both seats and each member: its first sequence; one more entry for the end."""
    names: Any
    """For both seats and each member: its cards that matter, in hand and face down (``name``)."""
    member: Any
    """For each row at an end: its member, counted within the closing."""


@rule
def name_of(matter: int, own: int, down: int) -> int:
    """A number for cards in hand and face down, of at most ten that matter."""
    name = 0
    place = 0
    while matter:
        bit = matter & -matter
        matter ^= bit
        if own & bit:
            name |= 1 << place
        if down & bit:
            name |= 1024 << place
        place += 1
    return name


@rule
def gather(
    closings: Closings,
    courses: Courses,
    shapes: Shapes,
    classes: Classes,
    ends: Any,
    rows: Any,
    hands: tuple[Any, Any],
    shown: Any,
    held: Any,
    matter: int,
) -> bool:
    """Find the members of all closings and chart their courses; False if there is no room.

    ``ends`` are the ends of the round before, closing by closing; ``hands`` what types of both
    seats held before it; ``shown`` and ``held`` for each closing and both seats the cards that were
    turned up in it, and how many are left. Rows that differ in cards that ``matter`` are different
    members.
    """
    seen = np.full(1 << 20, -1, np.int32)
    charted = np.full((len(shapes.width), 2, 1 << 16), -1, np.int32)
    scratch = np.zeros((1 << 14, 4), np.int64)
    spans = np.zeros((64, 2), np.int64)
    for seat in range(2):
        members = 0
        for closing in range(len(closings.shape)):
            shape = int(closings.shape[closing])
            first = members
            closings.begin[seat, closing] = members
            for end in range(closings.first[closing], closings.first[closing + 1]):
                for row in range(ends[end, 2 * seat], ends[end, 2 * seat + 1]):
                    own = int(rows[row, 1]) & classes.useful
                    hand, had = int(rows[row, 1]), int(hands[seat][rows[row, 0]])
                    name = name_of(matter, hand, had & ~hand & ~int(shown[closing, seat]))
                    if seen[name] < 0:
                        if members + 1 >= closings.course.shape[1]:
                            return False
                        if charted[shape, seat, own] < 0:
                            charted[shape, seat, own] = courses.used[0]
                            blanks = int(held[closing, seat]) - popcount(own)
                            kept = own | blanks << BLANKS
                            if not chart(
                                courses, shapes, classes, shape, seat, kept, scratch, spans
                            ):
                                return False
                        course = charted[shape, seat, own]
                        closings.course[seat, members] = course
                        closings.names[seat, members] = name
                        start = closings.start[seat, members]
                        closings.start[seat, members + 1] = start + courses.sizes[course]
                        seen[name] = members - first
                        members += 1
                    closings.member[row] = seen[name]
            for member in range(first, members):
                seen[closings.names[seat, member]] = -1
        closings.begin[seat, len(closings.shape)] = members
    return True


def driver(
    closings: Any,
    courses: Any,
    shapes: Any,
    classes: Any,
    ends: Any,
    rows: Any,
    hands: Any,
    shown: Any,
    held: Any,
    matter: int,
) -> Any:
    """``gather`` as something that can be compiled."""
    return gather(closings, courses, shapes, classes, ends, rows, hands, shown, held, matter)


@functools.cache
def compiled() -> Callable[..., bool]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
