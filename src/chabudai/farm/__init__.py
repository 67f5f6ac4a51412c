"""Farms: many small tasks done in order – here, by processes, or by a cluster of machines."""

from __future__ import annotations

from chabudai.farm.farm import Farm, Here, Processes

__all__ = ["Farm", "Here", "Processes"]
