"""The rulebooks. A folder here is a game; ``game`` opens it by name."""

from __future__ import annotations

import functools
import importlib
import pkgutil
from typing import Any

from chabudai.games.binding import Game


@functools.cache
def names() -> tuple[str, ...]:
    """The games there are."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def rules_class(name: str) -> Any:
    """The ``Rules`` of a game, by its name."""
    return _front_door(name).Rules


def game(name: str, *, preset: str | None = None, **options: Any) -> Game:
    """A game bound to its rules: ``game("matcha", edition=2015)``.

    Options are the fields of the game's ``Rules``; ``preset`` names a set of them. An unknown game
    or option, or a value that is not allowed, is a ValueError that says what is.
    """
    module = _front_door(name)
    return Game(name, module.book(module.Rules.make(preset, **options)))


def _front_door(name: str) -> Any:
    if name not in names():
        raise ValueError(f"there is no game {name!r}; there are: {', '.join(names())}")
    return importlib.import_module(f"chabudai.games.{name}")
