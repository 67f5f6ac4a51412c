"""Random play-outs: whole games from the first deal to the end, inside compiled code.

Every game has its own stream of chance, numbered by the game, so the same seed gives the same
games on any device and with any number of threads.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from chabudai.core import jit
from chabudai.core.bits import add
from chabudai.core.chance import below, start
from chabudai.core.record import at, copy_to
from chabudai.core.seats import OVER
from chabudai.games.dealing import dealer
from chabudai.games.kernel import Kernel
from chabudai.games.playable import Game
from chabudai.lab.cuda import playout_kernel

CUDA_BLOCK = 128
CUDA_BLOCKS = 132 * 16 * 64
"""Measured on an H200: a quarter faster than 132 * 16, which just fills the chip."""


@dataclass(frozen=True)
class Playouts:
    """What came of a run of random games."""

    games: int
    steps: int
    """Actions taken by seats; deals are not counted."""
    seconds: float
    """Time of the run itself; compilation is not counted."""
    results: dict[tuple[int, ...], int]
    """How often each result came: (1, -1) is a win of seat 0, (0, 0) a draw."""

    @property
    def steps_per_second(self) -> float:
        """The speed of the run."""
        return self.steps / self.seconds


def playouts(
    game: Game, games: int, seed: int = 0, device: str = "cpu", threads: int = 1
) -> Playouts:
    """Play random games to the end, natively or a thread per game on the GPU.

    ``threads`` is for the CPU. The results depend on ``games`` and ``seed`` alone.
    """
    if games < 1:
        raise ValueError(f"games is at least 1, got {games}")
    if threads < 1:
        raise ValueError(f"threads is at least 1, got {threads}")
    if device not in ("cpu", "cuda"):
        raise ValueError(f"device is 'cpu' or 'cuda', got {device!r}")
    seed &= (1 << 63) - 1
    template = game.new().array
    run = _cpu_run(game, threads) if device == "cpu" else _cuda_run(game)
    run(template, 1, seed)  # compiles, or loads from disk
    began = time.perf_counter()
    steps, tally = run(template, games, seed)
    seconds = time.perf_counter() - began
    results = {decode(code, game.seats): int(number) for code, number in enumerate(tally) if number}
    return Playouts(games, steps, seconds, results)


def decode(code: int, seats: int) -> tuple[int, ...]:
    """The results of all seats from one number in base three."""
    return tuple(code // 3**seat % 3 - 1 for seat in range(seats))


@functools.cache
def player(kernel: Kernel) -> Callable[..., int]:
    """The driver that plays games first, first + stride, … below stop; plain Python."""
    seats, turn, result = kernel.seats, kernel.turn, kernel.result
    count, nth_legal, apply = kernel.count, kernel.nth_legal, kernel.apply
    deal_on = dealer(kernel)

    def play(
        states: Any,
        order: Any,
        words: Any,
        tally: Any,
        template: Any,
        first: int,
        stop: int,
        stride: int,
        seed: int,
    ) -> int:
        # The threads of a GPU's warp meet at every deal, whichever game each is in: measured 3.5
        # times faster than a loop per game where games are of uneven length (Matcha 2015).
        steps = 0
        state = at(states, 0)
        number = first
        mover = OVER
        while number < stop:
            if mover == OVER:
                copy_to(states, 0, template)
                start(words, seed, number)
            mover = deal_on(state, order, words)
            while mover >= 0:
                apply(state, nth_legal(state, below(words, count(state))))
                steps += 1
                mover = turn(state)
            if mover == OVER:
                code = 0
                weight = 1
                for seat in range(seats):
                    code += weight * (result(state, seat) + 1)
                    weight *= 3
                add(tally, code, 1)
                number += stride
        return steps

    return play


@functools.cache
def _cpu_player(kernel: Kernel) -> Callable[..., int]:
    return jit.native(player(kernel))


def _cpu_run(game: Game, threads: int) -> Callable[..., tuple[int, Any]]:
    play = _cpu_player(game.book.kernel)

    def part(template: Any, first: int, stop: int, stride: int, seed: int) -> tuple[int, Any]:
        states = np.zeros(1, template.dtype)
        order = np.zeros(len(game.cards), np.int8)
        words = np.zeros(2, np.int64)
        tally = np.zeros(3**game.seats, np.int64)
        return play(states, order, words, tally, template, first, stop, stride, seed), tally

    def run(template: Any, games: int, seed: int) -> tuple[int, Any]:
        if threads == 1:
            return part(template, 0, games, 1, seed)
        with ThreadPoolExecutor(threads) as pool:
            parts = list(
                pool.map(lambda k: part(template, k, games, threads, seed), range(threads))
            )
        return sum(steps for steps, _ in parts), sum(tally for _, tally in parts)

    return run


def _cuda_run(game: Game) -> Callable[..., tuple[int, Any]]:
    cuda = jit.cuda()
    kernel = playout_kernel(player, game.book.kernel)

    # the simulator has no atomic operations, so it gets one thread at a time
    block, most = (1, 2) if jit.is_simulated() else (CUDA_BLOCK, CUDA_BLOCKS)

    def run(template: Any, games: int, seed: int) -> tuple[int, Any]:
        blocks = max(1, min(most, -(-games // block)))
        on_device = cuda.to_device(template)
        steps = cuda.to_device(np.zeros(1, np.int64))
        tally = cuda.to_device(np.zeros(3**game.seats, np.int64))
        jit.launch(kernel, blocks, block, on_device, 0, games, seed, steps, tally)
        return int(steps.copy_to_host()[0]), tally.copy_to_host()

    return run
