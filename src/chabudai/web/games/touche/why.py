"""Why a match of Touché ended: three kinds of pattern, or more of them than the others."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message

ENOUGH = 3


def why(facts: dict[str, Any], winner: int | None) -> Message | None:
    """The kinds of pattern that decided."""
    if winner is None:
        return Message("touche-event-stalled")
    done = facts["kinds"][winner]
    kinds = [Message("touche-kind", {"kind": kind}) for kind in done]
    return Message("page-touche-why", {"enough": len(done) >= ENOUGH, "kinds": kinds})
