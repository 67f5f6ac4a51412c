"""Who knows what in Lanterns: views with holes, and complete states that fit a view."""

from __future__ import annotations

from typing import Any, Final

from chabudai.core.bits import nth, popcount
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.seats import EVERYTHING
from lanterns import NONE, State, own_card

COVERED: Final = -2


@rule
def hide(state: State, seat: int) -> None:
    """Cover the cards that others chose; hands show them still."""
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
            view.chosen[seat] = own_card(seat, nth(hand, below(words, popcount(hand))))
    view.viewer = EVERYTHING
