"""Compilation on demand: rules stay plain Python and become machine code when a driver asks.

This is the only module that names Numba. Importing it does not import Numba; the first call of
``native`` or ``cuda_kernel`` does.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

GAMES = "chabudai.games"
"""The entry points of games in other packages, whose rules are compiled like ours."""
COMPILED_ROOMS = ("core", "games", "agents", "lab", "testing")
SUFFIXES = (".py", ".npz")
"""Where rules and drivers are, and what they are made of."""

F = TypeVar("F", bound=Callable[..., Any])

_rules: list[Callable[..., Any]] = []
_known: set[Callable[..., Any]] = set()
_registered = {"cpu": 0, "cuda": 0}
_lock = threading.RLock()
_cuda: Any = None
"""Numba's CUDA module once it is loaded; a global because the simulator looks for it there."""


class DeviceError(RuntimeError):
    """The asked-for device cannot be used here; the message says what is missing."""


def rule(function: F) -> F:
    """Mark a function as compilable; it stays the plain function that it is."""
    if function not in _known:
        _known.add(function)
        _rules.append(function)
    return function


def native(function: F) -> F:
    """Compile a driver for the CPU on its first call; rules that it calls are compiled into it."""
    import numba

    with _lock:
        _register_cpu()
        folder = cache_folder()
        if folder is None:
            return numba.njit(function, nogil=True, error_model="numpy")  # type: ignore[no-any-return]
        with _caching_in(folder):
            return numba.njit(function, nogil=True, error_model="numpy", cache=True)  # type: ignore[no-any-return]


def is_simulated() -> bool:
    """Whether CUDA code runs in Numba's simulator instead of on a GPU."""
    return os.environ.get("NUMBA_ENABLE_CUDASIM", "0") == "1"


def cuda() -> Any:
    """Numba's CUDA module, with all rules registered, or DeviceError."""
    with _lock:
        try:
            from numba import cuda as module
        except ImportError as error:
            raise DeviceError(f"CUDA support cannot be imported: {error}") from error
        if not is_simulated():
            if not module.is_available():
                raise DeviceError(
                    "no usable NVIDIA GPU was found; install chabudai[gpu] on a machine with one, "
                    "or set NUMBA_ENABLE_CUDASIM=1 to try the code in the (slow) simulator"
                )
            _load_cuda_arrays()
            _register_cuda()
        global _cuda
        _cuda = module
        return module


def cuda_playout_kernel(play: Callable[..., int], dtype: Any, pack: int, bins: int) -> Any:
    """A kernel in which every thread runs ``play`` on a state of its own in local memory."""
    cuda()
    import numpy as np

    body = _device(play)

    def kernel(template: Any, first: int, stop: int, seed: int, steps: Any, tally: Any) -> None:
        states = _cuda.local.array(1, dtype)
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        shared = _cuda.shared.array(bins, np.int64)
        for index in range(_cuda.threadIdx.x, bins, _cuda.blockDim.x):
            shared[index] = 0
        _cuda.syncthreads()
        done = body(
            states,
            order,
            words,
            shared,
            template,
            first + _cuda.grid(1),
            stop,
            _cuda.gridsize(1),
            seed,
        )
        _cuda.atomic.add(steps, 0, done)
        _cuda.syncthreads()
        for index in range(_cuda.threadIdx.x, bins, _cuda.blockDim.x):
            if shared[index] > 0:
                _cuda.atomic.add(tally, index, shared[index])

    return _cuda.jit(kernel)


def cuda_element_kernel(body: Callable[..., None], pack: int) -> Any:
    """A kernel in which thread i runs ``body(i, seed, order, words, *five arrays)``."""
    cuda()
    import numpy as np

    inner = _device(body)

    def kernel(count: int, seed: int, a: Any, b: Any, c: Any, d: Any, e: Any) -> None:
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        index = _cuda.grid(1)
        if index < count:
            inner(index, seed, order, words, a, b, c, d, e)

    return _cuda.jit(kernel)


