"""The agent that solves: rounds that are small enough are played so that nobody can exploit it.

Elsewhere it searches. A view omits in which order a round went: it goes by the one at its last
decision before, from what it was told its seat has seen, or else from its own memory.
"""

from __future__ import annotations

import os
import threading
import zlib
from collections.abc import Sequence
from typing import Any, Protocol

from chabudai.agents.agent import demand_own, demand_seat
from chabudai.agents.search import SearchAgent, at_work
from chabudai.core.chance import Dice
from chabudai.games import rooms
from chabudai.games.playable import Game

NEVER = 0.01
"""What is played less often than this is not played: a solution is that exact at best."""
STEPS = 1 << 24


class Solver(Protocol):
    """A game's own solver, in ``agents/solve/GAME``; ``solver(game)`` there makes one."""

    is_ready: bool

    def prepare(self) -> None:
        """Compile what is compiled."""
        ...

    def chances(self, view: Any, legal: Sequence[int], earlier: Any) -> list[float] | None:
        """How often each legal action is played; None where this cannot be solved in time."""
        ...


def has_solver(game: Game) -> bool:
    """Whether a game has a solver of its own."""
    return rooms.find("agents.solve", game.name) is not None


def solver(game: Game) -> Solver:
    """The solver of a game that has one."""
    module = rooms.find("agents.solve", game.name)
    assert module is not None
    made: Solver = module.solver(game)
    return made


class SolvingAgent(SearchAgent):
    """Solves where it can, searches elsewhere; seats and threads may share one."""

    def __init__(
        self,
        game: Game,
        iterations: int,
        seed: int = 0,
        name: str = "champion",
        wait: bool = True,
    ) -> None:
        super().__init__(game, iterations, seed, name, wait)
        self._solver = solver(game)
        self._last: dict[int, Any] = {}
        """For each seat: the view of its last decision."""
        self._seen: Sequence[Any] = ()
        self._begun = 0
        """In which process a thread was let compile what solves."""
        if wait:
            self._prepare_solver()
        else:
            self._begin_solver()

    def _prepare_solver(self) -> None:
        with at_work:  # a fork waits for that
            self._solver.prepare()

    def _begin_solver(self) -> None:
        """Let a thread compile what solves, once in each process."""
        if not self._solver.is_ready and self._begun != os.getpid():
            self._begun = os.getpid()
            threading.Thread(target=self._prepare_solver, daemon=True).start()

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.game, *self._asked[:4])

    @property
    def is_ready(self) -> bool:
        """Whether it answers by solving and searching by now."""
        return super().is_ready and self._solver.is_ready

    @property
    def forgets(self) -> bool:
        """Whether it plays the end of a game by what is public and cards that matter alone."""
        return getattr(self._solver, "forgets", False)

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action."""
        self._seen = views

    def _before(self, view: Any) -> Any:
        """What the seat saw at its decision before this one, by what it was told; else None."""
        if self._seen and bytes(self._seen[-1]) == bytes(view):
            for seen in reversed(self._seen[:-1]):
                demand_seat(view, seen)
                if self.game.turn(seen) == view.viewer:
                    return seen
        return None

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:
        """One of the legal actions."""
        demand_own(self.game, view)
        earlier = self._before(view) or self._last.get(view.viewer)
        self._last[view.viewer] = view.copy()
        if not self._solver.is_ready:
            self._begin_solver()
            return super().choose(view, legal, clock)
        if len(legal) == 1:
            return legal[0]
        found = self._solver.chances(view, legal, earlier)
        if found is None:
            return super().choose(view, legal, clock)
        weights = [int(STEPS * chance) if chance >= NEVER else 0 for chance in found]
        drawn = Dice(self.seed ^ 0x50_1F, zlib.crc32(bytes(view))).below(sum(weights))
        for action, weight in zip(legal, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return action
        raise AssertionError("the weights add up to more than was drawn")

    def chances(self, view: Any, legal: Sequence[int], earlier: Any = None) -> list[float]:
        """How likely each legal action is; ``earlier`` is the seat's view of its last decision."""
        demand_own(self.game, view)
        found = self.solved(view, legal, earlier) if len(legal) > 1 else None
        return super().chances(view, legal) if found is None else found

    def solved(self, view: Any, legal: Sequence[int], earlier: Any = None) -> list[float] | None:
        """How likely each legal action is by the solution; None where it searches instead."""
        found = self._solver.chances(view, legal, earlier or self._before(view))
        if found is None:
            return None
        kept = [chance if chance >= NEVER else 0.0 for chance in found]
        return [chance / sum(kept) for chance in kept]
