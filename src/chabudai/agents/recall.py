"""The agent that remembers: it searches guesses that explain what the others did."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from chabudai.agents.beliefs import GUESSES, Belief
from chabudai.agents.search import RememberingSearch
from chabudai.agents.tree import Tree
from chabudai.games.playable import Game


class RecallAgent(RememberingSearch):
    """A champion that is told what its seat has seen since the match began.

    Who has told it nothing, or not the view that it is to choose for, gets the champion's answer.
    """

    def __init__(
        self, game: Game, learned: int, seed: int = 0, name: str = "recall", wait: bool = True
    ) -> None:
        super().__init__(game, learned, seed, name, wait, learned, guesses=GUESSES)
        self._views: Sequence[Any] = ()
        network = self._hooks.network
        self._belief = None if network is None else Belief(game, network)

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action."""
        super().told(views)
        self._views = views

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, self.iterations, self.seed, self.name, self._asked[3])

    def _fill(self, tree: Tree, view: Any) -> None:
        """Guesses by how well they explain what the seat has seen."""
        super()._fill(tree, view)
        tree.shares[:] = 0
        if self._belief is not None and self._views and self._views[-1] == view:
            stream = zlib.crc32(bytes(view))
            guesses, shares = self._belief.draw(self._views, self.seed ^ 0xBE11EF, stream)
            tree.guesses[:] = guesses
            tree.shares[:] = shares
