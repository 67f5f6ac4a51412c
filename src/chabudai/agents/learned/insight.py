"""The insight of a champion: a game's own, with the network's eyes for actions and chances.

Where a game's own judgement is about as good as its network (``share``), both are asked: they err
in different ways. Play-outs then go on by the game's own, which takes a fraction of the time.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable
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
    said = thoughts(kernel, found.layers, found.width, found.trail_size)
    look = said.judge
    reach, value, settled = own.reach, own.value, own.settled or _never
    share = own.share

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
        """What the network says while a seat is to act, with a share of the game's own value; else
        that value, or the results.
        """
        if turn(state) >= 0:
            look(state, values, mind)
            if share > 0.0:
                for seat in range(seats):
                    values[seat] += share * (value(state, seat) - values[seat])
        elif settled(state):
            for seat in range(seats):
                values[seat] = value(state, seat)
        else:
            for seat in range(seats):
                values[seat] = 0.5 + 0.5 * result(state, seat)

    made = dataclasses.replace(
        own, is_done=is_done, stage=stage, judge=judge, explore=EXPLORE, network=found
    )
    if share == 0.0 or own.weigh is None:
        return dataclasses.replace(made, weigh=said.weigh, play=said.play, noise=NOISE, trust=TRUST)
    weigh = _both(own.weigh, said.add, share / (1.0 - share) * TRUST / own.trust)
    return dataclasses.replace(made, weigh=weigh, trust=TRUST / (1.0 - share))


def _both(own: Callable[..., None], add: Callable[..., None], part: float) -> Callable[..., None]:
    """The rule that rates actions by a game's own judgement and by a network's."""

    @rule
    def weigh(state: Any, ratings: Any, begin: int, mind: Any) -> None:
        own(state, ratings, begin, mind)
        add(state, ratings, begin, mind, part)

    return weigh


def champion(game: Game) -> Insight | None:
    """The insight with a network; None where nobody has learned the game with its rules."""
    found = network(game)
    return None if found is None else _make(insight(game), game.book.kernel, found)
