"""Compilation on demand: rules stay plain Python and become machine code when a driver asks.

This module, ``core.lowering``, by which rules are compiled, and ``core.supplies``, which has single
instructions for them, are the only ones that name Numba.
Importing it does not import Numba; the first call of ``native`` or ``cuda_kernel`` does.
"""

from __future__ import annotations

import contextlib
import os
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from chabudai.core.cache import likeness, locked
from chabudai.core.sources import cache_folder, source_key

F = TypeVar("F", bound=Callable[..., Any])

_rules: list[Callable[..., Any]] = []
_known: set[Callable[..., Any]] = set()
_inlined: set[Callable[..., Any]] = set()
_registered = {"cpu": 0, "cuda": 0}
_locators: list[tuple[Callable[[int], Any], Any, int]] = []
"""Functions that find something at an address: what it is, and how many of it, 0 for one record."""
_foreign: list[tuple[Callable[..., int], str, int]] = []
"""Functions of C: their names, and how many numbers they take."""
_lock = threading.RLock()


class DeviceError(RuntimeError):
    """The asked-for device cannot be used here; the message says what is missing."""


def rule(function: F) -> F:
    """Mark a function as compilable; it stays the plain function that it is."""
    if function not in _known:
        _known.add(function)
        _rules.append(function)
    return function


def inlined(function: F) -> F:
    """Mark a rule that machine code takes in wherever it is called: a part of one driver.

    A call with many arrays counts the users of each, which cost the search a quarter of its speed.
    """
    _inlined.add(function)
    return rule(function)


def locator(dtype: Any, length: int = 0) -> Callable[[int], Any]:
    """A function that finds a record, or a row of numbers, at an address; compiled code only.

    To take an array apart costs a call from Python 0.2 µs, to take a number costs nothing.
    """

    def located(address: int) -> Any:
        raise NotImplementedError("only compiled code looks at addresses")

    _locators.append((located, dtype, length))
    return located


def foreign(name: str, takes: int) -> Callable[..., int]:
    """A function of C that takes and gives numbers or addresses; compiled code only.

    Where C gives nothing, or fewer than 64 bits, the rest of the number means nothing.
    """

    def called(*given: int) -> int:
        raise NotImplementedError(f"only compiled code calls {name} with {takes} numbers")

    _foreign.append((called, name, takes))
    return called


def native(function: F, is_short: bool = False, is_whole: bool = False) -> F:
    """Compile a driver for the CPU on its first call; rules that it calls are compiled into it.

    A short one keeps Python's lock: other threads would hardly get going meanwhile. A whole one
    has no calls of rules left in it, which takes longer to compile and is quicker in long loops.
    """
    import numba

    from chabudai.core.lowering import DriverCompiler, WholeCompiler

    with _lock:
        _register_cpu()
        folder = cache_folder()
        options = {
            "nogil": not is_short,
            "error_model": "numpy",
            "pipeline_class": WholeCompiler if is_whole else DriverCompiler,
        }
        if folder is None:
            made = numba.njit(function, **options)
        else:
            with _caching_in(folder):
                made = numba.njit(function, cache=True, **options)
            _keep(made, folder)
        _equip(made)
        return made  # type: ignore[no-any-return]


def entry(driver: Any, *examples: Any) -> Callable[..., Any]:
    """A driver's machine code for arguments of the same types as these, without the dispatcher.

    The dispatcher looks at the types of all arguments at every call, which takes longer than a
    step; who calls an entry has made sure of them.
    """
    import numba

    with _lock:
        return driver.compile(tuple(numba.typeof(each) for each in examples))  # type: ignore[no-any-return]


def callback(driver: Any, *examples: Any) -> int:
    """The address at which C finds a driver that takes arguments of the same types as these."""
    import numba

    kinds = tuple(numba.typeof(each) for each in examples)
    with _lock:
        driver.compile(kinds)
        made = driver.overloads[kinds]
        name = made.fndesc.llvm_cfunc_wrapper_name
        return int(made.library.get_pointer_to_function(name))


