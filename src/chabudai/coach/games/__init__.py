"""What the coach knows of each game: a module for every game, found by its name, and a default."""

from __future__ import annotations

from types import ModuleType
from typing import Any, NamedTuple

from chabudai.coach.games import default
from chabudai.coach.race import Plan
from chabudai.core.messages import Message, has_message, say
from chabudai.games import rooms
from chabudai.games.playable import Game


class Lesson(NamedTuple):
    """What a better choice would have kept, and what kind of mistake it was not to make it."""

    kind: str
    """A key of ``locale/``."""
    reasons: list[Message]


def _room(game: Game) -> ModuleType:
    return rooms.find("coach.games", game.name) or default


def plan(game: Game) -> Plan:
    """How much a review spends."""
    made: Plan = _room(game).PLAN
    return made


def counts_points(game: Game) -> bool:
    """Whether points matter besides the result."""
    return bool(_room(game).POINTS)


def points_word(game: str, lang: str) -> str:
    """What a game calls its points."""
    return _worded(game, "points", "verdict-points", lang)


def stage_word(game: str, stage: int, lang: str) -> str:
    """What a game calls one of its rounds."""
    return _worded(game, "stage", "verdict-round", lang, number=stage + 1)


def stage_sign(game: str, stage: int, lang: str) -> str:
    """The same in short, for plots."""
    return _worded(game, "stage-short", "verdict-round-short", lang, number=stage + 1)


def stage_head(game: str, lang: str) -> str:
    """What a game calls its rounds, over a column."""
    return _worded(game, "stage-head", "verdict-round-head", lang)


def _worded(game: str, name: str, default: str, lang: str, **args: int) -> str:
    own = f"{game}-review-{name}"
    return say(own if has_message(own, lang) else default, lang, **args)


def stage(game: Game, view: Any) -> int:
    """The round that a view belongs to, from 0."""
    number: int = _room(game).stage(view)
    return number


def lesson(game: Game, view: Any, played: int, better: int) -> Lesson:
    """What one action would have kept that another does not."""
    kind, reasons = _room(game).lesson(game, view, played, better)
    return Lesson(kind, reasons)
