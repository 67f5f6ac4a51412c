"""Koi-Koi's record: hands, pools, table and stock as sets and rows of cards.

A finished round is kept as one number, its *row*: the winner's tally (see ``scoring.py``) in bits
0-20, the winner's seat + 1 in 21-22 (0 for a drawn round), the winner's koi-koi calls in 23-25,
whether the loser called in 26, and the nobles of the opening table in 27-29.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.record import Record, Row, i8, i16, i32, i64
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.koikoi.rules import MOST_ROUNDS, Rules

SEATS: Final = 2
PACK: Final = 48
HAND: Final = 8
STOCK: Final = 24

BLANK: Final = -1
NOBODY: Final = -1

DEALING: Final = 0
PLAYING: Final = 1
CHOOSING: Final = 2
CALLING: Final = 3
FINISHED: Final = 4

ROW_TALLY: Final = (1 << 21) - 1
ROW_WINNER: Final = 21
ROW_CALLS: Final = 23
ROW_OPPONENT: Final = 26
ROW_NOBLES: Final = 27

LAY: Final = 0
"""Ways to play a hand card: lay it, take the card 1, 2 or 3 columns on in its suit (going round),
or take all three; playing card c in way w is action w x 48 + c."""
TAKE_THREE: Final = 4
WAYS: Final = 0xE8420
"""The cards that each way takes, a hex digit each: bit k is the card k columns on."""
CHOOSE: Final = 5
"""Taking table card c with the turned card is action 5 x 48 + c."""
AGARI: Final = 288
KOIKOI: Final = 289
TENHO: Final = 290
ACTIONS: Final = 291

FIXED: Final = ("options", "rounds")
"""The fields that options fix for a match."""


class State(Record):
    """A position of Koi-Koi; in a view, what the viewer may not know is blank."""

    hand: Row = i64[2]
    """Cards in hand as bits, per seat."""
    pool: Row = i64[2]
    """Captured cards as bits, per seat."""
    table: int = i64
    """Cards on the table as bits, without a turned card that waits for a choice."""
    past: Row = i32[MOST_ROUNDS]
    """The rows of the finished rounds."""
    called: Row = i32[2]
    """The tally at the seat's last koi-koi of this round, or 0."""
    options: int = i32
    """The options as bits, see ``rules.py``."""
    deals: int = i32
    """How many deals there were, with those that were dealt again."""
    coins: Row = i16[2]
    paid: int = i16
    """What was really paid in the round finished last (K9)."""
    rounds: int = i16
    played: int = i16
    """How many rounds are finished."""
    number: int = i16
    """The number of the round dealt last, from 1."""
    stock: Row = i8[STOCK]
    """The stock as it was dealt, top first."""
    turned: int = i8
    """How many cards of the stock have been turned."""
    held: Row = i8[2]
    """Sizes of the hands."""
    calls: Row = i8[2]
    """Koi-koi calls in this round."""
    sensei: int = i8
    heir: int = i8
    """The sensei of the next deal (K7)."""
    nobles: int = i8
    """The nobles of the opening table that count (M4)."""
    shown: int = i8
    """The seat whose hand lies open as the proof of a tenho, or NOBODY."""
    phase: int = i8
    mover: int = i8
    """The seat to act, or DEAL or OVER."""
    viewer: int = i8


def new(rules: Rules) -> State:
    """A state that waits for its first deal."""
    state = State()
    state.options = rules.bits()
    state.rounds = rules.rounds
    state.put("coins", [rules.coins] * SEATS)
    state.put("stock", [BLANK] * STOCK)
    state.turned = STOCK
    state.number = 1
    state.sensei = rules.first
    state.heir = rules.first
    state.shown = NOBODY
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state
