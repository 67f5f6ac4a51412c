"""Choosing at a glance: the action that looks best, with as much chance as is asked for."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from chabudai.agents.agent import demand_own
from chabudai.agents.insight import Insight, insight
from chabudai.agents.styles import Style
from chabudai.core.chance import Dice, below
from chabudai.core.jit import rule
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game


@functools.cache
def make_glance(hooks: Insight, kernel: Kernel) -> Callable[[Any, Any, int], int]:
    """The rule that picks the best-rated legal action once chance up to ``noise`` is added."""
    if hooks.glance is not None:
        return hooks.glance
    rate, count, nth_legal = hooks.rate, kernel.count, kernel.nth_legal

    @rule
    def glance(state: Any, words: Any, noise: int) -> int:
        number = count(state)
        best: int = nth_legal(state, 0)
        if number == 1:
            return best
        most = -(1 << 40)
        for k in range(number):
            action = nth_legal(state, k)
            rating = (rate(state, action) << 8) + below(words, (noise << 8) + 1)
            if rating > most:
                most = rating
                best = action
        return best

    return glance


class GreedyAgent:
    """Takes what looks best at a glance; plain Python, so that it answers at once."""

    def __init__(
        self,
        game: Game,
        seed: int = 0,
        noise: int = 1,
        name: str = "greedy",
        style: Style | None = None,
    ) -> None:
        self.name = name
        self.game = game
        self.seed = seed
        self.noise = noise
        self._rate = insight(game).rate
        self._glance = make_glance(insight(game), game.book.kernel)
        self._style = style

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.seed, self.noise, self.name, self._style)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        demand_own(self.game, view)
        if len(legal) == 1:
            return legal[0]
        words = Dice(self.seed, zlib.crc32(bytes(view))).words
        first = self._glance(view, words, self.noise)
        if self._style is None or self._style.taste(view, first) is None:
            return first
        return self._by_taste(view, legal, words, self._style)

    def _by_taste(self, view: Any, legal: Sequence[int], words: Any, style: Style) -> int:
        """What looks best to somebody with a taste, among all that is a matter of taste."""
        likings = [(action, style.taste(view, action)) for action in legal]
        ratings = [
            (self._rate(view, action) + style.rating * liking + below(words, self.noise), -action)
            for action, liking in likings
            if liking is not None
        ]
        return -max(ratings)[1]
