"""Koi-Koi: the bold one calls again, the patient one is content, the tricky one spoils."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.insight.koikoi import worth_of, worths
from chabudai.agents.styles import Tastes
from chabudai.core.bits import popcount
from chabudai.games.koikoi.pack import FOUR, PLAINS
from chabudai.games.koikoi.play import mate, suit_bits
from chabudai.games.koikoi.state import AGARI, CHOOSE, KOIKOI, LAY, PACK, TAKE_THREE, State

MUCH = 250
"""What cards are worth to the other that are well worth taking away."""

CALLING = 0.3
"""How much a call is to one's liking: with 0.5 the patient one lost ten points of a hundred."""


def gained(view: State, action: int) -> int:
    """The cards that a capture puts into the pool; none for anything else."""
    way, card = divmod(action, PACK)
    if action >= AGARI or way == LAY:
        return 0
    if way == CHOOSE:
        return 1 << card | 1 << view.stock[view.turned - 1]
    if way == TAKE_THREE:
        return 1 << card | (view.table & suit_bits(card))
    return 1 << card | 1 << mate(card, way)


def bold(view: State, action: int) -> float:
    """Koi-koi, and the nobles."""
    if action >= AGARI:
        return CALLING if action == KOIKOI else -CALLING
    return 0.25 * popcount(gained(view, action) & FOUR)


def patient(view: State, action: int) -> float:
    """Coins that are sure, and small cards that add up."""
    if action >= AGARI:
        return -CALLING if action == KOIKOI else CALLING
    return 0.15 * popcount(gained(view, action) & PLAINS)


def tricky(view: State, action: int) -> float:
    """What the other needs, and nothing laid that the other can take."""
    seat = view.mover
    theirs = worths(view.pool[1 - seat], view.pool[seat], view.options)
    if cards := gained(view, action):
        return min(worth_of(cards, theirs) / MUCH, 1.0)
    if action >= AGARI:
        return 0.0
    suit = suit_bits(action % PACK)
    seen = view.hand[seat] | view.pool[0] | view.pool[1] | view.table
    return 0.3 if suit & ~seen == 0 else 0.0


def calls(_view: State, legal: Sequence[int], action: int) -> float | None:
    """Koi-koi, of all times that it could be called."""
    return float(action == KOIKOI) if KOIKOI in legal else None


def takes_away(view: State, legal: Sequence[int], action: int) -> float | None:
    """What a capture takes from the other, of all times that there was something to choose."""
    captures = [each for each in legal if gained(view, each)]
    if len(captures) < 2 or action not in captures:
        return None
    return tricky(view, action)


def tastes(_rules: Any) -> Tastes:
    """What each manner likes."""
    return Tastes(
        {"bold": bold, "patient": patient, "tricky": tricky},
        rating=120,
        signs={"calls koi-koi": calls, "takes away": takes_away},
    )
