"""The rest of a set of Matcha as a sub-game over private sequences, one round or two of them.

The public part of a position is a record in which every covered card is a zero; what a seat holds
and has laid is a row of ``Places``. Cards that match no place of this round or a later one of the
sub-game are alike: ``REST``. All rules are those of the rulebook, applied to the public record.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.core.bits import lowest, popcount
from chabudai.core.jit import native, rule
from chabudai.core.record import at, copy_from
from chabudai.games.matcha.play import apply, resolve, result
from chabudai.games.matcha.state import (
    EMPTY,
    FINISHED,
    KINDS,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    SUITED,
    ZERO,
    State,
)

REST = ZERO
"""The card code of all cards that match nothing any more; others are their own number."""
BLANKS = 16
"""Hands are bits of cards that matter, and from this bit on how many others there are."""
ALONE = 16
"""Outcomes of a place: below this who got which token, then left to one seat, other, nobody."""
NO_CARD = ZERO + 1


class Types(NamedTuple):
    """What both seats may hold when the sub-game begins."""

    hands: tuple[Any, Any]
    weights: Any
    """How likely each pair of types is; all together one."""


class Store(NamedTuple):
    """Memory for a tree while it grows."""

    states: Any
    """Public records: of open branches, then scratch."""
    branches: Any
    """For each open branch: first and last row of both seats, and both seats' last decisions."""
    rows: Any
    """For each private row: type, hand, cards laid on both places of this round, sequence."""
    begin: Any
    parent: Any
    """Of both seats' information sets."""
    asked: Any
    """For each public decision: seat, first set, rows of both seats, step, out,
    pattern, the last decision of the same seat in the round, and the round."""
    publics: Any
    """For each decision: the public record."""
    runs: Any
    starts: Any
    columns: Any
    values: Any
    used: Any
    """How many: rows, sets of both seats, sequences of both seats, decisions, runs, leaves."""
    outcomes: Any
    """For each place and pair of cards: what comes of it."""
    examples: Any
    """For each place and outcome: a pair of cards."""
    worths: Any
    """For a pair of outcomes: what the position is worth to seat 0 less a half."""
    ends: Any
    """For each public end of the first round, where the tree stops there: rows of both seats."""
    after: Any
    """For each of these ends: the public record."""
    decided: Any
    """For each of these ends: what it is worth, or UNKNOWN where play goes on."""


ROWS, SETS, SEQUENCES, DECISIONS, RUNS, LEAVES, ENDS = 0, 1, 3, 5, 6, 7, 8
UNKNOWN = 9.0


@rule
def matching(state: State, mat: int) -> int:
    """The suited cards that match a place of a mat or of a later one, as bits."""
    bits = 0
    for place in range(mat * 2, 6):
        tea = state.tea[place]
        bits |= 0x1111 << (tea & 3) if place % 2 == 0 else 0xF << (tea & 12)
    return bits & SUITED


@rule
def choices(hand: int, useful: int) -> int:
    """How many different cards a hand has: each that matters, and one of the rest."""
    rest = 1 if hand & ~useful else 0
    return popcount(hand & useful) + rest


@rule
def nth_card(hand: int, useful: int, k: int) -> int:
    """The code of the k-th different card of a hand."""
    bits = hand & useful
    for _ in range(k):
        bits &= bits - 1
    return lowest(bits) if bits else REST


@rule
def without(hand: int, useful: int, card: int) -> int:
    """The hand after a card by its code was laid; of the rest a blank first."""
    if card != REST:
        return hand & ~(1 << card)
    if hand >> BLANKS:
        return hand - (1 << BLANKS)
    return hand & ~(1 << lowest(hand & ~useful))


@rule
def outcome(state: State, slot: int, first: int, second: int) -> int:
    """What comes of a place with two cards, by the rules: the four tokens that may be paid."""
    place = state.mat * 2 + slot
    if first == NO_CARD or second == NO_CARD:
        return ALONE + (first == NO_CARD) + 2 * (second == NO_CARD)
    for kind in range(2 * KINDS):
        state.tokens[kind] = 0
    state.laid[place] = first
    state.laid[6 + place] = second
    resolve(state, slot)
    suit = state.tea[place] >> 2
    paid = state.tokens[suit] + 2 * state.tokens[KINDS - 1]
    return paid + 4 * state.tokens[KINDS + suit] + 8 * state.tokens[2 * KINDS - 1]