def optimised(function: Callable[..., Any], arguments: int) -> tuple[str, str]:
    """A driver of so many whole numbers, compiled now: its name, and what LLVM made of it.

    Called from C it takes two addresses before its own arguments, for its result and its errors,
    and returns a status.
    """
    import numba

    from chabudai.core.lowering import DriverCompiler

    with _lock:
        _register_cpu()
        driver = numba.njit(
            function,
            error_model="numpy",
            no_cpython_wrapper=True,
            no_cfunc_wrapper=True,
            pipeline_class=DriverCompiler,
        )
        signature = (numba.int64,) * arguments
        driver.compile(signature)
        made = driver.overloads[signature]
        return made.fndesc.llvm_func_name, made.library.get_llvm_str()


def _keep(driver: Any, folder: Path) -> None:
    """Let a driver's machine code be found by what the driver is made of, in any process and on
    any machine, and be compiled by one process at a time: who has waited finds it.

    Numba's own key is a pickle, which differs between processes and names folders; and all games'
    drivers of one name share an index, in which two processes overwrite each other.
    """
    from numba.core.caching import IndexDataCacheFile

    made_of = likeness(driver.py_func, Path(driver.py_func.__code__.co_filename))
    if made_of is not None:
        name = f"{driver.py_func.__name__}-{made_of}"
        cache = driver._cache
        cache._cache_path = str(folder)
        cache._cache_file = IndexDataCacheFile(str(folder), name, source_key())
        cache._index_key = lambda sig, codegen: (sig, codegen.magic_tuple(), name)
    lock = folder / f"{made_of or driver.py_func.__name__}.lock"
    inner = driver.compile

    def compile_alone(signature: Any) -> Any:
        with locked(lock):
            return inner(signature)

    driver.compile = compile_alone


def _equip(driver: Any) -> None:
    """Let rules within a driver that was compiled raise errors, as in one that was kept."""
    from chabudai.core.lowering import set_environments

    inner = driver.compile

    def compile_whole(signature: Any) -> Any:
        made = inner(signature)
        set_environments(driver.overloads.values())
        return made

    driver.compile = compile_whole


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
        return module


def cuda_kernel(function: Callable[..., None]) -> Any:
    """A kernel for ``launch``, compiled on its first run.

    The function reads threads, blocks and memory of its own from what ``cuda`` returned, as a
    global of its module: that is where the simulator looks for it.
    """
    return cuda().jit(function)


def cuda_function(function: F) -> F:
    """A driver's body as something that a kernel can call."""
    if not is_simulated():
        rule(function)
        _register_cuda()
    return function


def launch(kernel: Any, blocks: int, threads: int, *args: Any, shared: int = 0) -> None:
    """Run a kernel; its first run with arguments of these types compiles it.

    ``shared`` is how many bytes a block shares besides the arrays whose sizes the kernel names.
    """
    with _lock, _tables_in_global_memory(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # Numba warns of small grids; a few games need no more
        kernel[blocks, threads, 0, shared](*args)


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


def _register_cpu() -> None:
    from chabudai.core.lowering import register, supply
    from chabudai.core.supplies import foreign_code, locator_code, supply_cpu

    if not _registered["cpu"]:
        supply_cpu()
    for function in _rules[_registered["cpu"] :]:
        register(function, function in _inlined)
    _registered["cpu"] = len(_rules)
    while _locators:
        located, dtype, length = _locators.pop()
        supply(located, locator_code(dtype, length), is_lean=False, lends=True)
    while _foreign:
        called, name, takes = _foreign.pop()
        supply(called, foreign_code(name, takes))


def _register_cuda() -> None:
    from numba import cuda as module

    from chabudai.core.supplies import supply_cuda

    if not _registered["cuda"]:
        supply_cuda(module)
    for function in _rules[_registered["cuda"] :]:
        module.extending.register_jitable(function)
    _registered["cuda"] = len(_rules)
