"""Regret minimisation over a round of Matcha and all last rounds that it may lead to."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

from chabudai.agents.solve.matcha.closing import Closings, Courses
from chabudai.agents.solve.regret import Memory, blend, plan, regret
from chabudai.agents.solve.subgame import Side
from chabudai.core.jit import native, rule

STRAY = 0.02
"""How far a last round is learned for hands that a seat's plan does not bring there."""


class Whole(NamedTuple):
    """A round and its closings."""

    sides: tuple[Side, Side]
    """Both seats' information sets of the round."""
    rows: Any
    kinds: Any
    """The private rows, and their types once more."""
    weights: tuple[Any, Any]
    """How likely each pair of types is: a row for each type of seat 0, and of seat 1."""
    ends: Any
    decided: Any
    """The ends of the round, those of closings first; what they are worth where it is over."""
    closings: Closings
    courses: Courses
    pairs: Any
    payoffs: Any
    """``Classes.pairs``; for each of the stakes all payoffs."""
    widths: Any
    """For each shape: how many columns it has."""


class Habits(NamedTuple):
    """What one seat has learned about closings; an entry for each sequence of its members."""

    regrets: Any
    policy: Any
    """How often each action is chosen where it can be."""
    plan: Any
    """How often each sequence is played, once the closing begins."""


class Scratch(NamedTuple):
    """Memory for one closing at a time."""

    meets: Any
    """For each member of the other seat and each row of a seat: how likely they meet."""
    weights: Any
    values: Any
    """For each pair of members: how likely they meet, and what comes of it."""
    brings: Any
    """For each member of the other and each column: what an arrival there brings."""
    column: Any
    gains: Any
    """For each column what it brings a member, and for each of its sequences."""


@rule
def meet(whole: Whole, seat: int, closing: int, other: Any, scratch: Scratch, many: int) -> bool:
    """Write how likely each row of a seat meets each member of the other; False if never.

    ``other`` is the other seat's plan of the round before, ``many`` how many members it has.
    """
    rows, kinds, member, meets = whole.rows, whole.kinds, whole.closings.member, scratch.meets
    place = 0
    met = False
    for end in range(whole.closings.first[closing], whole.closings.first[closing + 1]):
        begin = whole.ends[end, 2 * seat]
        size = whole.ends[end, 2 * seat + 1] - begin
        for each in range(many):
            for one in range(size):
                meets[each, place + one] = 0.0
        for two in range(whole.ends[end, 2 - 2 * seat], whole.ends[end, 3 - 2 * seat]):
            likely = other[rows[two, 4]]
            if likely > 0.0:
                met = True
                # the rows of the seat come last in the loop: each has a place of its own
                line = whole.weights[1 - seat][kinds[two]]
                target = meets[member[two]]
                for one in range(size):
                    target[place + one] += line[kinds[begin + one]] * likely
        place += size
    return met


@rule
def bring(
    whole: Whole, seat: int, closing: int, first: int, last: int, now: Any, width: int, brings: Any
) -> None:
    """Write what each column brings a seat against each member of the other's plan."""
    courses, closings = whole.courses, whole.closings
    payoffs = whole.payoffs[closings.stakes[closing]]
    other = 1 - seat
    for each in range(first, last):
        line = brings[each - first]
        for column in range(width):
            line[column] = 0.0
        course = closings.course[other, each]
        start = closings.start[other, each]
        for arrival in range(courses.first[course, 1], courses.first[course + 1, 1]):
            played = now[start + courses.arrivals[arrival, 0]]
            if played > 0.0:
                column = courses.arrivals[arrival, 1]
                pair = courses.arrivals[arrival, 3]
                many = whole.pairs[pair, 1]
                place = whole.pairs[pair, 0]
                if seat == 0:
                    place += courses.arrivals[arrival, 2]
                    for own in range(many):
                        line[column + own] += played * payoffs[place + own * many]
                else:
                    place += courses.arrivals[arrival, 2] * many
                    for own in range(many):
                        line[column + own] -= played * payoffs[place + own]


