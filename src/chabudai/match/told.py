"""What an entry tells a seat: one message for each event, for eyes, ears and programs alike."""

from __future__ import annotations

from typing import Any

from chabudai.core.messages import Message, Weight
from chabudai.core.seats import OVER
from chabudai.games.playable import Game
from chabudai.match.called import is_nameless
from chabudai.match.entry import (
    ANSWERED,
    CLAIMED,
    CLOSED,
    OFFERED,
    SAT,
    TALKED,
    UNDONE,
    UNREVEALED,
    Entry,
)
from chabudai.match.position import Position


def tell(game: Game, before: Position, after: Position, entry: Entry, seat: int) -> list[Message]:
    """What an entry that is no deal and no action tells; the game itself tells of those."""
    args: dict[str, Any] = {"seat": entry.seat, "viewer": seat, "seats": len(after.seats)}
    messages = [_message(entry, args)]
    if entry.kind == ANSWERED and after.drawn:
        messages.append(Message("match-event-drawn", {}, Weight.LOUD))
    if after.out != before.out and after.turn(game) == OVER:
        winners = sorted(set(range(len(after.seats))) - after.out)
        messages += [
            Message("match-event-wins", {**args, "seat": winner}, Weight.LOUD) for winner in winners
        ]
    return messages


def _message(entry: Entry, args: dict[str, Any]) -> Message:
    if entry.kind == SAT:
        own = entry.level is None and not is_nameless(entry.name or "")
        name: Any = entry.name if own else Message("match-name", args)
        return Message("match-event-sit", {**args, "name": name})
    if entry.kind == TALKED and entry.phrase is not None:
        said: Any = Message(f"match-phrase-{entry.phrase}")
        return Message("match-event-talk", {**args, "said": said})
    if entry.kind == TALKED:
        return Message("match-event-talk", {**args, "said": entry.text})
    if entry.kind == OFFERED:
        return Message(f"match-event-offer-{entry.what}", args)
    if entry.kind == ANSWERED:
        return Message("match-event-agree" if entry.yes else "match-event-decline", args)
    if entry.kind == CLOSED:
        return Message("match-event-close", {}, Weight.LOUD)
    if entry.kind == CLAIMED:
        return Message(f"match-event-claim-{entry.what}", args, Weight.LOUD)
    weight = Weight.LOUD if entry.kind in (UNDONE, UNREVEALED) else Weight.QUIET
    return Message(f"match-event-{entry.kind}", args, weight)
