"""Baggage: the compiled code of one machine as bytes, for others that run the same sources."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
from pathlib import Path

from chabudai.core.sources import cache_folder

MOST = 256 << 20
"""More than this is not worth sending."""
KINDS = (".o", ".nbc", ".nbi")
"""What is compiled, each before what needs it: code is there before the indexes that name it."""

_seen: set[str] = set()
"""The bundles that this process has taken in."""


def pack() -> bytes | None:
    """What is compiled so far for these sources; None where nothing is."""
    folder = cache_folder()
    if folder is None:
        return None
    paths = [path for suffix in KINDS for path in sorted(folder.rglob(f"*{suffix}"))]
    if not paths or sum(path.stat().st_size for path in paths) > MOST:
        return None
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w") as archive:
        for path in paths:
            member = tarfile.TarInfo(f"{folder.name}/{path.relative_to(folder)}")
            content = path.read_bytes()
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return stream.getvalue()


def name(bundle: bytes) -> str:
    """What tells a bundle from others."""
    return hashlib.sha256(bundle).hexdigest()


def is_new(bundle_name: str) -> bool:
    """Whether this process has not taken in a bundle of this name."""
    return bundle_name not in _seen


def unpack(bundle: bytes) -> int:
    """Take in what is missing here; how many files that were. Other sources' code is left alone."""
    _seen.add(name(bundle))
    folder = cache_folder()
    if folder is None:
        return 0
    taken = 0
    with tarfile.open(fileobj=io.BytesIO(bundle)) as archive:
        for member in archive:
            key, _, rest = member.name.partition("/")
            path = folder / rest
            content = archive.extractfile(member)
            if key != folder.name or path.exists() or content is None or ".." in Path(rest).parts:
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            beside = path.with_name(f"{path.name}.{os.getpid()}")
            beside.write_bytes(content.read())
            beside.replace(path)
            taken += 1
    return taken
