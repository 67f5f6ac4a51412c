"""The settings of a run: what is learned, for how long, and by which numbers."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

METHODS = ("ppo", "regret")


@dataclass(frozen=True)
class Settings:
    """Everything that a run depends on, besides the code."""

    game: str
    options: tuple[tuple[str, Any], ...] = ()
    """Options that are the same at all tables, such as the number of seats."""
    method: str = "ppo"
    """``ppo``, or ``regret``: see ``lab.learn.regret``."""
    memory: bool = True
    """Whether a network is shown what happened before, in games that have a trail."""
    favour: tuple[str, ...] = ()
    """Presets that have half of all tables together; the others share the rest."""
    device: str = "cpu"
    seed: int = 1
    tables: int = 32_768
    steps: int = 32
    """Steps of every table between two updates."""
    updates: int = 2000
    minutes: float = 0.0
    """Where it is given, learning takes so long instead of ``updates``."""
    begin: str = ""
    """The file of a network to go on from; at most as wide as the player."""
    teacher: float = 0.0
    """For so many minutes the game's own judgement is asked, for the player to imitate first."""
    width: int = 1024
    judge_width: int = 512
    layers: int = 3
    epochs: int = 2
    parts: int = 16
    """Parts of what was played, each of which makes a step of an epoch."""
    rate: float = 4e-4
    clip: float = 0.2
    entropy: float = 0.015
    """How much variety is worth in the beginning; a fifth of it in the end."""
    discount: float = 0.9
    """How much of what follows later is trusted more than the judge (GAE's lambda)."""
    pull: float = 0.1
    """By regrets: what a nat away from the reference policy costs."""
    reference_every: int = 100
    """By regrets: updates after which the reference is the policy as it is then."""
    past: float = 0.125
    """The part of the tables at which one seat is a past self."""
    past_every: int = 100
    """Updates between two past selves that are kept."""
    small_width: int = 512
    small_entry: int = 0
    """Units of the small network's first layer; 0: as many as of the others."""
    small_updates: int = 150
    small_minutes: float = 0.0
    """How long the small network learns from the large one."""
    save_every: int = 250
    test_every: int = 0
    """Updates between two meetings with ``rivals``; 0: only in the end."""
    rivals: tuple[str, ...] = ("greedy",)
    pairs: int = 200
    threads: int = 1

    def to_json(self) -> dict[str, Any]:
        """The settings as plain values, for logs and checkpoints."""
        return dataclasses.asdict(self) | {"options": dict(self.options)}
