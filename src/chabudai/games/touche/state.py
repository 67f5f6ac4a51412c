"""Touché's record: pieces and cards.

Cards are 0-103, two copies of 52 faces: face = number mod 52 = suit x 13 + rank (suits S H D C).
Sets of cards are two words of bits, the first copies and the second copies; sets of cells likewise
(see ``board.py``), with the free cells as bits 52-59 of the first word. Draw piles and discards are
chains: ``link`` has for every card the card below it.
"""

from __future__ import annotations

from typing import Final

from chabudai.core.record import Record, Row, i8, i16, i64
from chabudai.core.seats import EVERYTHING
from chabudai.games.touche.board import CARD_CELLS, FACES, FREE_CELLS, SLOTS
from chabudai.games.touche.rules import Rules

PACK: Final = 104
HAND: Final = 5
EMPTY: Final = -1
NOBODY: Final = -1

ALL: Final = (1 << FACES) - 1
"""The bits of all faces, or of all card cells of a word."""
HALF: Final = SLOTS // 2
"""Choices are two words of this many bits."""

DEALING: Final = 0
PLAYING: Final = 1
CHOOSING: Final = 2
FINISHED: Final = 3

SWAPS: Final = 5
DEAD_ROUNDS: Final = 3
GOAL: Final = 3

SWAP: Final = 0
"""Exchanging the dead card of face f is action f."""
CARD: Final = SWAP + FACES
"""Playing a card on the card cell c is action c + 52."""
JOKER: Final = CARD + CARD_CELLS
"""Playing the joker on the cell c (104 and more: a free cell) is action c + 156."""
SPEND: Final = JOKER + CARD_CELLS + FREE_CELLS
"""Spending face f on the free cell 104 + i is action i x 52 + f + 268."""
TAKE: Final = SPEND + FREE_CELLS * FACES
"""Choosing the n-th pattern through the last cell is action n + 684."""
PASS: Final = TAKE + SLOTS
ACTIONS: Final = PASS + 1

FIXED: Final = ("players",)
"""The fields that options fix for a match."""


class State(Record):
    """A position of Touché; in a view, what the viewer may not know is blank."""

    pieces: Row = i64[8]
    """The cells with pieces of seat s, crowned ones too, at 2s and 2s + 1."""
    crowned: Row = i64[2]
    """The cells that are closed."""
    hand: Row = i64[8]
    """The cards in hand of seat s, at 2s (first copies) and 2s + 1."""
    choice: Row = i64[2]
    """While a choice is due: the patterns through the last cell that may be taken, 37 a word."""
    deals: int = i16
    """How many deals there were, redeals included."""
    rounds: int = i16
    """The number of the round, from 1 (AT-33)."""
    ready: Row = i16[4]
    """The free cells that would complete a pattern that counts for seat s, as bits."""
    link: Row = i8[104]
    """The card below each card in its draw pile or discard pile."""
    top: Row = i8[4]
    """The first card of each draw pile."""
    base: Row = i8[4]
    """The last card of each draw pile."""
    waste: Row = i8[4]
    """The last discarded card of each seat."""
    left: Row = i8[4]
    """Sizes of the draw piles."""
    held: Row = i8[4]
    """Sizes of the hands."""
    kinds: Row = i8[4]
    """The kinds that each seat has completed, as bits (square, T, line, cross)."""
    players: int = i8
    dealer: int = i8
    jokers: int = i8
    """The seats that still have their joker, as bits."""
    seat: int = i8
    """Whose turn it is, also while a redeal is due."""
    phase: int = i8
    owed: int = i8
    """The seat that still has to draw a card for its move, or NOBODY."""
    last: int = i8
    """The cell of the latest piece, or EMPTY."""
    swaps: int = i8
    """Exchanges in this turn."""
    passes: int = i8
    """Turns passed in succession."""
    dead: int = i8
    """Dead rounds of the whole game."""
    winner: int = i8
    viewer: int = i8


def new(rules: Rules) -> State:
    """A state that waits for its first deal."""
    state = State()
    state.players = rules.players
    state.dealer = rules.players - 1 if rules.dealer is None else rules.dealer  # AT-29
    state.seat = (state.dealer + 1) % rules.players  # T-14
    state.jokers = (1 << rules.players) - 1  # T-6
    state.rounds = 1
    state.put("link", [EMPTY] * PACK)
    for row in ("top", "base", "waste"):
        state.put(row, [EMPTY] * 4)
    state.owed = NOBODY
    state.last = EMPTY
    state.winner = NOBODY
    state.viewer = EVERYTHING
    return state
