"""Small networks: their numbers, as ``lab.learn`` wrote them, found by game and seats."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.agents.learned.numbers import WIDEST
from chabudai.games.playable import Game


@dataclass(frozen=True, eq=False)
class Network:
    """A policy and a value in whole numbers; ``agents.learned.numbers`` says how they are read."""

    body: Any
    """The weights of all layers below each other, a row for each unit or input."""
    biases: Any
    scales: Any
    head: Any
    """A row of weights for each action, and one for the value."""
    head_bias: Any
    head_scale: Any
    about: dict[str, Any]
    """The game, its seats and observation, and the options it was learned with."""

    @property
    def layers(self) -> int:
        """How many layers there are between the inputs and the head."""
        return len(self.biases)

    @property
    def width(self) -> int:
        """How many units a layer has."""
        return int(self.body.shape[1])

    @property
    def size(self) -> int:
        """How many weights there are, a byte each."""
        return int(self.body.size + self.head.size)

    def fits(self, game: Game) -> bool:
        """Whether it has learned this game, with these rules and these observations."""
        seen = game.book.observation
        inputs = len(self.body) - (self.layers - 1) * self.width
        fixed: dict[str, Any] = self.about["fixed"]
        return (
            (self.about["game"], self.about["seats"]) == (game.name, game.seats)
            and self.about["observation"] == seen.version
            and (inputs, len(self.head)) == (seen.size, game.actions + 1)
            and all(getattr(game.rules, name) == value for name, value in fixed.items())
        )


def read(path: Any) -> Network:
    """The network that a file describes."""
    with path.open("rb") as file, np.load(file) as found:
        names = ("body", "biases", "scales", "head", "head_bias", "head_scale")
        # rows are read one by one, so each must be in one piece
        arrays = {name: np.ascontiguousarray(found[name]) for name in names}
        made = Network(**arrays, about=json.loads(str(found["about"])))
    if made.width > WIDEST:
        raise ValueError(f"a layer has at most {WIDEST} units, got {made.width}")
    return made


_instead: dict[str, Network] = {}


def put(name: str, path: Path | None) -> None:
    """Let the network of a file play this game from now on, or the own one again."""
    if path is None:
        _instead.pop(name, None)
    else:
        _instead[name] = read(path)


@functools.cache
def _shipped(name: str, seats: int) -> Network | None:
    path = files(__package__) / f"{name}-{seats}.npz"
    return read(path) if path.is_file() else None


def network(game: Game) -> Network | None:
    """The network that has learned a game with its rules; None where there is none."""
    found = _instead.get(game.name) or _shipped(game.name, game.seats)
    return found if found is not None and found.fits(game) else None
