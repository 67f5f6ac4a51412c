"""Solved rounds of Matcha: the sub-game of a round, or of it and the next, and how to play it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from chabudai.agents.solve.matcha import tree
from chabudai.agents.solve.matcha.equity import equity
from chabudai.agents.solve.matcha.habit import habits
from chabudai.agents.solve.matcha.public import Public
from chabudai.agents.solve.matcha.ranges import Ranges, key_of, remembered
from chabudai.agents.solve.matcha.tree import NO_CARD, REST, Store, Types, matching
from chabudai.agents.solve.regret import NO_HABITS, Plans, minimised
from chabudai.agents.solve.subgame import Leaves, Side, Subgame
from chabudai.core.bits import popcount
from chabudai.games.matcha.state import EMPTY, PASS, SLOT_ACTIONS, SUITED, ZERO, State

BRANCHES = 4096
"""Room for branches of the public tree that are open at once."""
DECISIONS = 1 << 18
"""Room for its decisions."""
FEW_LEAVES = 1 << 15
"""Room that is tried first: where there is little memory, much room costs more than a round."""
ITERATIONS = 400


@dataclass(frozen=True)
class Solved:
    """A solved sub-game and what is needed to find one's way in it."""

    public: Public
    ranges: Ranges
    subgame: Subgame
    plans: Plans
    rows: Any
    asked: Any
    publics: Any
    """The private rows, and of each public decision where they are, and its record (``Store``)."""
    fine: bool = False
    """Whether the next round goes on telling all cards apart that matter in this one."""

    @property
    def exploitable(self) -> float:
        """What best answers gain, in chances to win, on average over both seats."""
        return self.plans.gap / 2


def new_store(state: State, leaves: int, ends: int = 0) -> Store:
    """Memory for a tree with so many leaves; pages that are not needed are never touched.

    With room for ``ends`` the tree stops where its first round is over.
    """
    sets = leaves // 2 + 4096
    decisions = min(DECISIONS, leaves + 4096)
    states = np.zeros(BRANCHES + 2, state.array.dtype)
    states[0] = state.array[0]
    begin = np.zeros((2, sets + 1), np.int32)
    begin[:, 0] = 1
    used = np.zeros(9, np.int64)
    used[tree.SEQUENCES : tree.SEQUENCES + 2] = 1
    return Store(
        states=states,
        branches=np.zeros((BRANCHES, 6), np.int64),
        rows=np.empty((leaves + 65_536, 5), np.int32),
        begin=begin,
        parent=np.zeros((2, sets), np.int32),
        asked=np.empty((decisions, 11), np.int64),
        publics=np.empty(decisions, state.array.dtype),
        runs=np.empty(leaves, np.int32),
        starts=np.zeros(leaves + 1, np.int64),
        columns=np.empty(leaves, np.int32),
        values=np.empty(leaves, np.float32),
        used=used,
        outcomes=np.zeros((2, NO_CARD + 1, NO_CARD + 1), np.int64),
        examples=np.zeros((2, 20, 2), np.int64),
        worths=np.zeros((20, 20)),
        ends=np.empty((ends, 4), np.int64),
        after=np.empty(ends, state.array.dtype),
        decided=np.empty(ends),
    )


def plant(
    public: Public, types: Types, worth: Any, leaves: int, plain: bool = False
) -> tuple[Subgame, Any, Any, Any] | None:
    """The sub-game from a round's beginning to the end of the set; None if it is too large.

    Also its private rows, its decisions and their public records.
    """
    run = tree.driver if plain else tree.compiled()
    room = min(leaves, FEW_LEAVES)
    while not run(store := new_store(public.state, room), types, worth):
        if room == leaves:
            return None
        room = min(leaves, room * 16)
    used = store.used.tolist()
    sides = [
        Side(
            store.begin[seat, : used[tree.SETS + seat] + 1],
            store.parent[seat, : used[tree.SETS + seat]],
        )
        for seat in (0, 1)
    ]
    leaf, many = used[tree.LEAVES], used[tree.RUNS]
    leaves_of = Leaves(
        store.runs[:many], store.starts[: many + 1], store.columns[:leaf], store.values[:leaf]
    )
    many = used[tree.DECISIONS]
    kept = store.rows[: used[tree.ROWS]], store.asked[:many], store.publics[:many]
    return (Subgame(sides[0], sides[1], leaves_of), *kept)


def solve_round(
    public: Public,
    found: Ranges,
    leaves: int,
    target: float,
    iterations: int = ITERATIONS,
    plain: bool = False,
    part: float = 0.0,
) -> Solved | None:
    """Solve a set from a round's beginning on, given the ranges; None if it is too large.

    In a ``part`` of all matches the other seat is taken to play by habit.
    """
    made = plant(public, found.types, equity(public.state.edition), leaves, plain)
    if made is None:
        return None
    subgame, rows, asked, publics = made
    usual = NO_HABITS
    if part > 0.0:
        usual = habits(subgame[:2], rows, asked, publics, plain)
    plans = minimised(subgame, iterations, target, plain, usual, part)
    return Solved(public, found, subgame, plans, rows, asked, publics)


def without_leaves(solved: Solved) -> Solved:
    """The same with less memory: enough to play by, and to go on from."""
    many = int(solved.asked[:, [3, 5]].max()) if len(solved.asked) else 0
    sides = [Side(side.begin.copy(), side.parent.copy()) for side in solved.subgame[:2]]
    none = Leaves(*(part[:0].copy() for part in solved.subgame.leaves))
    return replace(
        solved,
        subgame=Subgame(sides[0], sides[1], none),
        rows=solved.rows[:many].copy(),
        asked=solved.asked.copy(),
        publics=solved.publics.copy(),
    )


