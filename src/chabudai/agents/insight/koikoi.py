"""Koi-Koi: what captured cards promise, what they deny, and when to stop."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from chabudai.agents.equity.koikoi import chance
from chabudai.agents.insight import Insight
from chabudai.agents.spec import ladder
from chabudai.core.bits import popcount
from chabudai.core.chance import below, mix
from chabudai.core.jit import rule
from chabudai.games.koikoi.pack import (
    ANIMALS,
    BLUE,
    BOAR_DEER_BUTTERFLIES,
    FLOWER_VIEWING,
    FOUR,
    MOON_VIEWING,
    PLAINS,
    POETRY,
    RAIN,
    RIBBONS,
)
from chabudai.games.koikoi.play import count, mate, nth_legal, result, suit_bits
from chabudai.games.koikoi.rules import VIEWING
from chabudai.games.koikoi.scoring import tally, worth
from chabudai.games.koikoi.state import (
    AGARI,
    CHOOSE,
    CHOOSING,
    DEALING,
    FINISHED,
    KOIKOI,
    LAY,
    PACK,
    TAKE_THREE,
    State,
)

WORD = 0xFFFFFFFF


@rule
def next_of_three(own: int, rival: int, cards: int) -> int:
    """What the next of three certain cards is worth; nothing once the rival has one of them."""
    have = popcount(own & cards)
    return 0 if rival & cards else 60 + 120 * have


@rule
def next_of_two(own: int, rival: int, cards: int, options: int) -> int:
    """What the next card of a viewing yaku is worth."""
    if rival & cards or not options & VIEWING:
        return 0
    return 370 if own & cards else 130


@rule
def next_noble(own: int, rival: int) -> int:
    """What the next of the four nobles is worth."""
    have = popcount(own & FOUR)
    return 60 + 150 * have if popcount(rival & FOUR) < 2 else 60


@rule
def next_of_many(have: int, need: int) -> int:
    """What one more card of a yaku of many is worth: the nearer, the more."""
    if have >= need - 1:
        return 110
    return 6 + 120 * have // (need * need)


Worths = tuple[int, int, int, int, int, int, int, int, int]
"""What one more card of each sort is worth, see ``worths``."""


@rule
def worths(own: int, rival: int, options: int) -> Worths:
    """What one more card is worth for what it promises, for every sort of card."""
    return (
        next_of_three(own, rival, POETRY),
        next_of_three(own, rival, BLUE),
        next_of_three(own, rival, BOAR_DEER_BUTTERFLIES),
        next_noble(own, rival),
        next_of_two(own, rival, FLOWER_VIEWING, options),
        next_of_two(own, rival, MOON_VIEWING, options),
        next_of_many(popcount(own & PLAINS), 10),
        next_of_many(popcount(own & ANIMALS), 5),
        next_of_many(popcount(own & RIBBONS), 5),
    )


@rule
def worth_of(cards: int, each: Worths) -> int:
    """What cards promise together."""
    total = each[0] * popcount(cards & POETRY) + each[1] * popcount(cards & BLUE)
    total += each[2] * popcount(cards & BOAR_DEER_BUTTERFLIES) + each[3] * popcount(cards & FOUR)
    total += each[4] * popcount(cards & FLOWER_VIEWING)
    total += each[5] * popcount(cards & MOON_VIEWING)
    total += each[6] * popcount(cards & PLAINS) + each[7] * popcount(cards & ANIMALS)
    return total + each[8] * popcount(cards & RIBBONS) + (40 if cards & RAIN else 0)


@rule
def rate(state: State, action: int) -> int:
    """Take what promises or denies most; lay what helps the other least; stop in time."""
    own = state.pool[state.mover]
    rival = state.pool[1 - state.mover]
    mine = worths(own, rival, state.options)
    return rate_with(state, action, mine, worths(rival, own, state.options))


@rule
def rate_with(state: State, action: int, mine: Worths, theirs: Worths) -> int:
    """``rate``, given what cards are worth to both."""
    seat = state.mover
    if action == AGARI:
        return 0
    if action == KOIKOI:
        return rate_koikoi(state, seat)
    if action > KOIKOI:
        return 5000  # tenho
    way = action // PACK
    card = action % PACK
    if way == LAY:
        return rate_lay(state, seat, card, mine, theirs)
    cards = 1 << card
    if way == CHOOSE:
        cards |= 1 << state.stock[state.turned - 1]
    elif way == TAKE_THREE:
        cards |= state.table & suit_bits(card)
    else:
        cards |= 1 << mate(card, way)
    return 100 + worth_of(cards, mine) + worth_of(cards, theirs) // 2


@rule
def rate_lay(state: State, seat: int, card: int, mine: Worths, theirs: Worths) -> int:
    """Lay what the other cannot take or has no use for, best where one can take it back."""
    suit = suit_bits(card)
    known = state.hand[seat] | state.pool[0] | state.pool[1] | state.table
    hidden = min(popcount(suit & ~known), 2)
    rating = -(worth_of(1 << card, theirs) + worth_of(1 << card, mine) // 2) * hidden // 3
    if popcount(state.hand[seat] & suit) > 1:
        rating += (worth_of(1 << card, mine) + worth_of(1 << card, theirs) // 2) // 4
    if state.table & suit:
        rating -= 150  # it could have captured
    return rating


@rule
def glance(state: State, words: Any, noise: int) -> int:
    """The best-rated action with chance added; what cards are worth is worked out once."""
    number = count(state)
    best = nth_legal(state, 0)
    if number == 1:
        return best
    own = state.pool[state.mover]
    rival = state.pool[1 - state.mover]
    mine = worths(own, rival, state.options)
    theirs = worths(rival, own, state.options)
    most = -(1 << 40)
    for k in range(number):
        action = nth_legal(state, k)
        rating = rate_with(state, action, mine, theirs) << 8
        rating += below(words, (noise << 8) + 1)
        if rating > most:
            most = rating
            best = action
    return best


@rule
def danger(own: int, rival: int, options: int) -> int:
    """How near a pool is to its next yaku, in hundredths of a coin."""
    total = 0
    for cards in (POETRY, BLUE, BOAR_DEER_BUTTERFLIES):
        have = popcount(own & cards)
        if not rival & cards:
            total += 60 * have * have
    have = popcount(own & FOUR)
    if popcount(rival & FOUR) < 2:
        total += 70 * have * have
    if options & VIEWING:
        for cards in (FLOWER_VIEWING, MOON_VIEWING):
            if own & cards and not rival & cards:
                total += 130
    for have, need in (
        (popcount(own & PLAINS), 10),
        (popcount(own & ANIMALS), 5),
        (popcount(own & RIBBONS), 5),
    ):
        total += 6 * have + 60 * have * have // (need * need)
    return total


@rule
def rate_koikoi(state: State, seat: int) -> int:
    """Go on early in the round while the other is far from a yaku and little is at stake."""
    base = worth(tally(state.pool[seat], state.options), state.options)
    near = danger(state.pool[1 - seat], state.pool[seat], state.options)
    return 90 * state.held[seat] - 45 * base - near // 2 - 150


@rule
def key(state: State) -> int:
    """The mover's hand, the pools, the table, the turned card and the calls."""
    low = mix(state.mover ^ state.phase << 2 ^ state.calls[0] << 5 ^ state.calls[1] << 9)
    if state.phase == CHOOSING:
        low = mix(low ^ (state.stock[state.turned - 1] + 1) << 8)
    high = low ^ WORD
    for seat in range(2):
        low = mix(low ^ (state.pool[seat] & WORD))
        high = mix(high ^ (state.pool[seat] >> 16))
    low = mix(low ^ (state.table & WORD))
    high = mix(high ^ (state.table >> 16))
    low = mix(low ^ (state.hand[state.mover] & WORD))
    high = mix(high ^ (state.hand[state.mover] >> 16))
    return (low << 31) ^ high


