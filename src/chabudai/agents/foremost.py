"""The champion that plays at once: what its network likes best, once it knows what happened before.

Its search says what actions are worth, and answers where nobody has told what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from chabudai.agents.agent import demand_own
from chabudai.agents.learned.network import network
from chabudai.agents.learned.policy import RememberingAgent
from chabudai.agents.search import RememberingSearch
from chabudai.games.playable import Game


class ForemostAgent(RememberingSearch):
    """Looks once with a network that remembers; guesses of its search know nothing of the past."""

    def __init__(
        self,
        game: Game,
        iterations: int,
        seed: int = 0,
        name: str = "champion",
        wait: bool = True,
        learned: int = 0,
    ) -> None:
        found = network(game)
        assert found is not None
        self._look = RememberingAgent(game, found, name, compiled=wait)
        super().__init__(game, iterations, seed, name, wait, learned)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, *self._asked[:5])

    def _prepare(self) -> None:
        super()._prepare()
        self._look.prepare()

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action."""
        super().told(views)
        self._look.told(views)

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions."""
        if self._memory is None or not self._memory.has(view):
            return super().choose(view, legal, clock)
        demand_own(self.game, view)
        return self._look.choose(view, legal)

    def chances(self, view: Any, legal: Sequence[int], earlier: Any = None) -> list[float]:
        """How likely each legal action is."""
        found = self.liked(view, legal)
        return super().chances(view, legal, earlier) if found is None else found

    def liked(self, view: Any, legal: Sequence[int]) -> list[float] | None:
        """How likely each legal action is at one look; None where it searches instead, because
        nobody has told what the seat has seen.
        """
        if self._memory is None or not self._memory.has(view):
            return None
        return self._look.chances(view, legal)
