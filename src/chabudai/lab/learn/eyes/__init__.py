"""What a network looks at before it has learned anything: shapes of its game, in the first layer.

A game's module has ``shapes(game)``: for each shape, the weights of the inputs (flags count 1,
numbers a sixteenth of themselves) and a bias. All of them are learned on from there.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import torch

from chabudai.games import rooms
from chabudai.games.playable import Game

FAINT = 0.3
"""How much is left of the chance weights of a unit that is given a shape."""


class Shape(NamedTuple):
    """A unit's weights by input, and its bias."""

    weights: dict[int, float]
    bias: float


def open_eyes(player: Any, game: Game) -> int:
    """Give the first units of a new player the shapes of its game; how many there were."""
    module = rooms.find("lab.learn.eyes", game.name)
    if module is None:
        return 0
    layer = player.body[0]
    units, inputs = layer.weight.shape
    found: list[Shape] = module.shapes(game)[:units]
    weights = np.zeros((len(found), inputs), np.float32)
    for row, shape in zip(weights, found, strict=True):
        for place, weight in shape.weights.items():
            row[place] = weight
    with torch.no_grad():
        given = torch.from_numpy(weights).to(layer.weight.device)
        biases = torch.tensor([shape.bias for shape in found], device=layer.bias.device)
        layer.weight[: len(found)].mul_(FAINT).add_(given)
        layer.bias[: len(found)] = biases
    return len(found)
