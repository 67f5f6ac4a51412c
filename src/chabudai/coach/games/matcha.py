"""Matcha: cards spent too early, places left to the other one, bluffs and missed bluffs."""

from __future__ import annotations

from chabudai.coach.race import Plan
from chabudai.core.messages import Message
from chabudai.games.matcha.notation import KINDS
from chabudai.games.matcha.play import matches
from chabudai.games.matcha.state import EMPTY, PASS, SLOT_ACTIONS, State
from chabudai.games.playable import Game

PLAN = Plan(sweeps=96, screen=8, final=8, close=12, keep=4, watch=8, full=20, width=8)
POINTS = False


def stage(view: State) -> int:
    """Sets."""
    return max(view.deals - 1, 0)


def lesson(_game: Game, view: State, played: int, better: int) -> tuple[str, list[Message]]:
    """Whether a card was due at all, then on which place, then which one."""
    if played > PASS or better > PASS:
        return "mistake-matcha-keep", []
    if played == PASS:
        token = _token(view, better)
        return "mistake-matcha-pass", [Message("review-matcha-pass", {"token": token})]
    later = _later(view, played)
    if better == PASS:
        return "mistake-matcha-spend", [Message("review-matcha-spend", {"count": later})]
    fits, would = _fits(view, played), _fits(view, better)
    if played // SLOT_ACTIONS != better // SLOT_ACTIONS:
        args = {"token": _token(view, better), "other": _token(view, played)}
        return "mistake-matcha-place", [Message("review-matcha-place", args)]
    if fits and not would:
        told = [Message("review-matcha-saved", {"count": later})] if later else []
        met = view.laid[(1 - view.viewer) * 6 + _place(view, played)] != EMPTY
        return "mistake-matcha-whisk" if met else "mistake-matcha-honest", told
    if would and not fits:
        return "mistake-matcha-bluff", [Message("review-matcha-match")]
    if later > _later(view, better):
        return "mistake-matcha-card", [Message("review-matcha-saved", {"count": later})]
    return "mistake-matcha-card", [Message("review-matcha-stronger")]


def _place(view: State, action: int) -> int:
    return view.mat * 2 + action // SLOT_ACTIONS


def _token(view: State, action: int) -> Message:
    return Message("matcha-kind", {"kind": KINDS[view.tea[_place(view, action)] >> 2]})


def _fits(view: State, action: int) -> bool:
    slot, card = divmod(action, SLOT_ACTIONS)
    return bool(matches(slot, view.tea[view.mat * 2 + slot], card))


def _later(view: State, action: int) -> int:
    """On how many later places of the set the card would match."""
    card = action % SLOT_ACTIONS
    return sum(matches(other % 2, view.tea[other], card) for other in range(view.mat * 2 + 2, 6))
