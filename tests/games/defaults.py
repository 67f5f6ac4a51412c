"""What every tiny game has alike: whose turn it is, results by points, pictures and reasons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from types import ModuleType
from typing import Any

from chabudai.core.errors import IllegalAction
from chabudai.core.jit import rule
from chabudai.core.messages import Message, say
from chabudai.core.seats import OVER

MOST_SEATS = 4


@rule
def turn(state: Any) -> int:
    """The seat to act, or DEAL, or OVER."""
    return int(state.mover)


@rule
def score(state: Any, seat: int) -> int:
    """A seat's points."""
    return int(state.points[seat])


@rule
def result(state: Any, seat: int) -> int:
    """+1 for most points, 0 if they are shared, -1 for fewer; all 0 if all are alike."""
    if state.mover != OVER:
        return 0
    most = 0
    least = 127
    for other in range(state.players):
        most = max(most, state.points[other])
        least = min(least, state.points[other])
    best = 0
    for other in range(state.players):
        if state.points[other] == most:
            best += 1
    if most == least:
        return 0
    if state.points[seat] < most:
        return -1
    return 1 if best == 1 else 0


def choices(door: ModuleType) -> Callable[[Any, int], Message]:
    """A ``choice`` that names the action."""

    def choice(state: Any, action: int) -> Message:
        return Message("tiny-choice", {"card": door.text(state, action)})

    return choice


def parser(door: ModuleType) -> Callable[[Any, str], int]:
    """The inverse of a game's ``text``."""

    def parse(state: Any, text: str) -> int:
        plain = text.strip().upper()
        if state.mover >= 0:
            for action in range(door.ACTIONS):
                if door.text(state, action).upper() == plain:
                    return action
        raise IllegalAction(Message("tiny-unreadable", {"text": text[:40]}))

    return parse


def reason(door: ModuleType) -> Callable[[Any, int], Message | None]:
    """A ``why`` that says only that something is not possible."""

    def why(state: Any, action: int) -> Message | None:
        fits = 0 <= action < door.ACTIONS and state.mover >= 0
        return None if fits and door.is_legal(state, action) else Message("tiny-not-now")

    return why


def picture(door: ModuleType) -> Callable[..., str]:
    """A ``show`` that lists the facts."""

    def show(view: Any, lang: str = "en", _names: Sequence[str] | None = None) -> str:
        lines = [f"{name}: {value}" for name, value in door.facts(view).items()]
        return "\n".join([say("tiny-deal", lang, number=view.deals), *lines])

    return show


def seat_facts(view: Any) -> dict[str, Any]:
    """What every tiny game shows: who looks, whose turn it is, the points."""
    return {
        "seat": view.viewer if view.viewer >= 0 else None,
        "turn": view.mover,
        "points": list(view.points)[: view.players],
    }


def told(view: Any, key: str, **args: Any) -> Message:
    """A sentence for a viewer."""
    return Message(f"tiny-{key}", {"viewer": view.viewer, "seats": view.players, **args})


def texts(bits: int, cards: Sequence[str]) -> list[str]:
    """The cards of a set."""
    return [card for number, card in enumerate(cards) if bits >> number & 1]