@rule
def learn_member(
    courses: Courses, course: int, start: int, habits: Habits, column: Any, gains: Any
) -> None:
    """Learn from what a member's arrivals bring, by column, and plan anew; ``gains`` is scratch."""
    regrets, policy, now = habits.regrets, habits.policy, habits.plan
    for place in range(courses.sizes[course]):
        gains[place] = 0.0
    for arrival in range(courses.first[course, 1], courses.first[course + 1, 1]):
        where = courses.arrivals[arrival, 1] + courses.arrivals[arrival, 2]
        gains[courses.arrivals[arrival, 0]] += column[where]
    begin, end = courses.first[course, 0], courses.first[course + 1, 0]
    for node in range(end - 1, begin - 1, -1):
        first = courses.begin[node, 0]
        last = first + courses.begin[node, 1]
        value = 0.0
        for place in range(first, last):
            value += policy[start + place] * gains[place]
        total = 0.0
        for place in range(first, last):
            more = gains[place] - value
            regret_now = max(regrets[start + place] + more, 0.0)
            regrets[start + place] = regret_now
            # what it would have brought counts once more
            weight = max(regret_now + more, 0.0)
            policy[start + place] = weight
            total += weight
        share = 1.0 / total if total > 0.0 else 0.0
        for place in range(first, last):
            if total > 0.0:
                policy[start + place] *= share
            else:
                policy[start + place] = 1.0 / (last - first)
        gains[courses.parent[node]] += value
    plan_member(courses, course, start, policy, now)


@rule
def plan_member(courses: Courses, course: int, start: int, policy: Any, now: Any) -> None:
    """The plan of a member from what it does at each of its information sets."""
    now[start] = 1.0
    for node in range(courses.first[course, 0], courses.first[course + 1, 0]):
        first = start + courses.begin[node, 0]
        reach = now[start + courses.parent[node]]
        for place in range(first, first + courses.begin[node, 1]):
            now[place] = reach * policy[place]


@rule
def begin_member(courses: Courses, course: int, start: int, habits: Habits) -> None:
    """A member that has not learned yet does everything equally often."""
    for node in range(courses.first[course, 0], courses.first[course + 1, 0]):
        first = start + courses.begin[node, 0]
        many = courses.begin[node, 1]
        for place in range(first, first + many):
            habits.policy[place] = 1.0 / many
    plan_member(courses, course, start, habits.policy, habits.plan)


@rule
def learn_closing(
    whole: Whole,
    seat: int,
    closing: int,
    own: Any,
    other: Any,
    habits: Habits,
    rival: Habits,
    gains: Any,
    scratch: Scratch,
) -> None:
    """One seat learns in a closing; what its rows got there goes to ``gains``.

    ``own`` is the seat's average plan of the round, not yet divided by ``own[0]``; ``other`` the
    plan of the other seat now.
    """
    courses, closings = whole.courses, whole.closings
    theirs = closings.begin[1 - seat, closing], closings.begin[1 - seat, closing + 1]
    if not meet(whole, seat, closing, other, scratch, theirs[1] - theirs[0]):
        return
    mine = closings.begin[seat, closing], closings.begin[seat, closing + 1]
    rows, member, meets = whole.rows, closings.member, scratch.meets
    weights, values = scratch.weights, scratch.values
    many = theirs[1] - theirs[0]
    for each in range(mine[1] - mine[0]):
        for rest in range(many):
            weights[each, rest] = 0.0
    share = (1.0 - STRAY) / own[0] if own[0] > 0.0 else 0.0
    place = 0
    for end in range(closings.first[closing], closings.first[closing + 1]):
        for one in range(whole.ends[end, 2 * seat], whole.ends[end, 2 * seat + 1]):
            often = STRAY + share * own[rows[one, 4]]
            for rest in range(many):
                weights[member[one], rest] += often * meets[rest, place]
            place += 1
    width = whole.widths[closings.shape[closing]]
    bring(whole, seat, closing, theirs[0], theirs[1], rival.plan, width, scratch.brings)
    for each in range(mine[0], mine[1]):
        course = closings.course[seat, each]
        start = closings.start[seat, each]
        for rest in range(many):
            values[each - mine[0], rest] = 0.0
        for arrival in range(courses.first[course, 1], courses.first[course + 1, 1]):
            played = habits.plan[start + courses.arrivals[arrival, 0]]
            if played > 0.0:
                where = courses.arrivals[arrival, 1] + courses.arrivals[arrival, 2]
                for rest in range(many):
                    values[each - mine[0], rest] += played * scratch.brings[rest, where]
        for column in range(width):
            scratch.column[column] = 0.0
        for rest in range(many):
            likely = weights[each - mine[0], rest]
            if likely > 0.0:
                for column in range(width):
                    scratch.column[column] += likely * scratch.brings[rest, column]
        learn_member(courses, course, start, habits, scratch.column, scratch.gains)
    place = 0
    for end in range(closings.first[closing], closings.first[closing + 1]):
        for one in range(whole.ends[end, 2 * seat], whole.ends[end, 2 * seat + 1]):
            got = 0.0
            for rest in range(many):
                got += meets[rest, place] * values[member[one], rest]
            gains[rows[one, 4]] += got
            place += 1


