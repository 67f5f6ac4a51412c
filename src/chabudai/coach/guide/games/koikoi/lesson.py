"""The first lesson of Koi-Koi: a deal that leads to hanami in two turns, and five ideas."""

from __future__ import annotations

from typing import Any

from chabudai.coach.guide.moment import Lesson, Moment, Shown
from chabudai.coach.guide.stacked import stacked
from chabudai.games.koikoi.notation import card_message
from chabudai.games.koikoi.pack import CARDS

OWN = ["3R", "9P1", "1P1", "6R", "4P1", "12P1", "8P1", "2R"]
OTHER = ["2A", "2P1", "5R", "7R", "10R", "12P2", "4A", "11A"]
TABLE = ["3B", "9A", "1R", "5P1", "7P1", "10P1", "11P1", "6P1"]
STOCK = ["5A", "8P2", "12B", "10A", "6A", "7A", "4R", "11B"]
"""Nothing of March or September, so that nobody else takes the curtain or the cup."""
GOAL = ("3B", "9A")
"""Hanami: the curtain and the cup."""


def _deal() -> tuple[str, ...]:
    """S3: four to the opponent, four to the sensei, four to the table, and once more."""
    first = [*OTHER[:4], *OWN[:4], *TABLE[:4], *OTHER[4:], *OWN[4:], *TABLE[4:], *STOCK]
    return stacked(first, CARDS)


def _captures(now: Moment) -> list[tuple[str, str]]:
    """What can be taken in one to one, hanami's cards first."""
    if now.facts["phase"] != "play":
        return []
    ways = [action.split() for action in now.actions]
    pairs = [(way[0], way[2]) for way in ways if len(way) == 3 and way[1] == "x"]
    return sorted(pairs, key=lambda pair: pair[1] not in GOAL)


def _pair(card: str, target: str) -> Shown:
    words = {"card": card_message(card), "target": card_message(target)}
    return Shown(words, (f"hand-{card}", f"table-{target}"), action=f"{card} x {target}")


def _month(now: Moment) -> Shown | None:
    pairs = _captures(now)
    return _pair(*pairs[0]) if pairs and not now.moves else None


def _stock(now: Moment) -> Shown | None:
    played = now.moves > 0 and now.facts["phase"] == "play"
    return Shown(areas=("stock", "pool"), told=True) if played else None


def _yaku(now: Moment) -> Shown | None:
    mine = set(GOAL) & set(now.facts["pools"][now.seat])
    if not mine or now.facts["phase"] != "play":
        return None
    return Shown({"card": card_message(min(mine))}, areas=("yaku", "pool"), told=True)


def _second(now: Moment) -> Shown | None:
    mine = now.facts["pools"][now.seat]
    pairs = [p for p in _captures(now) if p[1] in GOAL and p[1] not in mine]
    return _pair(*pairs[0]) if pairs and set(GOAL) & set(mine) else None


def _call(now: Moment) -> Shown | None:
    if now.facts["phase"] != "call":
        return None
    return Shown({"coins": now.facts["payment"][now.seat]}, areas=("buttons",))


def _is_done(facts: dict[str, Any]) -> bool:
    return bool(facts["round"] > 1)


IDEAS = (
    ("month", _month),
    ("call", _call),
    ("stock", _stock),
    ("yaku", _yaku),
    ("second", _second),
)

lesson = Lesson(_deal(), IDEAS, _is_done)
