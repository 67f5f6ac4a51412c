"""What a first game and a first lesson of Koi-Koi tell."""

from __future__ import annotations

from chabudai.coach.guide.games.koikoi.lesson import lesson
from chabudai.coach.guide.games.koikoi.tips import preset, tips

__all__ = ["lesson", "preset", "tips"]
