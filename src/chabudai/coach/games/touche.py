"""Touché: patterns completed or not, threats left open, jokers spent and saved."""

from __future__ import annotations

from chabudai.agents.reasons.touche import Pattern, _bits, _cell, _has, _patterns
from chabudai.coach.race import Plan
from chabudai.core.messages import Message
from chabudai.games.playable import Game
from chabudai.games.touche.board import KINDS
from chabudai.games.touche.rules import Rules
from chabudai.games.touche.state import CARD, JOKER, PASS, SPEND, TAKE, State

PLAN = Plan(sweeps=1, screen=4, final=48, close=64, keep=4, watch=16, full=32, flat=True)
POINTS = False


def stage(view: State) -> int:
    """Rounds; redeals within one belong to it."""
    return view.rounds - 1


def lesson(game: Game, view: State, played: int, better: int) -> tuple[str, list[Message]]:
    """What completes, then what threatens, then the joker, then what is built."""
    if not (_is_piece(played) and _is_piece(better)):
        return "mistake-touche-other", []
    rules = game.rules
    assert isinstance(rules, Rules)
    own = list(_patterns(rules, view, view.viewer))
    have, would = _nearest(own, played), _nearest(own, better)
    if would is not None and would.need == 1 and (have is None or have.need > 1):
        return "mistake-touche-complete", [Message("review-touche-complete", _kind(would))]
    threats = {
        each.short
        for seat in range(view.players)
        if seat != view.viewer
        for each in _patterns(rules, view, seat)
        if each.need == 1
    }
    if _bits(_cell(better)) in threats and _bits(_cell(played)) not in threats:
        return "mistake-touche-block", [Message("review-touche-block")]
    if JOKER <= played < SPEND and not JOKER <= better < SPEND:
        return "mistake-touche-joker", [Message("review-touche-joker")]
    if JOKER <= better < SPEND and not JOKER <= played < SPEND:
        return "mistake-touche-saved", [Message("review-touche-saved")]
    if would is not None and (have is None or would.need < have.need):
        args = {**_kind(would), "count": would.need - 1}
        return "mistake-touche-build", [Message("review-touche-build", args)]
    return "mistake-touche-place", [
        Message("review-touche-place", {"count": _through(own, better)})
    ]


def _is_piece(action: int) -> bool:
    return CARD <= action < TAKE and action != PASS


def _nearest(patterns: list[Pattern], action: int) -> Pattern | None:
    """The pattern through a cell that needs the fewest cells."""
    bits = _bits(_cell(action))
    found = [each for each in patterns if _has(each, bits)]
    return min(found, key=lambda each: each.need) if found else None


def _through(patterns: list[Pattern], action: int) -> int:
    """How many patterns a piece belongs to."""
    bits = _bits(_cell(action))
    return sum(_has(each, bits) for each in patterns)


def _kind(pattern: Pattern) -> dict[str, Message]:
    return {"kind": Message("touche-kind", {"kind": KINDS[pattern.kind]})}
