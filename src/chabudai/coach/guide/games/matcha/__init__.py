"""What a first game and a first lesson of Matcha tell."""

from __future__ import annotations

from chabudai.coach.guide.games.matcha.lesson import lesson
from chabudai.coach.guide.games.matcha.tips import tips

__all__ = ["lesson", "tips"]
