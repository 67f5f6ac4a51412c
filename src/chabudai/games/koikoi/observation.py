"""Koi-Koi's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.jit import inlined, rule
from chabudai.core.pen import begin, end, push, push_set
from chabudai.core.seats import OVER
from chabudai.games.koikoi.pack import ALL
from chabudai.games.koikoi.play import choice_bits, may_declare, result, way_bits
from chabudai.games.koikoi.scoring import pool_worth, worth
from chabudai.games.koikoi.state import (
    ACTIONS,
    AGARI,
    CALLING,
    CHOOSING,
    LAY,
    PACK,
    PLAYING,
    STOCK,
    TAKE_THREE,
    State,
)
from chabudai.games.observation import (
    Observation,
    flags,
    number,
    packed_size,
)

VERSION: Final = 1

PARTS: Final = (
    number("own coins", 2),
    number("other coins", 2),
    number("lead in coins"),
    number("round"),
    number("rounds of the game"),
    number("cards in the stock"),
    number("cards in hand", 2),
    number("koi-koi calls", 2),
    number("worth of the captured cards", 2),
    number("worth at the last koi-koi", 2),
    flags("own hand", PACK),
    flags("table", PACK),
    flags("own captured cards", PACK),
    flags("other captured cards", PACK),
    flags("turned card", PACK),
    flags("own deal"),
    flags("choice for the turned card"),
    flags("call due"),
    flags("to act", 2),
    flags("over"),
    flags("won"),
    flags("lost"),
    flags("rules", 13),
    flags("nobles that count", 3),
)

SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row."""


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on.

    A complete state does as well: nothing is looked at that the seat does not know.
    """
    seat &= 1  # compiled code sees that no index is negative, which takes no test
    other = 1 - seat
    options = view.options
    pen = push(out, begin(first), view.coins[seat] & 0xFFFF, 16)
    pen = push(out, pen, view.coins[other] & 0xFFFF, 16)
    pen = push(out, pen, min(max(view.coins[seat] - view.coins[other], -128), 127) + 128, 8)
    pen = push(out, pen, view.number & 255, 8)
    pen = push(out, pen, view.rounds & 255, 8)
    pen = push(out, pen, STOCK - view.turned & 255, 8)
    pen = push(out, pen, view.held[seat] & 255 | (view.held[other] & 255) << 8, 16)
    pen = push(out, pen, view.calls[seat] & 255 | (view.calls[other] & 255) << 8, 16)
    own, others = worths(view, seat), worths(view, other)
    pen = push(out, pen, own & 255 | (others & 255) << 8, 16)
    pen = push(out, pen, own >> 8 | others & 0xFF00, 16)
    pen = push_set(out, pen, view.hand[seat] & ALL, PACK)
    pen = push_set(out, pen, view.table & ALL, PACK)
    pen = push_set(out, pen, view.pool[seat] & ALL, PACK)
    pen = push_set(out, pen, view.pool[other] & ALL, PACK)
    status = 1 if view.sensei == seat else 0
    turned = 0
    if view.phase == CHOOSING:
        status |= 2
        turned = 1 << (view.stock[max(view.turned - 1, 0)] & 63)
    elif view.phase == CALLING:
        status |= 4
    pen = push_set(out, pen, turned & ALL, PACK)
    if view.mover >= 0:
        status |= 8 << (view.mover ^ seat)
    elif view.mover == OVER:
        won = result(view, seat)
        status |= 1 << 5 | (1 if won > 0 else 0) << 6 | (1 if won < 0 else 0) << 7
    pen = push(out, pen, status | (options & 0x1FFF) << 8 | (view.nobles & 7) << 21, 24)
    end(out, pen)


@inlined
def worths(view: State, seat: int) -> int:
    """What a seat's captured cards are worth, and 256 times what they were at its last koi-koi.

    Yaku are judged when a turn ends, and who goes on has called (K3). So a pool without a call is
    worth nothing, but where its owner is still in its turn or a round is over; to count the yaku
    of both pools all the same took a tenth of a step's time.
    """
    called = view.called[seat]
    if called == 0 and (view.phase == PLAYING or view.mover == 1 - seat):
        return 0
    now = min(pool_worth(view.pool[seat], view.options), 255)
    return now | (min(worth(called, view.options), 255) << 8 if called else 0)


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    table, options = state.table, state.options
    mover = state.mover & 1
    hand, choice, rest = 0, 0, 0
    if state.phase == PLAYING:
        hand = state.hand[mover] & ALL
        rest = 4 if may_declare(state) else 0
    elif state.phase == CHOOSING:
        choice = choice_bits(state) & ALL
    elif state.phase == CALLING:
        rest = 3 if state.held[mover] > 0 else 1  # K6
    pen = push_set(out, begin(first), way_bits(hand, table, options, LAY), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 1), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 2), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 3), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, TAKE_THREE), PACK)
    pen = push_set(out, pen, choice, PACK)
    end(out, push(out, pen, rest, ACTIONS - AGARI))


OBSERVATION: Final = Observation(
    version=VERSION, parts=PARTS, encode=encode, mark=mark, is_blind=True
)
