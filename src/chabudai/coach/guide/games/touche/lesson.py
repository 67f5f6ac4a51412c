"""The first lesson of Touché: a hand that builds a square at once, and six ideas."""

from __future__ import annotations

from typing import Any

from chabudai.coach.guide.moment import Lesson, Moment, Shown
from chabudai.coach.guide.stacked import stacked
from chabudai.games.touche.notation import CARDS, card_message, kind_message

SQUARE = {"2S": (0, 3), "AS": (0, 4), "3S": (1, 3), "4S": (1, 4)}
"""Four cards that lie together in a corner of the board."""
OWN = [*SQUARE, *["KH", "8S", "7S", "5S", "10S", "9S"]]
OTHER = ["9C", "JD", "6C", "QC", "10D", "8D", "2H", "KC", "7D", "4C"]
"""None of the square's cells, so that only a joker could disturb it."""


def _deal() -> tuple[str, ...]:
    """T-8: one by one, the dealer's left first."""
    return stacked([card for pair in zip(OWN, OTHER, strict=True) for card in pair], CARDS)


def _next(now: Moment) -> Shown | None:
    """The next card of the square, and the element of its cell."""
    for card, (row, column) in SQUARE.items():
        action = f"{card}@{row},{column}"
        if action in now.actions:
            spots = f"hand-{card}-1", f"cell-{row}-{column}"
            return Shown({"card": card_message(card)}, spots, action=action)
    return None


def _cells(now: Moment) -> Shown | None:
    return None if now.moves else _next(now)


def _shapes(now: Moment) -> Shown | None:
    return Shown(areas=("kinds",), told=True) if now.moves else None


def _build(now: Moment) -> Shown | None:
    return _next(now) if now.moves else None


def _joker(now: Moment) -> Shown | None:
    if now.moves < 2 or not now.facts["jokers"][now.seat]:
        return None
    return Shown(spots=("hand-joker-1",), told=True)


def _finish(now: Moment) -> Shown | None:
    for threat in now.facts["threats"][now.seat]:
        row, column = threat["missing"]
        for action in now.actions:
            card, _, cell = action.partition("@")
            if cell == f"{row},{column}" and card != "*":
                words = {"kind": kind_message(threat["kind"]), "card": card_message(card)}
                return Shown(words, (f"hand-{card}-1", f"cell-{row}-{column}"), action=action)
    return None


def _done(now: Moment) -> Shown | None:
    return Shown(areas=("kinds",), told=True) if now.facts["kinds"][now.seat] else None


def _is_done(facts: dict[str, Any]) -> bool:
    return bool(facts["round"] > 2)


IDEAS = (
    ("cells", _cells),
    ("done", _done),
    ("finish", _finish),
    ("shapes", _shapes),
    ("build", _build),
    ("joker", _joker),
)
lesson = Lesson(_deal(), IDEAS, _is_done)
