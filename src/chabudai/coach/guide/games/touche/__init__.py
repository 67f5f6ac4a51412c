"""What a first game and a first lesson of Touché tell."""

from __future__ import annotations

from chabudai.coach.guide.games.touche.lesson import lesson
from chabudai.coach.guide.games.touche.tips import tips

__all__ = ["lesson", "tips"]
