"""What a solver tells people: the value, how often to play what, and what never, with reasons."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message
from chabudai.games.playable import Game

NEVER = 0.01
"""What is played less often counts as never played."""
ALIKE = 0.005
"""Chances to win that differ by less are told as equal."""


@dataclass(frozen=True)
class Part:
    """One action of a solution."""

    action: int
    text: str
    chance: float
    """How often it is played."""
    value: float
    """The chance to win with it, against a player who knows the solution."""
    others: tuple[int, ...] = ()
    """Actions that come to the same: with cards that are alike here."""
    beaten: int | None = None
    """An action that is at least as good whatever the other seat holds, if there is one."""


@dataclass(frozen=True)
class Solution:
    """How to play a position so that nobody can gain by knowing it."""

    value: float
    """The chance to win of the seat to act, a draw counting half."""
    exploitable: float
    """What a best answer gains at most, on average over both seats."""
    parts: tuple[Part, ...]
    """All actions, most played first."""
    leaves: int
    game: Game
    view: Any

    @property
    def strategy(self) -> dict[str, float]:
        """How often each action is played that is played at all, by its notation."""
        return {part.text: part.chance for part in self.parts if part.chance >= NEVER}

    @property
    def never(self) -> dict[str, Message]:
        """What is never played, and why, in words."""
        return {part.text: self._why(part) for part in self.parts if part.chance < NEVER}

    def messages(self) -> list[Message]:
        """All of it in words."""
        told = [Message("solve-value", {"chance": _percent(self.value)})]
        played = [part for part in self.parts if part.chance >= NEVER]
        told += [Message("solve-play", self._args(part)) for part in played]
        if any(part.chance < NEVER for part in self.parts):
            told.append(Message("solve-never"))
        told += [self._why(part) for part in self.parts if part.chance < NEVER]
        told.append(
            Message("solve-exact", {"loss": _percent(self.exploitable), "leaves": self.leaves})
        )
        return told

    def to_json(self) -> dict[str, Any]:
        """All of it as plain data."""
        return {
            "value": round(self.value, 4),
            "exploitable": round(self.exploitable, 4),
            "leaves": self.leaves,
            "actions": [
                {
                    "action": part.text,
                    "chance": round(part.chance, 4),
                    "value": round(part.value, 4),
                    "alike": [self.game.text(self.view, other) for other in part.others],
                }
                for part in self.parts
            ],
        }

    def _why(self, part: Part) -> Message:
        args = self._args(part)
        best = self.parts[0]
        if part.beaten is not None:
            better = self.game.text(self.view, part.beaten)
            return Message("solve-beaten", {**args, "better": better})
        loss = best.value - part.value
        if loss < ALIKE:
            return Message("solve-needless", {**args, "better": best.text})
        return Message("solve-worse", {**args, "better": best.text, "loss": _percent(loss)})

    def _args(self, part: Part) -> Mapping[str, Any]:
        return {
            "action": part.text,
            "meaning": self.game.choice(self.view, part.action),
            "often": str(round(100 * part.chance)),
            "chance": _percent(part.value),
        }


def ordered(parts: Sequence[Part]) -> tuple[Part, ...]:
    """Most played first, then the better ones."""
    return tuple(sorted(parts, key=lambda part: (-round(part.chance, 3), -part.value, part.action)))


def _percent(value: float) -> str:
    return f"{100 * value:.1f}"
