"""Tips for a first game of Koi-Koi."""

from __future__ import annotations

from chabudai.coach.guide.moment import Moment, Tip, Words
from chabudai.core.messages import Message
from chabudai.games.koikoi.notation import card_message

RAIN, SAKE = "11B", "9A"
preset = "three-rounds"
"""The rulebook's twelve rounds would be long for a first game."""


def _captures(now: Moment) -> dict[str, list[list[str]]]:
    """What each card of the hand could take."""
    ways: dict[str, list[list[str]]] = {}
    if now.facts["phase"] == "play":
        for action in now.actions:
            card, *rest = action.split()
            if rest[:1] == ["x"]:
                ways.setdefault(card, []).append(rest[1:])
    return ways


def _gains(now: Moment) -> set[str]:
    """Every card that a capture from the hand would bring."""
    ways = _captures(now).items()
    return {card for hand, takes in ways for take in takes for card in (hand, *take)}


def _tenho(now: Moment) -> Words | None:
    return {} if "tenho" in now.actions else None


def _first(now: Moment) -> Words | None:
    return {"takes": bool(_captures(now))} if now.moves == 0 else None


def _choose(now: Moment) -> Words | None:
    if now.facts["phase"] != "choose":
        return None
    return {"card": card_message(now.facts["drawn"])}


def _call(now: Moment) -> Words | None:
    if now.facts["phase"] != "call" or "koikoi" not in now.actions:
        return None
    return {"coins": now.facts["payment"][now.seat], "cards": len(now.facts["hand"])}


def _last(now: Moment) -> Words | None:
    return {} if now.facts["phase"] == "call" and "koikoi" not in now.actions else None


def _three(now: Moment) -> Words | None:
    for card, takes in _captures(now).items():
        if any(len(take) == 3 for take in takes):
            return {"card": card_message(card)}
    return None


def _two(now: Moment) -> Words | None:
    for card, takes in _captures(now).items():
        if len(takes) == 2:
            return {"card": card_message(card)}
    return None


def _their_call(now: Moment) -> Words | None:
    other = 1 - now.seat
    return {"name": now.names[other]} if now.facts["calls"][other] else None


def _own_call(now: Moment) -> Words | None:
    return {} if now.facts["calls"][now.seat] else None


def _round(now: Moment) -> Words | None:
    return {"round": now.facts["round"], "rounds": now.facts["rounds"]} if _later(now) else None


def _later(now: Moment) -> bool:
    return bool(now.facts["round"] > 1 and now.facts["phase"] == "play")


def _sake(now: Moment) -> Words | None:
    played = "hanami" in now.facts["progress"][now.seat]
    return {} if played and SAKE in _gains(now) else None


def _noble(now: Moment) -> Words | None:
    found = sorted(card for card in _gains(now) if card[-1] == "B" and card != RAIN)
    return {"card": card_message(found[0])} if found else None


def _one_short(now: Moment, seat: int) -> Message | None:
    """A yaku that lacks one card which can still be had."""
    for name, found in now.facts["progress"][seat].items():
        if found["need"] == 1 and len(found["missing"]) > len(found["lost"]):
            return Message(f"koikoi-yaku-{name}")
    return None


def _near(now: Moment) -> Words | None:
    yaku = _one_short(now, now.seat) if now.facts["phase"] == "play" else None
    return {"yaku": yaku} if yaku else None


def _danger(now: Moment) -> Words | None:
    other = 1 - now.seat
    yaku = _one_short(now, other) if now.facts["phase"] == "play" else None
    return {"name": now.names[other], "yaku": yaku} if yaku else None


def _panel(now: Moment) -> Words | None:
    return {} if now.moves and now.facts["phase"] == "play" else None


def _lay(now: Moment) -> Words | None:
    return {} if now.facts["phase"] == "play" and not _captures(now) else None


tips: tuple[Tip, ...] = (
    ("tenho", _tenho),
    ("first", _first),
    ("choose", _choose),
    ("call", _call),
    ("last", _last),
    ("three", _three),
    ("two", _two),
    ("their-call", _their_call),
    ("own-call", _own_call),
    ("round", _round),
    ("panel", _panel),
    ("sake", _sake),
    ("noble", _noble),
    ("near", _near),
    ("danger", _danger),
    ("lay", _lay),
)
