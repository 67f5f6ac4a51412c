"""Who chooses: agents that see a view and pick a legal action. They never see a state."""

from __future__ import annotations

from chabudai.agents.levels import LEVELS, make_agent
from chabudai.agents.protocol import Agent
from chabudai.agents.random import RandomAgent

__all__ = ["LEVELS", "Agent", "RandomAgent", "make_agent"]
