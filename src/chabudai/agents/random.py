"""The agent that takes any legal action."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from chabudai.agents.agent import demand_own
from chabudai.core.chance import Dice
from chabudai.games.playable import Game


class RandomAgent:
    """Every legal action is equally likely; the same view and seed give the same answer."""

    name = "random"

    def __init__(self, seed: int = 0, game: Game | None = None) -> None:
        """With a game it refuses what is not the view of the seat to act, as others do."""
        self.seed = seed
        self.game = game

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        if self.game is not None:
            demand_own(self.game, view)
        stream = zlib.crc32(bytes(view))
        return legal[Dice(self.seed, stream).below(len(legal))]
