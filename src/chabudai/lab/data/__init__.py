"""Data sets: every decision of self-play or of stored matches, as Parquet (``docs/data.md``)."""

from __future__ import annotations

from chabudai.lab.data.row import Row
from chabudai.lab.data.selfplay import Plan, played
from chabudai.lab.data.stored import stored
from chabudai.lab.data.table import Arrays, load, write

__all__ = ["Arrays", "Plan", "Row", "load", "played", "stored", "write"]
