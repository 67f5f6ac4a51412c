"""The rulebooks. A folder here is a game; ``game`` opens it by name."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

from chabudai.core.options import Options
from chabudai.games.book import Book
from chabudai.games.playable import Game


@functools.cache
def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def rules_class(name: str) -> Any:
    """The newest ``Rules`` of a game, by its name."""
    return _front_door(name).Rules


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

    A front door whose rules have changed keeps the former ones in ``OLDER``, by version.
    """
    door = _front_door(name)
    return {**getattr(door, "OLDER", {}), door.Rules.version: (door.Rules, door.book)}


def _front_door(name: str) -> Any:
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(names())}")
    return importlib.import_module(f"chabudai.games.{name}")