@rule
def worth(state: State, equity: Any) -> float:
    """What the end of a match or a set is worth to seat 0, less a half."""
    if state.phase == FINISHED:
        return 0.5 * result(state, 0)
    one = two = 0
    base = 3 if state.edition == 2020 else 4
    for kind in range(KINDS):
        most = 4 if kind == KINDS - 1 else base
        one = one * most + min(int(state.tokens[kind]), most - 1)
        two = two * most + min(int(state.tokens[KINDS + kind]), most - 1)
    # the table is about the seat that deals the next set
    if state.dealer == 1:
        return float(equity[one, two]) - 0.5
    return 0.5 - float(equity[two, one])


@rule
def settle(store: Store, scratch: int, branch: int, action: int, cards: Any) -> None:
    """Write the position after the last action of a round to scratch, given the cards laid.

    ``cards`` has the codes on both places of seat 0, then of seat 1; NO_CARD for none.
    """
    copy_from(store.states, scratch, store.states, branch)
    state = at(store.states, scratch)
    mover = state.mover
    last = -1 if action == PASS else (1 if action >= SLOT_ACTIONS else 0)
    chosen = PASS
    for seat in range(2):
        for slot in range(2):
            card = int(cards[seat * 2 + slot])
            if seat == mover and slot == last:
                chosen = slot * SLOT_ACTIONS + card
            elif card != NO_CARD:
                state.laid[seat * 6 + state.mat * 2 + slot] = card
    apply(state, chosen)


@rule
def add_row(store: Store, kind: int, hand: int, number: int, suit: int, sequence: int) -> bool:
    """Add a private row; False if there is no room."""
    row = store.used[ROWS]
    if row == len(store.rows):
        return False
    store.rows[row, 0] = kind
    store.rows[row, 1] = hand
    store.rows[row, 2] = number
    store.rows[row, 3] = suit
    store.rows[row, 4] = sequence
    store.used[ROWS] += 1
    return True


@rule
def add_leaves(
    store: Store,
    types: Types,
    span: Any,
    fixed: float,
    state: int,
    act: int,
    scratch: int,
    equity: Any,
    slots: Any,
) -> bool:
    """Add the leaves of a branch that ends; False if there is no room.

    ``fixed`` is what it is worth, or UNKNOWN where that depends on the cards of the last round.
    """
    rows, weights, worths = store.rows, types.weights, store.worths
    if fixed == UNKNOWN:
        worths[:] = UNKNOWN
    for one in range(span[0], span[1]):
        run = store.used[RUNS]
        if run + 1 >= len(store.starts):
            return False
        first = store.used[LEAVES]
        leaf = first
        kind = rows[one, 0]
        for two in range(span[2], span[3]):
            weight = weights[kind, rows[two, 0]]
            if weight == 0.0:
                continue
            value = fixed
            if fixed == UNKNOWN:
                number = store.outcomes[0, rows[one, 2], rows[two, 2]]
                suit = store.outcomes[1, rows[one, 3], rows[two, 3]]
                value = worths[number, suit]
                if value == UNKNOWN:
                    slots[0] = store.examples[0, number, 0]
                    slots[1] = store.examples[1, suit, 0]
                    slots[2] = store.examples[0, number, 1]
                    slots[3] = store.examples[1, suit, 1]
                    settle(store, scratch, state, act, slots)
                    value = worth(at(store.states, scratch), equity)
                    worths[number, suit] = value
            if value != 0.0:
                if leaf == len(store.columns):
                    return False
                store.columns[leaf] = rows[two, 4]
                store.values[leaf] = weight * value
                leaf += 1
        if leaf > first:
            store.runs[run] = rows[one, 4]
            store.starts[run + 1] = leaf
            store.used[RUNS] += 1
            store.used[LEAVES] = leaf
    return True


@rule
def shown(store: Store, row: int, both: int) -> int:
    """A number for the cards of a row that are turned up on contested places."""
    number = store.rows[row, 2] if both & 1 else NO_CARD
    suit = store.rows[row, 3] if both & 2 else NO_CARD
    return int(number) * 32 + int(suit)


@rule
def prune(store: Store, types: Types, span: Any) -> bool:
    """Drop rows that can meet none of the other seat's; False if none are left.

    The rows of seat 1 follow those of seat 0, at the end of all rows.
    """
    rows, weights = store.rows, types.weights
    for seat in range(2):
        place = span[seat * 2]
        for row in range(span[seat * 2], span[seat * 2 + 1]):
            kind = rows[row, 0]
            met = False
            for other in range(span[2 - seat * 2], span[3 - seat * 2]):
                against = rows[other, 0]
                if (weights[kind, against] if seat == 0 else weights[against, kind]) > 0.0:
                    met = True
                    break
            if met:
                for k in range(5):
                    rows[place, k] = rows[row, k]
                place += 1
        span[seat * 2 + 1] = place
    store.used[ROWS] = span[3]
    return bool(span[1] > span[0])


