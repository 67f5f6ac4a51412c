"""Koi-Koi's trail: what both have played from their hands in this round, and left lying.

A card that somebody could take and did not take tells of the hand: its mates are seldom there. As
all cards of a suit take each other, suits are counted. Only what lies open is ever read, so a
complete state and the view of any seat leave the same trail.
"""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import clear, lowest
from chabudai.core.jit import rule
from chabudai.core.record import Record, Row, i8, i32, i64
from chabudai.games.koikoi.play import suit_bits
from chabudai.games.koikoi.state import CHOOSING, PACK, State
from chabudai.games.observation import flags, packed_size

VERSION: Final = 1
SUITS: Final = 12
LEVELS: Final = 3
"""A suit that was left once, twice, three times or more."""

PARTS: Final = (
    flags("other's hand cards that were played", PACK),
    flags("other's last two of them", PACK),
    flags("suits that the other left lying: laying another, taking another; once to thrice", 72),
    flags("suits that one left lying oneself, likewise", 72),
    flags("remembered"),
    flags("unused", 7),
)
SIZE: Final = packed_size(PARTS)
"""Bytes of a packed row."""
BYTES: Final = PACK // 8
LEFT: Final = 2 * BYTES
STATUS: Final = SIZE - 1


class Trail(Record):
    """What is remembered of a round, and what lay open when it was last looked at."""

    seen: int = i64
    """All cards that lay open, as bits."""
    table: int = i64
    played: Row = i64[2]
    """Hand cards that each seat has played, as bits."""
    late: Row = i64[2]
    """The latest one of each seat."""
    former: Row = i64[2]
    """The one before."""
    deals: int = i32
    laid: Row = i8[2 * SUITS]
    """Per seat and suit: turns in which a card of it lay there and another hand card was laid."""
    took: Row = i8[2 * SUITS]
    """The same for turns in which another hand card took something."""
    turned: int = i8
    mover: int = i8
    known: int = i8
    """Whether everything since the deal was seen."""
    unused: int = i8


@rule
def open_cards(view: State) -> int:
    """All cards that lie open, as bits."""
    cards = view.table | view.pool[0] | view.pool[1]
    if view.phase == CHOOSING:
        cards |= 1 << view.stock[view.turned - 1]
    return cards


@rule
def forget(trail: Trail) -> None:
    """Begin a round."""
    for seat in range(2):
        trail.played[seat] = 0
        trail.late[seat] = 0
        trail.former[seat] = 0
    for place in range(2 * SUITS):
        trail.laid[place] = 0
        trail.took[place] = 0
    trail.known = 1


@rule
def note_play(trail: Trail, card: int) -> None:
    """Remember a hand card, given as a bit, that the seat to act has played."""
    seat = trail.mover
    trail.played[seat] |= card
    trail.former[seat] = trail.late[seat]
    trail.late[seat] = card
    own = suit_bits(lowest(card))
    taking = trail.table & own != 0
    left = trail.table & ~own
    place = seat * SUITS
    while left:
        if left & 15:
            if taking:
                trail.took[place] += 1
            else:
                trail.laid[place] += 1
        left >>= 4
        place += 1


@rule
def note(trail: Trail, view: State) -> None:
    """Go on to a view, which comes after one more deal or action; where one is missing, what was
    known is lost until the next deal.
    """
    seen = open_cards(view)
    if view.turned == 0:
        forget(trail)
    elif view.deals != trail.deals:
        trail.known = 0
    elif view.turned == trail.turned + 1:
        card = seen & ~trail.seen & ~(1 << view.stock[view.turned - 1])
        if card:
            note_play(trail, card)
        else:
            trail.known = 0
    elif view.turned != trail.turned:
        trail.known = 0
    trail.seen = seen
    trail.table = view.table
    trail.deals = view.deals
    trail.turned = view.turned
    trail.mover = view.mover


@rule
def put_cards(out: Any, first: int, cards: int) -> None:
    """Write a set of cards, byte by byte: the rows of trails do not begin at whole words."""
    for k in range(BYTES):
        out[first + k] = cards >> (8 * k) & 255


@rule
def show(trail: Trail, seat: int, out: Any, first: int) -> None:
    """Write what a seat remembers as a packed row, from byte ``first`` on; nothing if it is not
    known.
    """
    clear(out, first, SIZE)
    if trail.known == 0:
        return
    other = 1 - seat
    put_cards(out, first, trail.played[other])
    put_cards(out, first + BYTES, trail.late[other] | trail.former[other])
    show_left(trail, other, out, first + LEFT)
    show_left(trail, seat, out, first + LEFT + 3 * LEVELS)
    out[first + STATUS] = 1


@rule
def show_left(trail: Trail, seat: int, out: Any, first: int) -> None:
    """Write the suits that a seat left lying once, twice, thrice: three bytes for each."""
    once = 0
    twice = 0
    thrice = 0
    for place in range(2 * SUITS):
        suit = seat * SUITS + place % SUITS
        times = trail.laid[suit] if place < SUITS else trail.took[suit]
        if times > 0:
            once |= 1 << place
            twice |= (1 if times > 1 else 0) << place
            thrice |= (1 if times > 2 else 0) << place
    for k in range(3):
        out[first + k] = once >> 8 * k & 255
        out[first + 3 + k] = twice >> 8 * k & 255
        out[first + 6 + k] = thrice >> 8 * k & 255
