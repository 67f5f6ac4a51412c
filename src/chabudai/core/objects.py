"""Object files: machine code of drivers that a process loads without what has compiled them.

Numba and its view of all rules take 130 MB and two seconds of a process; what loads an object file
takes 45 MB and a fifth of a second.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import importlib.util
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from chabudai.core.cache import likeness, locked
from chabudai.core.jit import optimised
from chabudai.core.sources import cache_folder

_engines: list[Any] = []
"""What owns loaded machine code, which is never unloaded."""
_scratch = (ctypes.c_int64 * 2)()
_SCRATCH = ctypes.addressof(_scratch)
"""Where machine code writes what nobody reads: its result, and its errors, which rules have not."""

Code = Callable[..., int]


@functools.cache
def _binding() -> Any:
    """LLVM, whose library is opened before it is imported."""
    _open_library()
    from llvmlite import binding

    return binding


def _open_library() -> None:
    """Open LLVM's library, if it can be found, while other threads go on. Python holds them up for
    5 to 20 ms when it opens the 180 MB itself; what is open already it finds at once.
    """
    found = importlib.util.find_spec("llvmlite")
    if os.name != "posix" or found is None or not found.origin:
        return
    folder = Path(found.origin).parent / "binding"
    here = ctypes.CDLL(None)
    for path in folder.glob("libllvmlite.*"):
        if hasattr(here, "dlopen"):
            here.dlopen.argtypes = [ctypes.c_char_p, ctypes.c_int]
            here.dlopen.restype = ctypes.c_void_p
            here.dlopen(os.fsencode(path), os.RTLD_NOW | os.RTLD_LOCAL)


@functools.cache
def _machine() -> Any:
    """Who writes and reads machine code for this processor."""
    binding = _binding()
    binding.initialize_native_target()
    binding.initialize_native_asmprinter()
    return binding.Target.from_default_triple().create_target_machine(
        cpu=binding.get_host_cpu_name(),
        features=binding.get_host_cpu_features().flatten(),
        opt=3,
        reloc="pic",
        jit=True,
    )


@functools.cache
def _processor() -> str:
    binding = _binding()
    told = f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"
    return hashlib.sha256(told.encode()).hexdigest()[:12]


def _place(driver: Callable[..., Any]) -> tuple[str, Path] | None:
    """The name of a driver's machine code, and the file that it is in on this processor; None
    where nothing is kept.
    """
    folder = cache_folder()
    made_of = likeness(driver, Path(driver.__code__.co_filename))
    if folder is None or made_of is None:
        return None
    name = f"{driver.__name__}_{made_of}"
    return name, folder / f"{name}-{_processor()}.o"


def write(driver: Callable[..., Any], arguments: int) -> Code | None:
    """Compile a driver of so many whole numbers, unless it was; its machine code. ``keep`` makes it
    last. None where nothing is kept.
    """
    place = _place(driver)
    if place is None:
        return None
    name, path = place
    with locked(path.with_suffix(".lock")):
        if not path.exists():
            binding = _binding()
            symbol, text = optimised(driver, arguments)
            module = binding.parse_assembly(text)
            module.get_function(symbol).name = name
            path.with_suffix(".part").write_bytes(_machine().emit_object(module))
    return _load(name, path if path.exists() else path.with_suffix(".part"), arguments)


def keep(driver: Callable[..., Any]) -> None:
    """Let others find what ``write`` has written: whoever calls this has seen that it is right."""
    place = _place(driver)
    if place is not None and (part := place[1].with_suffix(".part")).exists():
        part.replace(place[1])


def read(drivers: Sequence[tuple[Callable[..., Any], int]]) -> list[Code] | None:
    """The machine code of drivers, with their numbers of arguments, where all of it is on disk."""
    places = [_place(driver) for driver, _ in drivers]
    found = [place for place in places if place is not None and place[1].exists()]
    if len(found) < len(drivers):
        return None
    return [_load(*place, arguments) for place, (_, arguments) in zip(found, drivers, strict=True)]


def _load(name: str, path: Path, arguments: int) -> Code:
    binding = _binding()
    engine = binding.create_mcjit_compiler(binding.parse_assembly(""), _machine())
    engine.add_object_file(binding.ObjectFileRef.from_data(path.read_bytes()))
    engine.finalize_object()
    _engines.append(engine)
    numbers = [ctypes.c_int64] * arguments
    kind = ctypes.PYFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *numbers)
    return functools.partial(kind(engine.get_function_address(name)), _SCRATCH, _SCRATCH + 8)