@rule
def copy_shown(store: Store, begin: int, end: int, both: int, cards: int) -> bool:
    """Copy the rows that have turned up these cards, ready for a new round."""
    for row in range(begin, end):
        if shown(store, row, both) == cards:
            kind, hand, sequence = store.rows[row, 0], store.rows[row, 1], store.rows[row, 4]
            if not add_row(store, kind, hand, NO_CARD, NO_CARD, sequence):
                return False
    return True


@rule
def gather_shown(store: Store, begin: int, end: int, both: int, found: Any) -> int:
    """The different cards that rows have turned up; how many there are."""
    many = 0
    for row in range(begin, end):
        cards = shown(store, row, both)
        known = False
        for k in range(many):
            if found[k] == cards:
                known = True
        if not known:
            found[many] = cards
            many += 1
    return many


@rule
def add_end(store: Store, span: Any, scratch: int, equity: Any) -> bool:
    """Note where a round ends, its record at scratch; False if there is no room."""
    end = store.used[ENDS]
    if end == len(store.ends):
        return False
    for k in range(4):
        store.ends[end, k] = span[k]
    copy_from(store.after, end, store.states, scratch)
    state = at(store.states, scratch)
    store.decided[end] = UNKNOWN if state.phase == PLAYING else worth(state, equity)
    store.used[ENDS] += 1
    return True


