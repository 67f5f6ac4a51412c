"""The rulebooks. A folder here is a game, and so is a package that names itself as one; ``game``
opens it by name.
"""

from __future__ import annotations

import functools
import pkgutil
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, Literal, overload

from chabudai.core.options import Options
from chabudai.core.outside import packages
from chabudai.games.book import Book
from chabudai.games.front import Door, door
from chabudai.games.playable import Game
from chabudai.games.position import refuse, split
from chabudai.games.rooms import package

if TYPE_CHECKING:
    from typing import Unpack

    from chabudai.games.koikoi import Rules as KoikoiRules
    from chabudai.games.koikoi import State as KoikoiState
    from chabudai.games.koikoi.rules import Chosen as KoikoiChosen
    from chabudai.games.matcha import Rules as MatchaRules
    from chabudai.games.matcha import State as MatchaState
    from chabudai.games.matcha.rules import Chosen as MatchaChosen
    from chabudai.games.native import NativeGame
    from chabudai.games.touche import Rules as ToucheRules
    from chabudai.games.touche import State as ToucheState
    from chabudai.games.touche.rules import Chosen as ToucheChosen

    # What a type checker knows of our games. Options that are none it cannot refuse: the last form
    # of ``game`` takes names that are known only later, with any options, and ours are such names.

    class MatchaGame(Game[MatchaState]):
        """Matcha, bound to its rules."""

        rules: MatchaRules

        def compiled(self) -> CompiledMatcha:
            """The same game, compiled."""
            ...

    class CompiledMatcha(NativeGame[MatchaState]):
        """Matcha, compiled."""

        rules: MatchaRules

    class KoikoiGame(Game[KoikoiState]):
        """Koi-Koi, bound to its rules."""

        rules: KoikoiRules

        def compiled(self) -> CompiledKoikoi:
            """The same game, compiled."""
            ...

    class CompiledKoikoi(NativeGame[KoikoiState]):
        """Koi-Koi, compiled."""

        rules: KoikoiRules

    class ToucheGame(Game[ToucheState]):
        """Touché, bound to its rules."""

        rules: ToucheRules

        def compiled(self) -> CompiledTouche:
            """The same game, compiled."""
            ...

    class CompiledTouche(NativeGame[ToucheState]):
        """Touché, compiled."""

        rules: ToucheRules


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


@overload
def game(
    name: Literal["matcha"],
    *,
    preset: str | None = None,
    version: int | None = None,
    **options: Unpack[MatchaChosen],
) -> MatchaGame: ...
@overload
def game(
    name: Literal["koikoi"],
    *,
    preset: str | None = None,
    version: int | None = None,
    **options: Unpack[KoikoiChosen],
) -> KoikoiGame: ...
@overload
def game(
    name: Literal["touche"],
    *,
    preset: str | None = None,
    version: int | None = None,
    **options: Unpack[ToucheChosen],
) -> ToucheGame: ...
@overload
def game(
    name: str, *, preset: str | None = None, version: int | None = None, **options: Any
) -> Game: ...
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


def reopen(name: str, version: int, options: Mapping[str, Any], compiled: bool = False) -> Game:
    """The game that another one was, by name and rules: what pickles and copies are made of."""
    opened: Game = game(name, version=version, **options)
    return opened.compiled() if compiled else opened


def open_position(text: str) -> tuple[Game, Any]:
    """The game and the state or view that a line of ``Game.write`` means, or NoPosition."""
    first, _ = split(text)
    if first is None:
        refuse("no-game", games=", ".join(names()))
    if first.name not in names():
        refuse("which-game", game=first.name[:40], games=", ".join(names()))
    try:
        opened: Game = game(
            first.name, version=first.version, **first.options(rules_class(first.name))
        )
    except ValueError as error:
        refuse("rules", error=str(error)[:200])
    return opened, opened.position(text)


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
