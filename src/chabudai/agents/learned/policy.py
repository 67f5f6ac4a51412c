"""The agent that plays by its network alone: it looks once and takes what it likes best."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from chabudai.agents.agent import demand_own
from chabudai.agents.learned.mind import new_mind, thoughts
from chabudai.agents.learned.network import Network
from chabudai.agents.learned.plain import Plain
from chabudai.agents.trails import Memory
from chabudai.core.chance import Dice
from chabudai.core.jit import native
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game

FINE = 1 << 30
"""How finely chances are drawn."""

_compiled: dict[tuple[Kernel, int, int, int], Callable[..., bool]] = {}


def _weigher(kernel: Kernel, network: Network) -> Callable[..., bool]:
    """The driver that rates all legal actions of a view; False if the view is none."""
    key = (kernel, network.layers, network.width, network.trail_size)
    if key not in _compiled:
        weigh, is_whole = thoughts(*key).weigh, kernel.is_whole

        def run(view: Any, ratings: Any, mind: Any) -> bool:
            if not is_whole(at(view, 0)):
                return False
            weigh(at(view, 0), ratings, 0, mind)
            return True

        _compiled[key] = native(run)
    return _compiled[key]


class NetworkAgent:
    """Takes the action that the network likes best, or draws by how much it likes them.

    Where it does not draw, the seed makes no difference. Without ``compiled`` it thinks in NumPy,
    to the same answers.
    """

    def __init__(
        self,
        game: Game,
        network: Network,
        name: str = "network",
        compiled: bool = True,
        mixed: bool = False,
        seed: int = 0,
    ) -> None:
        self.name = name
        self.game = game
        self.network = network
        self.mixed = mixed
        self.seed = seed
        kernel = game.book.kernel
        self._turn = kernel.turn
        self._plain = Plain(network, kernel)
        self._memory = Memory(game, compiled) if network.trail else None
        self._run = None
        if compiled:
            self._mind = new_mind(network, kernel)
            self._ratings = np.zeros(game.actions, np.float64)
            self._run = _weigher(kernel, network)

    def __reduce__(self) -> tuple[Any, ...]:
        made = (self.game, self.network, self.name, self._run is not None, self.mixed, self.seed)
        return type(self), made

    def prepare(self) -> None:
        """Compile, or load from disk, by a first look; in NumPy there is nothing to do."""
        if self._run is not None:
            if self._memory is not None:
                self._memory.prepare()
            state = self.game.new()
            while self.game.turn(state) < 0:
                self.game.shuffle(state, 0)
            self._run(state.array, self._ratings, self._mind)

    def weigh(self, view: Any, legal: Sequence[int]) -> Any:
        """The logits of the legal actions, in their order."""
        rows = () if self._memory is None else self._memory.rows(view)
        if self._run is None:
            seat = self._turn(view)
            return self._plain.weigh(view, seat, legal, rows[seat] if len(rows) else ())
        if len(rows):
            self._mind.remember(rows, view)
        if not self._run(view.array, self._ratings, self._mind):
            raise ValueError(self.game.check(view)[0].say())
        return self._ratings[: len(legal)]

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        demand_own(self.game, view)
        if len(legal) == 1:
            return legal[0]
        if not self.mixed:
            return legal[int(self.weigh(view, legal).argmax())]
        drawn = Dice(self.seed, zlib.crc32(bytes(view))).below(FINE) / FINE
        bounds = np.cumsum(self.chances(view, legal))
        return legal[min(int(np.searchsorted(bounds, drawn, "right")), len(legal) - 1)]

    def chances(self, view: Any, legal: Sequence[int], _earlier: Any = None) -> list[float]:
        """How likely each legal action is."""
        demand_own(self.game, view)
        logits = np.array(self.weigh(view, legal))
        if not self.mixed:
            return [float(place == logits.argmax()) for place in range(len(legal))]
        weights = np.exp(logits - logits.max())
        return [float(weight) for weight in weights / weights.sum()]


class RememberingAgent(NetworkAgent):
    """A network that is shown a trail, and is told what its seat has seen.

    Who has told it nothing, or not the view that it is to choose for, gets the answer to the view.
    """

    def told(self, views: Sequence[Any]) -> None:
        """All views of its seat so far, one after each deal and each action."""
        if self._memory is not None:
            self._memory.views = views
