"""Matcha's record: cards, places and tokens.

Cards are 0-15 = suit x 4 + number - 1 (suits G R B Y) and ``ZERO`` = 16. The two zeros are alike:
a hand holds them as bits 16 (one) or 16 and 17 (both), so that equal positions are equal records.
Places are counted 1N 1S 2N 2S 3N 3S.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.record import Record, Row, i8, i16, i32
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.matcha.rules import Rules

SEATS: Final = 2
PACK: Final = 18

ZERO: Final = 16
EMPTY: Final = -1
COVERED: Final = -2

KINDS: Final = 5
WHISK: Final = 4

DEALING: Final = 0
PLAYING: Final = 1
KEEPING: Final = 2
FINISHED: Final = 3

NOBODY: Final = -1

SUITED: Final = 0xFFFF
"""The bits of the sixteen suited cards in a hand."""

SLOT_ACTIONS: Final = 17
"""Laying card c on the number place is action c, on the suit place c + 17."""
PASS: Final = 34
KEEP: Final = 35
DROP: Final = 36
ACTIONS: Final = 37

FIXED: Final = ("edition",)
"""The fields that options fix for a match."""


class State(Record):
    """A position of Matcha; in a view, what the viewer may not know is blank."""

    hand: Row = i32[2]
    """Cards in hand as bits, per seat."""
    keep: Row = i32[2]
    """2015, between sets: cards that the seat has decided to keep."""
    decided: Row = i32[2]
    """2015, between sets: cards that the seat has decided about; until the deal, so that it knows
    what it has put back."""
    deals: int = i16
    """How many deals there were; also the number of the set."""
    edition: int = i16
    tea: Row = i8[6]
    """The open cards of the six places."""
    laid: Row = i8[12]
    """The card that seat s laid on place p, at s x 6 + p."""
    tokens: Row = i8[10]
    """Tokens of kind k (G R B Y W) of seat s, at s x 5 + k."""
    held: Row = i8[2]
    """Sizes of the hands; between sets of 2015 they are updated when both have chosen."""
    asked: Row = i8[2]
    """2015, between sets: how many cards the seat has decided about."""
    dealer: int = i8
    mat: int = i8
    """The round of the set, 0 to 2."""
    step: int = i8
    """Turns taken in this round."""
    out: int = i8
    """2015: the seats that are out of this round, as bits."""
    phase: int = i8
    mover: int = i8
    """The seat to act, or DEAL or OVER."""
    winner: int = i8
    viewer: int = i8


def new(rules: Rules) -> State:
    """A state that waits for its first deal."""
    state = State()
    state.edition = rules.edition
    state.dealer = rules.dealer
    state.put("tea", [EMPTY] * 6)
    state.put("laid", [EMPTY] * 12)
    state.mover = DEAL
    state.winner = NOBODY
    state.viewer = EVERYTHING
    return state
