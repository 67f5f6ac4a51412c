"""The skeleton of a game: a small package that plays, to be rewritten piece by piece."""

from __future__ import annotations

import re
from importlib import resources
from pathlib import Path

SUFFIX = ".txt"
_NAME = re.compile(r"[a-z][a-z0-9_]{1,30}")


def write_skeleton(name: str, folder: Path) -> list[Path]:
    """Write a package for a game into a new folder; what was written."""
    if not _NAME.fullmatch(name):
        raise ValueError(f"a game's name is small letters, digits and _, got {name!r}")
    home = folder / name
    if home.exists():
        raise ValueError(f"{home} is there already")
    written = []
    for source in sorted(resources.files(__name__).iterdir(), key=lambda path: path.name):
        if source.name.endswith(SUFFIX):
            path = home / _place(source.name.removesuffix(SUFFIX), name)
            path.parent.mkdir(parents=True, exist_ok=True)
            text = source.read_text(encoding="utf-8").replace("NAME", name)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written


def _place(file: str, name: str) -> Path:
    """Where a file belongs in the package."""
    if file.endswith(".ftl"):
        return Path(name) / "locale" / file
    if file.startswith("test_") or file.endswith(".toml"):
        return Path(file.replace("NAME", name))
    return Path(name) / file
