"""The yaku with which a seat has won rounds of Koi-Koi."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from chabudai.coach.collected import Collected
from chabudai.core.messages import Message
from chabudai.match.match import Match


def collected(match: Match, seat: int) -> Iterator[Collected]:
    """Each yaku of each round that the seat has won, with its cards."""
    for before, after in zip(match.positions, match.positions[1:], strict=False):
        if after.state.played <= before.state.played:
            continue
        facts = [match.game.facts(match.game.view(p.state, seat)) for p in (before, after)]
        last = facts[1]["history"][-1]
        if last["winner"] == seat:
            for name in last["yaku"]:
                yield Collected(Message(f"koikoi-yaku-{name}"), _cards(facts, seat, name))


def _cards(facts: list[dict[str, Any]], seat: int, yaku: str) -> tuple[str, ...]:
    """The cards of a yaku, from whichever view still has it complete."""
    for seen in reversed(facts):
        found = seen["progress"][seat].get(yaku)
        if found and not found["need"]:
            return tuple(found["held"])
    return ()
