"""A puzzle as plain values: a view, what is best in it and by how much, and what it is about."""

from __future__ import annotations

import dataclasses
import functools
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from chabudai.agents import odds
from chabudai.agents.reasons import reasons
from chabudai.coach.puzzles.themes import about_key, fitting
from chabudai.coach.verdict import Chance
from chabudai.core.messages import Message
from chabudai.core.seats import EVERYTHING
from chabudai.games import game as open_game
from chabudai.games.playable import Game

SCALE = 1000
"""Chances are kept in thousandths."""
CHECK = 20_201
"""The seed of the guess that a view is tried with."""


@dataclass(frozen=True, slots=True)
class Answer:
    """One legal action of a puzzle with its chance as play-outs say."""

    text: str
    chance: Chance


@dataclass(frozen=True)
class Puzzle:
    """A view of the seat to act, in which one action is clearly best."""

    game: str
    rules: Mapping[str, Any]
    version: int
    """Of the game's rules."""
    fields: Mapping[str, Any]
    """The fields of the view that are not those of a new match."""
    answers: tuple[Answer, ...]
    """All legal actions, best first."""
    glance: str
    """What looks best at a glance."""
    themes: tuple[str, ...]
    levels: tuple[float, ...]
    """How often each level of the bots finds the best action."""
    rating: int
    """How hard it is, see ``difficulty``."""

    @functools.cached_property
    def id(self) -> str:
        """A short name that follows from the position alone."""
        what = json.dumps([self.game, self.rules, self.version, self.fields], sort_keys=True)
        return hashlib.sha256(what.encode()).hexdigest()[:10]

    @property
    def best(self) -> Answer:
        """The right answer."""
        return self.answers[0]

    def is_right(self, text: str) -> bool:
        """Whether an action is the best one."""
        return text == self.best.text

    def answer(self, text: str) -> Answer:
        """A legal action with its chance, or a KeyError."""
        for each in self.answers:
            if each.text == text:
                return each
        raise KeyError(text)

    def chance(self, answer: Answer) -> Chance:
        """The chance of an answer as it is shown: by the odds that searches go by."""
        meaning = odds.meaning(self.played, self.view)
        return Chance(*map(meaning, _parts(answer.chance)))

    @functools.cached_property
    def played(self) -> Game:
        """The game with the rules of the puzzle."""
        return opened(self.game, self.version, json.dumps(dict(self.rules), sort_keys=True))

    @functools.cached_property
    def view(self) -> Any:
        """What the seat to act sees."""
        view = self.played.new()
        for name, value in self.fields.items():
            if name not in view.layout:
                raise ValueError(f"puzzle {self.id}: {self.game} has no field {name!r}")
            view.put(name, value)
        return view

    @property
    def line(self) -> str:
        """The same in one line of text."""
        return self.played.write(self.view)

    @property
    def seat(self) -> int:
        """The seat to act, whose view it is."""
        return int(self.view.viewer)

    def why(self) -> list[Message]:
        """Why the best action is good: what the themes teach, and what a hint says of it."""
        told = [Message(about_key(self.game, name)) for name in self.themes]
        return told + reasons(self.played, self.view, self.action(self.best.text))

    def action(self, text: str) -> int:
        """The number of an action."""
        return self.played.parse(self.view, text)

    def check(self) -> None:
        """That the position is one of the game, seen by the seat to act, and all that is said of
        it fits; else a ValueError.
        """
        game, view = self.played, self.view
        self._demand(view.viewer != EVERYTHING, "is no view")
        self._demand(not game.check(view), "is no position of the game")
        self._demand(game.turn(view) == view.viewer, "is not of the seat to act")
        state = game.guess(view, CHECK)
        self._demand(game.view(state, view.viewer) == view, "knows what the seat may not know")
        legal = [game.text(view, action) for action in game.legal(view)]
        texts = [each.text for each in self.answers]
        self._demand(sorted(legal) == sorted(texts), "has other legal actions")
        self._demand(self.glance in legal and self.glance != texts[0], "is no surprise")
        clear = max(each.chance.high for each in self.answers[1:])
        self._demand(self.best.chance.low > clear, "is not clear")
        found = fitting(game, view, self.action(texts[0]), self.action(self.glance))
        self._demand(bool(found) and found == self.themes, "has other themes")

    def fitted(self) -> Puzzle:
        """The same puzzle with the themes that there are now."""
        best, glance = self.action(self.best.text), self.action(self.glance)
        found = fitting(self.played, self.view, best, glance)
        return dataclasses.replace(self, themes=found)

    def _demand(self, holds: bool, reason: str) -> None:
        if not holds:
            raise ValueError(f"puzzle {self.id} of {self.game} {reason}")

    def to_json(self) -> dict[str, Any]:
        """The puzzle as plain data; the names are short, the numbers whole."""
        return {
            "g": self.game,
            "r": dict(self.rules),
            "v": self.version,
            "f": dict(self.fields),
            "a": [[each.text, *map(_whole, _parts(each.chance))] for each in self.answers],
            "s": self.glance,
            "t": list(self.themes),
            "l": [_whole(each) for each in self.levels],
            "d": self.rating,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Puzzle:
        """The puzzle that ``to_json`` described; a line, ``p``, may stand for the fields."""
        fields = data["f"] if "f" in data else _read_fields(data)
        return cls(
            data["g"],
            data["r"],
            data["v"],
            fields,
            tuple(
                Answer(text, Chance(*(part / SCALE for part in parts)))
                for text, *parts in data["a"]
            ),
            data["s"],
            tuple(data["t"]),
            tuple(each / SCALE for each in data["l"]),
            data["d"],
        )


def _parts(chance: Chance) -> tuple[float, float, float]:
    return chance.value, chance.low, chance.high


def _whole(value: float) -> int:
    return min(max(round(value * SCALE), 0), SCALE)


@functools.lru_cache(maxsize=64)
def opened(name: str, version: int, rules: str) -> Game:
    """A game with the rules given as JSON."""
    return open_game(name, version=version, **json.loads(rules))


def _read_fields(data: Mapping[str, Any]) -> dict[str, Any]:
    game = opened(data["g"], data["v"], json.dumps(dict(data["r"]), sort_keys=True))
    return fields_of(game, game.position(data["p"]))


def fields_of(game: Game, view: Any) -> dict[str, Any]:
    """The fields of a view that differ from those of a new match."""
    blank = game.new().to_json()
    return {name: value for name, value in view.to_json().items() if value != blank[name]}
