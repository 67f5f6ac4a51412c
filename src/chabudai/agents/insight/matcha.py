"""Matcha: what a place is worth, who is likely to win it, and what a card is good for later."""

from __future__ import annotations

from typing import Any

from chabudai.agents.insight import Insight
from chabudai.agents.spec import ladder
from chabudai.core.bits import lowest, popcount
from chabudai.core.chance import mix
from chabudai.core.jit import rule
from chabudai.games.matcha.play import beats, matches, result
from chabudai.games.matcha.state import (
    COVERED,
    EMPTY,
    FINISHED,
    KEEP,
    KINDS,
    PASS,
    SLOT_ACTIONS,
    SUITED,
    WHISK,
    ZERO,
    State,
)


@rule
def token_worth(state: State, seat: int, kind: int) -> int:
    """What one more token of a kind is worth to a seat: goals first, then the order G R B Y W."""
    have = state.tokens[seat * KINDS + kind]
    goal = 3 if state.edition == 2020 and kind != WHISK else 4
    if have + 1 >= goal:
        return 1000
    worth = 100 + 25 * (WHISK - kind) if kind != WHISK else 50
    if have + 2 == goal:
        worth += 80
    if have == 0:
        others = 0
        for other in range(KINDS):
            if state.tokens[seat * KINDS + other] > 0:
                others += 1
        if others == KINDS - 1:
            return 1000  # the last of all five kinds
        worth += 20 * others
    return worth


@rule
def unknown(state: State, seat: int) -> int:
    """The suited cards that a seat has not seen, as bits; zeros are left out."""
    seen = state.hand[seat] & SUITED
    for place in range(6):
        if state.tea[place] != EMPTY:
            seen |= 1 << state.tea[place]
        own = state.laid[seat * 6 + place]
        other = state.laid[(1 - seat) * 6 + place]
        if own >= 0 and own < ZERO:
            seen |= 1 << own
        if place // 2 < state.mat and own != EMPTY and other >= 0 and other < ZERO:
            seen |= 1 << other
    return SUITED & ~seen


@rule
def fitting(slot: int, tea: int) -> int:
    """The suited cards that match an open card, as bits."""
    return 0x1111 << (tea & 3) if slot == 0 else 0xF << (tea & 12)


@rule
def better(slot: int, card: int, other: int) -> bool:
    """Whether the other of two matching cards wins."""
    if slot == 0:
        return beats(other >> 2, card >> 2)
    return beats(3 - (other & 3), 3 - (card & 3))


@rule
def rate(state: State, action: int) -> int:
    """A card is good where it matches and little beats it, or where nobody can answer."""
    if action == PASS:
        return -20
    if action > PASS:
        return 10 if action == KEEP else 5
    seat = state.mover
    kind = state.tea[state.mat * 2 + (1 if action >= SLOT_ACTIONS else 0)] >> 2
    own = token_worth(state, seat, kind)
    lost = token_worth(state, 1 - seat, kind)
    return rate_place(state, action, own, lost, unknown(state, seat), True)


@rule
def rate_place(state: State, action: int, own: int, lost: int, unseen: int, plans: bool) -> int:
    """``rate`` for a card, given what its token is worth to both and which cards may come; who
    plans thinks of later mats, too.
    """
    seat = state.mover
    slot = 1 if action >= SLOT_ACTIONS else 0
    card = action - slot * SLOT_ACTIONS
    place = state.mat * 2 + slot
    tea = state.tea[place]
    hit = matches(slot, tea, card)
    left = unseen & fitting(slot, tea)
    rivals = popcount(left)
    stronger = 0
    if hit:
        while left:
            if better(slot, card, lowest(left)):
                stronger += 1
            left &= left - 1
    # of seven cards that one has not seen the other holds five: in sixteenths, roughly
    match = min(3 + 4 * rivals, 12) if rivals else 0
    beaten = min(2 + 4 * stronger, 12) if stronger else 0
    if state.laid[(1 - seat) * 6 + place] != EMPTY:
        contested = 16
    elif state.step >= 3 or state.held[1 - seat] == 0:
        contested = 0
    else:
        contested = 9
    whisk = token_worth(state, seat, WHISK)
    if hit:
        met = own * (16 - beaten) - lost * beaten
    else:
        met = whisk * match - lost * match
    worth = (met * contested + own * 16 * (16 - contested)) // 256
    if contested == 16:
        worth += lost  # left alone, the other takes it for certain
    return worth - keep_worth(state, card) if plans else worth


@rule
def keep_worth(state: State, card: int) -> int:
    """What a card is good for on later mats of the set."""
    worth = 10
    for place in range(state.mat * 2 + 2, 6):
        if matches(place % 2, state.tea[place], card):
            worth += 45
    return worth


@rule
def key(state: State) -> int:
    """The mover's hand, what is laid (others' hidden cards only as covered), and the tokens."""
    seat = state.mover
    low = mix(state.hand[seat] ^ seat << 20)
    high = mix(state.keep[seat] ^ (state.decided[seat] << 4) ^ low)
    for place in range(6):
        own = state.laid[seat * 6 + place]
        other = state.laid[(1 - seat) * 6 + place]
        if other != EMPTY and (place // 2 >= state.mat or own == EMPTY):
            other = COVERED
        low = mix(low ^ (own + 2) ^ (other + 2) << 6 ^ (state.tea[place] + 2) << 12)
    for kind in range(KINDS):
        both = state.tokens[kind] | state.tokens[KINDS + kind] << 4
        high = mix(high ^ both ^ low)
    rest = state.mat | state.step << 2 | state.out << 5 | state.phase << 8 | state.deals << 11
    return (mix(low ^ rest) << 31) ^ mix(high ^ rest ^ state.dealer << 20)


@rule
def stage(state: State) -> int:
    """Play-outs of 2015 end with the next set."""
    return state.deals


@rule
def is_done(state: State, stage: int, _steps: int) -> bool:
    """2020 is played to its end, 2015 to the end of the next set."""
    return state.phase == FINISHED or state.deals > stage + 1


@rule
def value(state: State, seat: int) -> float:
    """Won or lost; for an unfinished match who is nearer to a goal."""
    if state.phase == FINISHED:
        return 0.5 + 0.5 * result(state, seat)
    lead = progress(state, seat) - progress(state, 1 - seat)
    return 0.5 + 0.5 * lead / (abs(lead) + 6.0)


@rule
def progress(state: State, seat: int) -> int:
    """A rough count of how near a seat is to a goal."""
    most = 0
    different = 0
    for kind in range(KINDS):
        have = state.tokens[seat * KINDS + kind]
        most = max(most, have)
        if have > 0:
            different += 1
    return most * most + different * different // 2


@rule
def plausible(state: State, seat: int) -> int:
    """Whoever covers a place more often than not has a card that matches."""
    weight = 16
    other = 1 - seat
    for place in range(6):
        card = state.laid[other * 6 + place]
        alone = place // 2 < state.mat and state.laid[seat * 6 + place] == EMPTY
        covered = card >= 0 and (alone or place // 2 == state.mat)
        if covered and not matches(place % 2, state.tea[place], card):
            weight = weight * 6 >> 4
    return weight


LADDER = ladder((20, 75), (), (30, 120, 500, 16_000))
"""How the levels play: how much beginners notice, then how many play-outs."""


def insight(_rules: Any) -> Insight:
    """The insight into Matcha, both editions."""
    return Insight(
        rate,
        key,
        is_done,
        stage,
        value,
        plausible,
        noise=1200,
        trust=100.0,
        explore=0.7,
        doubt=8,
        mixed=True,
    )
