"""The plan of a response: whom it answers, for how long it learns, and how it is measured."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

from chabudai.lab.learn.settings import Settings


@dataclass(frozen=True)
class Plan:
    """Everything that a response depends on, besides the game and the code."""

    agent: str
    """The agent that stays as it is, by its name."""
    seed: int = 1
    device: str = "cpu"
    minutes: float = 0.0
    """Where it is given, learning takes so long in all instead of ``updates``."""
    updates: int = 300
    tables: int = 4096
    steps: int = 32
    """Steps of every table between two updates."""
    width: int = 512
    layers: int = 3
    rate: float = 4e-4
    entropy: float = 0.006
    """How much variety is worth in the beginning; a fifth of it in the end."""
    begin: str = ""
    """The file of a network to begin with; else the game's own, or the shadow."""
    matches: int = 200
    """Matches in which an agent that thinks is asked, before each round of learning."""
    asking: float = 0.0
    """Where it is given, asking ends after so many seconds, before each round."""
    stand_in: str = ""
    """Who is asked in the agent's place, where that takes too long: somebody who plays like it."""
    rounds: int = 2
    """For a shadow: how often the agent is asked anew, where the response has led by then."""
    pairs: int = 1000
    """Pairs of the meeting in the end."""
    threads: int = 1

    def __post_init__(self) -> None:
        counts = ("updates", "tables", "steps", "width", "matches", "rounds", "pairs", "threads")
        for name in counts:
            if getattr(self, name) < 1:
                raise ValueError(f"{name} is at least 1, got {getattr(self, name)}")
        if self.layers < 2:
            raise ValueError(f"layers is at least 2, got {self.layers}")

    def settings(self, game: str) -> Settings:
        """The same numbers for the parts of self-play that a response is made of."""
        return Settings(
            game=game,
            device=self.device,
            seed=self.seed,
            tables=self.tables,
            steps=self.steps,
            width=self.width,
            judge_width=self.width,
            layers=self.layers,
            rate=self.rate,
            entropy=self.entropy,
            parts=min(16, self.tables),
        )

    def to_json(self) -> dict[str, Any]:
        """The plan as plain values, for files and logs."""
        return dataclasses.asdict(self)
