"""A network at work: what a seat knows goes in, how good its actions and its chances are comes out.

Everything here is made of rules, so it runs plain (by NumPy) and compiled, to the same numbers.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from chabudai.agents.learned.network import Network
from chabudai.agents.learned.numbers import FLAG
from chabudai.core.chance import below
from chabudai.core.jit import rule
from chabudai.core.layers import advance, dot
from chabudai.core.record import at, boxed
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS

FINE = 256
"""Steps of a logit when chance is added."""


class Mind(NamedTuple):
    """A network's numbers, and memory to think in; each search has its own."""

    entry: Any
    entry_bias: Any
    entry_scale: Any
    body: Any
    biases: Any
    scales: Any
    head: Any
    head_bias: Any
    head_scale: Any
    work: Any
    """The units of two layers by turns."""
    row: Any
    """A packed observation."""
    trail: Any
    """Packed trails, a row for each seat, of the deal that the next number says."""
    since: Any

    def remember(self, rows: Any, view: Any) -> None:
        """Think with what was seen before a view, and until the next deal."""
        self.trail[:] = rows
        self.since[0] = view.deals


def new_mind(network: Network, kernel: Kernel) -> Mind:
    """The memory that a network needs for a game."""
    most = max(len(network.entry), network.entry_width, network.width)
    return Mind(
        network.entry,
        network.entry_bias,
        network.entry_scale,
        network.body,
        network.biases,
        network.scales,
        network.head,
        network.head_bias,
        network.head_scale,
        np.zeros((2, most), np.int32),
        np.zeros(kernel.packed_size, np.uint8),
        np.zeros((kernel.seats, network.trail_size), np.uint8),
        np.zeros(1, np.int64),
    )


@dataclass(frozen=True)
class Thoughts:
    """What a network says, as rules."""

    weigh: Callable[[Any, Any, int, Any], None]
    """The logits of all legal actions, written from a place on."""
    add: Callable[[Any, Any, int, Any, float], None]
    """The same, added to a part of what is there."""
    judge: Callable[[Any, Any, Any], None]
    """Every seat's chance to win while one is to act, written to a row."""
    play: Callable[[Any, Any, int, Any], int]
    """The best action once chance up to ``noise`` hundredths of a logit is added."""


@functools.cache
def thoughts(kernel: Kernel, layers: int, width: int, trail: int = 0) -> Thoughts:
    """The rules for a game and a shape of network, which is shown so many bytes of a trail."""
    seats, actions, numbers = kernel.seats, kernel.actions, kernel.numbers
    flag_bytes = kernel.packed_size - numbers
    seen = numbers + FLAGS * flag_bytes
    inputs = seen + FLAGS * trail
    turn, hide, encode = kernel.turn, kernel.hide, kernel.encode
    count, nth_legal = kernel.count, kernel.nth_legal
    last = layers & 1

    @rule
    def see(state: Any, mind: Any) -> None:
        """Think about what the seat to act knows; the last units stay in the mind."""
        seat = turn(state)
        box = boxed(state)
        if state.viewer != seat:
            hide(at(box, 0), seat)
        encode(at(box, 0), seat, mind.row, 0)
        for place in range(numbers):
            mind.work[0, place] = mind.row[place]
        for place in range(flag_bytes):
            byte = int(mind.row[numbers + place])
            for k in range(FLAGS):
                mind.work[0, numbers + FLAGS * place + k] = FLAG * (byte >> k & 1)
        for place in range(trail):
            byte = int(mind.trail[seat, place]) if state.deals == mind.since[0] else 0
            for k in range(FLAGS):
                mind.work[0, seen + FLAGS * place + k] = FLAG * (byte >> k & 1)
        outer = mind.work[1]
        advance(mind.work[0], inputs, mind.entry, 0, mind.entry_bias, mind.entry_scale, outer)
        first = 0
        size = len(mind.entry_bias)
        for layer in range(layers - 1):
            inner, outer = mind.work[1 - (layer & 1)], mind.work[layer & 1]
            advance(inner, size, mind.body, first, mind.biases[layer], mind.scales[layer], outer)
            first += size
            size = width

    @rule
    def output(mind: Any, place: int) -> float:
        """One output from the last units."""
        total = dot(mind.work[last], mind.head[place]) + mind.head_bias[place]
        return float(total * mind.head_scale[place])

    @rule
    def weigh(state: Any, ratings: Any, begin: int, mind: Any) -> None:
        see(state, mind)
        for k in range(count(state)):
            ratings[begin + k] = output(mind, nth_legal(state, k))

    @rule
    def add(state: Any, ratings: Any, begin: int, mind: Any, part: float) -> None:
        see(state, mind)
        for k in range(count(state)):
            rating = part * ratings[begin + k]
            ratings[begin + k] = rating + output(mind, nth_legal(state, k))

    @rule
    def judge(state: Any, values: Any, mind: Any) -> None:
        see(state, mind)
        value = 0.5 + 0.5 * min(max(output(mind, actions), -1.0), 1.0)
        for seat in range(seats):
            values[seat] = value if seat == turn(state) else (1.0 - value) / (seats - 1)

    @rule
    def play(state: Any, words: Any, noise: int, mind: Any) -> int:
        number = count(state)
        best: int = nth_legal(state, 0)
        if number == 1:
            return best
        see(state, mind)
        most = -(1 << 60)
        for k in range(number):
            action = nth_legal(state, k)
            rating = int(output(mind, action) * FINE)
            rating += below(words, noise * FINE // 100 + 1)
            if rating > most:
                most = rating
                best = action
        return best

    return Thoughts(weigh, add, judge, play)
