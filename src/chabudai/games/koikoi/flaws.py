"""Why a record is no position of Koi-Koi."""

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
from chabudai.games.koikoi.pack import ALL, CARDS
from chabudai.games.koikoi.play import choice_bits
from chabudai.games.koikoi.rules import MOST_COINS, MOST_ROUNDS, TENHO_FLAT
from chabudai.games.koikoi.scoring import is_improved, tally
from chabudai.games.koikoi.state import (
    BLANK,
    CALLING,
    CHOOSING,
    DEALING,
    FINISHED,
    HAND,
    NOBODY,
    PACK,
    PLAYING,
    ROW_TALLY,
    SEATS,
    STOCK,
    State,
)
from chabudai.games.koikoi.view import is_open

BOUNDS: Final[Bounds] = {
    "hand": (0, ALL),
    "pool": (0, ALL),
    "table": (0, ALL),
    "past": (0, (1 << 30) - 1),
    "called": (0, ROW_TALLY),
    "options": (0, 2 * TENHO_FLAT - 1),
    "deals": (0, 1 << 30),
    "coins": (0, 2 * MOST_COINS),
    "paid": (0, 2 * MOST_COINS),
    "rounds": (1, MOST_ROUNDS),
    "played": (0, MOST_ROUNDS),
    "number": (1, MOST_ROUNDS),
    "stock": (BLANK, PACK - 1),
    "turned": (0, STOCK),
    "held": (0, HAND),
    "calls": (0, HAND - 1),
    "sensei": (0, 1),
    "heir": (0, 1),
    "nobles": (0, 5),
    "shown": (NOBODY, 1),
    "phase": (DEALING, FINISHED),
}
PHASES: Final = ("deal", "play", "choose", "call", "over")
EXPECTS: Final = ("deal", "seat", "seat", "seat", "over")


def flaws(state: State) -> Iterator[Message]:
    """What cannot be in a state or a view; nothing where all can."""
    yield from first(
        out_of_range(state, BOUNDS),
        _frame(state),
        _undealt(state) if state.turned == STOCK else _dealt(state),
        _moment(state),
    )


def _frame(state: State) -> Iterator[Message]:
    """Whose turn it is, and where the match stands."""
    yield from nobody(SEATS, state)
    yield from wrong_turn(PHASES[state.phase], state.mover, SEATS, EXPECTS[state.phase])
    yield from impossible("coins", sum(state.coins) > 2 * MOST_COINS)
    ended = state.played == state.rounds or 0 in state.coins
    yield from impossible("rounds", state.played > state.rounds or state.number > state.rounds)
    yield from impossible("ended", ended != (state.phase == FINISHED))
    running = state.phase in (PLAYING, CHOOSING, CALLING)
    yield from impossible("rounds", running and state.number != state.played + 1)
    yield from impossible("undealt", running and (state.turned == STOCK or state.deals == 0))
    yield from impossible("rounds", any(state.past[state.played :]))
    yield from impossible("rounds", state.deals < state.played + running)


def _undealt(state: State) -> Iterator[Message]:
    """Before the first deal, or after one that was void: cards lie on the table at most (S5)."""
    yield from impossible("undealt", any(state.hand) or any(state.held) or any(state.pool))
    yield from impossible("undealt", any(card != BLANK for card in state.stock))
    yield from uneven("table", popcount(state.table), HAND if state.deals else 0)
    yield from impossible("undealt", state.phase != DEALING or state.shown != NOBODY)


def _dealt(state: State) -> Iterator[Message]:
    """Every card once, and as many in each place as turns were taken."""
    hidden = state.viewer != EVERYTHING
    unturned = state.stock[state.turned :]
    yield from impossible("stock", any((card == BLANK) != hidden for card in unturned))
    yield from impossible("stock", BLANK in state.stock[: state.turned])
    seen = cards_of(state.table)
    for seat in range(SEATS):
        found = popcount(state.hand[seat])
        if not hidden or is_open(state, seat, state.viewer):
            yield from uneven("hand", state.held[seat], found)
        else:
            yield from uneven("hand", 0, found)
        seen += [*cards_of(state.hand[seat]), *cards_of(state.pool[seat])]
    if state.phase == CHOOSING and state.turned:
        seen.append(state.stock[state.turned - 1])
    seen += [card for card in unturned if card != BLANK]
    yield from twice(seen, CARDS)
    yield from twice((card for card in state.stock if card != BLANK), CARDS)
    unseen = sum(state.held[seat] - popcount(state.hand[seat]) for seat in range(SEATS))
    unseen += len(unturned) if hidden else 0
    yield from uneven("pack", PACK, len(seen) + unseen)
    yield from uneven("stock", state.turned, 2 * HAND - sum(state.held))
    turned = [card for card in state.stock[: state.turned] if card != BLANK]
    if state.phase == CHOOSING:
        turned = turned[:-1]
    lie_open = state.table | state.pool[0] | state.pool[1]
    yield from impossible("stock", not all(lie_open >> card & 1 for card in turned))


def _moment(state: State) -> Iterator[Message]:
    """Whether the seat to act could have come to this."""
    for seat in range(SEATS):
        yield from impossible("calls", (state.called[seat] > 0) != (state.calls[seat] > 0))
        yield from impossible("calls", state.calls[seat] > HAND - state.held[seat])
    if state.phase not in (PLAYING, CHOOSING, CALLING):
        return
    yield from impossible("shown", state.shown != NOBODY)
    ahead = state.held[1 - state.sensei] - state.held[state.sensei]
    acted = state.phase != PLAYING
    due = int(acted) if state.mover == state.sensei else int(not acted)
    yield from uneven("turns", ahead, due)
    yield from impossible("no-cards", state.phase == PLAYING and state.held[state.mover] == 0)
    if state.phase == CHOOSING:
        yield from uneven("choice", 2, popcount(choice_bits(state)) if state.turned else 0)
    if state.phase == CALLING:
        made = tally(state.pool[state.mover], state.options)
        yield from impossible("no-yaku", not is_improved(made, state.called[state.mover]))
