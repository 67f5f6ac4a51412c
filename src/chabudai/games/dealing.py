"""Dealing on: the rules that carry out the deals that are due, made from a game's kernel."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from chabudai.core.chance import start
from chabudai.core.jit import rule
from chabudai.core.seats import DEAL
from chabudai.games.kernel import Kernel


@functools.cache
def dealer(kernel: Kernel) -> Callable[[Any, Any, Any], int]:
    """The rule that deals until a seat is to act or the game is over; whose turn it is then.

    The words of a generator go on from deal to deal.
    """
    turn, shuffle, deal = kernel.turn, kernel.shuffle, kernel.deal

    @rule
    def deal_on(state: Any, order: Any, words: Any) -> int:
        mover = turn(state)
        while mover == DEAL:
            shuffle(state, order, words)
            deal(state, order)
            mover = turn(state)
        return mover

    return deal_on


@functools.cache
def seeded_dealer(kernel: Kernel) -> Callable[[Any, Any, Any, int], int]:
    """The same for a game with a seed: deal number d comes from stream d, as in ``Game.shuffle``.

    The words may be those of another use; the rule starts them anew for each deal.
    """
    turn, shuffle, deal = kernel.turn, kernel.shuffle, kernel.deal

    @rule
    def deal_seeded(state: Any, order: Any, words: Any, seed: int) -> int:
        mover = turn(state)
        while mover == DEAL:
            start(words, seed, state.deals)
            shuffle(state, order, words)
            deal(state, order)
            mover = turn(state)
        return mover

    return deal_seeded
