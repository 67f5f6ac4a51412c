"""What the coach's routes are sent and answer, as OpenAPI describes it."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from chabudai.web.api.models import Asked, Number, Seat, Told


class ProgressOut(Told):
    """How far a review is."""

    progress: float


class ChanceOut(Told):
    """A chance to win with its 95 % interval."""

    value: float
    low: float
    high: float


class OptionOut(Told):
    """An action that was legal."""

    text: str = Field(description="its notation")
    meaning: str = Field(description="the same in words")
    chance: ChanceOut
    share: float = Field(description="how often the best strategy plays it")
    points: float | None


class DecisionOut(Told):
    """A choice that the seat had, judged by what it knew."""

    number: int = Field(description="the entry that was its answer")
    stage: int = Field(description="the round, from 0")
    options: list[OptionOut] = Field(description="best first")
    played: str
    loss: float
    mark: Literal["best", "good", "inaccuracy", "mistake", "blunder"]
    equal: bool
    mixed: bool
    brilliant: bool
    reasons: list[dict[str, Any]] = Field(description="each with `key`, `args` and `text`")
    kind: str | None = Field(description="what kind of mistake it was")
    kind_text: str | None = None


class StepOut(Told):
    """A change of the seat's chance."""

    number: int
    stage: int
    cause: Literal["deal", "cards", "own", "others", "end"]
    before: float
    after: float


class RoundOut(Told):
    """What one round brought."""

    stage: int
    luck: float
    skill: float
    decisions: int
    marks: dict[str, int] = Field(description="how many of them have each mark")


class ReviewOut(Told):
    """A match as the coach sees it, for one seat: `start` + `luck` + `skill` = `result`."""

    match: str
    game: str
    seat: int
    result: float
    start: float
    steps: list[StepOut]
    decisions: list[DecisionOut]
    turning: list[int] = Field(description="the decisions that cost most, dearest first")
    could: float = Field(description="the chance with best play by the same cards")
    seed: int
    version: int
    luck: float
    skill: float
    loss: float = Field(description="what a decision cost on average")
    rounds: list[RoundOut]


class PracticeAsked(Asked):
    """A moment to play on from."""

    seat: Seat
    number: Number
    cards: Literal["same", "guessed"] = "same"


class PracticeMade(Told):
    """The new match."""

    match: str


class Gift(Asked):
    """Whether puzzles may be made of your finished matches."""

    gives: bool


class GiftOut(Told):
    """Whether puzzles may be made of your finished matches."""

    gives: bool


class ReportOut(Told):
    """A report card, game by game."""

    since: int = Field(description="matches that ended before are left out")
    games: list[dict[str, Any]]
