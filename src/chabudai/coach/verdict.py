"""What a review says, as plain values that can be stored, sent and shown."""

from __future__ import annotations

import dataclasses
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message

MARKS = ("best", "good", "inaccuracy", "mistake", "blunder")
"""How good a choice was, best first."""

DEAL = "deal"
CARDS = "cards"
OWN = "own"
OTHERS = "others"
END = "end"
CAUSES = (DEAL, CARDS, OWN, OTHERS, END)
"""Why a chance changed: a deal, cards that turned up, the seat's own choice, that of others, or
the end of the match. All but the seat's own choices are luck to the seat.
"""


@dataclass(frozen=True, slots=True)
class Chance:
    """A chance to win, a draw counting half, with its 95 % interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Option:
    """One legal action of a decision, as play-outs see it from the seat's view."""

    text: str
    """Its notation."""
    chance: Chance
    share: float
    """How often the best strategy plays it, from 0 to 1."""
    points: float | None = None
    """How many points it brings until the round ends, where a game counts points."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A choice that the seat had."""

    number: int
    """The entry of the log that was its answer; the seat saw the position before it."""
    stage: int
    """The round that it belongs to, counted from 0."""
    options: tuple[Option, ...]
    """All legal actions, best first."""
    played: str
    loss: float
    """The chance that the best option has over the one played; 0 where they count as equal."""
    mark: str
    equal: bool
    """The intervals of what was played and of the best overlap: no difference can be told."""
    mixed: bool
    """Several actions belong to the best strategy, and the one played is among them."""
    reasons: tuple[Message, ...] = ()
    """Why the best option is good, and what it keeps open that the one played does not."""
    kind: str | None = None
    """What kind of mistake it was, as a key of ``locale/`` (``mistake-...``)."""
    brilliant: bool = False
    """What was played is clearly best, and what looks best at a glance is clearly worse."""

    @property
    def best(self) -> Option:
        """The best option."""
        return self.options[0]

    def to_json(self) -> dict[str, Any]:
        """The decision as plain data."""
        data = dataclasses.asdict(dataclasses.replace(self, reasons=()))
        data["reasons"] = [reason.to_json() for reason in self.reasons]
        return data


@dataclass(frozen=True, slots=True)
class Step:
    """A change of the seat's chance."""

    number: int
    """The entry of the log that brought it."""
    stage: int
    cause: str
    before: float
    after: float

    @property
    def change(self) -> float:
        """By how much the chance changed."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Round:
    """What one round brought a seat."""

    stage: int
    luck: float
    skill: float
    decisions: int
    marks: Mapping[str, int]
    """How many of them have each mark."""


DERIVED = ("luck", "skill", "loss", "rounds")
"""What a review says besides that follows from the rest."""


@dataclass(frozen=True, slots=True)
class Review:
    """A match as the coach sees it, for one seat."""

    match: str
    game: str
    seat: int
    result: float
    """1 won, 0 lost, between for draws and shared places."""
    start: float
    """The chance before the first deal."""
    steps: tuple[Step, ...]
    decisions: tuple[Decision, ...]
    turning: tuple[int, ...]
    """The numbers of the three decisions that cost most, dearest first; fewer where fewer did."""
    could: float
    """The chance that was left with best play by the same cards: the result if it was won."""
    seed: int
    version: int

    @property
    def luck(self) -> float:
        """The change of the chance by what the seat did not choose."""
        return sum(step.change for step in self.steps if step.cause != OWN)

    @property
    def skill(self) -> float:
        """The change of the chance by the seat's own choices, never above 0."""
        return sum(step.change for step in self.steps if step.cause == OWN)

    @property
    def loss(self) -> float:
        """What a decision cost on average."""
        return sum(made.loss for made in self.decisions) / max(len(self.decisions), 1)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """Luck and skill round by round; their sums are those of the match."""
        return tuple(self._round(stage) for stage in sorted({step.stage for step in self.steps}))

    def _round(self, stage: int) -> Round:
        steps = [step for step in self.steps if step.stage == stage]
        skill = sum(step.change for step in steps if step.cause == OWN)
        luck = sum(step.change for step in steps if step.cause != OWN)
        made = [decision for decision in self.decisions if decision.stage == stage]
        counts = Counter(decision.mark for decision in made)
        return Round(
            stage,
            luck,
            skill,
            decisions=len(made),
            marks={mark: counts[mark] for mark in MARKS},
        )

    def to_json(self) -> dict[str, Any]:
        """The review as plain data, with what follows from it."""
        return {**self.frame(), "decisions": [made.to_json() for made in self.decisions]}

    def frame(self) -> dict[str, Any]:
        """The same without its decisions, which are most of it."""
        data = dataclasses.asdict(dataclasses.replace(self, decisions=()))
        del data["decisions"]
        data["rounds"] = [dataclasses.asdict(each) for each in self.rounds]
        return {**data, "luck": self.luck, "skill": self.skill, "loss": self.loss}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Review:
        """The review that ``to_json`` described."""
        made = ("steps", "decisions", "turning", *DERIVED)
        rest = {key: data[key] for key in data if key not in made}
        return cls(
            **rest,
            steps=tuple(Step(**step) for step in data["steps"]),
            decisions=tuple(_read(made) for made in data["decisions"]),
            turning=tuple(data["turning"]),
        )


def _read(data: Mapping[str, Any]) -> Decision:
    options = tuple(
        Option(**{**option, "chance": Chance(**option["chance"])}) for option in data["options"]
    )
    reasons = tuple(read_message(reason) for reason in data["reasons"])
    return Decision(**{**data, "options": options, "reasons": reasons})


def read_message(data: Mapping[str, Any]) -> Message:
    """The message that ``Message.to_json`` described."""
    return Message(data["key"], {name: _value(value) for name, value in data["args"].items()})


def _value(value: Any) -> Any:
    if isinstance(value, Mapping):
        return read_message(value)
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [_value(part) for part in value]
    return value
