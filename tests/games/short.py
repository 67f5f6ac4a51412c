"""Short: a pack of twenty of which each deal takes only a few cards; the rest stays unknown.

Everybody gets two cards, later one after each trick; all play one openly and the highest gets a
point. Three tricks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chabudai.core import chance
from chabudai.core.bits import clear, nth, popcount
from chabudai.core.jit import rule
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.core.options import choice as one_of
from chabudai.core.record import Record, Row, i8, i32
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.observation import Observation, number
from chabudai.games.zones import EVERYBODY, NOBODY, Zone, bits, rest
from tests.games.defaults import MOST_SEATS, seat_facts, texts, told

PACK: Final = 20
TRICKS: Final = 3
NONE: Final = -1
ACTIONS: Final = PACK
CARDS: Final = tuple(f"K{k}" for k in range(PACK))


@dataclass(frozen=True)
class Rules(Options):
    """The options."""

    game: ClassVar[str] = "short"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"two": {"players": 2}}
    players: int = one_of(2, 3, 4)


class State(Record):
    """A position."""

    hand: Row = i32[MOST_SEATS]
    spent: int = i32
    held: Row = i8[MOST_SEATS]
    points: Row = i8[MOST_SEATS]
    high: int = i8
    leader: int = i8
    players: int = i8
    tricks: int = i8
    deals: int = i8
    mover: int = i8
    viewer: int = i8
    spare: int = i8


def cards(_rules: Rules) -> Sequence[str]:
    """The pack."""
    return CARDS


def new(rules: Rules) -> State:
    """A state that waits for its first deal."""
    state = State()
    state.players = rules.players
    state.high = NONE
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state


@rule
def gone(state: State) -> int:
    """The cards that are in no deal any more, as bits."""
    found = state.spent
    for seat in range(state.players):
        found |= state.hand[seat]
    return int(found)


def portion(state: State) -> int:
    """Two cards for each at first, then one."""
    return int(state.players) * (2 if state.deals == 0 else 1)


def next_cards(state: State, order: Sequence[int]) -> list[int]:
    """The cards that nobody has had."""
    return [card for card in range(PACK) if not gone(state) >> card & 1 and card not in order]


@rule
def shuffle(state: State, order: Any, words: Any) -> None:
    """The cards that nobody has had in random order; the others, which do not matter, after."""
    taken = gone(state)
    left = 0
    last = PACK
    for card in range(PACK):
        if taken >> card & 1:
            last -= 1
            if last < len(order):
                order[last] = card
        else:
            order[left] = card
            left += 1
    chance.shuffle(order, left, words)


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """From the top, one by one, as many as this deal takes; cards that are gone are skipped."""
    taken = gone(state)
    wanted = state.players * (2 if state.deals == 0 else 1)
    dealt = 0
    for place in range(len(order)):
        card = int(order[place])
        if dealt < wanted and not taken >> card & 1:
            seat = dealt % state.players
            state.hand[seat] |= 1 << card
            state.held[seat] += 1
            dealt += 1
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
    """Whether a card is in the mover's hand."""
    return bool(state.hand[state.mover] >> action & 1)


@rule
def apply(state: State, action: int) -> None:
    """Play a card; the last one ends the trick."""
    state.hand[state.mover] &= ~(1 << action)
    state.held[state.mover] -= 1
    state.spent |= 1 << action
    if action > state.high:
        state.high = action
        state.leader = state.mover
    state.mover += 1
    if state.mover < state.players:
        return
    state.points[state.leader] += 1
    state.high = NONE
    state.tricks += 1
    state.mover = OVER if state.tricks == TRICKS else DEAL


@rule
def hide(state: State, seat: int) -> None:
    """Blank other hands."""
    state.viewer = seat
    for other in range(state.players):
        if other != seat:
            state.hand[other] = 0


@rule
def guess(view: State, words: Any) -> None:
    """Draw other hands from the cards that were not seen."""
    left = (1 << PACK) - 1 & ~gone(view)
    for seat in range(view.players):
        if seat != view.viewer:
            for _ in range(view.held[seat]):
                bit = 1 << nth(left, chance.below(words, popcount(left)))
                view.hand[seat] |= bit
                left &= ~bit
    view.viewer = EVERYTHING


def zones(state: State) -> list[Zone]:
    """Hands, played cards, and all that was not dealt."""
    hands = [Zone(f"hand {k}", bits("hand", k), (k,)) for k in range(state.players)]
    return [Zone("spent", bits("spent"), EVERYBODY), Zone("pack", rest(), NOBODY), *hands]


def text(_state: State, action: int) -> str:
    """The card."""
    return CARDS[action]


def facts(view: State) -> dict[str, Any]:
    """A view as data."""
    return {
        **seat_facts(view),
        "hand": texts(view.hand[view.viewer], CARDS) if view.viewer >= 0 else [],
        "spent": texts(view.spent, CARDS),
    }


def events(before: State, after: State, action: int | None) -> list[Message]:
    """What a viewer is told."""
    if action is None:
        return [told(after, "deal", number=after.deals)]
    return [told(after, "shown", seat=before.mover, card=CARDS[action])]


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Own hand, spent cards, points, table; the own seat first."""
    clear(out, first, 16)
    for k in range(3):
        out[first + k] = view.hand[seat] >> 8 * k & 255
        out[first + 3 + k] = view.spent >> 8 * k & 255
    for k in range(view.players):
        out[first + 6 + k] = view.points[(seat + k) % view.players]
    out[first + 10] = view.mover + 2
    out[first + 11] = view.high + 1
    out[first + 12] = view.tricks
    if view.mover >= 0:
        out[first + 13] = (view.leader - seat) % view.players


@rule
def mark(state: State, out: Any, first: int) -> None:
    """The legal actions as bits."""
    for k in range(3):
        out[first + k] = state.hand[state.mover] >> 8 * k & 255


OBSERVATION: Final = Observation(
    version=1,
    parts=(
        number("own hand", 3),
        number("spent cards", 3),
        number("points", 4),
        number("table", 6),
    ),
    encode=encode,
    mark=mark,
)
