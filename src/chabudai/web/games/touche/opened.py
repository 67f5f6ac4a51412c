"""A finished match of Touché with all cards open: the draw piles."""

from __future__ import annotations

from typing import Any

from chabudai.games.touche.notation import CARDS
from chabudai.games.touche.state import EMPTY
from chabudai.match.match import Match
from chabudai.web.pages.sight import Sight


def piles(match: Match, at: int, now: Sight) -> list[tuple[str, list[str]]]:
    """The cards to come, in their order."""
    state = match.positions[at].state
    return [
        (now.say("page-replay-pile", name=now.names[seat]), _pile(state, seat))
        for seat in range(match.game.seats)
    ]


def _pile(state: Any, seat: int) -> list[str]:
    cards: list[str] = []
    card = state.top[seat] if state.left[seat] else EMPTY
    while card != EMPTY and len(cards) < state.left[seat]:
        cards.append(CARDS[card])
        card = state.link[card]
    return cards