@rule
def grow(store: Store, types: Types, equity: Any) -> bool:
    """Grow the tree from the public record at place 0; False if it has no room.

    A store with room for ends has the first round alone, and stops where it is over.
    """
    states, branches, used = store.states, store.branches, store.used
    scratch = len(states) - 1
    span = np.zeros(4, np.int64)
    slots = np.zeros(4, np.int64)
    seen = np.zeros((2, 512), np.int64)
    alone = len(store.ends) > 0
    copy_from(states, scratch, states, 0)
    trial = at(states, scratch)
    for seat in range(2):
        for kind in range(len(types.hands[seat])):
            if not add_row(store, kind, int(types.hands[seat][kind]), NO_CARD, NO_CARD, 0):
                return False
        branches[0, seat * 2 + 1] = used[ROWS]
        branches[0, 2] = branches[0, 1]
    branches[0, 0] = 0
    branches[0, 4] = branches[0, 5] = -1
    trial.mat = 2
    for slot in range(2):
        for first in range(NO_CARD + 1):
            for second in range(NO_CARD + 1):
                code = outcome(trial, slot, first, second)
                store.outcomes[slot, first, second] = code
                if code < ALONE or (first >= REST and second >= REST):
                    store.examples[slot, code, 0] = first
                    store.examples[slot, code, 1] = second
    opened = 1
    while opened > 0:
        opened -= 1
        if opened + 4 >= len(branches):
            return False
        # the branch moves to the place before scratch, since its children take its own place
        here = scratch - 1
        copy_from(states, here, states, opened)
        for k in range(4):
            span[k] = branches[opened, k]
        last = (branches[opened, 4], branches[opened, 5])
        state = at(states, here)
        mover = int(state.mover)
        mat = int(state.mat)
        useful = matching(state, mat)
        own = mover * 6 + mat * 2
        free = (state.laid[own] == EMPTY) + 2 * (state.laid[own + 1] == EMPTY)
        begin, end = span[mover * 2], span[mover * 2 + 1]
        holds = state.held[mover] > 0
        before = used[SEQUENCES + mover]
        if holds:
            decision = used[DECISIONS]
            if decision == len(store.asked):
                return False
            pattern = 0
            for seat in range(2):
                for slot in range(2):
                    if state.laid[seat * 6 + mat * 2 + slot] != EMPTY:
                        pattern |= 1 << (seat * 2 + slot)
            store.asked[decision, 0] = mover
            store.asked[decision, 1] = used[SETS + mover]
            for k in range(4):
                store.asked[decision, 2 + k] = span[k]
            store.asked[decision, 6] = state.step
            store.asked[decision, 7] = state.out
            store.asked[decision, 8] = pattern
            store.asked[decision, 9] = last[mover]
            store.asked[decision, 10] = mat
            copy_from(store.publics, decision, states, here)
            last = (decision, last[1]) if mover == 0 else (last[0], decision)
            used[DECISIONS] += 1
            for row in range(begin, end):
                place = used[SETS + mover]
                if place + 1 >= store.begin.shape[1]:
                    return False
                many = 1 + popcount(free) * choices(int(store.rows[row, 1]), useful)
                store.parent[mover, place] = store.rows[row, 4]
                used[SEQUENCES + mover] += many
                store.begin[mover, place + 1] = used[SEQUENCES + mover]
                used[SETS + mover] += 1
        for act in range(3):
            action = PASS if act == 0 else (act - 1) * SLOT_ACTIONS + ZERO
            if act > 0 and (not holds or not free >> (act - 1) & 1):
                continue
            if holds:
                first_row = used[ROWS]
                sequence = before
                for row in range(begin, end):
                    hand = int(store.rows[row, 1])
                    cards = choices(hand, useful)
                    kind = store.rows[row, 0]
                    number, suit = store.rows[row, 2], store.rows[row, 3]
                    if act == 0:
                        if not add_row(store, kind, hand, number, suit, sequence):
                            return False
                    else:
                        offset = 1 + (cards if act == 2 and free & 1 else 0)
                        for k in range(cards):
                            card = nth_card(hand, useful, k)
                            left = without(hand, useful, card)
                            n_card = card if act == 1 else number
                            s_card = card if act == 2 else suit
                            if not add_row(
                                store, kind, left, n_card, s_card, sequence + offset + k
                            ):
                                return False
                    sequence += 1 + popcount(free) * cards
                span[mover * 2] = first_row
                span[mover * 2 + 1] = used[ROWS]
            copy_from(states, scratch, states, here)
            apply(trial, action)
            if trial.phase == PLAYING and trial.mat == mat and trial.step == state.step + 1:
                copy_from(states, opened, states, scratch)
                for k in range(4):
                    branches[opened, k] = span[k]
                branches[opened, 4], branches[opened, 5] = last
                opened += 1
                continue
            if mat == 2:
                if not add_leaves(
                    store, types, span, UNKNOWN, here, action, scratch, equity, slots
                ):
                    return False
                continue
            both = 0
            for slot in range(2):
                mine = not free >> slot & 1 or act == slot + 1
                if mine and state.laid[(1 - mover) * 6 + mat * 2 + slot] != EMPTY:
                    both |= 1 << slot
            ones = gather_shown(store, span[0], span[1], both, seen[0])
            twos = gather_shown(store, span[2], span[3], both, seen[1])
            ends = span.copy()
            for one in range(ones):
                for two in range(twos):
                    part = used[ROWS]
                    if not copy_shown(store, ends[0], ends[1], both, seen[0, one]):
                        return False
                    span[0], span[1], span[2] = part, used[ROWS], used[ROWS]
                    if not copy_shown(store, ends[2], ends[3], both, seen[1, two]):
                        return False
                    span[3] = used[ROWS]
                    if not prune(store, types, span):
                        used[ROWS] = part
                        continue
                    for seat in range(2):
                        cards = seen[0, one] if seat == 0 else seen[1, two]
                        for slot in range(2):
                            card = cards >> 5 if slot == 0 else cards & 31
                            covered = state.laid[seat * 6 + mat * 2 + slot] != EMPTY
                            if seat == mover and act == slot + 1:
                                covered = True
                            if not both >> slot & 1:
                                card = ZERO if covered else NO_CARD
                            slots[seat * 2 + slot] = card
                    settle(store, scratch, here, action, slots)
                    if alone:
                        if not add_end(store, span, scratch, equity):
                            return False
                    elif trial.phase == PLAYING:
                        if opened + 4 >= len(branches):
                            return False
                        copy_from(states, opened, states, scratch)
                        for k in range(4):
                            branches[opened, k] = span[k]
                        branches[opened, 4] = branches[opened, 5] = -1
                        opened += 1
                    else:
                        value = worth(trial, equity)
                        if not add_leaves(
                            store, types, span, value, here, action, scratch, equity, slots
                        ):
                            return False
                        used[ROWS] = part
            for k in range(4):
                span[k] = ends[k]
    return True


def driver(store: Any, types: Any, equity: Any) -> Any:
    """``grow`` as something that can be compiled."""
    return grow(store, types, equity)


@functools.cache
def compiled() -> Callable[..., bool]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
