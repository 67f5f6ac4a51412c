"""CUDA kernels: how the threads of a GPU share out play-outs, tables and their rows.

What a thread does to its table is the same code as on the CPU; here are only the memory that a
thread or a block has for itself, and who works on what. Kernels take arrays one by one and make the
named tuples themselves; for an argument that is a tuple of arrays of records, Numba works out its
type anew at every launch: measured a quarter of a millisecond for each.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from chabudai.core import jit
from chabudai.games.kernel import Kernel
from chabudai.games.observation import packed_actions
from chabudai.lab.stepping import Run, Tables, spreader, stepper

_cuda: Any = None
"""Numba's CUDA module once it is loaded; a global because the simulator looks for it there."""


def _load() -> None:
    global _cuda
    _cuda = jit.cuda()


@functools.cache
def playout_kernel(make: Callable[[Kernel], Callable[..., int]], kernel: Kernel) -> Any:
    """A kernel in which every thread plays games on a state of its own in local memory."""
    _load()
    body = jit.cuda_function(make(kernel))
    dtype, pack, bins = kernel.state.dtype, kernel.pack, 3**kernel.seats

    def play(template: Any, first: int, stop: int, seed: int, steps: Any, tally: Any) -> None:
        states = _cuda.local.array(1, dtype)
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        shared = _cuda.shared.array(bins, np.int64)
        for index in range(_cuda.threadIdx.x, bins, _cuda.blockDim.x):
            shared[index] = 0
        _cuda.syncthreads()
        number = first + _cuda.grid(1)
        stride = _cuda.gridsize(1)
        done = body(states, order, words, shared, template, number, stop, stride, seed)
        _cuda.atomic.add(steps, 0, done)
        _cuda.syncthreads()
        for index in range(_cuda.threadIdx.x, bins, _cuda.blockDim.x):
            if shared[index] > 0:
                _cuda.atomic.add(tally, index, shared[index])

    return jit.cuda_kernel(play)


@functools.cache
def element_kernel(
    make: Callable[[Kernel], Callable[..., None]], kernel: Kernel, group: type[Any]
) -> Any:
    """A kernel in which thread i runs ``body(i, seed, order, words, given)``.

    ``given`` is a named tuple of the class ``group``, of three to five fields.
    """
    _load()
    body = jit.cuda_function(make(kernel))
    pack = kernel.pack

    def of_three(count: int, seed: int, one: Any, two: Any, three: Any) -> None:
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        index = _cuda.grid(1)
        if index < count:
            body(index, seed, order, words, group(one, two, three))

    def of_four(count: int, seed: int, one: Any, two: Any, three: Any, four: Any) -> None:
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        index = _cuda.grid(1)
        if index < count:
            body(index, seed, order, words, group(one, two, three, four))

    def of_five(
        count: int, seed: int, one: Any, two: Any, three: Any, four: Any, five: Any
    ) -> None:
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        index = _cuda.grid(1)
        if index < count:
            body(index, seed, order, words, group(one, two, three, four, five))

    borders: dict[int, Callable[..., None]] = {3: of_three, 4: of_four, 5: of_five}
    return jit.cuda_kernel(borders[len(group._fields)])


@functools.cache
def batch_kernel(kernel: Kernel, packed: bool, block: int) -> Any:
    """A kernel in which thread i steps table i, and then all of a block spread its rows.

    Each thread writes its packed row to memory that the block shares; ``spreader`` carries them
    to the outputs in an order that suits the memory.
    """
    _load()
    step = jit.cuda_function(stepper(kernel))
    spread = jit.cuda_function(spreader(kernel, packed))
    dtype, pack = kernel.state.dtype, kernel.pack
    row = kernel.packed_size + packed_actions(kernel.actions)
    shared_size = block * row

    def batch(
        count: int,
        seed: int,
        resetting: int,
        reward_kind: int,
        template: Any,
        states: Any,
        episodes: Any,
        chosen: Any,
        turns: Any,
        rewards: Any,
        dones: Any,
        refused: Any,
        observations: Any,
        masks: Any,
    ) -> None:
        run = Run(seed, resetting, reward_kind)
        tables = Tables(
            template,
            states,
            episodes,
            chosen,
            turns,
            rewards,
            dones,
            refused,
            observations,
            masks,
        )
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        views = _cuda.local.array(1, dtype)
        rows = _cuda.shared.array(shared_size, np.uint8)
        lane = _cuda.threadIdx.x
        base = _cuda.blockIdx.x * block
        if base + lane < count:
            step(base + lane, run, tables, order, words, views, rows, lane * row)
        _cuda.syncthreads()
        spread(rows, lane, block, base, min(block, count - base), tables)

    return jit.cuda_kernel(batch)
