"""The rulebook of Matcha, both editions: dealing, turns, resolution, goals.

Clause numbers are those of the rules: M20-* for 2020, M15-* for 2015. The functions do not check
legality; ``is_legal`` does, and callers ask it first.
"""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.core.bits import lowest, members, nth, popcount
from chabudai.core.jit import rule
from chabudai.core.seats import DEAL, OVER
from chabudai.games.matcha.state import (
    DEALING,
    DROP,
    EMPTY,
    FINISHED,
    KEEP,
    KEEPING,
    KINDS,
    NOBODY,
    PASS,
    PLAYING,
    SLOT_ACTIONS,
    SUITED,
    WHISK,
    ZERO,
    State,
)


@rule
def turn(state: State) -> int:
    """The seat to act, or DEAL, or OVER."""
    return state.mover


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """Lay out a new set from a shuffled pack; the caller has checked the order (M20-7, M20-8)."""
    if state.deals > 0:
        state.dealer = 1 - state.dealer  # M20-30, M15-14
    state.deals += 1
    for place in range(6):
        state.tea[place] = EMPTY
    for place in range(12):
        state.laid[place] = EMPTY
    if state.edition == 2020 or state.deals == 1:
        for seat in range(2):
            state.hand[seat] = 0
            state.held[seat] = 0
    kept = (state.hand[0] | state.hand[1]) & SUITED
    zeros = popcount(state.hand[0] >> ZERO) + popcount(state.hand[1] >> ZERO)
    kept |= min(zeros, 1) << ZERO
    laid = 0
    taker = 1 - state.dealer & 1
    hand, held = state.hand[taker], state.held[taker]
    other_hand, other_held = state.hand[1 - taker], state.held[1 - taker]
    for index in range(18):
        card = min(int(order[index]), ZERO)
        if kept >> card & 1:  # M15-17: what is kept is not in the pack
            if card == ZERO:
                zeros -= 1
                kept = kept & SUITED | min(zeros, 1) << ZERO
        elif laid < 6 and card < ZERO:
            state.tea[laid] = card
            laid += 1
        elif held < 5 or other_held < 5:  # else it is set aside
            if held < 5:
                hand, other_hand = other_hand, hand + (1 << card)
                held, other_held = other_held, held + 1
                taker = 1 - taker
            else:
                other_hand += 1 << card
                other_held += 1
    state.hand[taker], state.held[taker] = both_zeros(hand), held
    state.hand[1 - taker], state.held[1 - taker] = both_zeros(other_hand), other_held
    state.decided[0] = 0
    state.decided[1] = 0
    state.phase = PLAYING
    begin_round(state, 0)
    advance(state)


@rule
def both_zeros(hand: int) -> int:
    """A hand in which zeros were counted from bit 16 on, with both as bits 16 and 17."""
    return hand | hand >> 1 & 1 << ZERO


@rule
def begin_round(state: State, mat: int) -> None:
    """Open a mat; the dealer begins every round (M20-12, M15-5)."""
    state.mat = mat
    state.step = 0
    state.out = 0
    state.mover = state.dealer
    if state.edition == 2015:
        for seat in range(2):
            if state.held[seat] == 0:  # M15-8
                state.out |= 1 << seat


@rule
def legal_bits(state: State) -> int:
    """The legal actions as bits of one integer; none unless a seat is to act."""
    if state.phase == PLAYING:
        seat = state.mover
        cards = (state.hand[seat] & SUITED) | ((state.hand[seat] >> ZERO & 1) << ZERO)
        place = seat * 6 + state.mat * 2
        # both are chosen without a jump, which a CPU could not foresee
        north = cards if state.laid[place] == EMPTY else 0
        south = cards if state.laid[place + 1] == EMPTY else 0
        return 1 << PASS | north | south << SLOT_ACTIONS
    if state.phase == KEEPING:
        return 1 << KEEP | 1 << DROP
    return 0


@rule
def count(state: State) -> int:
    """How many actions are legal."""
    return popcount(legal_bits(state))


@rule
def nth_legal(state: State, k: int) -> int:
    """The k-th legal action; the caller has checked that k is below ``count``."""
    return nth(legal_bits(state), k)


def listing(state: State) -> list[int]:
    """All legal actions."""
    return members(legal_bits(state))


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether an action of 0 to 36 is legal."""
    return legal_bits(state) >> action & 1 != 0


@rule
def apply(state: State, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a further choice."""
    if action >= KEEP:
        choose(state, action == KEEP)
        return
    seat = state.mover
    if action == PASS:
        if state.edition == 2015:
            state.out |= 1 << seat  # M15-7; in 2020 a pass is for one turn (M20-15)
    else:
        lay(state, seat, action)
    state.step += 1
    state.mover = 1 - seat
    advance(state)


@rule
def lay(state: State, seat: int, action: int) -> None:
    """Cover a place of the current mat with a card (M20-14)."""
    slot = 1 if action >= SLOT_ACTIONS else 0
    card = action - slot * SLOT_ACTIONS
    own = seat * 6 + state.mat * 2
    state.laid[own + slot] = card
    state.held[seat] -= 1
    if card == ZERO:
        # one zero is bit 16, both are bits 16 and 17: taking the upper one leaves one
        state.hand[seat] &= ~(1 << (ZERO + (state.hand[seat] >> (ZERO + 1) & 1)))
    else:
        state.hand[seat] &= ~(1 << card)
    if state.edition == 2015 and (state.held[seat] == 0 or state.laid[own + 1 - slot] != EMPTY):
        state.out |= 1 << seat  # M15-8


