"""Games of other packages: what names itself a game of ours when it is installed."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

GROUP = "chabudai.games"
"""The group of entry points: the name of a game, and the package of its rules."""


@functools.cache
def packages() -> Mapping[str, str]:
    """The games of installed packages, by name, and the packages of their rules."""
    from importlib.metadata import entry_points  # slow to import, seldom asked

    return {point.name: point.value for point in entry_points(group=GROUP)}


def folders() -> Iterator[Path]:
    """Where the sources of these packages lie."""
    for package in packages().values():
        spec = find_spec(package)
        for folder in (spec.submodule_search_locations or ()) if spec else ():
            yield Path(folder)
