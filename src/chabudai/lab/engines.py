"""What a batch runs on: the memory of its tables, and compiled code for them on a device."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from chabudai.core import jit
from chabudai.games.book import Book
from chabudai.games.kernel import Kernel
from chabudai.games.observation import packed_actions
from chabudai.lab.cuda import batch_kernel, element_kernel
from chabudai.lab.device import DeviceArray
from chabudai.lab.rollouts import (
    Checking,
    Finishing,
    Sampling,
    block_sampler,
    finder,
    finisher,
    marker,
    sampler,
)
from chabudai.lab.rows import PIECE, layout
from chabudai.lab.stepping import Run, Tables, looper, marks_size

BLOCKS = (128, 64, 32, PIECE)
"""How many tables a CUDA block may have, the best first: multiples of ``PIECE``."""
ROLLS = 64
"""For how many tables random bits are drawn at once on the CPU."""
SHARED = 48 << 10
"""The bytes that the threads of a block may share."""


class Engine(Protocol):
    """The memory of a batch and what is done to it."""

    shown: dict[str, Any]
    """The arrays that a batch shows."""
    states: Any
    chosen: Any
    """Room for an action of every table."""
    kept: tuple[Any, ...]
    """The arrays that a copy of the tables needs besides those that are shown."""

    def take(self, actions: Any) -> Any:
        """Given actions as an array of this device."""
        ...

    def to_host(self, array: Any) -> Any:
        """An array of this device as a NumPy array."""
        ...

    def memory(self) -> Any:
        """The states as rows of bytes, without copying."""
        ...

    def run(
        self, seed: int, resetting: bool, reward_kind: int, chosen: Any, is_checked: bool = False
    ) -> None:
        """Reset or step all tables; ``is_checked`` says that all actions are known to be legal."""
        ...

    def first_illegal(self, chosen: Any) -> int | None:
        """The first table whose action is illegal."""
        ...

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        ...

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        ...

    def room(self, number: int, dtype: Any) -> Any:
        """New memory of this device, all zero."""
        ...

    def look(self, array: Any) -> Any:
        """Memory of this device as other libraries can look into it."""
        ...

    def each(self, make: Callable[..., Any], seed: int, given: Any) -> None:
        """Run ``make(kernel)(table, seed, order, words, given)`` for every table; ``given`` is a
        named tuple of three to five arrays and numbers.
        """
        ...


def _templates(book: Book, others: Sequence[Book]) -> Any:
    """The states from which games begin, one for each rule set."""
    return np.concatenate([each.new(each.rules).array for each in (book, *others)])


def _make_tables(
    book: Book, n: int, packed: bool, template: Any, empty: Callable[..., Any]
) -> Tables:
    """The arrays of a batch, made by a device's own function.

    States and rows are words of four bytes, with room for whole blocks of tables.
    """
    room = -(-n // BLOCKS[0]) * BLOCKS[0]
    seen, legal = _widths(book, packed)
    return Tables(
        template=template,
        states=empty(room * book.state.dtype.itemsize // 4, np.uint32),
        episodes=empty(n, np.int64),
        chosen=empty(n, np.int32),
        turns=empty(n, np.int8),
        rewards=empty((n, book.seats), np.float32),
        dones=empty(n, np.uint8),
        refused=empty(n, np.uint8),
        observations=empty(room * seen // 4, np.uint32),
        masks=empty(room * legal // 4, np.uint32),
    )


def _widths(book: Book, packed: bool) -> tuple[int, int]:
    """The bytes of a shown observation, and of its legal actions."""
    if packed:
        return book.observation.packed_size, packed_actions(book.actions)
    return book.observation.size, book.actions


def _rows(words: Any, n: int, width: int) -> Any:
    """The first n rows of some bytes."""
    return words.view(np.uint8)[: n * width].reshape(n, width)


def _shown(tables: Tables, n: int, book: Book, packed: bool) -> dict[str, Any]:
    """The same memory as a batch shows it."""
    seen, legal = _widths(book, packed)
    mask = _rows(tables.masks, n, legal)
    return {
        "turn": tables.turns,
        "observation": _rows(tables.observations, n, seen),
        "mask": mask if packed else mask.view(np.bool_),
        "reward": tables.rewards,
        "done": tables.dones.view(np.bool_),
        "illegal": tables.refused.view(np.bool_),
        "episode": tables.episodes,
        "action": tables.chosen,
    }


@functools.cache
def _native(make: Callable[..., Any], kernel: Kernel, *further: Any) -> Callable[..., Any]:
    return jit.native(make(kernel, *further), is_whole=True)  # type: ignore[no-any-return]


class CpuEngine:
    """Tables in the memory of the host, stepped by machine code in one or more threads."""

    def __init__(
        self, book: Book, n: int, packed: bool, threads: int, others: Sequence[Book] = ()
    ) -> None:
        self._kernel = book.kernel
        self._n = n
        made = _make_tables(book, n, packed, _templates(book, others), np.zeros)
        self.shown = _shown(made, n, book, packed)
        self.states = made.states.view(book.state.dtype)[:n]
        self.chosen = made.chosen
        self._tables = made._replace(
            states=self.states,
            observations=made.observations.view(np.uint8),
            masks=made.masks.view(np.uint8),
        )
        self._legal = np.zeros(n * marks_size(book.kernel), np.uint8)
        self.kept = (self.memory(), self._legal)
        self._loop = _native(looper, self._kernel, packed)
        self._parts = [
            (
                n * part // threads,
                n * (part + 1) // threads,
                (
                    np.zeros(len(book.cards), np.int8),
                    np.zeros(2, np.int64),
                    np.zeros(1, book.state.dtype),
                    np.zeros(book.observation.packed_size, np.uint8),
                    self._legal,
                ),
            )
            for part in range(threads)
        ]
        self._rolls = np.zeros(ROLLS, np.int64)
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None

    def take(self, actions: Any) -> Any:
        """Given actions as a NumPy array."""
        return np.asarray(actions)

    def to_host(self, array: Any) -> Any:
        """The array itself."""
        return array

    def memory(self) -> Any:
        """The states as rows of bytes."""
        return self.states.view(np.uint8).reshape(self._n, -1)

    def run(
        self, seed: int, resetting: bool, reward_kind: int, chosen: Any, is_checked: bool = False
    ) -> None:
        """Reset or step all tables."""
        asked = Run(seed, int(resetting), reward_kind, int(is_checked))
        tables = self._tables._replace(chosen=chosen)

        def part(first: int, stop: int, scratch: tuple[Any, ...]) -> None:
            self._loop(first, stop, asked, tables, *scratch)

        if self._pool is None:
            part(*self._parts[0])
        else:
            for _ in self._pool.map(lambda given: part(*given), self._parts):
                pass

    def first_illegal(self, chosen: Any) -> int | None:
        """The first table whose action is illegal."""
        found = _native(finder, self._kernel)(self._legal, chosen)
        return None if found < 0 else int(found)

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        draw_all = _native(block_sampler, self._kernel)
        draw_all(self._n, seed, draw, self._rolls, self._legal, self.chosen)

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = np.zeros((self._n, self.shown["reward"].shape[1]), np.int32)
        given = Finishing(self.states, np.zeros_like(self.states), sums, times)
        self.each(finisher, seed, given)
        return sums

    def room(self, number: int, dtype: Any) -> Any:
        """New memory, all zero."""
        return np.zeros(number, dtype)

    def look(self, array: Any) -> Any:
        """The array itself."""
        return array

    def each(self, make: Callable[..., Any], seed: int, given: Any) -> None:
        """Do something to every table."""
        order, words, *_ = self._parts[0][2]
        _native(_looped, self._kernel, make)(self._n, seed, order, words, given)


def _looped(kernel: Kernel, make: Callable[..., Any]) -> Callable[..., None]:
    """What a kernel does to every table, in a loop."""
    body = jit.inlined(make(kernel))

    def loop(n: int, seed: int, order: Any, words: Any, given: Any) -> None:
        for index in range(n):
            body(index, seed, order, words, given)

    return loop


def _block(kernel: Kernel) -> int:
    """How many tables a block has: as many as fit into the memory that it shares."""
    if jit.is_simulated():
        return BLOCKS[-1]
    for block in BLOCKS:
        if layout(kernel, block).size <= SHARED:
            return block
    raise jit.DeviceError("the records of this game are too long for batches on a GPU")


class CudaEngine:
    """Tables in the memory of a GPU, a thread for each."""

    def __init__(self, book: Book, n: int, packed: bool, others: Sequence[Book] = ()) -> None:
        self._cuda = jit.cuda()
        self._kernel = book.kernel
        self._n = n
        self._block = _block(self._kernel)
        self._blocks = -(-n // self._block)
        template = self._cuda.to_device(_templates(book, others))
        self._tables = _make_tables(book, n, packed, template, self._cuda.device_array)
        self._step = batch_kernel(self._kernel, packed, self._block)
        self._shared = layout(self._kernel, self._block).size
        self.states = self._tables.states.view(book.state.dtype)[:n]
        self.chosen = self._tables.chosen
        self.kept = ()
        self.shown = {
            name: DeviceArray(array, self._cuda.synchronize)
            for name, array in _shown(self._tables, n, book, packed).items()
        }

    def take(self, actions: Any) -> Any:
        """Given actions as an array on this GPU; from the host they are copied."""
        if isinstance(actions, DeviceArray):
            return actions.array
        if hasattr(actions, "__cuda_array_interface__"):
            return self._cuda.as_cuda_array(actions)
        return self._cuda.to_device(np.ascontiguousarray(actions))

    def to_host(self, array: Any) -> Any:
        """A copy as a NumPy array."""
        return array.copy_to_host()

    def memory(self) -> Any:
        """The states as rows of bytes."""
        rows = _rows(self._tables.states, self._n, self.states.dtype.itemsize)
        return DeviceArray(rows, self._cuda.synchronize)

    def run(
        self, seed: int, resetting: bool, reward_kind: int, chosen: Any, is_checked: bool = False
    ) -> None:
        """Reset or step all tables; threads look at their actions anyway."""
        asked = Run(seed, int(resetting), reward_kind, int(is_checked))
        tables = self._tables._replace(chosen=chosen)
        grid = (self._step, self._blocks, self._block)
        jit.launch(*grid, self._n, *asked[:3], *tables, shared=self._shared)

    def first_illegal(self, chosen: Any) -> int | None:
        """The first table whose action is illegal; waits for the GPU."""
        wrong = self._cuda.to_device(np.zeros(self._n, np.uint8))
        self.each(marker, 0, Checking(self.states, chosen, wrong))
        found = np.flatnonzero(wrong.copy_to_host())
        return int(found[0]) if len(found) else None

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        self.each(sampler, seed, Sampling(self.states, self.chosen, draw))

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = self._cuda.device_array((self._n, self._tables.rewards.shape[1]), np.int32)
        scratch = self._cuda.device_array(self._n, self.states.dtype)
        self.each(finisher, seed, Finishing(self.states, scratch, sums, times))
        return DeviceArray(sums, self._cuda.synchronize)

    def room(self, number: int, dtype: Any) -> Any:
        """New memory of the GPU, all zero."""
        return self._cuda.to_device(np.zeros(number, dtype))

    def look(self, array: Any) -> Any:
        """Memory of the GPU that speaks DLPack."""
        return DeviceArray(array, self._cuda.synchronize)

    def each(self, make: Callable[..., Any], seed: int, given: Any) -> None:
        """Do something to every table."""
        group: Any = type(given)
        kernel = element_kernel(make, self._kernel, group)
        jit.launch(kernel, self._blocks, self._block, self._n, seed, *given)
