"""Compilation on demand: rules stay plain Python and become machine code when a driver asks.

This module and ``core.lowering``, by which rules are compiled, are the only ones that name Numba.
Importing it does not import Numba; the first call of ``native`` or ``cuda_kernel`` does.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import sys
import threading
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

from chabudai.core.cache import likeness, locked
from chabudai.core.outside import folders

COMPILED_ROOMS = ("core", "games", "agents", "lab", "testing")
SUFFIXES = (".py", ".npz")
"""Where rules and drivers are, and what they are made of."""
PLAIN = ("lab/arena", "lab/data")
"""Parts of these rooms without rules; the files of drivers are looked at one by one."""

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


def native(function: F, is_short: bool = False) -> F:
    """Compile a driver for the CPU on its first call; rules that it calls are compiled into it.

    A short one keeps Python's lock: other threads would hardly get going meanwhile.
    """
    import numba

    from chabudai.core.lowering import DriverCompiler

    with _lock:
        _register_cpu()
        folder = cache_folder()
        options = {
            "nogil": not is_short,
            "error_model": "numpy",
            "pipeline_class": DriverCompiler,
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


@functools.cache
def source_key() -> str:
    """A short hash of all sources that may be compiled, and of the versions of what compiles them.

    Numba's own cache looks only at the file of the driver; a rule edited elsewhere would be
    served stale. With this key in the folder's name it cannot be. Rooms that compile nothing,
    such as the pages, are left out: an edit there costs nobody a minute of compilation.
    """
    digest = hashlib.sha256(" ".join(_versions().values()).encode())
    root = Path(__file__).resolve().parent.parent
    homes = [(root, root / room) for room in COMPILED_ROOMS]
    homes += [(folder.parent, folder) for folder in folders()]
    found = {
        path.relative_to(home).as_posix(): path
        for home, folder in homes
        for path in folder.rglob("*")
        if path.suffix in SUFFIXES and not path.relative_to(home).as_posix().startswith(PLAIN)
    }
    for name, path in sorted(found.items()):
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:20]


def _versions() -> dict[str, str]:
    """What compiled code depends on besides the sources; nothing of it is imported for that."""
    from importlib.metadata import version

    python = str(sys.implementation.cache_tag)
    return {"python": python, **{name: version(name) for name in ("numpy", "numba", "llvmlite")}}


def about() -> dict[str, str]:
    """What compiled code of here is for: sources, versions, system and processor."""
    from llvmlite import binding

    features = hashlib.sha256(binding.get_host_cpu_features().flatten().encode()).hexdigest()[:12]
    return {
        "sources": source_key(),
        **_versions(),
        "system": binding.get_default_triple(),
        "processor": f"{binding.get_host_cpu_name()} {features}",
    }


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


def _compiled_copy(states: Any, index: Any, source: Any) -> Any:
    def copy(states: Any, index: Any, source: Any) -> None:
        states[index] = source[0]

    return copy


def _compiled_fetch(states: Any, index: Any, source: Any, place: Any) -> Any:
    def fetch(states: Any, index: Any, source: Any, place: Any) -> None:
        states[index] = source[place]

    return fetch


def _compiled_box(state: Any) -> Any:
    import numpy as np
    from numba.np.numpy_support import as_dtype

    dtype = as_dtype(state)

    def box(state: Any) -> Any:
        made = np.empty(1, dtype)
        made[0] = state
        return made

    return box


def _compiled_words(states: Any) -> Any:
    from numba.np.numpy_support import as_dtype

    from chabudai.core.record import word_type

    width = word_type(as_dtype(states.dtype))

    def words(states: Any) -> Any:
        return states.view(width)

    return words


def _compiled_advance(
    inner: Any, size: int, weights: Any, first: int, bias: Any, scale: Any, outer: Any
) -> Any:
    from chabudai.core.layers import advance_by_loops

    return advance_by_loops


def _compiled_dot(inner: Any, row: Any) -> Any:
    from chabudai.core.layers import dot_by_loops

    return dot_by_loops


def _register_cpu() -> None:
    from chabudai.core import bits, layers, record
    from chabudai.core.lowering import register, supply

    if not _registered["cpu"]:
        popcount, lowest = _cpu_bit_intrinsics()
        supply(bits.popcount, lambda bits: lambda bits: popcount(bits))
        supply(bits.lowest, lambda bits: lambda bits: lowest(bits))
        supply(record.at, lambda states, index: lambda states, index: states[index])
        supply(record.copy_to, _compiled_copy)
        supply(record.copy_from, _compiled_fetch)
        supply(record.boxed, _compiled_box)
        supply(record.words_of, _compiled_words)
        supply(layers.advance, _compiled_advance)
        supply(layers.dot, _compiled_dot)
        register(bits.add, False)
    for function in _rules[_registered["cpu"] :]:
        register(function, function in _inlined)
    _registered["cpu"] = len(_rules)
    while _locators:
        located, dtype, length = _locators.pop()
        supply(located, _compiled_locator(dtype, length))
    while _foreign:
        called, name, takes = _foreign.pop()
        supply(called, _compiled_foreign(name, takes))


def _compiled_foreign(name: str, takes: int) -> Any:
    """What a function of ``foreign`` becomes in machine code."""
    from numba.core import types

    number = types.int64
    call = types.ExternalFunction(name, number(*[number] * takes))
    made: list[Any] = [
        lambda: lambda: call(),
        lambda a: lambda a: call(a),
        lambda a, b: lambda a, b: call(a, b),
        lambda a, b, c: lambda a, b, c: call(a, b, c),
        lambda a, b, c, d: lambda a, b, c, d: call(a, b, c, d),
    ]
    return made[takes]


def _compiled_locator(dtype: Any, length: int) -> Any:
    """What a function of ``locator`` becomes in machine code."""
    from numba import carray
    from numba.core import types
    from numba.extending import intrinsic
    from numba.np.numpy_support import from_dtype

    kind = from_dtype(dtype)
    found: Any = kind  # a record is a pointer already
    if length:
        found = types.CPointer(kind)  # type: ignore[attr-defined] # made at run time

    @intrinsic  # type: ignore[untyped-decorator]
    def pointer(context: Any, address: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.inttoptr(args[0], context.get_value_type(found))

        return found(address), build

    if length:
        return lambda address: lambda address: carray(pointer(address), length)
    return lambda address: lambda address: pointer(address)


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

    from chabudai.core import bits, quads, record

    extending = module.extending
    if not _registered["cuda"]:
        extending.overload(bits.popcount)(lambda bits: lambda bits: module.popc(bits))
        extending.overload(bits.lowest)(lambda bits: lambda bits: module.ffs(bits) - 1)
        extending.overload(record.at)(lambda states, index: lambda states, index: states[index])
        extending.overload(record.copy_to)(_compiled_copy)
        extending.overload(record.copy_from)(_compiled_fetch)
        put, copy = _cuda_quad_intrinsics()
        extending.overload(quads.put_quad)(
            lambda out, index, one, two, three, four: (
                lambda out, index, one, two, three, four: put(out, index, one, two, three, four)
            )
        )
        extending.overload(quads.copy_quad)(
            lambda out, index, source, place: (
                lambda out, index, source, place: copy(out, index, source, place)
            )
        )

        def add(counts: Any, index: Any, amount: Any) -> Any:
            def atomic(counts: Any, index: Any, amount: Any) -> None:
                module.atomic.add(counts, index, amount)

            return atomic

        extending.overload(bits.add)(add)
    for function in _rules[_registered["cuda"] :]:
        extending.register_jitable(function)
    _registered["cuda"] = len(_rules)


def _cuda_quad_intrinsics() -> tuple[Any, Any]:
    from llvmlite import ir
    from numba.core import types
    from numba.cuda.extending import intrinsic

    quad = ir.VectorType(ir.IntType(32), 4)

    def pointer(context: Any, builder: Any, kind: Any, array: Any, index: Any, place: Any) -> Any:
        data = context.make_array(kind)(context, builder, array).data
        where = builder.gep(data, [context.cast(builder, index, place, types.intp)])
        return builder.bitcast(where, quad.as_pointer(getattr(where.type, "addrspace", 0)))

    @intrinsic  # type: ignore[untyped-decorator]
    def put(context: Any, out: Any, index: Any, one: Any, two: Any, three: Any, four: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            value = ir.Constant(quad, ir.Undefined)
            for k in range(4):
                word = context.cast(builder, args[2 + k], kinds[2 + k], types.uint32)
                value = builder.insert_element(value, word, ir.Constant(ir.IntType(32), k))
            where = pointer(context, builder, kinds[0], args[0], args[1], kinds[1])
            builder.store(value, where, align=16)
            return context.get_dummy_value()

        return types.void(out, index, one, two, three, four), build

    @intrinsic  # type: ignore[untyped-decorator]
    def copy(context: Any, out: Any, index: Any, source: Any, place: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            kinds = signature.args
            there = pointer(context, builder, kinds[2], args[2], args[3], kinds[3])
            value = builder.load(there, align=16)
            where = pointer(context, builder, kinds[0], args[0], args[1], kinds[1])
            builder.store(value, where, align=16)
            return context.get_dummy_value()

        return types.void(out, index, source, place), build

    return put, copy
