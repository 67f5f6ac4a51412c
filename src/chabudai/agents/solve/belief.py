"""Beliefs as lists of complete states: what a position may be, and in how many ways."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from chabudai.core.seats import SPECTATOR
from chabudai.games.playable import Game

MOST_ORDERS = 5040


def fitting(game: Game, state: Any, cards: Sequence[int]) -> list[tuple[Any, int]]:
    """Every position that comes of exchanging some cards, and in how many ways it does.

    With ``game.book.hidden(state, seat)`` as cards these are all that look the same to a seat. All
    orders of the cards are tried, so there must be few.
    """
    weights: Counter[Any] = Counter(
        game.book.relabel(state, dict(zip(cards, order, strict=True)))
        for order in itertools.permutations(cards)
    )
    return list(weights.items())


def possible(game: Game, view: Any) -> list[tuple[Any, int]] | None:
    """All that a position may be to somebody who sees no hidden card; None if it is too much.

    A seat's own cards are among what the others may not know: they answer all that it might hold.
    """
    state = game.guess(view, 0)
    cards = game.book.hidden(state, SPECTATOR)
    if math.factorial(len(cards)) > MOST_ORDERS:
        return None
    return fitting(game, state, cards)


def in_hands(game: Game, state: Any) -> list[tuple[Any, int]] | None:
    """All that a position of two seats may be to somebody who sees all but the cards in hand.

    What lies face down stays as it is. None if it is too much, or nobody holds anything.
    """
    cards = set(game.book.hidden(state, 0)) ^ set(game.book.hidden(state, 1))
    if len(cards) < 2 or math.factorial(len(cards)) > MOST_ORDERS:
        return None
    return fitting(game, state, sorted(cards))
