"""The insight of a champion: a game's own, with the network's eyes for actions and chances."""

from __future__ import annotations

import dataclasses
import functools
from typing import Any

from chabudai.agents.insight import Insight, insight
from chabudai.agents.learned.mind import thoughts
from chabudai.agents.learned.network import Network, network
from chabudai.core.jit import rule
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

NOISE = 100
"""Chance in these turns, in hundredths of a logit."""
TRUST = 3.0
"""A policy that has learned is surer than it is right; the search takes it less seriously."""
EXPLORE = 0.35


@rule
def _never(_state: Any) -> bool:
    """The network is asked at every end of a play-out but the match's."""
    return False


@functools.lru_cache(maxsize=64)
def _make(own: Insight, kernel: Kernel, found: Network) -> Insight:
    turn, seats, result = kernel.turn, kernel.seats, kernel.result
    said = thoughts(kernel, found.layers, found.width)
    look = said.judge
    reach, value, settled = own.reach, own.value, own.settled or _never

    @rule
    def stage(state: Any) -> int:
        """How many deals there were, and who is to act."""
        return int(state.deals) << 3 | turn(state)

    @rule
    def is_done(state: Any, stage: int, outside: int) -> bool:
        """As soon as the game's own value or cards dealt anew allow it, or after some turns outside
        the tree.

        Of three seats and more the one that searches must be to act: the network says only what
        that one's chances are.
        """
        if settled(state):
            return True
        far = outside >= reach or state.deals != stage >> 3
        return far and turn(state) >= 0 and (seats == 2 or turn(state) == (stage & 7))

    @rule
    def judge(state: Any, values: Any, mind: Any) -> None:
        """What the network says while a seat is to act, the game's own value, or the results."""
        if turn(state) >= 0:
            look(state, values, mind)
        elif settled(state):
            for seat in range(seats):
                values[seat] = value(state, seat)
        else:
            for seat in range(seats):
                values[seat] = 0.5 + 0.5 * result(state, seat)

    return dataclasses.replace(
        own,
        is_done=is_done,
        stage=stage,
        weigh=said.weigh,
        judge=judge,
        play=said.play,
        noise=NOISE,
        trust=TRUST,
        explore=EXPLORE,
        network=found,
    )


def champion(game: Game) -> Insight | None:
    """The insight with a network; None where nobody has learned the game with its rules."""
    found = network(game)
    return None if found is None else _make(insight(game), game.book.kernel, found)
