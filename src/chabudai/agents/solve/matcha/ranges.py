"""Ranges: what both seats may hold when a round begins, and how likely, for everybody alike."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.agents.solve.matcha import model
from chabudai.agents.solve.matcha.public import Public, began
from chabudai.agents.solve.matcha.tree import BLANKS, Types, matching
from chabudai.games.matcha.state import SUITED, ZERO, State

Key = tuple[int, int, int, int]
"""Cards in hand that matter, how many others, and the same of cards that lie face down."""


@dataclass(frozen=True)
class Guesses:
    """All that a seat may hold and have laid face down, card by card."""

    hands: Any
    laid: Any
    """The cards on all places, EMPTY where there is none."""
    likely: Any


@dataclass(frozen=True)
class Ranges:
    """What both seats may hold, cards that are alike taken together."""

    types: Types
    index: tuple[dict[Key, int], dict[Key, int]]
    useful: int
    forgetful: bool


def guesses(
    public: Public, view: State, seat: int, even: bool = False, plain: bool = False
) -> Guesses:
    """All that a seat may hold; how likely by what it did in earlier rounds of the set.

    ``even`` takes every deal that fits as equally likely.
    """
    state, places = public.state, public.covered[seat]
    held = int(state.held[seat])
    known = [int(state.laid[seat * 6 + place]) for place in range(6)]
    hands: list[int] = []
    rows: list[list[int]] = []
    for down in itertools.permutations(public.pool, len(places)):
        laid = known.copy()
        for place, card in zip(places, down, strict=True):
            laid[place] = min(card, ZERO)
        left = [card for card in public.pool if card not in down]
        for hand in itertools.combinations(left, held):
            hands.append(_bits(hand))
            rows.append(laid)
    out = np.ones(len(hands))
    found = Guesses(np.array(hands, np.int64), np.array(rows, np.int8).reshape(-1, 6), out)
    if state.mat > 0 and not even:
        first: Any = began(view, 0).state
        states = np.zeros(3, first.array.dtype)
        states[0] = first.array[0]
        other = np.array([int(state.laid[(1 - seat) * 6 + place]) for place in range(6)], np.int8)
        run = model.driver if plain else model.compiled()
        run(states, seat, int(state.mat), found.hands, found.laid, other, out)
    return found


def _bits(cards: Sequence[int]) -> int:
    """A hand as the record has it: one zero is the lower of its two bits."""
    bits = 0
    for card in cards:
        bits |= 1 << (ZERO + (bits >> ZERO & 1) if card >= ZERO else card)
    return bits


def key_of(hand: int, down: Sequence[int], useful: int) -> Key:
    """What matters of a hand and of cards laid face down."""
    mask = 0
    for card in down:
        if card < ZERO:
            mask |= 1 << card
    own = hand & useful
    dead = mask & useful
    return own, (hand & ~useful).bit_count(), dead, len(down) - dead.bit_count()


def ranges(
    public: Public,
    view: State,
    forgetful: bool = False,
    even: bool = False,
    plain: bool = False,
    useful: int = 0,
) -> Ranges:
    """What both seats may hold when a round begins.

    Who is ``forgetful`` does not count on cards that it has laid face down in round 1 being out of
    other hands: the sub-game is much smaller then. ``useful`` are more cards that are told apart
    than those that match a place.
    """
    useful |= matching(public.state, int(public.state.mat)) & SUITED
    blanks = sum(not (card < ZERO and useful >> card & 1) for card in public.pool)
    keys: list[list[Key]] = []
    names: list[list[Key]] = []
    sums: list[Any] = []
    for seat in (0, 1):
        found = guesses(public, view, seat, even, plain)
        places = public.covered[seat]
        kept = remembered(places) if forgetful else places
        whole, short, total = _alike(found, places, kept, useful)
        keys.append(whole)
        names.append(short)
        sums.append(total)
    weights = np.outer(sums[0], sums[1]) * _together(keys[0], keys[1], blanks)
    if forgetful:
        groups = [_groups(each) for each in names]
        weights = groups[0][1].T @ weights @ groups[1][1]
        keys = [groups[0][0], groups[1][0]]
    hands = [
        np.array([own | many << BLANKS for own, many, _, _ in each], np.int64) for each in keys
    ]
    index = tuple({key: number for number, key in enumerate(each)} for each in keys)
    types = Types((hands[0], hands[1]), (weights / weights.sum()).astype(np.float32))
    return Ranges(types, (index[0], index[1]), useful, forgetful)


def remembered(places: Sequence[int]) -> list[int]:
    """Of places with cards face down those that a forgetful seat has in mind: not of round 1."""
    return [place for place in places if place >= 2]


def _alike(
    found: Guesses, places: Sequence[int], kept: Sequence[int], useful: int
) -> tuple[list[Key], list[Key], Any]:
    """The different keys of guesses in the order in which they come, and how likely each is.

    Each also as it is if only cards on places that are ``kept`` in mind count as laid face down.
    """
    numbers = (found.hands & useful) << 32
    for shift, some in ((16, places), (0, kept)):
        down = found.laid[:, list(some)].astype(np.int64)
        matter = (down < ZERO) & (useful >> down & 1 == 1)
        numbers |= np.where(matter, 1 << np.minimum(down, ZERO), 0).sum(axis=1) << shift
    _, first, names = np.unique(numbers, return_index=True, return_inverse=True)
    order = np.argsort(first)
    total = np.bincount(names.reshape(-1), found.likely)[order]
    keys: tuple[list[Key], list[Key]] = ([], [])
    for guess in first[order].tolist():
        for some, made in zip((places, kept), keys, strict=True):
            cards = [int(found.laid[guess, place]) for place in some]
            made.append(key_of(int(found.hands[guess]), cards, useful))
    return *keys, total


def _together(ones: Sequence[Key], twos: Sequence[Key], blanks: int) -> Any:
    """How many of the ways to hold cards that are alike are left once the other has its own."""
    masks = [np.array([own | dead for own, _, dead, _ in each]) for each in (ones, twos)]
    needs = [np.array([many + down for _, many, _, down in each]) for each in (ones, twos)]
    table = np.zeros((blanks + 1, blanks + 1))
    for first in range(blanks + 1):
        for second in range(blanks + 1 - first):
            share = 1.0
            for k in range(second):
                share *= (blanks - first - k) / (blanks - k)
            table[first, second] = share
    apart = masks[0][:, None] & masks[1][None, :] == 0
    return apart * table[needs[0]][:, needs[1]]


def _groups(keys: Sequence[Key]) -> tuple[list[Key], Any]:
    """The different keys, and which belongs to which."""
    names = {name: number for number, name in enumerate(dict.fromkeys(keys))}
    member = np.zeros((len(keys), len(names)))
    member[range(len(keys)), [names[name] for name in keys]] = 1.0
    return list(names), member
