"""Why a match of Matcha ended: the goal that the winner met, or the tokens that decided."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message
from chabudai.games.matcha.notation import KINDS

WHISKS = 4


def why(facts: dict[str, Any], winner: int | None) -> Message | None:
    """Which goal was met at the end."""
    if winner is None:
        return Message("matcha-event-draw")
    tokens = facts["tokens"]
    goals = [_goal(each, 3 if facts["edition"] == 2020 else 4) for each in tokens]
    goal, kind = goals[winner] or ("", "")
    if not goal or goals[1 - winner]:  # nobody has met a goal, or both have: tokens are compared
        goal = "more"
        kind = next(k for k in KINDS if tokens[winner][k] != tokens[1 - winner][k])
    token = Message("matcha-kind", {"kind": kind})
    return Message("page-matcha-why", {"goal": goal, "count": tokens[winner][kind], "token": token})


def _goal(tokens: dict[str, int], need: int) -> tuple[str, str] | None:
    """A goal that these tokens meet, and the kind that it speaks of."""
    for kind in KINDS:
        if tokens[kind] >= (WHISKS if kind == "W" else need):
            return ("whisks" if kind == "W" else "kind"), kind
    return ("kinds", KINDS[0]) if all(tokens.values()) else None
