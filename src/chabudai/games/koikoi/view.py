"""Who knows what in Koi-Koi: views with holes, and complete states that fit a view."""

from __future__ import annotations

from typing import Any

from chabudai.core.bits import lowest, members, nth, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from chabudai.games.koikoi.pack import ALL
from chabudai.games.koikoi.state import BLANK, CHOOSING, STOCK, State


@rule
def is_open(state: State, hand: int, seat: int) -> bool:
    """Whether a viewer may see a seat's hand: its own, or the proof of a tenho."""
    return hand == seat or hand == state.shown


@rule
def hide(state: State, seat: int) -> None:
    """Turn a complete state into the view of a seat or of SPECTATOR, in place."""
    state.viewer = seat
    for other in range(2):
        if not is_open(state, other, seat):
            state.hand[other] = 0
    stock = state.stock
    for place in range(state.turned, STOCK):
        stock[place] = BLANK


@rule
def unseen_bits(view: State) -> int:
    """The cards that lie in no place that the viewer sees, as bits."""
    seen = view.hand[0] | view.hand[1] | view.pool[0] | view.pool[1] | view.table
    if view.phase == CHOOSING:
        seen |= 1 << view.stock[view.turned - 1]
    return ALL & ~seen


def unseen(view: State) -> list[int]:
    """The cards whose place the viewer does not know."""
    if view.viewer == EVERYTHING:
        return []
    return members(unseen_bits(view))


@rule
def guess(view: State, words: Any) -> None:
    """Fill the holes of a view, in place; every state that fits is equally likely."""
    left = unseen_bits(view)
    for seat in range(2):
        if not is_open(view, seat, view.viewer):
            hand = 0
            for _ in range(view.held[seat]):
                bit = 1 << nth(left, below(words, popcount(left)))
                hand |= bit
                left &= ~bit
            view.hand[seat] = hand
    for place in range(view.turned, STOCK):
        view.stock[place] = lowest(left)
        left &= left - 1
    for last in range(STOCK - 1, view.turned, -1):
        place = view.turned + below(words, last - view.turned + 1)
        card = view.stock[place]
        view.stock[place] = view.stock[last]
        view.stock[last] = card
    view.viewer = EVERYTHING
