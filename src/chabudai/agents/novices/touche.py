"""Touché's beginners: kinds of patterns slip their minds, and so does what threatens."""

from __future__ import annotations

import functools
from typing import Any

from chabudai.agents.insight.touche.teacher import WATCHES, cell_worth, glance_by
from chabudai.core.bits import lowest
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.games.touche.board import FACES, Board, read_board, tables
from chabudai.games.touche.legal import faces, taken
from chabudai.games.touche.state import ALL, CARD, JOKER, State


@functools.lru_cache(maxsize=64)
def make(board: Board, four: bool) -> Any:
    """The rule for a board and for the patterns of four, or of two or three players."""
    masks, through, starts, kinds = tables(board, four)

    @rule
    def choose(state: State, words: Any, skill: int) -> int:
        """Where a beginner of this skill puts a piece."""
        best = glance_by(state, words, 1, masks, through, starts, kinds)
        if best < CARD or best >= JOKER:
            return best
        eyes = WATCHES if below(words, 100) < skill else 0
        for kind in range(4):
            if below(words, 100) < 40 + skill * 6 // 10:
                eyes |= 1 << kind
        counts = below(words, 100) < skill  # for which cells one has the cards
        seat = state.seat
        cards = faces(state)
        most = -1
        for word in range(2):
            left = cards & ~taken(state, word)
            while left:
                face = lowest(left)
                left &= left - 1
                cell = word * FACES + face
                hand = ALL if not counts else cards & ~(1 << face)
                rating = cell_worth(state, seat, cell, hand, masks, through, starts, eyes)
                if below(words, 100) >= 50 + skill // 2:
                    rating //= 8  # a cell that one did not look at
                rating = (rating << 8) + below(words, (30 * (101 - skill)) << 8)
                if rating > most:
                    most = rating
                    best = CARD + cell
        return best

    return choose


def novice(rules: Any) -> Any:
    """The rule for Touché with its board."""
    return make(read_board(rules.board), rules.players == 4)
