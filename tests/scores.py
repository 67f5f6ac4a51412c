"""Scores of motions written small, for tests of what moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai import Game
from chabudai.core.motion import Motion, Score


def score(game: Game, state: Any, action: str | Sequence[str], viewer: int = 0) -> Score:
    """Carry out an action (or a deal) and give what moves before a viewer's eyes."""
    before = game.view(state, viewer)
    number = None
    if isinstance(action, str):
        number = game.parse(state, action)
        game.apply(state, number)
    else:
        game.deal(state, list(action))
    return game.motions(before, game.view(state, viewer), number)


def small(step: list[Motion]) -> str:
    """A step as ``move G4 hand-0>tea-1``, motions with commas, what lights in brackets."""
    return ", ".join(_small(motion) for motion in step)


def smalls(steps: Score) -> list[str]:
    """All steps."""
    return [small(step) for step in steps]


def _small(motion: Motion) -> str:
    parts = [motion.do, motion.card]
    if motion.origin or motion.to:
        parts.append(f"{motion.origin}>{motion.to}")
    if motion.lit:
        parts.append(f"({' '.join(motion.lit)})")
    return " ".join(part for part in parts if part)


def said(steps: Score) -> list[str]:
    """All that is said, in order."""
    return [motion.text.say() for step in steps for motion in step if motion.text]
