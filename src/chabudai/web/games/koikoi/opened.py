"""A finished match of Koi-Koi with all cards open: the stock."""

from __future__ import annotations

from chabudai.games.koikoi.pack import CARDS
from chabudai.games.koikoi.state import STOCK
from chabudai.match.match import Match
from chabudai.web.pages.sight import Sight


def piles(match: Match, at: int, now: Sight) -> list[tuple[str, list[str]]]:
    """The cards to come, in their order."""
    state = match.positions[at].state
    cards = [CARDS[state.stock[place]] for place in range(state.turned, STOCK)]
    return [(now.say("page-replay-stock"), cards)]
