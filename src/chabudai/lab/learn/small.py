"""The small network: it learns from the large one, in the whole numbers that agents play by."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from chabudai.agents.learned.network import Network
from chabudai.agents.learned.numbers import FLAG, SHIFT, TOP
from chabudai.lab.learn.player import OUT_OF_THE_QUESTION

MOSTLY = 0.9995
"""The part of a layer's units that fits below ``TOP``."""


def _rounded(values: Any) -> Any:
    """The nearest whole numbers; gradients pass as if nothing had happened."""
    return values + (values.round() - values).detach()


class Small(nn.Module):  # type: ignore[misc] # untyped where PyTorch is not installed
    """A player whose weights and units are whole numbers times a scale."""

    def __init__(self, sizes: Sequence[int], numbers: int, actions: int) -> None:
        """Of so many inputs, and units of each layer; all but the first are equally wide."""
        super().__init__()
        inputs, layers = sizes[0], len(sizes) - 1
        units = torch.full((inputs,), float(FLAG))
        units[:numbers] = 1.0
        self.register_buffer("units", units)
        self.body = nn.ModuleList(nn.Linear(a, b) for a, b in itertools.pairwise(sizes))
        self.head = nn.Linear(sizes[-1], actions + 1)
        self.register_buffer("steps", torch.full((layers + 1,), 1.0 / FLAG))
        """What one is worth in the inputs and in every layer's units."""
        self.measuring = True

    @classmethod
    def of(cls, player: Any, numbers: int) -> Small:
        """A player as it is, in whole numbers; ``forward`` some observations to fit its scales."""
        linear = [part for part in player.body if isinstance(part, nn.Linear)]
        sizes = [linear[0].weight.shape[1], *(part.weight.shape[0] for part in linear)]
        made = cls(sizes, numbers, player.policy.weight.shape[0])
        made.to(player.policy.weight.device)
        with torch.no_grad():
            for own, other in zip(made.body, linear, strict=True):
                own.weight.copy_(other.weight)
                own.bias.copy_(other.bias)
            made.head.weight.copy_(torch.cat([player.policy.weight, player.value.weight]))
            made.head.bias.copy_(torch.cat([player.policy.bias, player.value.bias]))
        return made

    def forward(self, observation: Any, mask: Any) -> tuple[Any, Any]:
        """The logits of the legal actions, and the value."""
        inner = observation.float() * self.units
        for number, layer in enumerate(self.body):
            outer = functional.relu(self._sums(layer, inner, self.steps[number].clone()))
            if self.measuring and self.training:
                self._measure(number + 1, outer.detach())
            inner = _rounded(outer / self.steps[number + 1].clone()).clamp(max=TOP)
        found = self._sums(self.head, inner, self.steps[-1].clone())
        return found[:, :-1].masked_fill(~mask, OUT_OF_THE_QUESTION), found[:, -1]

    def _sums(self, layer: Any, inner: Any, step: Any) -> Any:
        scale = layer.weight.detach().abs().amax(1, keepdim=True).clamp(min=1e-6) / TOP
        sums = functional.linear(inner, _rounded(layer.weight / scale))
        return sums * (scale.squeeze(1) * step) + layer.bias

    def _measure(self, place: int, outer: Any) -> None:
        some = outer[:: max(len(outer) // 256, 1)].flatten()
        most = torch.quantile(some[: 1 << 19], MOSTLY).clamp(min=1e-3) / TOP
        mixed = 0.9 * self.steps[place] + 0.1 * most
        self.steps[place] = torch.where(self.steps[place] == 1.0 / FLAG, most, mixed)

    @torch.no_grad()  # type: ignore[untyped-decorator]
    def write(self, path: Path, **further: Any) -> None:
        """Write the whole numbers for ``agents.learned``."""
        body, biases, scales = [], [], []
        for number, layer in enumerate(self.body):
            weights, scale = _whole(layer)
            step = self.steps[number].double().cpu().numpy()
            after = self.steps[number + 1].double().cpu().numpy()
            body.append(weights.T)
            biases.append(np.rint(layer.bias.double().cpu().numpy() / (scale * step)))
            scales.append(np.rint(scale * step / after * (1 << SHIFT)))
        head, scale = _whole(self.head)
        scale = scale * self.steps[-1].double().cpu().numpy()
        np.savez_compressed(
            path,
            entry=body[0],
            entry_bias=biases[0].astype(np.int32),
            entry_scale=scales[0].astype(np.int32),
            body=np.concatenate(body[1:]),
            biases=np.array(biases[1:], np.int32),
            scales=np.array(scales[1:], np.int32),
            head=head,
            head_bias=np.rint(self.head.bias.double().cpu().numpy() / scale).astype(np.int32),
            head_scale=scale,
            **further,
        )


@torch.no_grad()  # type: ignore[untyped-decorator]
def take_over(player: Any, given: Network) -> None:
    """Let a player begin with the numbers of a small network, as they are worth.

    Where the player is wider or is shown more, that changes nothing until it has learned; where it
    is shown less, what is missing is nothing.
    """
    linear = [part for part in player.body if isinstance(part, nn.Linear)]
    first, known = 0, given.entry_width
    layers = [(given.entry, given.entry_bias, given.entry_scale)]
    for bias, scale in zip(given.biases, given.scales, strict=True):
        layers.append((given.body[first : first + known], bias, scale))
        first, known = first + known, given.width
    for layer, (rows, bias, scale) in zip(linear, layers, strict=True):
        size, width = min(len(rows), layer.weight.shape[1]), rows.shape[1]
        # inputs are sixteenths already, every layer's units are made so
        worth = scale / (1 << SHIFT)
        layer.weight[:width] = 0.0
        layer.weight[:width, :size] = torch.from_numpy(rows[:size].T * worth[:, None]).float()
        layer.bias[:width] = torch.from_numpy(bias * worth / FLAG).float()
    head = torch.from_numpy(given.head * given.head_scale[:, None] * FLAG).float()
    bias = torch.from_numpy(given.head_bias * given.head_scale).float()
    for part, rows in ((player.policy, slice(None, -1)), (player.value, slice(-1, None))):
        part.weight.zero_()
        part.weight[:, : given.width] = head[rows]
        part.bias.copy_(bias[rows])


def _whole(layer: Any) -> tuple[Any, Any]:
    """The weights of a layer as whole numbers of eight bits, and what one is worth in each row."""
    weights = layer.weight.double().cpu().numpy()
    scale = np.maximum(np.abs(layer.weight.float().cpu().numpy()).max(1), 1e-6) / TOP
    scale = scale.astype(np.float64)
    return np.rint(weights / scale[:, None]).clip(-TOP, TOP).astype(np.int8), scale
