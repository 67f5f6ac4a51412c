"""The rulebook of Koi-Koi: dealing, turns, calls, payment.

Clause numbers are those of the rules. The functions do not check legality; ``is_legal`` does, and
callers ask it first.
"""

from __future__ import annotations

from collections.abc import Sequence

from chabudai.core.bits import members, nth, popcount
from chabudai.core.jit import inlined, rule
from chabudai.core.seats import DEAL, OVER
from chabudai.games.koikoi.pack import ALL, FIRST_COLUMN
from chabudai.games.koikoi.rules import LAY_MATCHING, PLAY_FOUR, SWITCH_SENSEI, TENHO_FLAT
from chabudai.games.koikoi.scoring import (
    DEALT,
    count_nobles,
    dealt_tally,
    factor,
    full_suits,
    is_improved,
    tally,
    worth,
)
from chabudai.games.koikoi.state import (
    AGARI,
    BLANK,
    CALLING,
    CHOOSE,
    CHOOSING,
    DEALING,
    FINISHED,
    HAND,
    KOIKOI,
    LAY,
    NOBODY,
    PACK,
    PLAYING,
    ROW_CALLS,
    ROW_NOBLES,
    ROW_OPPONENT,
    ROW_TALLY,
    ROW_WINNER,
    STOCK,
    TAKE_THREE,
    TENHO,
    WAYS,
    State,
)


@rule
def is_sound(state: State) -> bool:
    """Whether there is room for a round's end and a card to turn, where one may come."""
    if state.phase == PLAYING and state.turned >= STOCK:
        return False
    return state.played < state.rounds or state.phase == FINISHED


@rule
def turn(state: State) -> int:
    """The seat to act, or DEAL, or OVER."""
    return state.mover


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """Begin a round from a shuffled pack; the caller has checked the order (S3)."""
    own = 0
    other = 0
    table = 0
    for k in range(4):
        other |= 1 << int(order[k]) | 1 << int(order[12 + k])
        own |= 1 << int(order[4 + k]) | 1 << int(order[16 + k])
        table |= 1 << int(order[8 + k]) | 1 << int(order[20 + k])
    for k in range(STOCK):
        state.stock[k] = int(order[STOCK + k])
    sensei = state.heir
    state.hand[sensei] = own
    state.hand[1 - sensei] = other
    for seat in range(2):
        state.pool[seat] = 0
        state.held[seat] = HAND
        state.calls[seat] = 0
        state.called[seat] = 0
    state.table = table
    state.turned = 0
    state.deals += 1
    state.number = state.played + 1
    state.sensei = sensei
    state.nobles = count_nobles(table, state.options)
    state.shown = NOBODY
    state.phase = PLAYING
    state.mover = sensei  # P1
    if full_suits(table) and not state.options & PLAY_FOUR:
        void_deal(state)


@rule
def void_deal(state: State) -> None:
    """Take the cards back for another deal; only the table, which all have seen, stays (S5)."""
    for seat in range(2):
        state.hand[seat] = 0
        state.held[seat] = 0
    for k in range(STOCK):
        state.stock[k] = BLANK
    state.turned = STOCK
    state.phase = DEALING
    state.mover = DEAL


@rule
def suit_bits(card: int) -> int:
    """The four cards of a card's suit."""
    return 15 << (card & 60)


@rule
def mates(table: int, columns: int) -> int:
    """The cards whose suit has a table card the given number of columns on (1 to 3)."""
    straight = (15 >> columns) * FIRST_COLUMN
    return (table >> columns & straight) | (table << (4 - columns) & ~straight & ALL)


@rule
def play_bits(state: State, way: int) -> int:
    """The hand cards that may be played in a way, as bits (P2, P3, P5)."""
    return way_bits(state.hand[state.mover], state.table, state.options, way)


@inlined
def way_bits(hand: int, table: int, options: int, way: int) -> int:
    """The same for any cards in hand."""
    one = mates(table, 1)
    two = mates(table, 2)
    three = mates(table, 3)
    if way == LAY:
        return hand if options & LAY_MATCHING else hand & ~(one | two | three)
    if way == TAKE_THREE:
        return hand & one & two & three
    if way == 2:
        return hand & two & ~(one & three)
    if way == 1:
        return hand & one & ~(two & three)
    return hand & three & ~(one & two)


@rule
def choice_bits(state: State) -> int:
    """The two table cards that the turned card may take (P5)."""
    return state.table & suit_bits(state.stock[max(state.turned - 1, 0)])


@rule
def may_declare(state: State) -> bool:
    """Whether the seat to act may declare a tenho: on its first turn, before playing (T3)."""
    return state.held[state.mover] == HAND and dealt_tally(state.hand[state.mover]) > 0


@rule
def count(state: State) -> int:
    """How many actions are legal."""
    if state.phase == PLAYING:
        number = 1 if may_declare(state) else 0
        for way in range(CHOOSE):
            number += popcount(play_bits(state, way))
        return number
    if state.phase == CHOOSING:
        return 2
    if state.phase == CALLING:
        return 2 if state.held[state.mover] > 0 else 1  # K6
    return 0


@rule
def nth_legal(state: State, k: int) -> int:
    """The k-th legal action; the caller has checked that k is below ``count``."""
    if state.phase == CALLING:
        return AGARI + k
    if state.phase == CHOOSING:
        return CHOOSE * PACK + nth(choice_bits(state), k)
    for way in range(CHOOSE):
        bits = play_bits(state, way)
        number = popcount(bits)
        if k < number:
            return way * PACK + nth(bits, k)
        k -= number
    return TENHO


