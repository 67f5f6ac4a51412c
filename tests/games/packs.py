"""Packs: a hand pack and a prize pack that never mix, both partly face down.

Everybody gets three of twelve hand cards; three of four prizes are turned one by one, and all play
a card openly for each. The highest card takes the prize. Whoever does not see a hand still knows
that no prize is in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from chabudai.core.bits import clear, nth, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.messages import Message
from chabudai.core.options import Options
from chabudai.core.options import choice as one_of
from chabudai.core.record import Record, Row, i8, i16
from chabudai.core.seats import DEAL, EVERYTHING, OVER
from chabudai.games.observation import Observation, number
from chabudai.games.zones import EVERYBODY, NOBODY, Zone, bits, rest, row
from tests.games.defaults import MOST_SEATS, seat_facts, texts, told

HANDS: Final = 12
PRIZES: Final = 4
HELD: Final = 3
BLANK: Final = -1
ACTIONS: Final = HANDS
CARDS: Final = (*(f"H{k}" for k in range(HANDS)), *(f"P{k + 1}" for k in range(PRIZES)))


@dataclass(frozen=True)
class Rules(Options):
    """The options."""

    game: ClassVar[str] = "packs"
    version: ClassVar[int] = 1
    presets: ClassVar[Mapping[str, Mapping[str, Any]]] = {"two": {"players": 2}}
    players: int = one_of(2, 3, 4)


class State(Record):
    """A position; cards 0 to 11 are for hands, 12 to 15 prizes."""

    hand: Row = i16[MOST_SEATS]
    spent: int = i16
    points: Row = i8[MOST_SEATS]
    prize: Row = i8[PRIZES]
    """The prizes as they will be turned."""
    turned: int = i8
    high: int = i8
    """The highest card played for the prize that is turned, or BLANK."""
    leader: int = i8
    players: int = i8
    deals: int = i8
    mover: int = i8
    viewer: int = i8
    spare: Row = i8[3]


def cards(_rules: Rules) -> Sequence[str]:
    """Both packs."""
    return CARDS


def new(rules: Rules) -> State:
    """A state that waits for its deal."""
    state = State()
    state.players = rules.players
    state.put("prize", [BLANK] * PRIZES)
    state.high = BLANK
    state.mover = DEAL
    state.viewer = EVERYTHING
    return state


@rule
def deal(state: State, order: Sequence[int]) -> None:
    """Both packs come as they lie in the order; three hand cards to each in turn."""
    dealt = 0
    prizes = 0
    for place in range(len(order)):
        card = int(order[place])
        if card >= HANDS:
            state.prize[prizes] = card
            prizes += 1
        elif dealt < HELD * state.players:
            state.hand[dealt % state.players] |= 1 << card
            dealt += 1
    state.deals += 1
    state.turned = 1
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
    """Play a card for the prize."""
    state.hand[state.mover] &= ~(1 << action)
    state.spent |= 1 << action
    if action > state.high:
        state.high = action
        state.leader = state.mover
    state.mover += 1
    if state.mover < state.players:
        return
    state.points[state.leader] += state.prize[state.turned - 1] - HANDS + 1
    state.high = BLANK
    if state.turned == HELD:
        state.mover = OVER
    else:
        state.turned += 1
        state.mover = 0


@rule
def hide(state: State, seat: int) -> None:
    """Blank other hands and the prizes to come."""
    state.viewer = seat
    for other in range(state.players):
        if other != seat:
            state.hand[other] = 0
    for place in range(state.turned, PRIZES):
        state.prize[place] = BLANK


@rule
def guess(view: State, words: Any) -> None:
    """Draw other hands from hand cards, prizes from prizes."""
    left = (1 << HANDS) - 1 & ~view.spent
    prizes = (1 << PRIZES) - 1
    played = popcount(view.spent)
    for seat in range(view.players):
        left &= ~view.hand[seat]
    for place in range(view.turned):
        prizes &= ~(1 << (view.prize[place] - HANDS))
    for seat in range(view.players):
        if seat != view.viewer:
            turns = played // view.players + (1 if seat < played % view.players else 0)
            for _ in range(HELD - turns):
                bit = 1 << nth(left, below(words, popcount(left)))
                view.hand[seat] |= bit
                left &= ~bit
    for place in range(view.turned, PRIZES):
        bit = nth(prizes, below(words, popcount(prizes)))
        view.prize[place] = HANDS + bit
        prizes &= ~(1 << bit)
    view.viewer = EVERYTHING


def zones(state: State) -> list[Zone]:
    """Hands and prizes, each with what is left of its own pack."""
    found = [
        Zone("spent", bits("spent"), EVERYBODY, "hands"),
        Zone("box", rest(0, HANDS), NOBODY, "hands"),
    ]
    seats = range(state.players)
    found += [Zone(f"hand {seat}", bits("hand", seat), (seat,), "hands") for seat in seats]
    if state.deals == 0:
        found.append(Zone("prizes", rest(HANDS), NOBODY, "prizes"))
    else:
        found.append(Zone("turned prizes", row("prize", 0, state.turned), EVERYBODY, "prizes"))
        found.append(Zone("prizes", row("prize", state.turned, PRIZES), NOBODY, "prizes"))
    return found


def text(_state: State, action: int) -> str:
    """The card."""
    return CARDS[action]


def facts(view: State) -> dict[str, Any]:
    """A view as data."""
    return {
        **seat_facts(view),
        "hand": texts(view.hand[view.viewer], CARDS) if view.viewer >= 0 else [],
        "spent": texts(view.spent, CARDS),
        "prizes": [CARDS[card] for card in list(view.prize)[: view.turned]],
    }


def events(before: State, after: State, action: int | None) -> list[Message]:
    """What a viewer is told."""
    found = []
    if action is None:
        found.append(told(after, "deal", number=after.deals))
    else:
        found.append(told(after, "shown", seat=before.mover, card=CARDS[action]))
    if after.turned > before.turned:
        found.append(told(after, "prize", card=CARDS[after.prize[after.turned - 1]]))
    return found


@rule
def encode(view: State, seat: int, out: Any, first: int) -> None:
    """Own hand, spent cards, prizes, points; the own seat first."""
    clear(out, first, 16)
    out[first] = view.hand[seat] & 255
    out[first + 1] = view.hand[seat] >> 8
    out[first + 2] = view.spent & 255
    out[first + 3] = view.spent >> 8
    for k in range(view.players):
        out[first + 4 + k] = view.points[(seat + k) % view.players]
    for place in range(PRIZES):
        out[first + 8 + place] = view.prize[place] + 1
    out[first + 12] = view.mover + 2
    out[first + 13] = view.high + 1
    out[first + 14] = view.turned
    if view.mover >= 0:
        out[first + 15] = (view.leader - seat) % view.players


@rule
def mark(state: State, out: Any, first: int) -> None:
    """The legal actions as bits."""
    out[first] = state.hand[state.mover] & 255
    out[first + 1] = state.hand[state.mover] >> 8


OBSERVATION: Final = Observation(
    version=1,
    parts=(
        number("own hand", 2),
        number("spent cards", 2),
        number("points", 4),
        number("prizes", 4),
        number("table", 4),
    ),
    encode=encode,
    mark=mark,
)
