"""Why a record is no position of Matcha."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from chabudai.core.bits import popcount
from chabudai.core.messages import Message
from chabudai.core.seats import EVERYTHING
from chabudai.games.bounds import Bounds
from chabudai.games.flaws import (
    cards_of,
    first,
    impossible,
    nobody,
    out_of_range,
    twice,
    uneven,
    wrong_turn,
)
from chabudai.games.matcha.notation import CARDS
from chabudai.games.matcha.play import has_goal, leader
from chabudai.games.matcha.state import (
    COVERED,
    DEALING,
    EMPTY,
    FINISHED,
    KEEPING,
    NOBODY,
    PACK,
    PLAYING,
    SEATS,
    SUITED,
    ZERO,
    State,
)
from chabudai.games.matcha.view import is_open

HAND: Final = 5
MOST_SETS: Final = {2020: 2, 2015: 20}
CARD_BITS: Final = (1 << PACK) - 1
BOUNDS: Final[Bounds] = {
    "hand": (0, CARD_BITS),
    "keep": (0, CARD_BITS),
    "decided": (0, CARD_BITS),
    "deals": (0, 20),
    "tea": (EMPTY, ZERO - 1),
    "laid": (COVERED, ZERO),
    "tokens": (0, 120),
    "held": (0, HAND),
    "asked": (0, HAND),
    "dealer": (0, 1),
    "mat": (0, 2),
    "step": (0, 4),
    "out": (0, 3),
    "phase": (DEALING, FINISHED),
    "winner": (NOBODY, 1),
}
PHASES: Final = ("deal", "play", "keep", "over")
EXPECTS: Final = ("deal", "seat", "seat", "over")


def flaws(state: State) -> Iterator[Message]:
    """What cannot be in a state or a view; nothing where all can."""
    yield from first(out_of_range(state, BOUNDS), _frame(state), _cards(state), _moment(state))


def _frame(state: State) -> Iterator[Message]:
    """The edition, whose turn it is, and where the match stands."""
    yield from nobody(SEATS, state)
    yield from wrong_turn(PHASES[state.phase], state.mover, SEATS, EXPECTS[state.phase])
    if state.edition not in MOST_SETS:
        yield Message("flaw-edition", {"value": str(state.edition)})
        return
    last = MOST_SETS[state.edition]
    yield from impossible("sets", state.deals > last)
    yield from impossible("sets", state.phase in (DEALING, KEEPING) and state.deals == last)
    yield from impossible("undealt", state.phase != DEALING and state.deals == 0)
    yield from impossible("ended", state.winner != NOBODY and state.phase != FINISHED)
    old = state.edition == 2015
    yield from impossible("editions", not old and (state.phase == KEEPING or state.out != 0))
    kept = any(state.keep) or any(state.decided) or any(state.asked)
    yield from impossible("editions", kept and state.phase not in (KEEPING, DEALING))
    yield from impossible("editions", kept and not old)
    most = 12 * max(state.deals, 1)  # a round pays four at most
    if state.phase == PLAYING:
        most -= 12 - 4 * state.mat
    yield from impossible("tokens", sum(state.tokens) > most)


def _cards(state: State) -> Iterator[Message]:
    """Every card once at most, zeros in order, and hands as large as they are said to be."""
    hidden = state.viewer != EVERYTHING
    suited: list[int] = []
    zeros = covered = 0
    for seat in range(SEATS):
        hand = state.hand[seat]
        yield from impossible("zeros", hand >> ZERO == 2)
        sees = not hidden or seat == state.viewer
        yield from uneven("hand", state.held[seat] if sees else 0, popcount(hand))
        suited += cards_of(hand & SUITED)
        zeros += popcount(hand >> ZERO)
        if not sees:
            covered += state.held[seat]
        for place in range(6):
            card = state.laid[seat * 6 + place]
            if card == COVERED:
                covered += 1
            elif card == ZERO:
                zeros += 1
            elif card != EMPTY:
                suited.append(card)
            shut = hidden and seat != state.viewer and not is_open(state, place)
            yield from impossible("covered", (card == COVERED) != (shut and card != EMPTY))
    suited += [card for card in state.tea if card != EMPTY]
    yield from twice(suited, CARDS)
    yield from impossible("zeros", zeros > 2)
    yield from impossible("too-many", len(suited) + zeros + covered > PACK)
    blank = sum(card == EMPTY for card in state.tea)
    yield from uneven("table", 6, 6 - blank if state.deals else 6 * (blank == 6))


def _moment(state: State) -> Iterator[Message]:
    """What was laid, decided about and kept, as the rounds allow."""
    if state.deals == 0:
        rest = (*state.hand, *state.held, *state.tokens, state.mat, state.step, state.out)
        rest += (*state.asked, *state.decided, *state.keep)
        yield from impossible("undealt", any(rest) or any(c != EMPTY for c in state.laid))
        return
    running = state.phase == PLAYING
    for seat in range(SEATS):
        laid = [state.laid[seat * 6 + place] != EMPTY for place in range(6)]
        yield from impossible("laid", running and any(laid[2 * state.mat + 2 :]))
        if state.phase != DEALING or state.edition == 2020:
            yield from uneven("hand", HAND, state.held[seat] + sum(laid))
    if running:
        yield from _turn(state)
    yield from _kept(state)
    goals = [has_goal(state, seat) for seat in range(SEATS)]
    tied = state.edition == 2015 and all(goals) and leader(state) == NOBODY  # M15-13
    yield from impossible("ended", state.phase != FINISHED and any(goals) and not tied)


def _turn(state: State) -> Iterator[Message]:
    """Turns of the running round: two cards and four turns at most (M20-12, M15-6 to M15-8)."""
    seat, mat = state.mover, state.mat
    laid = [sum(state.laid[s * 6 + 2 * mat + slot] != EMPTY for slot in (0, 1)) for s in (0, 1)]
    if state.edition == 2020:
        yield from impossible("turns", state.step > 3)
        taken = [(state.step + 1) // 2, state.step // 2]
        begins, follows = state.dealer, 1 - state.dealer
        yield from impossible("turns", seat != (begins if state.step % 2 == 0 else follows))
        yield from impossible("laid", laid[begins] > taken[0] or laid[follows] > taken[1])
        return
    yield from impossible("turns", state.out == 3 or bool(state.out >> seat & 1))
    turns = sum(laid)
    for each in range(SEATS):
        done = laid[each] == 2 or state.held[each] == 0
        out = bool(state.out >> each & 1)
        yield from impossible("turns", done and not out)
        turns += out and not done  # it has passed
    yield from uneven("turns", state.step, turns)


def _kept(state: State) -> Iterator[Message]:
    """2015, between sets: what is decided about belongs to the hand, or is put back (M15-15)."""
    for seat in range(SEATS):
        hidden = state.viewer not in (EVERYTHING, seat)
        hand, keep, decided = state.hand[seat], state.keep[seat], state.decided[seat]
        yield from impossible("kept", hidden and bool(keep | decided))
        if state.phase != KEEPING:
            yield from impossible("kept", bool(keep) or bool(state.asked[seat]))
            yield from impossible("kept", not hidden and bool(decided) and bool(hand & ~decided))
            continue
        yield from impossible("kept", state.asked[seat] > state.held[seat])
        if not hidden:
            yield from impossible("kept", bool(keep & ~decided) or bool(decided & ~hand))
            yield from uneven("decided", state.asked[seat], popcount(decided))
            lower = ((1 << decided.bit_length()) - 1) & hand
            yield from impossible("kept", decided != lower)
    done = state.phase == KEEPING and state.asked[state.mover] >= state.held[state.mover]
    yield from impossible("kept", done)
