"""Agents that stay as they are, at all tables of a batch at once.

A network plays in tensors, to the same answers as its agent; whoever needs no more than a rule is
compiled into a loop over the tables.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np
import torch

from chabudai.agents.glance import make_glance
from chabudai.agents.insight import insight
from chabudai.agents.learned.network import Network, network
from chabudai.agents.learned.numbers import FLAG, SHIFT, TOP
from chabudai.agents.novices import Choice, make_first, make_novice
from chabudai.agents.spec import FIRST, GLANCE, MIXED, NETWORK, NOVICE, RANDOM, Spec
from chabudai.core.chance import below, start
from chabudai.core.jit import native, rule
from chabudai.core.record import at
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game
from chabudai.lab.learn.player import OUT_OF_THE_QUESTION, draw
from chabudai.lab.learn.rolls import Tables

HALF = 1 << (SHIFT - 1)


class Frozen(Protocol):
    """Somebody who plays a seat of every table and learns nothing."""

    def act(self, tables: Tables, theirs: Any) -> Any:
        """An action for every table; what it says where ``theirs`` is false does not matter."""
        ...


class WholeNumbers:
    """A network in tensors. All its sums are whole and exact in 32-bit floats (also in TF32)."""

    def __init__(self, given: Network, numbers: int, device: str) -> None:
        def put(array: Any, kind: Any) -> Any:
            return torch.from_numpy(np.ascontiguousarray(array)).to(device, kind)

        units = np.full(len(given.entry), FLAG)
        units[:numbers] = 1
        self._units = put(units, torch.float32)
        ends = [given.entry_width + number * given.width for number in range(given.layers)]
        parts = [given.body[a:b] for a, b in zip([0, *ends], ends, strict=False)][:-1]
        rows = [given.entry, *parts]
        biases = [given.entry_bias, *given.biases]
        scales = [given.entry_scale, *given.scales]
        self._layers = [
            (put(a, torch.float32), put(b, torch.int64), put(c, torch.int64))
            for a, b, c in zip(rows, biases, scales, strict=True)
        ]
        self._head = put(given.head[:-1].T, torch.float32)
        self._head_bias = put(given.head_bias[:-1], torch.int64)
        self._head_scale = put(given.head_scale[:-1], torch.float64)

    def logits(self, observation: Any, mask: Any) -> Any:
        """The logits of the legal actions; what is not observed is remembered as nothing."""
        shown = observation.shape[1]
        inner = observation.float() * self._units[:shown]
        for weights, bias, scale in self._layers:
            grown = ((inner @ weights[: inner.shape[1]]).long() + bias) * scale + HALF >> SHIFT
            inner = grown.clamp(0, TOP).float()
        totals = (inner @ self._head).long() + self._head_bias
        return (totals * self._head_scale).masked_fill(~mask, OUT_OF_THE_QUESTION)


class NetworkSeat:
    """``network`` and ``network:mixed``, told nothing: these tables have no trails. The matches in
    the end are against the agent itself, which is told all.
    """

    def __init__(self, game: Game, given: Network, device: str, mixed: bool) -> None:
        self._mixed = mixed
        self._network = WholeNumbers(given, game.book.observation.numbers, device)

    def act(self, tables: Tables, _theirs: Any) -> Any:
        """What the network likes best, or as often as it likes it."""
        logits = self._network.logits(tables.observation, tables.mask)
        return draw(logits.float())[0] if self._mixed else logits.argmax(-1)


class PlayerSeat:
    """A player's policy as it is."""

    def __init__(self, player: Any) -> None:
        self._player = player

    def act(self, tables: Tables, _theirs: Any) -> Any:
        """An action drawn from the policy."""
        return draw(self._player(tables.observation, tables.mask)[0])[0]


class RuleSeat:
    """Whoever chooses by a rule: asked on the CPU, on some threads, wherever the tables are."""

    def __init__(self, game: Game, spec: Spec, seed: int, threads: int) -> None:
        self._run = _loop(game.book.kernel, _choice(game, spec))
        self._strength = spec.noise + spec.skill
        self._seed = seed
        self._threads = threads
        self._pool = ThreadPoolExecutor(threads)
        self._draws = 0

    def act(self, tables: Tables, theirs: Any) -> Any:
        """What the rule chooses, each time and at each table with chance of its own."""
        states = tables.batch.states()
        asked = theirs.cpu().numpy().astype(np.uint8)
        chosen = np.zeros(len(states), np.int64)
        self._draws += 1
        seed = (self._seed << 32) + self._draws

        def part(number: int) -> None:
            ends = [len(states) * each // self._threads for each in (number, number + 1)]
            words = np.zeros(2, np.int64)
            self._run(states, asked, *ends, seed, self._strength, words, chosen)

        list(self._pool.map(part, range(self._threads)))
        return torch.from_numpy(chosen).to(theirs.device)


def _choice(game: Game, spec: Spec) -> Choice:
    """The rule by which such an agent chooses."""
    kernel = game.book.kernel
    if spec.kind == GLANCE:
        return make_glance(insight(game), kernel)
    if spec.kind == NOVICE:
        return make_novice(game)
    if spec.kind == FIRST:
        return make_first(insight(game), kernel)
    return _make_any(kernel)


@functools.cache
def _make_any(kernel: Kernel) -> Choice:
    count, nth_legal = kernel.count, kernel.nth_legal

    @rule
    def choose_any(state: Any, words: Any, _strength: int) -> int:
        return nth_legal(state, below(words, count(state)))

    return choose_any


@functools.cache
def _loop(_kernel: Kernel, choice: Choice) -> Callable[..., None]:
    def run(
        states: Any,
        asked: Any,
        first: int,
        stop: int,
        seed: int,
        strength: int,
        words: Any,
        chosen: Any,
    ) -> None:
        for table in range(first, stop):
            if asked[table]:
                start(words, seed, table)
                chosen[table] = choice(at(states, table), words, strength)

    return native(run)


def sit(spec: Spec, game: Game, seed: int, device: str, threads: int) -> Frozen | None:
    """The agent at all tables of a batch; None for one that thinks too long for that."""
    if spec.kind == NETWORK:
        found = network(game)
        if found is None:
            raise ValueError(f"there is no network for {game!r} that could do this")
        return NetworkSeat(game, found, device, spec.name == MIXED)
    if spec.kind in (RANDOM, GLANCE, NOVICE, FIRST) and not spec.style:
        return RuleSeat(game, spec, seed, threads)
    return None
