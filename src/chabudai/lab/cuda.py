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
from chabudai.core.record import at
from chabudai.core.seats import DEAL
from chabudai.games.kernel import Kernel
from chabudai.lab.rows import PIECE, layout, move, spreader
from chabudai.lab.stepping import Run, Tables, actor, table_dealer

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


GATHER = True
"""Whether tables that wait for a deal are gathered before they are dealt to."""


@functools.cache
def batch_kernel(kernel: Kernel, packed: bool, block: int) -> Any:
    """A kernel in which thread i steps table i in memory that a block shares.

    What comes from the GPU's memory and goes there is moved by all threads of the block together
    (``lab.rows``). Tables that wait for a deal are gathered, so that few threads wait for others.
    The shared memory is asked for at the launch: ``layout(kernel, block).size`` bytes.
    """
    _load()
    act = jit.cuda_function(actor(kernel))
    deal_on = jit.cuda_function(table_dealer(kernel))
    show_rows, show_masks = spreader(kernel, packed, block)
    show_rows, show_masks = jit.cuda_function(show_rows), jit.cuda_function(show_masks)
    turn, hide, encode, mark = kernel.turn, kernel.hide, kernel.encode, kernel.mark
    dtype, pack = kernel.state.dtype, kernel.pack
    byte, word = np.dtype(np.uint8), np.dtype(np.uint32)
    kept = layout(kernel, block)
    rows_at, row, masks_at, mask = kept.rows, kept.row, kept.masks, kept.mask
    waiting = kept.waiting // 4
    state_quads = block * kept.state // PIECE
    gather = GATHER
    is_blind = kernel.is_blind

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
        order = _cuda.local.array(pack, np.int8)
        numbers = _cuda.local.array(2, np.int64)
        records = _cuda.shared.array(0, dtype)  # the same memory in three forms
        cells = _cuda.shared.array(0, byte)
        words = _cuda.shared.array(0, word)
        run = Run(seed, resetting, reward_kind, 0)
        tables = Tables(
            template,
            records,
            episodes,
            chosen,
            turns,
            rewards,
            dones,
            refused,
            observations,
            masks,
        )
        lane = _cuda.threadIdx.x
        base = _cuda.blockIdx.x * block
        index = base + lane
        own = _cuda.blockIdx.x * state_quads * 4
        move(words, 0, states, own, state_quads, lane, block)
        if lane == 0:
            words[waiting] = 0
        _cuda.syncthreads()
        if index < count and act(index, lane, run, tables) == DEAL:
            if gather:
                words[waiting + 1 + _cuda.atomic.add(words, waiting, 1)] = lane
            else:
                deal_on(index, lane, run, tables, order, numbers)
        _cuda.syncthreads()
        if gather and lane < words[waiting]:
            place = int(words[waiting + 1 + lane])
            deal_on(base + place, place, run, tables, order, numbers)
        _cuda.syncthreads()
        move(states, own, words, 0, state_quads, lane, block)
        state = at(records, lane)
        if index < count:
            mark(state, cells, masks_at + lane * mask)
        if not is_blind:
            _cuda.syncthreads()  # the records have been copied: they become views
        if index < count:
            mover = turn(state)
            turns[index] = mover
            if not is_blind:
                hide(state, mover)
            encode(state, mover, cells, rows_at + lane * row)
        _cuda.syncthreads()
        show_rows(cells, words, lane, base, observations)
        show_masks(words, lane, base, masks)

    return jit.cuda_kernel(batch)
