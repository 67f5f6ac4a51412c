"""A network in NumPy, for one view at a time: the same answers as ``mind``, in a third of the time.

Weights are 32-bit floats, made once for each network; sums of whole numbers are exact in them
(``agents.learned.numbers``). Few inputs are not zero, so the first layer adds their rows alone.
"""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.learned.network import Network
from chabudai.agents.learned.numbers import FLAG, SHIFT, TOP
from chabudai.games.kernel import Kernel

HALF = 1 << (SHIFT - 1)


class Weights(NamedTuple):
    """A network's weights as floats: those of the first layer, of the others, of the outputs."""

    entry: Any
    inner: list[Any]
    head: Any


_weights: weakref.WeakKeyDictionary[Network, Weights] = weakref.WeakKeyDictionary()


def weights_of(network: Network) -> Weights:
    """The weights of a network as floats; every agent that has it uses the same ones."""
    if network not in _weights:
        ends = [network.entry_width + number * network.width for number in range(network.layers)]
        parts = zip([0, *ends], ends, strict=False)
        _weights[network] = Weights(
            network.entry.astype(np.float32),
            # a row for each unit of the next layer: read in one piece by the product
            [np.ascontiguousarray(network.body[a:b].T, np.float32) for a, b in parts][:-1],
            network.head.astype(np.float32),
        )
    return _weights[network]


class Plain:
    """A network, and memory to think in."""

    def __init__(self, network: Network, kernel: Kernel) -> None:
        self._network = network
        self._weights = weights_of(network)
        self._encode, self._numbers = kernel.encode, kernel.numbers
        self._row = np.zeros(kernel.packed_size, np.uint8)
        self._sums = np.zeros(network.width, np.float32)
        self._first = np.zeros(network.entry_width, np.int64)
        self._grown = np.zeros(network.width, np.int64)

    def weigh(self, view: Any, seat: int, actions: Sequence[int], trail: Any = ()) -> Any:
        """The logits of these actions, by what a seat knows, and by its packed trail."""
        units = self._see(view, seat, trail)
        net, chosen = self._network, np.array(actions)
        totals = (self._weights.head[chosen] @ units).astype(np.int64) + net.head_bias[chosen]
        return totals * net.head_scale[chosen]

    def _see(self, view: Any, seat: int, trail: Any) -> Any:
        """The last units, from what the seat knows."""
        numbers, row = self._numbers, self._row
        self._encode(view, seat, row.data, 0)
        packed = np.concatenate([row[numbers:], trail]) if len(trail) else row[numbers:]
        flags = np.unpackbits(packed, bitorder="little").nonzero()[0]
        entry = self._weights.entry
        sums = np.add.reduce(entry[numbers + flags], axis=0)
        sums *= FLAG
        sums += row[:numbers].astype(np.float32) @ entry[:numbers]
        net = self._network
        units = self._grow(sums, net.entry_bias, net.entry_scale, self._first)
        for layer, bias, scale in zip(self._weights.inner, net.biases, net.scales, strict=True):
            units = self._grow(np.dot(layer, units, out=self._sums), bias, scale, self._grown)
        return units

    @staticmethod
    def _grow(sums: Any, bias: Any, scale: Any, grown: Any) -> Any:
        """The units of a layer from what reaches them."""
        np.add(sums, bias, out=grown, casting="unsafe")
        grown *= scale
        grown += HALF
        grown >>= SHIFT
        np.maximum(grown, 0, out=grown)
        np.minimum(grown, TOP, out=grown)
        return grown.astype(np.float32)
