"""What a batch runs on: the memory of its tables, and compiled code for them on a device."""

from __future__ import annotations

import functools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Protocol

import numpy as np

from chabudai.core import jit
from chabudai.games.book import Book
from chabudai.games.kernel import Kernel
from chabudai.games.observation import packed_actions
from chabudai.lab import stepping
from chabudai.lab.device import DeviceArray
from chabudai.lab.rollouts import checker, finisher, sampler

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


class _Arrays:
    """The arrays of a batch, made by a device's own function."""

    def __init__(self, book: Book, n: int, packed: bool, empty: Callable[..., Any]) -> None:
        seen = book.observation
        self.states = empty(n, book.state.dtype)
        self.episodes = empty(n, np.int64)
        self.chosen = empty(n, np.int32)
        self.turns = empty(n, np.int8)
        self.rewards = empty((n, book.seats), np.float32)
        self.dones = empty(n, np.uint8)
        self.refused = empty(n, np.uint8)
        if packed:
            self.observations = empty((n, seen.packed_size), np.uint8)
            self.masks = empty((n, packed_actions(book.actions)), np.uint8)
            observation, mask = self.observations, self.masks
        else:
            self.observations = empty((n, seen.size // 4), np.uint32)
            self.masks = empty(-(-n * book.actions // 4), np.uint32)
            observation = self.observations.view(np.uint8)
            mask = self.masks.view(np.uint8)[: n * book.actions].reshape(n, book.actions)
        self.shown = {
            "turn": self.turns,
            "observation": observation,
            "mask": mask if packed else mask.view(np.bool_),
            "reward": self.rewards,
            "done": self.dones.view(np.bool_),
            "illegal": self.refused.view(np.bool_),
            "episode": self.episodes,
            "action": self.chosen,
        }

    def outputs(self, chosen: Any, masks: Any) -> tuple[Any, ...]:
        """The arrays in the order of the drivers."""
        results = (self.turns, self.rewards, self.dones, self.refused, self.observations, masks)
        return (self.states, self.episodes, chosen, *results)


@functools.cache
def _native(make: Callable[..., Any], kernel: Kernel, *further: Any) -> Callable[..., Any]:
    return jit.native(make(kernel, *further))  # type: ignore[no-any-return]


@functools.cache
def _element_kernel(make: Callable[..., Any], kernel: Kernel) -> Any:
    return jit.cuda_element_kernel(make(kernel), kernel.pack)


@functools.cache
def _batch_kernel(kernel: Kernel, packed: bool, block: int) -> Any:
    row = kernel.packed_size + packed_actions(kernel.actions)
    step, spread = stepping.stepper(kernel), stepping.spreader(kernel, packed)
    return jit.cuda_batch_kernel(step, spread, kernel.state.dtype, kernel.pack, block, row)


class CpuEngine:
    """Tables in the memory of the host, stepped by machine code in one or more threads."""

    def __init__(self, book: Book, n: int, packed: bool, threads: int) -> None:
        self._kernel = book.kernel
        self._n = n
        self._template = book.new(book.rules).array
        self._arrays = _Arrays(book, n, packed, np.zeros)
        self.shown = self._arrays.shown
        self.states = self._arrays.states
        self.chosen = self._arrays.chosen
        self._masks = self._arrays.masks if packed else self.shown["mask"].view(np.uint8)
        self._loop = _native(stepping.looper, self._kernel, packed)
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

    def run(self, seed: int, resetting: bool, reward_kind: int, chosen: Any) -> None:
        """Reset or step all tables."""
        outputs = self._arrays.outputs(chosen, self._masks)

        def part(first: int, stop: int, scratch: tuple[Any, ...]) -> None:
            numbers = (first, stop, seed, int(resetting), reward_kind)
            self._loop(*numbers, *scratch, self._template, *outputs)

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
        self._each(sampler, seed, self.states, self.chosen, np.array([draw]))

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = np.zeros((self._n, self.shown["reward"].shape[1]), np.int32)
        self._each(finisher, seed, self.states, np.zeros_like(self.states), sums, np.array([times]))
        return sums

    def _each(self, make: Callable[..., Any], seed: int, *arrays: Any) -> None:
        order, words, *_ = self._parts[0][2]
        spare = (arrays[-1],) * (5 - len(arrays))
        _native(_looped, self._kernel, make)(self._n, seed, order, words, *arrays, *spare)


def _looped(kernel: Kernel, make: Callable[..., Any]) -> Callable[..., None]:
    """What a kernel does to every table, in a loop."""
    body = jit.rule(make(kernel))

    def loop(
        n: int, seed: int, order: Any, words: Any, a: Any, b: Any, c: Any, d: Any, e: Any
    ) -> None:
        for index in range(n):
            body(index, seed, order, words, a, b, c, d, e)

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

    def __init__(self, book: Book, n: int, packed: bool) -> None:
        self._cuda = jit.cuda()
        self._kernel = book.kernel
        self._n = n
        self._block = SIMULATED_BLOCK if jit.is_simulated() else BLOCK
        self._blocks = -(-n // self._block)
        self._template = self._cuda.to_device(book.new(book.rules).array)
        self._arrays = _Arrays(book, n, packed, self._cuda.device_array)
        self._step = _batch_kernel(self._kernel, packed, self._block)
        self.states = self._arrays.states
        self.chosen = self._arrays.chosen
        self.shown = {
            name: DeviceArray(array, self._cuda.synchronize)
            for name, array in self._arrays.shown.items()
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

    def run(self, seed: int, resetting: bool, reward_kind: int, chosen: Any) -> None:
        """Reset or step all tables."""
        outputs = self._arrays.outputs(chosen, self._arrays.masks)
        numbers = (self._n, seed, int(resetting), reward_kind)
        jit.launch(self._step, self._blocks, self._block, *numbers, self._template, *outputs)

    def first_illegal(self, chosen: Any) -> int | None:
        """The first table whose action is illegal; waits for the GPU."""
        wrong = self._cuda.to_device(np.zeros(self._n, np.uint8))
        self._each(_marker, 0, self.states, chosen, wrong)
        found = np.flatnonzero(wrong.copy_to_host())
        return int(found[0]) if len(found) else None

    def sample(self, seed: int, draw: int) -> None:
        """Write a random legal action of every table to ``chosen``."""
        self._each(sampler, seed, self.states, self.chosen, self._cuda.to_device(np.array([draw])))

    def playouts(self, times: int, seed: int) -> Any:
        """The sums of results of random games from where the tables are."""
        sums = self._cuda.device_array((self._n, self._arrays.rewards.shape[1]), np.int32)
        scratch = self._cuda.device_array(self._n, self.states.dtype)
        number = self._cuda.to_device(np.array([times]))
        self._each(finisher, seed, self.states, scratch, sums, number)
        return DeviceArray(sums, self._cuda.synchronize)

    def _each(self, make: Callable[..., Any], seed: int, *arrays: Any) -> None:
        spare = (arrays[-1],) * (5 - len(arrays))
        kernel = _element_kernel(make, self._kernel)
        jit.launch(kernel, self._blocks, self._block, self._n, seed, *arrays, *spare)


def _marker(kernel: Kernel) -> Callable[..., None]:
    is_wrong = jit.rule(checker(kernel))

    def mark(
        index: int,
        _seed: int,
        _order: Any,
        _words: Any,
        states: Any,
        chosen: Any,
        wrong: Any,
        _d: Any,
        _e: Any,
    ) -> None:
        wrong[index] = 1 if is_wrong(states, index, int(chosen[index])) else 0

    return mark
