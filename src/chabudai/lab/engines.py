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
from chabudai.lab.rollouts import Checking, Finishing, Sampling, checker, finisher, marker, sampler
from chabudai.lab.stepping import Run, Tables, looper

BLOCK = 128
"""Tables in a CUDA block; a multiple of four (see ``stepping.spreader``)."""
SIMULATED_BLOCK = 4


class Engine(Protocol):
    """The memory of a batch and what is done to it."""

    shown: dict[str, Any]
    """The arrays that a batch shows."""
    states: Any
    chosen: Any
    """Room for an action of every table."""

    def take(self, actions: Any) -> Any:
        """Given actions as an array of this device."""
        ...

    def to_host(self, array: Any) -> Any:
        """An array of this device as a NumPy array."""
        ...

    def memory(self) -> Any:
        """The states as rows of bytes, without copying."""
        ...

    def run(self, seed: int, resetting: bool, reward_kind: int, chosen: Any) -> None:
        """Reset or step all tables."""
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


def _templates(book: Book, others: Sequence[Book]) -> Any:
    """The states from which games begin, one for each rule set."""
    return np.concatenate([each.new(each.rules).array for each in (book, *others)])


def _make_tables(
    book: Book, n: int, packed: bool, template: Any, empty: Callable[..., Any]
) -> Tables:
    """The arrays of a batch, made by a device's own function."""
    seen = book.observation
    if packed:
        observations = empty((n, seen.packed_size), np.uint8)
        masks = empty((n, packed_actions(book.actions)), np.uint8)
    else:  # words of four bytes
        observations = empty((n, seen.size // 4), np.uint32)
        masks = empty(-(-n * book.actions // 4), np.uint32)
    return Tables(
        template=template,
        states=empty(n, book.state.dtype),
        episodes=empty(n, np.int64),
        chosen=empty(n, np.int32),
        turns=empty(n, np.int8),
        rewards=empty((n, book.seats), np.float32),
        dones=empty(n, np.uint8),
        refused=empty(n, np.uint8),
        observations=observations,
        masks=masks,
    )


def _shown(tables: Tables, n: int, actions: int, packed: bool) -> dict[str, Any]:
    """The same memory as a batch shows it."""
    observation, mask = tables.observations, tables.masks
    if not packed:
        observation = observation.view(np.uint8)
        mask = mask.view(np.uint8)[: n * actions].reshape(n, actions).view(np.bool_)
    return {
        "turn": tables.turns,
        "observation": observation,
        "mask": mask,
        "reward": tables.rewards,
        "done": tables.dones.view(np.bool_),
        "illegal": tables.refused.view(np.bool_),
        "episode": tables.episodes,
        "action": tables.chosen,
    }


@functools.cache
def _native(make: Callable[..., Any], kernel: Kernel, *further: Any) -> Callable[..., Any]:
    return jit.native(make(kernel, *further))  # type: ignore[no-any-return]


class CpuEngine:
    """Tables in the memory of the host, stepped by machine code in one or more threads."""

    def __init__(
        self, book: Book, n: int, packed: bool, threads: int, others: Sequence[Book] = ()
    ) -> None:
        self._kernel = book.kernel
        self._n = n
        self._tables = _make_tables(book, n, packed, _templates(book, others), np.zeros)
        self.shown = _shown(self._tables, n, book.actions, packed)
        self.states = self._tables.states
        self.chosen = self._tables.chosen
        if not packed:  # the loop writes a byte for each action
            self._tables = self._tables._replace(masks=self.shown["mask"].view(np.uint8))
        self._loop = _native(looper, self._kernel, packed)
        row = book.observation.packed_size + packed_actions(book.actions)
        self._parts = [
            (
                n * part // threads,
                n * (part + 1) // threads,
                (
                    np.zeros(len(book.cards), np.int8),
                    np.zeros(2, np.int64),
                    np.zeros(1, book.state.dtype),
                    np.zeros(row, np.uint8),
                ),
            )
            for part in range(threads)
        ]
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

    def run(self, seed: int, resetting: bool, reward_kind: int, chosen: Any) -> None:
        """Reset or step all tables."""
        asked = Run(seed, int(resetting), reward_kind)
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
        found = _native(_first_illegal, self._kernel)(self.states, chosen)
        return None if found < 0 else int(found)

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        self._each(sampler, seed, Sampling(self.states, self.chosen, draw))

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = np.zeros((self._n, self.shown["reward"].shape[1]), np.int32)
        given = Finishing(self.states, np.zeros_like(self.states), sums, times)
        self._each(finisher, seed, given)
        return sums

    def _each(self, make: Callable[..., Any], seed: int, given: Any) -> None:
        order, words, *_ = self._parts[0][2]
        _native(_looped, self._kernel, make)(self._n, seed, order, words, given)


def _looped(kernel: Kernel, make: Callable[..., Any]) -> Callable[..., None]:
    """What a kernel does to every table, in a loop."""
    body = jit.rule(make(kernel))

    def loop(n: int, seed: int, order: Any, words: Any, given: Any) -> None:
        for index in range(n):
            body(index, seed, order, words, given)

    return loop


def _first_illegal(kernel: Kernel) -> Callable[..., int]:
    is_wrong = jit.rule(checker(kernel))

    def find(states: Any, chosen: Any) -> int:
        for index in range(len(chosen)):
            if is_wrong(states, index, chosen[index]):
                return index
        return -1

    return find


class CudaEngine:
    """Tables in the memory of a GPU, a thread for each."""

    def __init__(self, book: Book, n: int, packed: bool, others: Sequence[Book] = ()) -> None:
        self._cuda = jit.cuda()
        self._kernel = book.kernel
        self._n = n
        self._block = SIMULATED_BLOCK if jit.is_simulated() else BLOCK
        self._blocks = -(-n // self._block)
        template = self._cuda.to_device(_templates(book, others))
        self._tables = _make_tables(book, n, packed, template, self._cuda.device_array)
        self._step = batch_kernel(self._kernel, packed, self._block)
        self.states = self._tables.states
        self.chosen = self._tables.chosen
        self.shown = {
            name: DeviceArray(array, self._cuda.synchronize)
            for name, array in _shown(self._tables, n, book.actions, packed).items()
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
        shown = DeviceArray(self.states, self._cuda.synchronize)
        shown.shape, shown.dtype = (self._n, self.states.dtype.itemsize), np.dtype(np.uint8)
        return shown

    def run(self, seed: int, resetting: bool, reward_kind: int, chosen: Any) -> None:
        """Reset or step all tables."""
        asked = Run(seed, int(resetting), reward_kind)
        tables = self._tables._replace(chosen=chosen)
        jit.launch(self._step, self._blocks, self._block, self._n, *asked, *tables)

    def first_illegal(self, chosen: Any) -> int | None:
        """The first table whose action is illegal; waits for the GPU."""
        wrong = self._cuda.to_device(np.zeros(self._n, np.uint8))
        self._each(marker, 0, Checking(self.states, chosen, wrong))
        found = np.flatnonzero(wrong.copy_to_host())
        return int(found[0]) if len(found) else None

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        self._each(sampler, seed, Sampling(self.states, self.chosen, draw))

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = self._cuda.device_array((self._n, self._tables.rewards.shape[1]), np.int32)
        scratch = self._cuda.device_array(self._n, self.states.dtype)
        self._each(finisher, seed, Finishing(self.states, scratch, sums, times))
        return DeviceArray(sums, self._cuda.synchronize)

    def _each(self, make: Callable[..., Any], seed: int, given: Any) -> None:
        group: Any = type(given)
        kernel = element_kernel(make, self._kernel, group)
        jit.launch(kernel, self._blocks, self._block, self._n, seed, *given)
