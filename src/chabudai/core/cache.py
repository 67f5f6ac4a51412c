"""Compiled code on disk: what it is known by, who may write it, and how it gets to other machines.

A driver's machine code is known by what its function is made of, whatever process, folder or
machine it was compiled in; the sources and versions are part of the folder's name.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import numpy as np

ABOUT = "about.json"
"""What code in a folder was compiled by and for."""


class Unfit(ValueError):
    """Compiled code that is of no use here; the message says why."""


class _Unknown(Exception):
    """Something of which nobody knows what makes it itself."""


def likeness(function: Any, file: Path | None = None) -> str | None:
    """A short hash of a function, all that it closes over and the file that it is in; None where
    something in there cannot be told apart.
    """
    digest = hashlib.sha256()
    if file is not None and file.is_file():
        digest.update(file.read_bytes())
    try:
        _feed(digest, function, set())
    except _Unknown:
        return None
    return digest.hexdigest()[:24]


def _feed(digest: Any, value: Any, seen: set[int]) -> None:
    digest.update(type(value).__name__.encode() + b"\0")
    if value is None or isinstance(value, (bool, int, float, str, bytes)):
        digest.update(repr(value).encode() + b"\0")
    elif isinstance(value, FunctionType):
        if id(value) not in seen:
            seen.add(id(value))
            _feed(digest, (value.__module__, value.__qualname__, value.__defaults__), seen)
            _feed_code(digest, value.__code__, seen)
            for cell in value.__closure__ or ():
                _feed(digest, cell.cell_contents, seen)
    elif isinstance(value, (tuple, list)):
        digest.update(str(len(value)).encode())
        for each in value:
            _feed(digest, each, seen)
    elif isinstance(value, np.ndarray):
        digest.update(f"{value.dtype.descr} {value.shape}".encode())
        digest.update(np.ascontiguousarray(value).tobytes())
    elif isinstance(value, type):
        digest.update(f"{value.__module__}.{value.__qualname__}".encode() + b"\0")
    elif isinstance(value, np.generic):
        digest.update(value.dtype.str.encode() + value.tobytes())
    else:
        raise _Unknown


def _feed_code(digest: Any, code: CodeType, seen: set[int]) -> None:
    digest.update(code.co_code)
    _feed(digest, (code.co_names, code.co_varnames, code.co_freevars), seen)
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            _feed_code(digest, constant, seen)
        elif isinstance(constant, frozenset):
            _feed(digest, sorted(map(repr, constant)), seen)
        elif constant is not Ellipsis:
            _feed(digest, constant, seen)


@contextlib.contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a file while something is done that other processes should wait for.

    Where files cannot be locked nobody waits: the work is done twice, and as well.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(ImportError, OSError):
            import fcntl

            fcntl.flock(held.enter_context(path.open("ab")), fcntl.LOCK_EX)
        yield


def export(folder: Path, to: Path, about: Mapping[str, str]) -> int:
    """Copy compiled code to a folder for others, and say what it is for; how many files.

    The folder may also be used as it is: ``CHABUDAI_CACHE`` names it.
    """
    there = to / folder.name
    there.mkdir(parents=True, exist_ok=True)
    count = _copy(folder, there)
    (there / ABOUT).write_text(json.dumps(dict(about), indent=1) + "\n", encoding="utf-8")
    return count


def fetch(source: Path, folder: Path, about: Mapping[str, str]) -> int:
    """Take compiled code of a folder that ``export`` wrote, if it fits here; how many files."""
    there = source / folder.name
    try:
        told = json.loads((there / ABOUT).read_text(encoding="utf-8"))
    except FileNotFoundError:
        others = sorted(path.parent.name for path in source.glob(f"*/{ABOUT}"))
        if others:
            raise Unfit(
                f"the code there was compiled from other sources or versions: "
                f"{', '.join(others)}; here they are {folder.name}"
            ) from None
        raise Unfit("there is no compiled code in this folder") from None
    except (OSError, ValueError) as error:
        raise Unfit(f"what the folder says about itself cannot be read: {error}") from None
    for name, value in about.items():
        if told.get(name) != value:
            raise Unfit(f"{name}: the code is for {told.get(name)}, and here it is {value}")
    return _copy(there, folder)


def _copy(source: Path, folder: Path) -> int:
    """Copy data before the indexes that name them; what is there already stays."""
    count = 0
    for suffix in (".nbc", ".o", ".nbi"):
        for path in sorted(source.glob(f"*{suffix}")):
            if not (folder / path.name).exists():
                part = folder / f"{path.name}.part"
                shutil.copyfile(path, part)
                part.replace(folder / path.name)
            count += suffix == ".nbc"
    return count
