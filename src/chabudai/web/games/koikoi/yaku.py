"""The yaku panel: how far both players are, and what multiplies a payment."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chabudai.core.messages import Message
from chabudai.games.koikoi.notation import card_message
from chabudai.web.pages.sight import Sight

OPEN_SETS = ("kasu", "tane", "tanzaku")
"""Yaku of any cards of a kind: too many to list one by one."""


def multipliers(sight: Sight, seat: int, base: int) -> Iterator[Message]:
    """What a payment to a seat would be multiplied by, one message for each rule (M1 to M4)."""
    facts, rules = sight.facts, sight.game.rules.to_json()
    args = {"viewer": sight.seat, "seats": 2}
    calls, theirs = facts["calls"][seat], facts["calls"][1 - seat]
    if rules["double_seven"] and base >= 7:
        yield Message("koikoi-event-factor-seven", {**args, "factor": 2})
    if rules["double_own"] and calls:
        own = {"seat": seat, "calls": calls, "factor": 1 << calls}
        yield Message("koikoi-event-factor-own", args | own)
    if rules["double_opponent"] and theirs:
        yield Message("koikoi-event-factor-opponent", {**args, "seat": 1 - seat, "factor": 2})
    if rules["table_nobles"] and (nobles := facts["opening_nobles"]):
        many = {"nobles": nobles, "factor": 1 + nobles}
        yield Message("koikoi-event-factor-nobles", args | many)


def yaku_rows(sight: Sight) -> list[dict[str, Any]]:
    """Every yaku with both players' progress, the nearest to the viewer's first."""
    facts, own = sight.facts, sight.own
    rows = []
    for name, mine in facts["progress"][own].items():
        theirs = facts["progress"][1 - own][name]
        rows.append(
            {
                "id": f"yaku-{name}",
                "name": sight.say(f"koikoi-yaku-{name}"),
                "mine": _progress(sight, mine),
                "theirs": _progress(sight, theirs),
                "cards": [] if name in OPEN_SETS else _cards(sight, mine),
                "order": (mine["need"] > len(mine["missing"]) - len(mine["lost"]), mine["need"]),
            }
        )
    return sorted(rows, key=lambda row: row["order"])


def _progress(sight: Sight, found: dict[str, Any]) -> dict[str, Any]:
    held, need = len(found["held"]), found["need"]
    lost = need > len(found["missing"]) - len(found["lost"])
    return {
        "text": f"{held}/{held + need}" if need else "✓",
        "style": "made" if not need else "lost" if lost else "",
        "label": sight.say("page-koikoi-progress", held=held, need=need, lost=lost),
    }


def _cards(sight: Sight, found: dict[str, Any]) -> list[Any]:
    cards = []
    styles = {"held": "held", "lost": "gone", "hand": "in-hand", "open": "open"}
    for text in [*found["held"], *found["missing"]]:
        where = (
            "held"
            if text in found["held"]
            else "lost"
            if text in found["lost"]
            else "hand"
            if text in found["in_hand"]
            else "open"
        )
        label = sight.say("page-koikoi-where", card=card_message(text), where=where)
        more = {"style": styles[where], "label": label, "move": ""}
        cards.append(sight.card("hanafuda", text, card_message, **more))
    return cards
