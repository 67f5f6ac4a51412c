"""Baggage: the compiled code of one machine as bytes, for others that run the same sources."""

from __future__ import annotations

import io
import os
import tarfile
from pathlib import Path

from chabudai.core.jit import cache_folder

MOST = 256 << 20
"""More than this is not worth sending."""

_unpacked: set[str] = set()


def pack() -> bytes | None:
    """What is compiled so far for these sources; None where nothing is."""
    folder = cache_folder()
    if folder is None:
        return None
    # data before the indexes that name them
    paths = [path for suffix in (".nbc", ".nbi") for path in sorted(folder.rglob(f"*{suffix}"))]
    if not paths or sum(path.stat().st_size for path in paths) > MOST:
        return None
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz", compresslevel=1) as archive:
        for path in paths:
            archive.add(path, f"{folder.name}/{path.relative_to(folder)}", recursive=False)
    return stream.getvalue()


def unpack(bundle: bytes | None) -> int:
    """Take in what is missing here; how many files that were. Other sources' code is left alone."""
    folder = cache_folder()
    if bundle is None or folder is None or str(folder) in _unpacked:
        return 0
    _unpacked.add(str(folder))
    taken = 0
    with tarfile.open(fileobj=io.BytesIO(bundle)) as archive:
        for member in archive:
            key, _, name = member.name.partition("/")
            path = folder / name
            content = archive.extractfile(member)
            if key != folder.name or path.exists() or content is None or ".." in Path(name).parts:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f"{path.name}.{os.getpid()}")
            beside.write_bytes(content.read())
            beside.replace(path)
            taken += 1
    return taken
