"""A compiled glance: the greedy agent's answers, at once also where rating a choice takes long."""

from __future__ import annotations

import functools
import zlib
from collections.abc import Callable, Sequence
from typing import Any

from chabudai.agents import Agent, make
from chabudai.agents.glance import make_glance
from chabudai.agents.insight import Insight, insight
from chabudai.agents.spec import GLANCE, read_spec
from chabudai.core.chance import Dice
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game


@functools.cache
def _driver(hooks: Insight, kernel: Kernel) -> Callable[..., int]:
    glance = make_glance(hooks, kernel)

    def look(views: Any, words: Any, noise: int) -> Any:
        return glance(at(views, 0), words, noise)

    return native(look)


class QuickGlance:
    """Chooses as the greedy agent with the same seed and chance does."""

    def __init__(self, game: Game, seed: int = 0, noise: int = 1, name: str = "greedy") -> None:
        self.name = name
        self.seed = seed
        self.noise = noise
        self._look = _driver(insight(game), game.book.kernel)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        words = Dice(self.seed, zlib.crc32(bytes(view))).words
        return int(self._look(view.array, words, self.noise))


def seated(name: str, game: Game, seed: int) -> Agent:
    """The agent of a name, compiled also where it only glances."""
    spec = read_spec(name, game.name)
    if spec.kind == GLANCE and not spec.style:
        return QuickGlance(game, seed, spec.noise, name)
    return make(name, game, seed)
