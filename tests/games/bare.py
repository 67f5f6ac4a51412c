"""Bare: all cards are dealt face up; everybody takes one in turn. Nothing is ever hidden."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chabudai.core.bits import clear, nth, popcount
from chabudai.core.jit import rule
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.core.options import choice as one_of
from chabudai.core.record import Record, Row, i8, i16
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.observation import Observation, number
from chabudai.games.zones import EVERYBODY, Zone, bits, rest
from tests.games.defaults import MOST_SEATS, seat_facts, texts, told

PACK: Final = 12
ACTIONS: Final = PACK
CARDS: Final = tuple(f"B{k + 1}" for k in range(PACK))


@dataclass(frozen=True)
class Rules(Options):
    """The options."""

    game: ClassVar[str] = "bare"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"two": {"players": 2}}
    players: int = one_of(2, 3, 4)


class State(Record):
    """A position."""

    taken: Row = i16[MOST_SEATS]
    table: int = i16
    """Half of the pack, by the deal; the other half is out."""
    points: Row = i8[MOST_SEATS]
    players: int = i8
    deals: int = i8
    mover: int = i8
    viewer: int = i8
    spare: Row = i8[2]


def cards(_rules: Rules) -> Sequence[str]:
    """The pack."""
    return CARDS


def new(rules: Rules) -> State:
    """A state that waits for its deal."""
    state = State()
    state.players = rules.players
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """The first six cards lie open."""
    for place in range(PACK // 2):
        state.table |= 1 << int(order[place])
    state.deals += 1
    state.mover = 0


@rule
def count(state: State) -> int:
    """How many actions are legal."""
    return popcount(state.table)


@rule
def nth_legal(state: State, k: int) -> int:
    """The k-th legal action."""
    return nth(state.table, k)


@rule
def is_legal(state: State, action: int) -> bool:
    """Whether a card is on the table."""
    return bool(state.table >> action & 1)


@rule
def apply(state: State, action: int) -> None:
    """Take a card."""
    state.table &= ~(1 << action)
    state.taken[state.mover] |= 1 << action
    state.points[state.mover] += action + 1
    state.mover = (state.mover + 1) % state.players
    if state.table == 0:
        state.mover = OVER


@rule
def hide(state: State, seat: int) -> None:
    """Nothing is hidden."""
    state.viewer = seat


@rule
def guess(view: State, _words: Any) -> None:
    """Nothing has to be guessed."""
    view.viewer = EVERYTHING


def zones(state: State) -> list[Zone]:
    """All cards lie open, those that are out, too."""
    taken = [Zone(f"taken {k}", bits("taken", k), EVERYBODY) for k in range(state.players)]
    return [Zone("table", bits("table"), EVERYBODY), Zone("out", rest(), EVERYBODY), *taken]


def text(_state: State, action: int) -> str:
    """The card."""
    return CARDS[action]


def facts(view: State) -> dict[str, Any]:
    """A view as data."""
    return {**seat_facts(view), "hand": [], "table": texts(view.table, CARDS)}


def events(before: State, after: State, action: int | None) -> list[Message]:
    """What a viewer is told."""
    if action is None:
        return [told(after, "deal", number=after.deals)]
    return [told(after, "take", seat=before.mover, card=CARDS[action])]


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """The table, points and taken cards; the own seat first."""
    clear(out, first, 16)
    out[first] = view.table & 255
    out[first + 1] = view.table >> 8
    out[first + 2] = view.mover + 2
    for k in range(view.players):
        other = (seat + k) % view.players
        out[first + 4 + k] = view.points[other]
        out[first + 8 + 2 * k] = view.taken[other] & 255
        out[first + 9 + 2 * k] = view.taken[other] >> 8


@rule
def mark(state: State, out: Any, first: int) -> None:
    """The legal actions as bits."""
    out[first] = state.table & 255
    out[first + 1] = state.table >> 8


OBSERVATION: Final = Observation(
    version=1,
    parts=(number("table", 4), number("points", 4), number("taken cards", 8)),
    encode=encode,
    mark=mark,
)