@rule
def settled(whole: Whole, seat: int, other: Any, gains: Any) -> None:
    """What the ends at which the match is over bring a seat's sequences."""
    rows = whole.rows
    weights = whole.weights[0] if seat == 0 else whole.weights[1]
    for end in range(whole.closings.first[len(whole.closings.shape)], len(whole.ends)):
        value = whole.decided[end] if seat == 0 else -whole.decided[end]
        if value == 0.0:
            continue
        for one in range(whole.ends[end, 2 * seat], whole.ends[end, 2 * seat + 1]):
            kind = rows[one, 0]
            met = 0.0
            for two in range(whole.ends[end, 2 - 2 * seat], whole.ends[end, 3 - 2 * seat]):
                met += weights[kind, rows[two, 0]] * other[rows[two, 4]]
            gains[rows[one, 4]] += value * met


@rule
def learn(
    whole: Whole,
    seat: int,
    opening: tuple[Memory, Memory],
    ending: tuple[Habits, Habits],
    weight: float,
    scratch: Scratch,
) -> None:
    """One seat learns everywhere against what the other is taken to play now, and plans anew."""
    mine, other = (opening[0], opening[1]) if seat == 0 else (opening[1], opening[0])
    last, rival = (ending[0], ending[1]) if seat == 0 else (ending[1], ending[0])
    for place in range(len(mine.gains)):
        mine.gains[place] = 0.0
    for closing in range(len(whole.closings.shape)):
        learn_closing(
            whole, seat, closing, mine.total, other.taken, last, rival, mine.gains, scratch
        )
    settled(whole, seat, other.taken, mine.gains)
    regret(whole.sides[seat], mine)
    plan(whole.sides[seat], mine, weight)


@rule
def iterate(
    whole: Whole,
    opening: tuple[Memory, Memory],
    ending: tuple[Habits, Habits],
    usual: tuple[Any, Any],
    part: float,
    iterations: int,
    scratch: Scratch,
) -> None:
    """Learn by turns so often; what is looked for is what both played in the round altogether.

    In a ``part`` of all matches a seat is taken to play the round as is ``usual``.
    """
    closings = whole.closings
    for seat in range(2):
        plan(whole.sides[seat], opening[seat], 0.0)
        blend(opening[seat], usual[seat], part)
        for each in range(closings.begin[seat, len(closings.shape)]):
            begin_member(
                whole.courses, closings.course[seat, each], closings.start[seat, each], ending[seat]
            )
    for done in range(1, iterations + 1):
        weight = float(done) * float(done)
        for seat in range(2):
            learn(whole, seat, opening, ending, weight, scratch)
            blend(opening[seat], usual[seat], part)


def driver(
    whole: Any, opening: Any, ending: Any, usual: Any, part: float, iterations: int, scratch: Any
) -> None:
    """``iterate`` as something that can be compiled."""
    iterate(whole, opening, ending, usual, part, iterations, scratch)


@functools.cache
def compiled() -> Callable[..., None]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