def cuda_batch_kernel(
    step: Callable[..., None],
    spread: Callable[..., None],
    dtype: Any,
    pack: int,
    block: int,
    row: int,
) -> Any:
    """A kernel in which thread i runs ``step`` on table i, and then all of a block ``spread`` rows.

    Each thread writes its packed row of ``row`` bytes to memory that the block shares; ``spread``
    carries them to the outputs in an order that suits the memory.
    """
    cuda()
    import numpy as np

    inner = _device(step)
    write = _device(spread)
    shared_size = block * row

    def kernel(
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
        views = _cuda.local.array(1, dtype)
        order = _cuda.local.array(pack, np.int8)
        words = _cuda.local.array(2, np.int64)
        rows = _cuda.shared.array(shared_size, np.uint8)
        lane = _cuda.threadIdx.x
        base = _cuda.blockIdx.x * block
        if base + lane < count:
            inner(
                base + lane,
                seed,
                resetting,
                reward_kind,
                order,
                words,
                views,
                rows,
                lane * row,
                template,
                states,
                episodes,
                chosen,
                turns,
                rewards,
                dones,
                refused,
            )
        _cuda.syncthreads()
        write(rows, lane, block, base, min(block, count - base), observations, masks)

    return _cuda.jit(kernel)


def launch(kernel: Any, blocks: int, threads: int, *args: Any) -> None:
    """Run a kernel; its first run with arguments of these types compiles it."""
    with _lock, _tables_in_global_memory(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Numba warns of small grids; a few games need no more
        kernel[blocks, threads](*args)


@contextlib.contextmanager
def _tables_in_global_memory() -> Iterator[None]:
    """Compile arrays that rules close over into global memory instead of constant memory.

    Constant memory serves one address at a time, but the threads of a warp look up different
    places of a board's tables: measured 28 times faster for Touché on an H200.
    """
    if is_simulated():
        yield
        return
    from numba.cuda.cudadrv import nvvm

    before = nvvm.ADDRSPACE_CONSTANT
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    try:
        yield
    finally:
        nvvm.ADDRSPACE_CONSTANT = before


@functools.cache
def source_key() -> str:
    """A short hash of all sources that may be compiled, and of the compiler's version.

    Numba's own cache looks only at the file of the driver; a rule edited elsewhere would be
    served stale. With this key in the folder's name it cannot be. Rooms that compile nothing,
    such as the pages, are left out: an edit there costs nobody a minute of compilation.
    """
    import llvmlite
    import numba

    digest = hashlib.sha256(f"{numba.__version__} {llvmlite.__version__}".encode())
    root = Path(__file__).resolve().parent.parent
    found = [path for room in COMPILED_ROOMS for path in (root / room).rglob("*")]
    for package in entry_points(group=GAMES):
        spec = find_spec(package.value)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            found += Path(folder).rglob("*")
    for path in sorted(path for path in found if path.suffix in SUFFIXES):
        digest.update(path.as_posix().removeprefix(root.as_posix()).encode() + b"\0")
        digest.update(path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


@functools.cache
def cache_folder() -> Path | None:
    """Where compiled code is kept, or None where nothing can be written.

    ``CHABUDAI_CACHE`` names another place; ``CHABUDAI_CACHE=off`` keeps nothing.
    """
    chosen = os.environ.get("CHABUDAI_CACHE", "")
    if chosen == "off":
        return None
    home = Path(os.environ.get("XDG_CACHE_HOME") or "~/.cache").expanduser()
    folder = (Path(chosen) if chosen else home / "chabudai") / source_key()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:
        return None
    if not os.access(folder, os.W_OK):
        return None
    _forget_old(folder)
    return folder


def _forget_old(folder: Path, days: int = 30) -> None:
    """Remove the caches of other sources that nobody has used for a month."""
    import shutil
    import time

    for path in folder.parent.iterdir():
        ours = path.is_dir() and len(path.name) == len(folder.name)
        if ours and path.stat().st_mtime < time.time() - days * 86400:
            shutil.rmtree(path, ignore_errors=True)


@contextlib.contextmanager
def _caching_in(folder: Path) -> Iterator[None]:
    """Let Numba's cache look at our folder while a driver is made, and nowhere else."""
    from numba.core import config

    before = config.CACHE_DIR
    config.CACHE_DIR = str(folder)
    try:
        yield
    finally:
        config.CACHE_DIR = before


def _device(function: F) -> F:
    """A driver's body as something that a kernel can call."""
    if not is_simulated():
        rule(function)
        _register_cuda()
    return function


def _compiled_copy(states: Any, index: Any, source: Any) -> Any:
    def copy(states: Any, index: Any, source: Any) -> None:
        states[index] = source[0]

    return copy


def _compiled_fetch(states: Any, index: Any, source: Any, place: Any) -> Any:
    def fetch(states: Any, index: Any, source: Any, place: Any) -> None:
        states[index] = source[place]

    return fetch


def _register_cpu() -> None:
    from numba.extending import overload, register_jitable

    from chabudai.core import bits, record

    if not _registered["cpu"]:
        popcount, lowest = _cpu_bit_intrinsics()
        overload(bits.popcount)(lambda bits: lambda bits: popcount(bits))
        overload(bits.lowest)(lambda bits: lambda bits: lowest(bits))
        overload(record.at)(lambda states, index: lambda states, index: states[index])
        overload(record.copy_to)(_compiled_copy)
        overload(record.copy_from)(_compiled_fetch)
        register_jitable(bits.add)
    for function in _rules[_registered["cpu"] :]:
        register_jitable(function)
    _registered["cpu"] = len(_rules)


def _cpu_bit_intrinsics() -> tuple[Any, Any]:
    from numba.core import types
    from numba.extending import intrinsic

    @intrinsic  # type: ignore[untyped-decorator]
    def popcount(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.ctpop(wide)

        return types.int64(bits), build

    @intrinsic  # type: ignore[untyped-decorator]
    def lowest(context: Any, bits: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            wide = context.cast(builder, args[0], signature.args[0], types.int64)
            return builder.cttz(wide, context.get_constant(types.boolean, False))

        return types.int64(bits), build

    return popcount, lowest


def _load_cuda_arrays() -> None:
    """Import numba-cuda's array functions, which up to 0.30 need a name that NumPy 2.5 dropped."""
    import numpy as np

    missing = not hasattr(np, "row_stack")
    if missing:
        setattr(np, "row_stack", lambda tup: np.vstack(tup))  # noqa: B010 - dropped from its types
    try:
        import numba.cuda.np.arrayobj  # noqa: F401
    except ImportError:
        pass  # Numba's own CUDA target has no such module, and no such need
    finally:
        if missing:
            delattr(np, "row_stack")


def _register_cuda() -> None:
    from numba import cuda as module

    from chabudai.core import bits, record

    extending = module.extending
    if not _registered["cuda"]:
        extending.overload(bits.popcount)(lambda bits: lambda bits: module.popc(bits))
        extending.overload(bits.lowest)(lambda bits: lambda bits: module.ffs(bits) - 1)
        extending.overload(record.at)(lambda states, index: lambda states, index: states[index])
        extending.overload(record.copy_to)(_compiled_copy)
        extending.overload(record.copy_from)(_compiled_fetch)

        def add(counts: Any, index: Any, amount: Any) -> Any:
            def atomic(counts: Any, index: Any, amount: Any) -> None:
                module.atomic.add(counts, index, amount)

            return atomic

        extending.overload(bits.add)(add)
    for function in _rules[_registered["cuda"] :]:
        extending.register_jitable(function)
    _registered["cuda"] = len(_rules)