@rule
def advance(state: State) -> None:
    """Go on to the next seat that has a turn, through finished rounds and sets."""
    while True:
        if state.edition == 2020:
            if state.step < 4:  # M20-12
                return
        elif state.out != 3:
            if state.out >> state.mover & 1:
                state.mover = 1 - state.mover
            return
        resolve(state, 0)
        resolve(state, 1)
        if judge(state):
            return
        if state.mat == 2:
            close_set(state)
            return
        begin_round(state, state.mat + 1)


@rule
def matches(slot: int, tea: int, card: int) -> bool:
    """Whether a card matches the open card of a place (M20-22)."""
    if card == ZERO:
        return False
    if slot == 0:
        return card & 3 == tea & 3
    return card >> 2 == tea >> 2


@rule
def beats(high: int, low: int) -> bool:
    """Whether a rank beats another; ranks are 0 to 3 from the top, and the last beats the first."""
    if high == 3 and low == 0:
        return True
    if high == 0 and low == 3:
        return False
    return high < low


@rule
def resolve(state: State, slot: int) -> None:
    """Pay the tokens of one place of the current mat (M20-19 to M20-24, M15-10)."""
    place = state.mat * 2 + slot
    tea = state.tea[place]
    suit = tea >> 2
    first = state.laid[place]
    second = state.laid[6 + place]
    if first == EMPTY and second == EMPTY:
        return
    if second == EMPTY:
        state.tokens[suit] += 1
        return
    if first == EMPTY:
        state.tokens[KINDS + suit] += 1
        return
    hit = matches(slot, tea, first)
    other_hit = matches(slot, tea, second)
    if hit and other_hit:
        if slot == 0:
            better = beats(first >> 2, second >> 2)
        else:
            better = beats(3 - (first & 3), 3 - (second & 3))
        if better:
            state.tokens[suit] += 1
        else:
            state.tokens[KINDS + suit] += 1
    elif hit:
        state.tokens[suit] += 1
        state.tokens[KINDS + WHISK] += 1
    elif other_hit:
        state.tokens[WHISK] += 1
        state.tokens[KINDS + suit] += 1


@rule
def has_goal(state: State, seat: int) -> bool:
    """Whether a seat meets the goal (M20-26, M15-11)."""
    most = 0
    least = 99
    for kind in range(4):
        tokens = state.tokens[seat * KINDS + kind]
        most = max(most, tokens)
        least = min(least, tokens)
    whisks = state.tokens[seat * KINDS + WHISK]
    if state.edition == 2020:
        enough = most >= 3 or whisks >= 4
    else:
        enough = most >= 4 or whisks >= 4
    return enough or (least >= 1 and whisks >= 1)


@rule
def leader(state: State) -> int:
    """The seat with more tokens in the order G R B Y W, or NOBODY (M20-28, M15-12)."""
    for kind in range(KINDS):
        difference = state.tokens[kind] - state.tokens[KINDS + kind]
        if difference > 0:
            return 0
        if difference < 0:
            return 1
    return NOBODY


@rule
def judge(state: State) -> bool:
    """End the game if a goal was met in the round just resolved; say whether it ended."""
    one = has_goal(state, 0)
    other = has_goal(state, 1)
    if not one and not other:
        return False
    winner = 0 if one else 1
    if one and other:
        winner = leader(state)
        if winner == NOBODY and state.edition == 2015:
            return False  # M15-13: play on
    finish(state, winner)
    return True


@rule
def finish(state: State, winner: int) -> None:
    """End the game; NOBODY as winner is a draw (M20-32)."""
    state.winner = winner
    state.phase = FINISHED
    state.mover = OVER


@rule
def close_set(state: State) -> None:
    """After the third round: the game ends, cards are kept, or the next deal is due."""
    last = 2 if state.edition == 2020 else 20  # M20-31; A15-11
    if state.deals == last:
        finish(state, leader(state))
    elif state.edition == 2020:
        state.phase = DEALING
        state.mover = DEAL
    else:
        state.phase = KEEPING
        state.mover = state.dealer
        advance_choice(state)


@rule
def asked_card(state: State, seat: int) -> int:
    """The place in the hand of the card that a seat must decide about next (M15-15)."""
    return lowest(state.hand[seat] & ~state.decided[seat])


@rule
def choose(state: State, keep: bool) -> None:
    """Keep or drop one card for the next set; nobody learns which, or how many yet (A15-4)."""
    seat = state.mover
    bit = 1 << asked_card(state, seat)
    state.decided[seat] |= bit
    state.asked[seat] += 1
    if keep:
        state.keep[seat] |= bit
    advance_choice(state)


@rule
def advance_choice(state: State) -> None:
    """Go on to the next card to be decided about; when there is none, the deal is due."""
    for _ in range(2):
        if state.asked[state.mover] < state.held[state.mover]:
            return
        state.mover = 1 - state.mover
    for seat in range(2):
        cards = state.keep[seat]
        zeros = popcount(cards >> ZERO)
        state.hand[seat] = (cards & SUITED) | ((1 << zeros) - 1) << ZERO
        state.held[seat] = popcount(cards)
        state.keep[seat] = 0
        state.asked[seat] = 0
    state.phase = DEALING
    state.mover = DEAL


@rule
def result(state: State, seat: int) -> int:
    """+1 for a won, -1 for a lost and 0 for a drawn or running game."""
    if state.winner == NOBODY:
        return 0
    return 1 if state.winner == seat else -1
