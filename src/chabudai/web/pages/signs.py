"""Marks on the table itself: what a hint means, and what a lesson talks about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

HINTED, SPOT = "hinted", "spot"
YOURS, BETTER, BEST = "yours", "better", "best"
"""A move that is looked back at: what was played, what would have been better, or both in one."""


def signs_of(board: dict[str, Any], action: str, kind: str = HINTED) -> dict[str, str]:
    """The elements that an action is about, each with its mark: the card, and where it goes."""
    found = _goals(board, action)
    found += [each["id"] for each in _parts(board) if each.get("action") == action and "id" in each]
    if not found:  # no place to go: the card alone, as where it is exchanged
        named = action.split()
        found = [card["id"] for card in board["hand"] or () if card["text"] in named][:1]
    found += [
        f"do-{number}"
        for number, button in enumerate(board["buttons"], 1)
        if button["action"] == action
    ]
    return dict.fromkeys(filter(None, found), kind)


def _goals(board: dict[str, Any], action: str) -> list[str]:
    """The first card of the hand that can do it, and its goals."""
    for card in board["hand"] or ():
        places = [at for at, a, _ in json.loads(card["goals"] or "[]") if a == action]
        if places:
            return [card["id"], *places]
    return []


def _parts(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for each in value:
            yield from _parts(each)
