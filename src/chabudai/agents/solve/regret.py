"""Regret minimisation over flat arrays: plans that nobody can exploit by more than is asked for.

Seats learn by turns (CFR+ with predictions: what an action would have brought last time counts once
more), and the plan is the average over all iterations, later ones counting more.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.solve.subgame import Leaves, Side, Subgame
from chabudai.core.jit import native, rule

CHECK = 4
"""Iterations between two looks at how exploitable the plans are."""
NO_HABITS = (np.zeros(0), np.zeros(0))
"""Where seats are taken to play by their plans alone."""


class Memory(NamedTuple):
    """What one seat has learned; an entry for each of its sequences."""

    regrets: Any
    hints: Any
    """What the last iteration added to the regrets."""
    plan: Any
    """How often the seat plays the sequence now, the other's and chance's part left out."""
    total: Any
    """All plans together."""
    gains: Any
    taken: Any
    """What the other seat takes this one to play: the plan itself, or that mixed with habits."""


class Plans(NamedTuple):
    """What a solver found."""

    plans: tuple[Any, Any]
    """For both seats: the average plan, an entry for each sequence."""
    value: float
    """What both average plans together bring seat 0, its chance to win less a half."""
    gap: float
    """What best answers to both plans gain together: the two are exploitable by half of it."""
    iterations: int


@rule
def collect(leaves: Leaves, other: Any, gains: Any) -> None:
    """What every sequence of seat 0 brings at the ends, against a plan of seat 1."""
    rows, starts, columns, values = leaves.rows, leaves.starts, leaves.columns, leaves.values
    for place in range(len(gains)):
        gains[place] = 0.0
    for run in range(len(rows)):
        brought = 0.0
        for leaf in range(starts[run], starts[run + 1]):
            brought += values[leaf] * other[columns[leaf]]
        gains[rows[run]] += brought


@rule
def scatter(leaves: Leaves, other: Any, gains: Any) -> None:
    """What every sequence of seat 1 brings at the ends, against a plan of seat 0."""
    rows, starts, columns, values = leaves.rows, leaves.starts, leaves.columns, leaves.values
    for place in range(len(gains)):
        gains[place] = 0.0
    for run in range(len(rows)):
        played = other[rows[run]]
        if played > 0.0:
            for leaf in range(starts[run], starts[run + 1]):
                gains[columns[leaf]] -= values[leaf] * played


@rule
def regret(side: Side, memory: Memory) -> None:
    """Compare what actions bring with what the seat's plan brings, from the ends to the start."""
    begin, parent, gains = side.begin, side.parent, memory.gains
    regrets, hints = memory.regrets, memory.hints
    for node in range(len(parent) - 1, -1, -1):
        first, last = begin[node], begin[node + 1]
        total = 0.0
        value = 0.0
        mean = 0.0
        for place in range(first, last):
            weight = max(regrets[place] + hints[place], 0.0)
            total += weight
            value += weight * gains[place]
            mean += gains[place]
        value = value / total if total > 0.0 else mean / (last - first)
        for place in range(first, last):
            hints[place] = gains[place] - value
            regrets[place] = max(regrets[place] + hints[place], 0.0)
        gains[parent[node]] += value


@rule
def plan(side: Side, memory: Memory, weight: float) -> None:
    """The next plan from the regrets; it joins the average with a weight."""
    begin, parent, now = side.begin, side.parent, memory.plan
    regrets, hints = memory.regrets, memory.hints
    now[0] = 1.0
    memory.total[0] += weight
    for node in range(len(parent)):
        first, last = begin[node], begin[node + 1]
        total = 0.0
        for place in range(first, last):
            total += max(regrets[place] + hints[place], 0.0)
        reach = now[parent[node]]
        for place in range(first, last):
            if total > 0.0:
                now[place] = reach * max(regrets[place] + hints[place], 0.0) / total
            else:
                now[place] = reach / (last - first)
            memory.total[place] += weight * now[place]


@rule
def best_answer(side: Side, gains: Any) -> float:
    """The most that a seat can get; ``gains`` are what its sequences bring at the ends."""
    begin, parent = side.begin, side.parent
    for node in range(len(parent) - 1, -1, -1):
        best = gains[begin[node]]
        for place in range(begin[node] + 1, begin[node + 1]):
            best = max(best, gains[place])
        gains[parent[node]] += best
    return float(gains[0])


@rule
def averaged(memory: Memory) -> None:
    """Write the average plan over the current one."""
    whole = memory.total[0]
    for place in range(len(memory.total)):
        memory.plan[place] = memory.total[place] / whole


@rule
def blend(memory: Memory, habit: Any, part: float) -> None:
    """Take a seat to play by its habit in a part of all matches, and by its plan else."""
    if part > 0.0:
        for place in range(len(habit)):
            memory.taken[place] = part * habit[place] + (1.0 - part) * memory.plan[place]