def listing(state: State) -> list[int]:
    """All legal actions."""
    if state.phase != PLAYING:
        return [nth_legal(state, k) for k in range(count(state))]
    found = []
    for way in range(CHOOSE):
        found += [way * PACK + card for card in members(play_bits(state, way))]
    return [*found, TENHO] if may_declare(state) else found


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether an action of 0 to 290 is legal."""
    if state.phase == CALLING:
        return action == AGARI or (action == KOIKOI and state.held[state.mover] > 0)
    way = action // PACK
    card = action % PACK
    if state.phase == CHOOSING:
        return way == CHOOSE and choice_bits(state) >> card & 1 != 0
    if state.phase != PLAYING:
        return False
    if way > CHOOSE:
        return action == TENHO and may_declare(state)
    return (
        state.hand[state.mover] >> card & ways_of(state.table, state.options, card) >> way & 1 != 0
    )


@rule
def ways_of(table: int, options: int, card: int) -> int:
    """The ways in which a hand card may be played, as bits; ``way_bits`` for a single card."""
    suit = table >> (card & 60) & 15
    taken = (suit | suit << 4) >> (card & 3) & 14
    lays = 1 if taken == 0 or options & LAY_MATCHING else 0
    return lays | (1 << TAKE_THREE if taken == 14 else taken)


@rule
def apply(state: State, action: int) -> None:
    """Carry out a legal action, and all that follows from it without a further choice."""
    if action < CHOOSE * PACK:
        play_card(state, action // PACK, action % PACK)
        turn_up(state)
    elif action < AGARI:
        capture(state, state.stock[state.turned - 1], 1 << (action - CHOOSE * PACK))
        end_turn(state)
    elif action == KOIKOI:
        seat = state.mover
        state.calls[seat] += 1
        state.called[seat] = tally(state.pool[seat], state.options)
        pass_turn(state)
    elif action == AGARI:
        win(state, tally(state.pool[state.mover], state.options))
    else:
        state.shown = state.mover  # section 8
        win(state, dealt_tally(state.hand[state.mover]))


@rule
def play_card(state: State, way: int, card: int) -> None:
    """The first part of a turn: a hand card captures or is laid (P2)."""
    seat = state.mover & 1
    state.hand[seat] &= ~(1 << card)
    state.held[seat] -= 1
    columns = (WAYS >> 4 * way & 15) << (card & 3)
    capture(state, card, ((columns | columns >> 4) & 15) << (card & 60))


@rule
def mate(card: int, way: int) -> int:
    """The card that a hand card takes in way 1, 2 or 3."""
    return (card & 60) | ((card + way) & 3)


@rule
def capture(state: State, card: int, taken: int) -> None:
    """Take table cards with a card; where there are none, it stays on the table."""
    gained = 1 << card | taken if taken else 0  # without a jump, which a CPU could not foresee
    state.pool[state.mover & 1] |= gained
    state.table = (state.table | 1 << card) & ~gained


@rule
def turn_up(state: State) -> None:
    """The second part of a turn: the top card of the stock (P4, P5)."""
    card = state.stock[state.turned]
    state.turned += 1
    taken = state.table & suit_bits(card)
    if popcount(taken) == 2:
        state.phase = CHOOSING
        return
    capture(state, card, taken)
    end_turn(state)


@rule
def end_turn(state: State) -> None:
    """Judge the yaku once both parts of a turn are done (P6, K1 to K3)."""
    seat = state.mover & 1
    made = tally(state.pool[seat], state.options)
    if made and is_improved(made, state.called[seat]):
        state.phase = CALLING
    else:
        pass_turn(state)


@rule
def pass_turn(state: State) -> None:
    """Go on to the other seat; where it has no cards left, the round is drawn (K5)."""
    seat = state.mover & 1 ^ 1
    state.mover = seat
    state.phase = PLAYING
    if state.held[seat] == 0:
        state.heir = 1 - state.sensei if state.options & SWITCH_SENSEI else state.sensei  # K7
        state.paid = 0
        close_round(state, 0)


@rule
def win(state: State, made: int) -> None:
    """Pay the seat to act for a tally and end the round (K1, K7, K9)."""
    seat = state.mover
    row = (
        made
        | (seat + 1) << ROW_WINNER
        | state.calls[seat] << ROW_CALLS
        | (1 if state.calls[1 - seat] > 0 else 0) << ROW_OPPONENT
        | state.nobles << ROW_NOBLES
    )
    paid = min(worth(made, state.options) * row_factor(row, state.options), state.coins[1 - seat])
    state.coins[seat] += paid
    state.coins[1 - seat] -= paid
    state.paid = paid
    state.heir = seat
    close_round(state, row)


@rule
def row_factor(row: int, options: int) -> int:
    """The multiplier of a finished round (M1 to M6, T5)."""
    made = row & ROW_TALLY
    if row >> ROW_WINNER == 0 or (made >> DEALT and options & TENHO_FLAT):
        return 1
    calls = row >> ROW_CALLS & 7
    return factor(
        options, worth(made, options), calls, row >> ROW_OPPONENT & 1, row >> ROW_NOBLES & 7
    )


@rule
def close_round(state: State, row: int) -> None:
    """Note a finished round; the game ends or the next deal is due (K8)."""
    state.past[state.played] = row
    state.played += 1
    if state.played == state.rounds or state.coins[0] == 0 or state.coins[1] == 0:
        state.phase = FINISHED
        state.mover = OVER
    else:
        state.phase = DEALING
        state.mover = DEAL


@rule
def result(state: State, seat: int) -> int:
    """+1 for a won, -1 for a lost and 0 for a drawn or running game (K8)."""
    lead = state.coins[seat] - state.coins[1 - seat]
    if state.phase != FINISHED or lead == 0:
        return 0
    return 1 if lead > 0 else -1


@rule
def score(state: State, seat: int) -> int:
    """A seat's coins."""
    return state.coins[seat]
