"""Sources of compiled code: what it is made of, and where it is kept."""

from __future__ import annotations

import functools
import hashlib
import os
import sys
from pathlib import Path

from chabudai.core.outside import folders

COMPILED_ROOMS = ("core", "games", "agents", "lab", "testing")
SUFFIXES = (".py", ".npz")
"""Where rules and drivers are, and what they are made of."""
PLAIN = ("lab/arena", "lab/data")
"""Parts of these rooms without rules; the files of drivers are looked at one by one."""


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
