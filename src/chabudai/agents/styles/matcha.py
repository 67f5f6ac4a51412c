"""Matcha: the bold one bluffs, the patient one saves cards, the tricky one plays for whisks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.styles import Tastes
from chabudai.games.matcha.play import matches
from chabudai.games.matcha.state import EMPTY, PASS, SLOT_ACTIONS, State


def is_bluff(view: State, action: int) -> bool:
    """Whether a card is laid on a free place that it does not match."""
    return action < PASS and _is_free(view, action) and not _is_match(view, action)


def is_trap(view: State, action: int) -> bool:
    """Whether a card answers another on a place that it does not match: a whisk if that does."""
    return action < PASS and not _is_free(view, action) and not _is_match(view, action)


def _is_free(view: State, action: int) -> bool:
    """Whether the other has nothing on the place of a card that is laid."""
    place = view.mat * 2 + action // SLOT_ACTIONS
    return bool(view.laid[(1 - view.mover) * 6 + place] == EMPTY)


def _is_match(view: State, action: int) -> bool:
    """Whether a card that is laid matches its place."""
    slot, card = divmod(action, SLOT_ACTIONS)
    return bool(matches(slot, view.tea[view.mat * 2 + slot], card))


def is_useful_later(view: State, action: int) -> bool:
    """Whether a card would match on a later mat of the set."""
    card = action % SLOT_ACTIONS
    later = range(view.mat * 2 + 2, 6)
    return action < PASS and any(matches(place % 2, view.tea[place], card) for place in later)


def bold(view: State, action: int) -> float:
    """Bluffs."""
    return 1.0 if is_bluff(view, action) else -0.5 if action == PASS else 0.0


def patient(view: State, action: int) -> float:
    """No bluffs, and cards for later."""
    return -1.0 if is_bluff(view, action) or is_useful_later(view, action) else 0.0


def tricky(view: State, action: int) -> float:
    """Whisks from what the other covers."""
    return 1.0 if is_trap(view, action) else 0.3 if is_bluff(view, action) else 0.0


def bluffs(view: State, legal: Sequence[int], action: int) -> float | None:
    """Bluffs, of all times that one was possible."""
    return float(is_bluff(view, action)) if any(is_bluff(view, each) for each in legal) else None


def traps(view: State, legal: Sequence[int], action: int) -> float | None:
    """Cards that do not match against a covered one, of all times that this was possible."""
    return float(is_trap(view, action)) if any(is_trap(view, each) for each in legal) else None


def tastes(_rules: Any) -> Tastes:
    """What each manner likes."""
    return Tastes(
        {"bold": bold, "patient": patient, "tricky": tricky},
        rating=60,
        signs={"bluffs": bluffs, "plays for a whisk": traps},
    )
