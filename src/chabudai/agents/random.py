"""The agent that takes any legal action."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from typing import Any

from chabudai.core.chance import Dice


class RandomAgent:
    """Every legal action is equally likely; the same view and seed give the same answer."""

    name = "random"

    def __init__(self, seed: int = 0) -> None:
        self.seed = seed

    def choose(self, view: Any, legal: Sequence[int], clock: float | None = None) -> int:  # noqa: ARG002 - needs no time
        """One of the legal actions."""
        stream = zlib.crc32(bytes(view))
        return legal[Dice(self.seed, stream).below(len(legal))]
