"""Sealed: everybody holds 1 to 4 and knows it of everybody; all choose a card face down.

They choose one after another and show together; the highest card that nobody else chose gets a
point. Three rounds. No card lies in an unknown place: only the choices are secret.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chabudai.core.bits import clear, nth, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.core.options import choice as one_of
from chabudai.core.record import Record, Row, i8
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.observation import Observation, number
from chabudai.games.zones import EVERYBODY, Zone, bits, one, rest
from tests.games.defaults import MOST_SEATS, seat_facts, told

VALUES: Final = 4
ROUNDS: Final = 3
ACTIONS: Final = VALUES
NONE: Final = -1
COVERED: Final = -2
NAMES: Final = "ABCD"


@dataclass(frozen=True)
class Rules(Options):
    """The options."""

    game: ClassVar[str] = "sealed"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"two": {"players": 2}}
    players: int = one_of(2, 3, 4)


class State(Record):
    """A position; card ``seat x 4 + value``."""

    hand: Row = i8[MOST_SEATS]
    """Values in hand as bits, with the one that lies face down."""
    spent: Row = i8[MOST_SEATS]
    chosen: Row = i8[MOST_SEATS]
    """The card that lies face down, COVERED where the viewer may not know it, or NONE."""
    points: Row = i8[MOST_SEATS]
    players: int = i8
    rounds: int = i8
    deals: int = i8
    mover: int = i8
    viewer: int = i8
    spare: Row = i8[3]


def cards(rules: Rules) -> list[str]:
    """The pack: four cards for each seat."""
    return [f"{NAMES[seat]}{value + 1}" for seat in range(rules.players) for value in range(VALUES)]


def new(rules: Rules) -> State:
    """A state that waits for its deal."""
    state = State()
    state.players = rules.players
    state.put("chosen", [NONE] * MOST_SEATS)
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state


@rule
def deal(state: State, _order: Sequence[int]) -> None:
    """Everybody takes the own four cards, whatever the order."""
    for seat in range(state.players):
        state.hand[seat] = 15
    state.deals += 1
    state.mover = 0


@rule
def count(state: State) -> int:
    """How many actions are legal."""
    return popcount(state.hand[state.mover])


@rule
def nth_legal(state: State, k: int) -> int:
    """The k-th legal action."""
    return nth(state.hand[state.mover], k)


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether a value is in the mover's hand."""
    return bool(state.hand[state.mover] >> action & 1)


@rule
def apply(state: State, action: int) -> None:
    """Lay a card face down; the last one to do so shows all."""
    state.chosen[state.mover] = state.mover * VALUES + action
    state.mover += 1
    if state.mover < state.players:
        return
    for value in range(VALUES - 1, -1, -1):
        who = 0
        same = 0
        for seat in range(state.players):
            if state.chosen[seat] == seat * VALUES + value:
                who = seat
                same += 1
        if same == 1:
            state.points[who] += 1
            break
    for seat in range(state.players):
        bit = 1 << (state.chosen[seat] - seat * VALUES)
        state.hand[seat] &= ~bit
        state.spent[seat] |= bit
        state.chosen[seat] = NONE
    state.rounds += 1
    state.mover = OVER if state.rounds == ROUNDS else 0


@rule
def hide(state: State, seat: int) -> None:
    """Cover the cards that others chose."""
    state.viewer = seat
    for other in range(state.players):
        if other != seat and state.chosen[other] != NONE:
            state.chosen[other] = COVERED


@rule
def guess(view: State, words: Any) -> None:
    """Let every hidden choice be any card of the hand."""
    for seat in range(view.players):
        if view.chosen[seat] == COVERED:
            hand = view.hand[seat]
            view.chosen[seat] = seat * VALUES + nth(hand, below(words, popcount(hand)))
    view.viewer = EVERYTHING


def zones(state: State) -> list[Zone]:
    """Hands lie open; which of its cards a seat has laid face down only the seat knows."""
    if state.deals == 0:
        return [Zone("box", rest(), EVERYBODY)]
    found = []
    for seat in range(state.players):
        first = seat * VALUES
        found += [
            Zone(f"hand {seat}", bits("hand", seat, first), EVERYBODY),
            Zone(f"spent {seat}", bits("spent", seat, first), EVERYBODY),
            Zone(f"chosen {seat}", one("chosen", seat), (seat,), holds=False),
        ]
    return found


def outward(_state: State, _action: int) -> Hashable:
    """Others see only that a card is laid."""
    return "lay"


def text(state: State, action: int) -> str:
    """The card."""
    return f"{NAMES[max(state.mover, 0)]}{action + 1}"


def facts(view: State) -> dict[str, Any]:
    """A view as data."""
    seats = range(view.players)
    return {
        **seat_facts(view),
        "hand": _texts(view, view.viewer) if view.viewer >= 0 else [],
        "hands": [_texts(view, seat) for seat in seats],
        "chosen": [view.chosen[seat] for seat in seats],
    }


def _texts(view: State, seat: int) -> list[str]:
    return [f"{NAMES[seat]}{v + 1}" for v in range(VALUES) if view.hand[seat] >> v & 1]


def events(before: State, after: State, action: int | None) -> list[Message]:
    """What a viewer is told."""
    if action is None:
        return [told(after, "deal", number=after.deals)]
    seat = before.mover
    if seat == after.viewer:
        found = [told(after, "lay", card=text(before, action))]
    else:
        found = [told(after, "covered", seat=seat)]
    if after.rounds > before.rounds:
        for other in range(after.players):
            value = (after.spent[other] & ~before.spent[other]).bit_length()
            found.append(told(after, "shown", seat=other, card=f"{NAMES[other]}{value}"))
    return found


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Hands, own choice, who has chosen, points; the own seat first."""
    clear(out, first, 16)
    for k in range(view.players):
        other = (seat + k) % view.players
        out[first + k] = view.hand[other]
        out[first + 4 + k] = view.points[other]
        out[first + 8 + k] = 1 if view.chosen[other] != NONE else 0
    out[first + 12] = view.chosen[seat] + 1
    out[first + 13] = view.mover + 2
    out[first + 14] = view.rounds


@rule
def mark(state: State, out: Any, first: int) -> None:
    """The legal actions as bits."""
    out[first] = state.hand[state.mover]


OBSERVATION: Final = Observation(
    version=1,
    parts=(number("hands", 4), number("points", 4), number("chosen", 4), number("table", 4)),
    encode=encode,
    mark=mark,
)
