"""Why a match of Koi-Koi ended: the coins, after the last round or before."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message


def why(facts: dict[str, Any], winner: int | None) -> Message | None:
    """The coins that decided."""
    coins = facts["coins"]
    if winner is None:
        return Message("koikoi-event-draw", {"coins": coins[0]})
    ended = "rounds" if coins[1 - winner] else "broke"
    args = {"ended": ended, "coins": coins[winner], "other": coins[1 - winner]}
    return Message("page-koikoi-why", args)
