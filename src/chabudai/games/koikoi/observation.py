"""Koi-Koi's views and legal actions as rows of bytes; the places are on the game's page."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import clear
from chabudai.core.jit import rule
from chabudai.core.seats import OVER
from chabudai.games.koikoi.play import choice_bits, may_declare, play_bits, result
from chabudai.games.koikoi.scoring import tally, worth
from chabudai.games.koikoi.state import (
    ACTIONS,
    CALLING,
    CHOOSE,
    CHOOSING,
    PACK,
    PLAYING,
    STOCK,
    State,
)
from chabudai.games.observation import (
    Observation,
    byte_of,
    flags,
    number,
    packed_actions,
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

HANDS: Final = byte_of(PARTS, "own hand")
BYTES: Final = 6
"""A set of cards."""
STATUS: Final = byte_of(PARTS, "own deal")
SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row; the names before are where its groups of flags begin."""
MASK: Final = packed_actions(ACTIONS)


@rule
def put_cards(out: Any, first: int, cards: int) -> None:
    """Write a set of cards to six bytes."""
    for k in range(BYTES):
        out[first + k] = cards >> (8 * k) & 255


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Write the view of a seat as a packed row, from byte ``first`` on."""
    other = 1 - seat
    options = view.options
    for k in range(2):
        who = seat if k == 0 else other
        coins = view.coins[who]
        out[first + 2 * k] = coins & 255
        out[first + 2 * k + 1] = coins >> 8 & 255
        out[first + 8 + k] = view.held[who]
        out[first + 10 + k] = view.calls[who]
        out[first + 12 + k] = min(worth(tally(view.pool[who], options), options), 255)
        out[first + 14 + k] = min(worth(view.called[who], options), 255)
    out[first + 4] = min(max(view.coins[seat] - view.coins[other], -128), 127) + 128
    out[first + 5] = view.number
    out[first + 6] = view.rounds
    out[first + 7] = STOCK - view.turned
    put_cards(out, first + HANDS, view.hand[seat])
    put_cards(out, first + HANDS + BYTES, view.table)
    put_cards(out, first + HANDS + 2 * BYTES, view.pool[seat])
    put_cards(out, first + HANDS + 3 * BYTES, view.pool[other])
    turned = 1 << view.stock[view.turned - 1] if view.phase == CHOOSING else 0
    put_cards(out, first + HANDS + 4 * BYTES, turned)
    status = 1 if view.sensei == seat else 0
    status |= (1 if view.phase == CHOOSING else 0) << 1
    status |= (1 if view.phase == CALLING else 0) << 2
    status |= (1 if view.mover == seat else 0) << 3
    status |= (1 if view.mover == other else 0) << 4
    status |= (1 if view.mover == OVER else 0) << 5
    status |= (1 if result(view, seat) > 0 else 0) << 6
    status |= (1 if result(view, seat) < 0 else 0) << 7
    out[first + STATUS] = status
    rules = (options & 0x1FFF) | (view.nobles & 7) << 13
    out[first + STATUS + 1] = rules & 255
    out[first + STATUS + 2] = rules >> 8


@rule
def mark(state: State, out: Any, first: int) -> None:
    """Write the legal actions as packed flags, from byte ``first`` on."""
    clear(out, first, MASK)
    if state.phase == PLAYING:
        for way in range(CHOOSE):
            put_cards(out, first + way * BYTES, play_bits(state, way))
        if may_declare(state):
            out[first + MASK - 1] = 4
    elif state.phase == CHOOSING:
        put_cards(out, first + CHOOSE * BYTES, choice_bits(state))
    elif state.phase == CALLING:
        out[first + MASK - 1] = 3 if state.held[state.mover] > 0 else 1


OBSERVATION: Final = Observation(version=VERSION, parts=PARTS, encode=encode, mark=mark)