@rule
def stage(_state: State) -> int:
    """Play-outs end with the round."""
    return 0


@rule
def is_done(state: State, _stage: int, _steps: int) -> bool:
    """At the end of the round."""
    return state.phase == DEALING or state.phase == FINISHED


@rule
def settled(state: State) -> bool:
    """Between two rounds ``value`` knows what a lead is worth."""
    return bool(state.phase == DEALING)


@rule
def value(state: State, seat: int) -> float:
    """The chance that a lead lasts through the rounds that are left."""
    if state.phase == FINISHED:
        return 0.5 + 0.5 * result(state, seat)
    lead = state.coins[state.heir] - state.coins[1 - state.heir]
    found = chance(state, lead, state.rounds - state.played)
    return found if seat == state.heir else 1.0 - found


@rule
def former_value(state: State, seat: int) -> float:
    """The same by a curve that is too sure, as ``legacy-level-6`` has it."""
    if state.phase == FINISHED:
        return 0.5 + 0.5 * result(state, seat)
    lead = state.coins[seat] - state.coins[1 - seat]
    lead += 2 if state.heir == seat else -2
    left = state.rounds - state.played
    return 1.0 / (1.0 + math.exp(-lead / (9.0 * math.sqrt(float(left)))))


LADDER = ladder((20, 60), (1,), (60, 500, 6000), champion=100, at_once=True)
"""How the levels play: how much beginners notice, a glance, then how many play-outs; the last one
with the network. More of them add nothing that could be shown."""


def insight(_rules: Any) -> Insight:
    """The insight into Koi-Koi; its options are in the record."""
    return Insight(
        rate,
        key,
        is_done,
        stage,
        value,
        noise=30,
        trust=150.0,
        explore=0.7,
        glance=glance,
        settled=settled,
    )


def former(rules: Any) -> Insight:
    """The insight of ``legacy-level-6``."""
    return replace(insight(rules), value=former_value)