@rule
def inner(plan: Any, gains: Any) -> float:
    """What a plan brings."""
    value = 0.0
    for place in range(len(plan)):
        value += plan[place] * gains[place]
    return value


@rule
def minimise(
    subgame: Subgame,
    one: Memory,
    two: Memory,
    habits: tuple[Any, Any],
    part: float,
    iterations: int,
    target: float,
    found: Any,
) -> None:
    """Iterate until best answers gain no more than ``target`` together, or so often.

    Each seat answers what it takes the other to play. In the end both plans are the averages;
    ``found`` is told the value, the gap, the iterations.
    """
    leaves = subgame.leaves
    plan(subgame.first, one, 0.0)
    plan(subgame.second, two, 0.0)
    blend(two, habits[1], part)
    done = 0
    while done < iterations:
        done += 1
        weight = float(done) * float(done)
        collect(leaves, two.taken, one.gains)
        regret(subgame.first, one)
        plan(subgame.first, one, weight)
        blend(one, habits[0], part)
        scatter(leaves, one.taken, two.gains)
        regret(subgame.second, two)
        plan(subgame.second, two, weight)
        blend(two, habits[1], part)
        if done % CHECK == 0 or done == iterations:
            # the averages take the place of the current plans, which come back afterwards
            averaged(one)
            averaged(two)
            blend(one, habits[0], part)
            blend(two, habits[1], part)
            collect(leaves, two.taken, one.gains)
            value = inner(one.plan, one.gains)
            gap = best_answer(subgame.first, one.gains) - value
            scatter(leaves, one.taken, two.gains)
            value_two = inner(two.plan, two.gains)
            gap += best_answer(subgame.second, two.gains) - value_two
            found[0] = value
            found[1] = gap
            found[2] = done
            if gap <= target or done == iterations:
                return
            plan(subgame.first, one, 0.0)
            plan(subgame.second, two, 0.0)
            blend(two, habits[1], part)


def driver(
    subgame: Any,
    one: Any,
    two: Any,
    habits: Any,
    part: float,
    iterations: int,
    target: float,
    found: Any,
) -> None:
    """``minimise`` as something that can be compiled."""
    minimise(subgame, one, two, habits, part, iterations, target, found)


@functools.cache
def compiled() -> Callable[..., None]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)


def new_memory(side: Side, part: float = 0.0) -> Memory:
    """Nothing learned yet; ``part`` is how much habits count."""
    many = int(side.begin[-1])
    regrets, hints, plan, total, gains = (np.zeros(many) for _ in range(5))
    return Memory(regrets, hints, plan, total, gains, np.zeros(many) if part > 0.0 else plan)


def minimised(
    subgame: Subgame,
    iterations: int = 200,
    target: float = 0.004,
    plain: bool = False,
    habits: tuple[Any, Any] = NO_HABITS,
    part: float = 0.0,
) -> Plans:
    """Solve a sub-game; ``plain`` does without machine code, for tests.

    In a ``part`` of all matches the other seat is taken to play by its habit; then the gap is what
    best answers to that mixture gain.
    """
    one, two = new_memory(subgame.first, part), new_memory(subgame.second, part)
    found = np.zeros(3)
    run = driver if plain else compiled()
    run(subgame, one, two, habits, part, iterations, target, found)
    return Plans((one.plan, two.plan), float(found[0]), float(found[1]), int(found[2]))


def gain(subgame: Subgame, plans: tuple[Any, Any]) -> tuple[float, float]:
    """What the best answer of each seat brings it against the other's plan: exact."""
    gains = [np.zeros(len(plan)) for plan in plans]
    _collectors()[0](subgame.leaves, plans[1], gains[0])
    _collectors()[1](subgame.leaves, plans[0], gains[1])
    return (
        float(_collectors()[2](subgame.first, gains[0])),
        float(_collectors()[2](subgame.second, gains[1])),
    )


def brought(subgame: Subgame, seat: int, other: Any) -> Any:
    """What each sequence of a seat brings at the ends against a plan of the other seat."""
    side = subgame.first if seat == 0 else subgame.second
    gains = np.zeros(int(side.begin[-1]))
    _collectors()[seat](subgame.leaves, other, gains)
    return gains


@functools.cache
def _collectors() -> tuple[Callable[..., Any], ...]:
    def run_collect(leaves: Any, other: Any, gains: Any) -> None:
        collect(leaves, other, gains)

    def run_scatter(leaves: Any, other: Any, gains: Any) -> None:
        scatter(leaves, other, gains)

    def run_answer(side: Any, gains: Any) -> Any:
        return best_answer(side, gains)

    return native(run_collect), native(run_scatter), native(run_answer)