def memory(solved: Solved) -> int:
    """The bytes that a solved round keeps."""
    arrays = [*solved.subgame[0], *solved.subgame[1], *solved.subgame.leaves, *solved.plans.plans]
    arrays += [solved.rows, solved.asked, solved.publics]
    return sum(int(array.nbytes) for array in arrays)


def places(solved: Solved, view: State, earlier: State | None = None) -> list[tuple[int, float]]:
    """The information sets that a seat's view may mean, and how likely each is.

    There are several where a view does not tell in which order the round went; ``earlier`` is what
    the seat saw at its last decision, and tells it.
    """
    seat = view.viewer
    mine = view.mat * 2
    covered: Sequence[int] = solved.public.covered[seat]
    if solved.ranges.forgetful:
        covered = remembered(covered)
    down = [view.laid[seat * 6 + place] for place in covered]
    cards = [view.laid[seat * 6 + mine + slot] for slot in (0, 1)]
    hand = view.hand[seat]
    for card in cards:
        if card == ZERO:
            hand |= 1 << (ZERO + (hand >> ZERO & 1))
        elif card != EMPTY:
            hand |= 1 << card
    useful = solved.ranges.useful
    key = key_of(hand, down, useful)
    kind = solved.ranges.index[seat][key]
    now = matching(view, view.mat)
    codes = [NO_CARD if card == EMPTY else _code(card, now) for card in cards]
    pattern = _pattern(view)
    before = None if earlier is None or not follows(view, earlier) else _pattern(earlier)
    found = []
    sought = np.array([seat, view.step, view.out, pattern, solved.public.state.mat])
    for asked in solved.asked[(solved.asked[:, [0, 6, 7, 8, 10]] == sought).all(axis=1)]:
        if before is not None and asked[9] >= 0 and solved.asked[asked[9], 8] != before:
            continue
        rows = solved.rows[asked[2 + 2 * seat] : asked[3 + 2 * seat]]
        here = (rows[:, 0] == kind) & (rows[:, 2] == codes[0]) & (rows[:, 3] == codes[1])
        for row in np.flatnonzero(here):
            other = solved.rows[asked[4 - 2 * seat] : asked[5 - 2 * seat]]
            weights = solved.ranges.types.weights
            met = weights[kind, other[:, 0]] if seat == 0 else weights[other[:, 0], kind]
            reach = float(met @ solved.plans.plans[1 - seat][other[:, 4]])
            found.append((int(asked[1] + row), reach))
    return found


def follows(view: State, earlier: State) -> bool:
    """Whether an earlier view is one of the same seat in the same round."""
    seat = view.viewer
    before, after = earlier.laid, view.laid
    return (
        earlier.viewer == seat
        and earlier.phase == view.phase
        and earlier.step < view.step
        and (earlier.deals, earlier.mat) == (view.deals, view.mat)
        and list(earlier.tea) == list(view.tea)
        and list(earlier.tokens) == list(view.tokens)
        and earlier.hand[seat] & view.hand[seat] == view.hand[seat]
        and all(was in (EMPTY, now) for was, now in zip(before, after, strict=True))
    )


def _pattern(view: State) -> int:
    """The places of this round that are covered, two bits a seat."""
    return sum(
        1 << (seat * 2 + slot)
        for seat in (0, 1)
        for slot in (0, 1)
        if view.laid[seat * 6 + view.mat * 2 + slot] != EMPTY
    )


def _code(card: int, useful: int) -> int:
    return card if card < ZERO and useful >> card & 1 else REST


def actions(view: State) -> list[list[int]]:
    """The actions that the sequences of the view's information set mean, in their order.

    Cards that are alike belong to one sequence.
    """
    seat = view.viewer
    useful = matching(view, view.mat)
    hand = view.hand[seat] & SUITED
    own = [card for card in range(ZERO) if (hand & useful) >> card & 1]
    rest = [card for card in range(ZERO) if (hand & ~useful) >> card & 1]
    if popcount(view.hand[seat] >> ZERO):
        rest.append(ZERO)
    kinds = [[card] for card in own] + ([rest] if rest else [])
    made = [[PASS]]
    for slot in (0, 1):
        if view.laid[seat * 6 + view.mat * 2 + slot] == EMPTY:
            made += [[slot * SLOT_ACTIONS + card for card in kind] for kind in kinds]
    return made


def chances(solved: Solved, view: State, earlier: State | None = None) -> dict[int, float]:
    """How often each action is played with this view, of cards that are alike the last one."""
    seat = view.viewer
    side = solved.subgame.first if seat == 0 else solved.subgame.second
    plan = solved.plans.plans[seat]
    meant = actions(view)
    mixed = np.zeros(len(meant))
    found = places(solved, view, earlier)
    whole = sum(reach for _, reach in found)
    for number, reach in found:
        part = plan[side.begin[number] : side.begin[number + 1]]
        part = part / part.sum() if part.sum() > 0 else np.full(len(part), 1 / len(part))
        mixed += part * (reach / whole if whole > 0 else 1 / len(found))
    return {each[-1]: float(chance) for each, chance in zip(meant, mixed, strict=True)}
