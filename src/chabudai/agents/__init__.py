"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from chabudai.agents.agent import Agent
from chabudai.agents.levels import levels, make
from chabudai.agents.random import RandomAgent

__all__ = ["Agent", "RandomAgent", "levels", "make"]
