"""The arena: agents against each other on the same deals, and what that says about them."""

from __future__ import annotations

from chabudai.lab.arena.bout import Pair, agent_seed
from chabudai.lab.arena.contestant import Contestant, IllegalAnswer, adapt, enter
from chabudai.lab.arena.interval import interval, running_interval
from chabudai.lab.arena.meeting import Progress, arena
from chabudai.lab.arena.rating import Rating, rate
from chabudai.lab.arena.record import Record, merge, read_records, standings, write_records
from chabudai.lab.arena.standing import Standing, cross_table

__all__ = [
    "Contestant",
    "IllegalAnswer",
    "Pair",
    "Progress",
    "Rating",
    "Record",
    "Standing",
    "adapt",
    "agent_seed",
    "arena",
    "cross_table",
    "enter",
    "interval",
    "merge",
    "rate",
    "read_records",
    "running_interval",
    "standings",
    "write_records",
]
