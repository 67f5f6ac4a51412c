"""Lanterns: everybody holds 1 to 7; the highest card that nobody else chose takes the lantern.

Seven lanterns worth 1 to 7 are lit one by one. For each of them all choose a card face down, in
seat order, and show together. The most light wins.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chabudai.core.jit import rule
from chabudai.core.messages import Message, Weight
from chabudai.core.options import Options, switch
from chabudai.core.options import choice as one_of
from chabudai.core.record import Record, Row, i8
from chabudai.core.seats import DEAL, EVERYTHING, OVER

VALUES: Final = 7
ACTIONS: Final = VALUES
"""Choosing the card of value v is action v - 1."""
MOST_SEATS: Final = 4
NONE: Final = -1
ALL: Final = (1 << VALUES) - 1


@dataclass(frozen=True)
class Rules(Options):
    """The options of Lanterns."""

    game: ClassVar[str] = "lanterns"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "two": {"players": 2},
        "three": {"players": 3},
        "four": {"players": 4},
        "carrying": {"carry": True},
    }

    players: int = one_of(2, 3, 4)
    carry: bool = switch(False)


class State(Record):
    """A position; cards 0-6 are the lanterns, 7 x seat + 7 and on are a seat's own cards."""

    hand: Row = i8[MOST_SEATS]
    """Values in hand as bits, with the one that lies face down."""
    spent: Row = i8[MOST_SEATS]
    """Values played in former turns, as bits."""
    chosen: Row = i8[MOST_SEATS]
    """The card that lies face down, COVERED where the viewer may not know it, or NONE."""
    light: Row = i8[MOST_SEATS]
    lantern: int = i8
    """The lantern that is lit, or NONE."""
    gone: int = i8
    """The lanterns of former turns, as bits."""
    waiting: int = i8
    """The light of lanterns that nobody took and that go to the next winner."""
    players: int = i8
    carry: int = i8
    deals: int = i8
    mover: int = i8
    viewer: int = i8


def new(rules: Rules) -> State:
    """A state that waits for its first lantern; everybody has all cards."""
    state = State()
    state.players = rules.players
    state.carry = int(rules.carry)
    state.put("hand", [ALL if seat < rules.players else 0 for seat in range(MOST_SEATS)])
    state.put("chosen", [NONE] * MOST_SEATS)
    state.lantern = NONE
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state


def cards(rules: Rules) -> list[str]:
    """The texts of all cards: the lanterns, then the cards of each seat."""
    own = [f"{'ABCD'[seat]}{v}" for seat in range(rules.players) for v in range(1, VALUES + 1)]
    return [f"L{value}" for value in range(1, VALUES + 1)] + own


@rule
def may_come(state: State, _order: Any, _place: int) -> int:
    """Any lantern that was not lit before."""
    return ALL & ~state.gone


@rule
def portion(_state: State) -> int:
    """One lantern at a time."""
    return 1


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """Light a lantern."""
    state.lantern = int(order[0])
    state.deals += 1
    state.mover = 0


@rule
def legal(state: State) -> int:
    """Any card in hand."""
    return state.hand[state.mover]


@rule
def apply(state: State, action: int) -> None:
    """Lay a card face down; the last one to do so has all of them shown."""
    state.chosen[state.mover] = own_card(state.mover, action)
    state.mover += 1
    if state.mover < state.players:
        return
    light = state.lantern + 1 + state.waiting
    winner = taker(state)
    state.waiting = light if winner == NONE and state.carry else 0
    if winner != NONE:
        state.light[winner] += light
    for seat in range(state.players):
        bit = 1 << (state.chosen[seat] - own_card(seat, 0))
        state.hand[seat] &= ~bit
        state.spent[seat] |= bit
        state.chosen[seat] = NONE
    state.gone |= 1 << state.lantern
    state.lantern = NONE
    state.mover = OVER if state.gone == ALL else DEAL


@rule
def own_card(seat: int, action: int) -> int:
    """The number of a seat's card."""
    return VALUES * (seat + 1) + action


@rule
def taker(state: State) -> int:
    """The seat whose card is the highest that nobody else chose, or NONE."""
    for value in range(VALUES - 1, -1, -1):
        found = NONE
        times = 0
        for seat in range(state.players):
            if state.chosen[seat] == own_card(seat, value):
                found = seat
                times += 1
        if times == 1:
            return found
    return NONE


@rule
def result(state: State, seat: int) -> int:
    """+1 for the most light, 0 where it is shared, -1 for less."""
    if state.mover != OVER:
        return 0
    shared = 0
    for other in range(state.players):
        if other != seat:
            if state.light[other] > state.light[seat]:
                return -1
            if state.light[other] == state.light[seat]:
                shared = 1
    return 1 - shared


@rule
def score(state: State, seat: int) -> int:
    """A seat's light."""
    return state.light[seat]


def text(_state: State, action: int) -> str:
    """The value of the card."""
    return str(action + 1)


def choice(_state: State, action: int) -> Message:
    """What an action means."""
    return Message("lanterns-choice", {"value": action + 1})


def facts(view: State) -> dict[str, Any]:
    """A view as data."""
    seats = range(view.players)
    return {
        "game": "lanterns",
        "seat": view.viewer if view.viewer >= 0 else None,
        "turn": view.mover if view.mover >= 0 else None,
        "round": max(view.deals, 1),
        "lantern": view.lantern + 1 if view.lantern != NONE else None,
        "waiting": view.waiting,
        "light": [view.light[seat] for seat in seats],
        "hands": [_values(view.hand[seat]) for seat in seats],
        "chosen": [_chosen(view, seat) for seat in seats],
    }


def _values(bits: int) -> list[int]:
    return [value + 1 for value in range(VALUES) if bits >> value & 1]


def _chosen(view: State, seat: int) -> int | str | None:
    card = view.chosen[seat]
    if card == NONE:
        return None
    return card - own_card(seat, 0) + 1 if card >= 0 else "?"


def events(before: State, after: State, action: int | None) -> list[Message]:
    """What a viewer is told."""

    def tell(key: str, weight: Weight = Weight.QUIET, **args: Any) -> Message:
        told = {"viewer": after.viewer, "seats": after.players, **args}
        return Message(f"lanterns-event-{key}", told, weight)

    if action is None:
        return [tell("lit", light=after.lantern + 1, waiting=after.waiting)]
    seat = before.mover
    own = seat == after.viewer
    found = [tell("lay", value=action + 1) if own else tell("covered", seat=seat)]
    if after.gone == before.gone:
        return found
    for other in range(after.players):
        value = (after.spent[other] & ~before.spent[other]).bit_length()
        found.append(tell("shown", Weight.TELLS, seat=other, value=value))
    gains = [after.light[other] - before.light[other] for other in range(after.players)]
    if any(gains):
        winner = gains.index(max(gains))
        found.append(tell("taken", Weight.LOUD | Weight.ENDS, seat=winner, light=max(gains)))
    else:
        found.append(tell("lost", Weight.ENDS, light=before.lantern + 1, carry=bool(after.carry)))
    if after.mover == OVER:
        found.append(tell("over", Weight.LOUD | Weight.TELLS, light=list(after.light)))
    return found
