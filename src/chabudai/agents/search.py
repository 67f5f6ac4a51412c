"""The agent that searches: it plays out guesses of what it cannot see, and compares."""

from __future__ import annotations

import time
import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.agents.insight import insight
from chabudai.agents.tree import Tree, make_search
from chabudai.core.chance import Dice
from chabudai.games.binding import Game

CHUNK = 256
"""Play-outs between two looks at the clock."""
MOST_NODES = 60_000


@dataclass(frozen=True)
class Finding:
    """What a search found about one action."""

    action: int
    visits: int
    value: float
    """The chance to win, a draw counting half."""


class SearchAgent:
    """Searches with a fixed number of play-outs, or fewer where the clock says so."""

    def __init__(self, game: Game, iterations: int, seed: int = 0, name: str = "search") -> None:
        self.name = name
        self.game = game
        self.iterations = iterations
        self.seed = seed
        self._hooks = insight(game)
        self._run = make_search(self._hooks, *game.book.key)
        nodes = min(iterations + 8, MOST_NODES)
        self._tree = Tree(game.book.state.dtype, len(game.cards), game.seats, game.actions, nodes)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions."""
        if len(legal) == 1:
            return legal[0]
        findings = self.search(view, legal, clock)
        if not self._hooks.mixed:
            return max(findings, key=lambda found: (found.visits, found.value)).action
        most = max(found.visits for found in findings)
        weights = [max(found.visits - most // 4, 0) for found in findings]
        drawn = Dice(self.seed ^ 0x5EED, zlib.crc32(bytes(view))).below(sum(weights))
        for found, weight in zip(findings, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                break
        return found.action

    def search(
        self, view: Any, legal: Sequence[int], clock: float | None = None
    ) -> list[Finding]:
        """What was found about every legal action, in their order."""
        began = time.perf_counter()
        self._tree.clear()
        seed = (self.seed << 32 ^ zlib.crc32(bytes(view))) & (1 << 63) - 1
        done = 0
        while done < self.iterations:
            stop = self.iterations if clock is None else min(done + CHUNK, self.iterations)
            self._run(view.array, seed, done, stop, *self._tree.arrays)
            done = stop
            if clock is not None and time.perf_counter() - began > clock * 0.9:
                break
        visits, totals = self._tree.root(len(legal))
        return [
            Finding(action, int(n), float(total / n) if n else 0.0)
            for action, n, total in zip(legal, visits, totals, strict=True)
        ]
