"""The first lesson of Matcha: a deal in which cards match at once, and six ideas."""

from __future__ import annotations

from typing import Any

from chabudai.coach.guide.games.matcha.tips import matches
from chabudai.coach.guide.moment import Lesson, Moment, Shown
from chabudai.coach.guide.stacked import stacked
from chabudai.games.matcha.notation import CARDS, SLOTS, card_message

TEA = ["G2", "B4", "R3", "G1", "Y4", "R1"]
OWN = ["R2", "B3", "Z", "G4", "Y3"]
OTHER = ["Y1", "B1", "G3", "R4", "Z"]


def _deal() -> tuple[str, ...]:
    """The table first, then one by one, the dealer's opponent first."""
    hands = [card for pair in zip(OTHER, OWN, strict=True) for card in pair]
    return stacked([*TEA, *hands], CARDS)


def _open(now: Moment) -> list[int]:
    """The places of the mat in play that the learner has not covered."""
    first = 2 * (now.facts["round"] - 1)
    laid = now.facts["laid"][now.seat]
    return [place for place in (first, first + 1) if laid[place] is None]


def _mat(now: Moment) -> Shown | None:
    return Shown(areas=("mat",), told=True) if not now.moves else None


def _match(now: Moment) -> Shown | None:
    for place in _open(now):
        for card in now.facts["hand"]:
            tea = now.facts["tea"][place]
            if matches(card, tea, SLOTS[place % 2]):
                words = {
                    "card": card_message(card),
                    "tea": card_message(tea),
                    "slot": SLOTS[place % 2],
                }
                spots = f"hand-{card}-1", f"place-{place}", f"tea-{place}"
                return Shown(words, spots, action=f"{card}@{SLOTS[place % 2]}")
    return None


def _hidden(now: Moment) -> Shown | None:
    return Shown(areas=("mat",), told=True) if now.moves else None


def _alone(now: Moment) -> Shown | None:
    other = now.facts["laid"][1 - now.seat]
    empty = [place for place in _open(now) if other[place] is None]
    if not empty or not now.moves or not now.facts["hand"]:
        return None
    card = "Z" if "Z" in now.facts["hand"] else now.facts["hand"][0]
    spots = f"hand-{card}-1", f"place-{empty[0]}"
    return Shown({"card": card_message(card)}, spots, action=f"{card}@{SLOTS[empty[0] % 2]}")


def _tokens(now: Moment) -> Shown | None:
    any_token = any(sum(tokens.values()) for tokens in now.facts["tokens"])
    return Shown(areas=("tokens",), told=True) if any_token else None


def _save(now: Moment) -> Shown | None:
    if now.facts["round"] < 2:
        return None
    return Shown({"cards": len(now.facts["hand"])}, areas=("hand", "buttons"))


def _is_done(facts: dict[str, Any]) -> bool:
    return bool(facts["set"] > 1)


IDEAS = (
    ("mat", _mat),
    ("match", _match),
    ("hidden", _hidden),
    ("alone", _alone),
    ("tokens", _tokens),
    ("save", _save),
)
lesson = Lesson(_deal(), IDEAS, _is_done)
