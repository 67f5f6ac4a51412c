"""Marks: how good a choice was, by what it cost."""

from __future__ import annotations

from chabudai.coach.verdict import MARKS

LIMITS = (0.0, 0.02, 0.05, 0.10)
"""The most that a best, good, inaccurate and mistaken choice costs."""
CLEAR = LIMITS[2]
"""What a choice costs that is no matter of taste."""


def mark(loss: float) -> str:
    """The mark of a choice that cost so much."""
    return MARKS[sum(loss > limit for limit in LIMITS)]
