"""The rulebooks. A folder here is a game, and so is a package that names itself as one; ``game``
opens it by name.
"""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Callable
from typing import Any

from chabudai.core.options import Options
from chabudai.core.outside import packages
from chabudai.games.book import Book
from chabudai.games.front import Door, door
from chabudai.games.playable import Game
from chabudai.games.rooms import package


@functools.cache
def names() -> tuple[str, ...]:
    """The games there are: ours, and those of installed packages (entry points of the group
    ``chabudai.games``).
    """
    ours = [module.name for module in pkgutil.iter_modules(__path__) if module.ispkg]
    return tuple(sorted({*ours, *packages()}))


def rules_class(name: str) -> Any:
    """The newest ``Rules`` of a game, by its name."""
    return _front_door(name).rules


def game(
    name: str, *, preset: str | None = None, version: int | None = None, **options: Any
) -> Game:
    """A game bound to its rules: ``game("matcha", edition=2015)``.

    Options are the fields of the game's ``Rules``; ``preset`` names a set of them. ``version`` asks
    for older rules, by which a stored match was played. An unknown game, version or option, or a
    value that is not allowed, is a ValueError that says what is.
    """
    kept = versions(name)
    if version is not None and version not in kept:
        listed = ", ".join(map(str, sorted(kept)))
        raise ValueError(
            f"there is no version {version} of the rules of {name} here; there are: {listed}"
        )
    rules, book = kept[version or rules_class(name).version]
    return Game(name, book(rules.make(preset, **options)))


def versions(name: str) -> dict[int, tuple[type[Options], Callable[[Any], Book]]]:
    """All versions of a game's rules that can be played: their ``Rules`` and their ``book``.

    A game whose rules have changed keeps the former ones in ``OLDER``, by version.
    """
    found = _front_door(name)
    return {**found.older, found.rules.version: (found.rules, found.book)}


def _front_door(name: str) -> Door:
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(names())}")
    return door(package(name))
