"""Beliefs: how well a guess of what is hidden explains what another seat did, as one saw it.

A game's module says what the other did (``acts``, from one seat's views in their order) and how a
state of that time looks if a guess of now is right (``suppose``). The game's network says how
likely somebody is to do that who holds those cards; guesses are weighed by the product.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.learned.mind import new_mind, thoughts
from chabudai.agents.learned.network import Network
from chabudai.core.chance import Dice
from chabudai.core.jit import native
from chabudai.core.record import at, copy_from
from chabudai.games import rooms
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

GUESSES = 64
LATEST = 12
"""So many acts of the other are looked at, the latest ones."""
SURE = 0.7
"""How far the network is trusted to know what others do; the rest is anything."""
TEMPER = 2.5
"""Others are less sure of themselves than the network is of itself: logits are divided by this.

With these two the cards that another network, or the greedy agent, really held weighed 1.2 and 0.6
nats more than the average guess; with 0.85 and 1 it was 1.6 and nothing."""
FINE = 1 << 20


class Act(NamedTuple):
    """Something that another seat did."""

    before: Any
    """One's own view before it."""
    action: int
    later: int
    """What the seat held then besides what a guess of now gives it, as the game's module says."""


def has_beliefs(game: Game) -> bool:
    """Whether a game says what others did."""
    return rooms.find("agents.beliefs", game.name) is not None


@functools.cache
def _explainer(kernel: Kernel, shape: tuple[int, int, int], suppose: Any) -> Callable[..., None]:
    """The driver that writes the logarithm of how likely the acts are by each guess."""
    weigh, count, nth_legal = thoughts(kernel, *shape).weigh, kernel.count, kernel.nth_legal

    def explain(
        guesses: Any,
        acts: tuple[Any, Any, Any],
        scratch: Any,
        ratings: Any,
        logs: Any,
        mind: Any,
    ) -> None:
        befores, actions, laters = acts
        for k in range(len(guesses)):
            total = 0.0
            for t in range(len(befores)):
                copy_from(scratch, 0, befores, t)
                state = at(scratch, 0)
                suppose(state, at(guesses, k), laters[t])
                number = count(state)
                weigh(state, ratings, 0, mind)
                best = ratings[0]
                for place in range(1, number):
                    best = max(best, ratings[place])
                whole = 0.0
                own = 0.0
                for place in range(number):
                    share = math.exp((ratings[place] - best) / TEMPER)
                    whole += share
                    if nth_legal(state, place) == actions[t]:
                        own = share
                total += math.log(SURE * own / whole + (1.0 - SURE) / number)
            logs[k] = total

    return native(explain)


class Belief:
    """What a seat thinks of guesses, by what it was told."""

    def __init__(self, game: Game, network: Network) -> None:
        self.game = game
        room: Any = rooms.find("agents.beliefs", game.name)
        kernel = game.book.kernel
        self._acts = room.acts
        shape = network.layers, network.width, network.trail_size
        self._explain = _explainer(kernel, shape, room.suppose)
        self._mind = new_mind(network, kernel)
        self._ratings = np.zeros(game.actions, np.float64)
        self._scratch = np.zeros(1, kernel.state.dtype)

    def weigh(self, views: Sequence[Any], guesses: Any) -> Any:
        """The weights of guesses, which add up to one; a row of records, and what they get."""
        acts = self._acts(self.game, views)[-LATEST:]
        logs = np.zeros(len(guesses))
        if acts:
            befores = np.concatenate([act.before.array for act in acts])
            actions = np.array([act.action for act in acts])
            laters = np.array([act.later for act in acts])
            args = (befores, actions, laters), self._scratch, self._ratings, logs, self._mind
            self._explain(guesses, *args)
        weights = np.exp(logs - logs.max())
        return weights / weights.sum()

    def draw(self, views: Sequence[Any], seed: int, stream: int) -> tuple[Any, Any]:
        """Guesses of the last view, and how often of ``FINE`` each is to be used, added up."""
        view = views[-1]
        dice = Dice(seed, stream)
        guesses = np.concatenate([view.array] * GUESSES)
        guess = self.game.book.kernel.guess
        for place in range(GUESSES):
            guess(at(guesses, place), dice.words)
        shares = np.rint(self.weigh(views, guesses) * FINE).astype(np.int64).cumsum()
        return guesses, shares
