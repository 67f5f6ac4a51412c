"""The figures of a run: numbers of its log by their names, as curves are drawn of them.

A name is the line's kind, the words in the line (such as a rival), and the figure's own name.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

ENDS = ("low", "high")
PLACE = ("kind", "update")
"""What says where a line stands, and is no figure."""


def figures(line: Mapping[str, Any]) -> dict[str, float]:
    """All figures of a line; of an interval both ends."""
    told = {name: value for name, value in line.items() if name not in PLACE}
    words = [value for value in told.values() if isinstance(value, str)]
    found: dict[str, float] = {}
    for name, value in told.items():
        whole = "/".join([str(line["kind"]), *words, name.replace("_", " ")])
        if isinstance(value, int | float):
            found[whole] = float(value)
        elif isinstance(value, list | tuple):
            found |= {f"{whole} {end}": float(x) for end, x in zip(ENDS, value, strict=True)}
    return found


def curves(path: Path) -> dict[str, dict[int, float]]:
    """The figures of a log by their names, each by updates.

    Where a run went on from a checkpoint, it takes the place of what was logged after that.
    """
    found: dict[str, dict[int, float]] = {}
    for line in _lines(path):
        update = line["update"]
        for name, value in figures(line).items():
            curve = found.setdefault(name, {})
            for later in [each for each in curve if each >= update]:
                del curve[later]
            curve[update] = value
    return found


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    """All whole lines: a run that is ended from outside may leave a part of one."""
    for text in path.read_text(encoding="utf-8").splitlines():
        try:
            yield json.loads(text)
        except ValueError:
            continue
