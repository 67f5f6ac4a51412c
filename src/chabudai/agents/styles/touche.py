"""Touché: the bold one builds, the patient one blocks, the tricky one builds two at once."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from chabudai.agents.insight.touche.teacher import promise, threat
from chabudai.agents.styles import Sign, Taste, Tastes
from chabudai.core.bits import popcount
from chabudai.games.touche.board import FACES, Board, read_board, tables
from chabudai.games.touche.legal import taken
from chabudai.games.touche.state import CARD, JOKER, State

BUILT = 1200
BROKEN = 400
"""What a cell promises, or breaks, that somebody loves who builds, or breaks."""
PATTERNS = 6
"""Patterns that share a cell."""


@functools.lru_cache(maxsize=64)
def make(board: Board, four: bool) -> Tastes:
    """The tastes for a board."""
    masks, through, starts, _ = tables(board, four)

    def weighed(view: State, action: int) -> tuple[int, int, int]:
        """What a piece promises, what it breaks, and in how many patterns it helps."""
        seat, cell = view.seat, action - CARD
        low, high = (1 << cell, 0) if cell < FACES else (0, 1 << (cell - FACES))
        mine = view.pieces[2 * seat], view.pieces[2 * seat + 1]
        others = taken(view, 0) & ~mine[0], taken(view, 1) & ~mine[1]
        built = broken = helped = 0
        for kind in range(4):
            for index in range(int(starts[5 * cell + kind]), int(starts[5 * cell + kind + 1])):
                first = int(masks[2 * through[index]])
                second = int(masks[2 * through[index] + 1])
                if first & view.crowned[0] | second & view.crowned[1]:
                    continue
                if first & others[0] | second & others[1]:
                    if not (first & mine[0] | second & mine[1]):
                        broken += threat(view, seat, kind, first, second)
                elif not view.kinds[seat] >> kind & 1:
                    left = popcount(first & ~(mine[0] | low)) + popcount(second & ~(mine[1] | high))
                    built += promise(left, 1)
                    helped += 1 if first & mine[0] | second & mine[1] else 0
        return built, broken, helped

    def bold(view: State, action: int) -> float | None:
        """What builds."""
        if not CARD <= action < JOKER:
            return None
        return min(weighed(view, action)[0] / BUILT, 1.0)

    def patient(view: State, action: int) -> float | None:
        """What stands in the way."""
        if not CARD <= action < JOKER:
            return None
        return min(weighed(view, action)[1] / BROKEN, 1.0)

    def tricky(view: State, action: int) -> float | None:
        """What serves several patterns at once."""
        if not CARD <= action < JOKER:
            return None
        return min(weighed(view, action)[2] / PATTERNS, 1.0)

    def of(taste: Taste) -> Sign:
        def sign(view: State, _legal: Sequence[int], action: int) -> float | None:
            return taste(view, action)

        return sign

    return Tastes(
        {"bold": bold, "patient": patient, "tricky": tricky},
        rating=700,
        signs={"builds": of(bold), "stands in the way": of(patient), "joins": of(tricky)},
    )


def tastes(rules: Any) -> Tastes:
    """What each manner likes."""
    return make(read_board(rules.board), rules.players == 4)
