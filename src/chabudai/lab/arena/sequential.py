"""Sequential tests: play until it is known who is stronger, with the chance of an error stated.

The gambler of ``interval`` bets on each of the two, and whoever makes ``2 / error`` of 1 is known
to be the stronger one. That may be looked at after every pair: two equal agents are ever told apart
with a chance of at most ``error``, and a wrong one of two unequal ones is named with half of that.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import numpy as np

from chabudai.lab.arena.interval import STAKES

EVEN = 0.5


class Watch:
    """Looks at the scores of the first of two agents as they come."""

    def __init__(self, error: float) -> None:
        if not 0 < error < 1:
            raise ValueError(f"the chance of an error is between 0 and 1, got {error}")
        self.goal = math.log(2 / error)
        self._stakes = np.array(STAKES) / EVEN
        self._wealth = np.zeros((2, len(STAKES)))

    def see(self, score: float) -> int | None:
        """Which of the two is stronger, once it is known; later scores change nothing."""
        for who, value in enumerate((score, 1 - score)):
            self._wealth[who] += np.log1p(self._stakes * (value - EVEN))
            if np.logaddexp.reduce(self._wealth[who]) - math.log(len(STAKES)) >= self.goal:
                return who
        return None


def first_known(scores: Iterable[float] | Sequence[float], error: float) -> tuple[int, int] | None:
    """After how many scores it is known which of two is stronger, and which; None if it is not."""
    watch = Watch(error)
    for number, score in enumerate(scores, 1):
        who = watch.see(score)
        if who is not None:
            return number, who
    return None
