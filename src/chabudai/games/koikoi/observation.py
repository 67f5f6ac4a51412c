"""Koi-Koi's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.jit import rule
from chabudai.core.pen import begin, end, push, push_set
from chabudai.core.seats import OVER
from chabudai.games.koikoi.play import choice_bits, may_declare, result, way_bits
from chabudai.games.koikoi.scoring import tally, worth
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
    pen = push(out, pen, view.number, 8)
    pen = push(out, pen, view.rounds, 8)
    pen = push(out, pen, STOCK - view.turned, 8)
    pen = push(out, pen, view.held[seat] | view.held[other] << 8, 16)
    pen = push(out, pen, view.calls[seat] | view.calls[other] << 8, 16)
    pen = push(out, pen, min(worth(tally(view.pool[seat], options), options), 255), 8)
    pen = push(out, pen, min(worth(tally(view.pool[other], options), options), 255), 8)
    pen = push(out, pen, min(worth(view.called[seat], options), 255), 8)
    pen = push(out, pen, min(worth(view.called[other], options), 255), 8)
    pen = push_set(out, pen, view.hand[seat], PACK)
    pen = push_set(out, pen, view.table, PACK)
    pen = push_set(out, pen, view.pool[seat], PACK)
    pen = push_set(out, pen, view.pool[other], PACK)
    turned = 1 << view.stock[view.turned - 1] if view.phase == CHOOSING else 0
    pen = push_set(out, pen, turned, PACK)
    status = 1 if view.sensei == seat else 0
    status |= (1 if view.phase == CHOOSING else 0) << 1
    status |= (1 if view.phase == CALLING else 0) << 2
    status |= (1 if view.mover == seat else 0) << 3
    status |= (1 if view.mover == other else 0) << 4
    status |= (1 if view.mover == OVER else 0) << 5
    status |= (1 if result(view, seat) > 0 else 0) << 6
    status |= (1 if result(view, seat) < 0 else 0) << 7
    pen = push(out, pen, status | (options & 0x1FFF) << 8 | (view.nobles & 7) << 21, 24)
    end(out, pen)


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    table, options = state.table, state.options
    hand = state.hand[state.mover] if state.phase == PLAYING else 0
    pen = push_set(out, begin(first), way_bits(hand, table, options, LAY), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 1), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 2), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, 3), PACK)
    pen = push_set(out, pen, way_bits(hand, table, options, TAKE_THREE), PACK)
    pen = push_set(out, pen, choice_bits(state) if state.phase == CHOOSING else 0, PACK)
    rest = 0
    if state.phase == CALLING:
        rest = 3 if state.held[state.mover] > 0 else 1
    elif state.phase == PLAYING and may_declare(state):
        rest = 4
    end(out, push(out, pen, rest, ACTIONS - AGARI))


OBSERVATION: Final = Observation(
    version=VERSION, parts=PARTS, encode=encode, mark=mark, is_blind=True
)
