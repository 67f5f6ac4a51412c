"""Tips for a first game of Matcha."""

from __future__ import annotations

from collections.abc import Iterator

from chabudai.coach.guide.moment import Moment, Tip, Words
from chabudai.games.matcha.notation import KINDS, SLOTS, card_message

WHISKS = 4


def _places(now: Moment) -> Iterator[tuple[int, str]]:
    """The places of the mat in play that the seat has not covered: number and kind."""
    if now.facts["phase"] == "play":
        first = 2 * (now.facts["round"] - 1)
        for slot in (0, 1):
            if now.facts["laid"][now.seat][first + slot] is None:
                yield first + slot, SLOTS[slot]


def matches(card: str, tea: str, slot: str) -> bool:
    """Whether a card matches the open one on a number or a suit place; a zero never does."""
    return card != "Z" and (card[1] == tea[1] if slot == "N" else card[0] == tea[0])


def _fitting(now: Moment) -> tuple[str, int, str] | None:
    for place, slot in _places(now):
        for card in now.facts["hand"]:
            if matches(card, now.facts["tea"][place], slot):
                return card, place, slot
    return None


def _goal(now: Moment) -> int:
    return 3 if now.facts["edition"] == 2020 else 4


def _lacks_one(now: Moment, seat: int) -> bool:
    tokens = now.facts["tokens"][seat]
    needs = {kind: WHISKS if kind == "W" else _goal(now) for kind in KINDS}
    kinds = sum(count > 0 for count in tokens.values())
    return kinds == 4 or any(tokens[kind] == needs[kind] - 1 for kind in KINDS)


def _first(now: Moment) -> Words | None:
    return {"leads": now.facts["dealer"] == now.seat} if now.moves == 0 else None


def _keep(now: Moment) -> Words | None:
    return {} if now.facts["phase"] == "keep" else None


def _near(now: Moment) -> Words | None:
    return {} if _lacks_one(now, now.seat) else None


def _danger(now: Moment) -> Words | None:
    other = 1 - now.seat
    return {"name": now.names[other]} if _lacks_one(now, other) else None


def _whisk(now: Moment) -> Words | None:
    return {} if any(tokens["W"] for tokens in now.facts["tokens"]) else None


def _set(now: Moment) -> Words | None:
    begun = now.facts["set"] > 1 and now.facts["phase"] == "play"
    return {"edition": now.facts["edition"]} if begun else None


def _certain(now: Moment) -> Words | None:
    """The other one cannot act any more in this round."""
    other, facts = 1 - now.seat, now.facts
    last = now.turns == 1 and facts["dealer"] == other
    done = last if facts["edition"] == 2020 else facts["passed"][other]
    alone = [p for p, _ in _places(now) if facts["laid"][other][p] is None]
    return {"name": now.names[other]} if done and alone and facts["hand"] else None


def _covered(now: Moment) -> Words | None:
    other = 1 - now.seat
    for place, slot in _places(now):
        if now.facts["laid"][other][place] is not None and now.facts["hand"]:
            return {"name": now.names[other], "slot": slot}
    return None


def _ways(now: Moment) -> Words | None:
    any_token = any(sum(tokens.values()) for tokens in now.facts["tokens"])
    return {"goal": _goal(now)} if any_token else None


def _match(now: Moment) -> Words | None:
    found = _fitting(now)
    if found is None:
        return None
    card, place, slot = found
    tea = card_message(now.facts["tea"][place])
    return {"card": card_message(card), "tea": tea, "slot": slot}


def _bluff(now: Moment) -> Words | None:
    free = any(True for _ in _places(now)) and now.facts["hand"]
    return {} if free and _fitting(now) is None else None


def _zero(now: Moment) -> Words | None:
    return {} if "Z" in now.facts["hand"] and now.moves else None


def _save(now: Moment) -> Words | None:
    cards = len(now.facts["hand"])
    return {"cards": cards} if now.facts["round"] > 1 and cards else None


tips: tuple[Tip, ...] = (
    ("first", _first),
    ("keep", _keep),
    ("near", _near),
    ("danger", _danger),
    ("whisk", _whisk),
    ("set", _set),
    ("certain", _certain),
    ("covered", _covered),
    ("ways", _ways),
    ("match", _match),
    ("bluff", _bluff),
    ("save", _save),
    ("zero", _zero),
)
