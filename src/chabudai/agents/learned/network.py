"""Small networks: their numbers, as ``lab.learn`` wrote them, found by game and seats."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np

from chabudai.agents import trails
from chabudai.agents.learned.numbers import WIDEST
from chabudai.games.observation import FLAGS
from chabudai.games.playable import Game

ABOUT = "about"


@dataclass(frozen=True, eq=False)
class Network:
    """A policy and a value in whole numbers; ``agents.learned.numbers`` says how they are read."""

    entry: Any
    """The weights of the first layer, a row for each input."""
    entry_bias: Any
    entry_scale: Any
    body: Any
    """The weights of the other layers below each other, a row for each unit of the layer before."""
    biases: Any
    scales: Any
    head: Any
    """A row of weights for each action, and one for the value."""
    head_bias: Any
    head_scale: Any
    about: dict[str, Any]
    """The game, its seats, observation and trail, and the options it was learned with."""

    @property
    def layers(self) -> int:
        """How many layers there are between the inputs and the head."""
        return 1 + len(self.biases)

    @property
    def width(self) -> int:
        """How many units a layer has, but for the first, which may have more."""
        return int(self.body.shape[1])

    @property
    def entry_width(self) -> int:
        """How many units the first layer has."""
        return int(self.entry.shape[1])

    @property
    def size(self) -> int:
        """How many weights there are, a byte each."""
        return int(self.entry.size + self.body.size + self.head.size)

    @property
    def trail(self) -> int:
        """The version of the trail that it is shown beside an observation; 0: of none."""
        return int(self.about.get("trail", 0))

    @property
    def trail_size(self) -> int:
        """How many bytes a packed trail has."""
        room = trails.find(self.about["game"]) if self.trail else None
        return 0 if room is None else room.SIZE

    def fits(self, game: Game) -> bool:
        """Whether it has learned this game, with these rules and these observations."""
        seen = game.book.observation
        fixed: dict[str, Any] = self.about["fixed"]
        return (
            (self.about["game"], self.about["seats"]) == (game.name, game.seats)
            and self.about["observation"] == seen.version
            and len(self.body) == self.entry_width + (self.layers - 2) * self.width
            and self.trail in (0, getattr(trails.find(game.name), "VERSION", 0))
            and len(self.entry) == seen.size + FLAGS * self.trail_size
            and len(self.head) == game.actions + 1
            and all(getattr(game.rules, name) == value for name, value in fixed.items())
        )


def read(path: Any) -> Network:
    """The network that a file describes."""
    with path.open("rb") as file, np.load(file) as found:
        # rows are read one by one, so each must be in one piece
        arrays = {name: np.ascontiguousarray(found[name]) for name in found.files if name != ABOUT}
        about = json.loads(str(found[ABOUT]))
    if "entry" not in arrays:
        _divide(arrays)
    made = Network(**arrays, about=about)
    if max(made.width, made.entry_width) > WIDEST:
        raise ValueError(f"a layer has at most {WIDEST} units")
    return made


def _divide(arrays: dict[str, Any]) -> None:
    """Take the first layer out of a file that has all layers, equally wide, in one piece."""
    body, biases, scales = (arrays[name] for name in ("body", "biases", "scales"))
    inputs = len(body) - (len(biases) - 1) * body.shape[1]
    arrays |= {"entry": body[:inputs], "entry_bias": biases[0], "entry_scale": scales[0]}
    arrays |= {"body": body[inputs:], "biases": biases[1:], "scales": scales[1:]}


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
