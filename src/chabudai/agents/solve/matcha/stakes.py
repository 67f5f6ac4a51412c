"""What a last round of Matcha is about: what cards do there, and what every end is worth."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.solve.matcha.tree import NO_CARD, REST, worth
from chabudai.core.jit import native, rule
from chabudai.core.record import at, copy_from
from chabudai.games.matcha.play import apply, matches
from chabudai.games.matcha.state import PASS, SLOT_ACTIONS, ZERO

LAST = 2
"""The mat of the last round."""


class Classes(NamedTuple):
    """Cards by what they do on both places of the last round."""

    useful: int
    ranks: Any
    """For both places: of each card code its class; the last is that of cards that do not match."""
    many: Any
    """For both places: how many classes there are."""
    codes: Any
    """For both places and each class: a card of it."""
    pairs: Any
    """For each pair of covers: where its payoffs begin, and how many classes it has."""


@rule
def class_of(classes: Classes, one: int, two: int, number: int, suit: int) -> int:
    """Which of an end's columns cards belong to, given the places that both seats cover."""
    both = one & two
    found = 0
    if both & 1:
        found = int(classes.ranks[0, number])
    if both & 2:
        found = found * int(classes.many[1]) + int(classes.ranks[1, suit])
    return found


def new_classes(tea: Any, useful: int) -> Classes:
    """Cards of the last round by class; ``useful`` are those that match one of its places."""
    ranks = np.zeros((2, NO_CARD + 1), np.int64)
    codes = np.full((2, 5), REST, np.int64)
    many = np.zeros(2, np.int64)
    for slot in (0, 1):
        open_card = int(tea[LAST * 2 + slot])
        fits = [
            card for card in range(ZERO) if useful >> card & 1 and matches(slot, open_card, card)
        ]
        ranks[slot] = len(fits)
        ranks[slot, fits] = range(len(fits))
        codes[slot, : len(fits)] = fits
        many[slot] = len(fits) + 1
    pairs = np.zeros((16, 2), np.int64)
    place = 0
    for pair in range(16):
        both = pair >> 2 & pair
        size = int((many[0] if both & 1 else 1) * (many[1] if both & 2 else 1))
        pairs[pair] = place, size
        place += size * size
    return Classes(useful, ranks, many, codes, pairs)


@rule
def stake(
    payoffs: Any,
    classes: Classes,
    states: Any,
    actions: Any,
    record: Any,
    equity: Any,
) -> None:
    """Write what every pair of classes at every pair of covers is worth to seat 0 less a half.

    ``states`` are examples of the records before the last action and scratch behind them,
    ``record`` is the closing's, of which tokens and open cards are taken.
    """
    scratch = len(states) - 1
    state = at(states, scratch)
    for pair in range(16):
        if actions[pair] < 0:
            continue
        both = pair >> 2 & pair
        many = int(classes.pairs[pair, 1])
        for one in range(many):
            for two in range(many):
                copy_from(states, scratch, states, pair)
                state.deals = record.deals
                for kind in range(10):
                    state.tokens[kind] = record.tokens[kind]
                for place in range(6):
                    state.tea[place] = record.tea[place]
                mover = int(state.mover)
                last = int(actions[pair]) - 1
                chosen = PASS
                for seat in range(2):
                    ranks = one if seat == 0 else two
                    for slot in range(1, -1, -1):
                        if not (pair >> 2 if seat == 0 else pair) >> slot & 1:
                            continue
                        rank = int(classes.many[slot]) - 1
                        if both >> slot & 1:
                            rank = ranks % int(classes.many[slot])
                            ranks //= int(classes.many[slot])
                        card = int(classes.codes[slot, rank])
                        if seat == mover and slot == last:
                            chosen = slot * SLOT_ACTIONS + card
                        else:
                            state.laid[seat * 6 + LAST * 2 + slot] = card
                apply(state, chosen)
                payoffs[int(classes.pairs[pair, 0]) + one * many + two] = worth(state, equity)


def driver(
    payoffs: Any, classes: Any, states: Any, actions: Any, records: Any, equity: Any
) -> None:
    """``stake`` for many records that have one shape."""
    for number in range(len(records)):
        stake(payoffs[number], classes, states, actions, at(records, number), equity)


@functools.cache
def compiled() -> Callable[..., None]:
    """The same in machine code; the first call compiles it or loads it from disk."""
    return native(driver)
