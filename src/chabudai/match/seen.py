"""What seats have seen of a match: views, and what is made of the newest ones, each made once.

One click is told to the viewers and asked for by pages and programs: all of them need the same
facts, sentences and legal actions of the same few views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from chabudai.core.messages import Message
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games.playable import Choice, Game
from chabudai.match.position import Position

MOST_VIEWS = 16
"""Views that are remembered."""
FEW_VIEWS = 6
"""Views that stay when the match goes on: a few of two seats."""
MOST_MADE = 32
"""Things made of the newest views that are remembered; they go when the match goes on."""

T = TypeVar("T")


class Seen:
    """Views by number and seat, for reading only; ``positions`` is the list of the match."""

    __slots__ = ("_game", "_made", "_newest", "_positions", "_views")

    def __init__(self, game: Game, positions: list[Position]) -> None:
        self._game = game
        self._positions = positions
        self._views: dict[tuple[int, int], Any] = {}
        self._made: dict[tuple[Any, ...], Any] = {}
        self._newest = 0

    def move_on(self, number: int) -> None:
        """The match has so many entries now: what was made before is seldom asked for again. Of
        the views those before the last entry are needed once more, to tell what has changed.
        """
        self._newest = number
        self._made.clear()
        if len(self._views) > FEW_VIEWS:
            self._views = {key: view for key, view in self._views.items() if key[0] >= number - 1}

    def view(self, number: int, seat: int) -> Any:
        """What a seat knew before an entry."""
        kept = self._views.get((number, seat))
        if kept is None:
            if len(self._views) >= MOST_VIEWS:
                self._views.clear()
            state = self._positions[number].state
            if not SPECTATOR <= seat < self._game.seats or seat in (DEAL, OVER):
                return self._game.view(state, seat)  # says why not
            kept = self._game.book.observe(state, seat)  # a match has its own complete states only
            self._views[number, seat] = kept
        return kept

    def facts(self, number: int, seat: int) -> dict[str, Any]:
        """The same as plain data."""
        made = self._made.get(("facts", seat)) if number == self._newest else None
        if made is None:
            made = self._game.book.facts(self.view(number, seat))
            self._keep("facts", number, seat, made)
        return made

    def notations(self, number: int, seat: int) -> list[str]:
        """The notation of every action that was legal for a seat."""
        return list(self._listed(number, seat))

    def known(self, number: int, seat: int, action: int | str) -> int | None:
        """The number of an action whose notation was listed for a seat; None where nobody has
        asked for the list yet, or it has no such text.
        """
        made = self._made.get(("listed", seat)) if number == self._newest else None
        return None if made is None or not isinstance(action, str) else made.get(action)

    def _listed(self, number: int, seat: int) -> dict[str, int]:
        """The legal actions by their notation, one for each."""

        def make() -> dict[str, int]:
            view = self.view(number, seat)
            book = self._game.book
            legal = book.legal(view) if book.turn(view) == seat else ()
            text = book.text
            return {text(view, action): action for action in legal}

        return self._make("listed", number, seat, make)

    def choices(self, number: int, seat: int, lang: str, names: Sequence[str]) -> list[Choice]:
        """Every action that was legal for a seat, in words."""
        return self._make(
            ("choices", lang, *names),
            number,
            seat,
            lambda: self._game.choices(self.view(number, seat), lang, names),
        )

    def told(self, number: int, seat: int, action: int | None) -> list[Message]:
        """What an entry that was a deal or an action told a seat."""
        made = self._made.get(("told", seat)) if number + 1 == self._newest else None
        if made is None:
            views = self.view(number, seat), self.view(number + 1, seat)
            made = self._game.book.events(*views, action)
            self._keep("told", number + 1, seat, made)
        return made

    def _make(self, what: Any, number: int, seat: int, make: Callable[[], T]) -> T:
        made: T | None = self._made.get((what, seat)) if number == self._newest else None
        if made is None:
            made = make()
            self._keep(what, number, seat, made)
        return made

    def _keep(self, what: Any, number: int, seat: int, made: Any) -> None:
        if number == self._newest:
            if len(self._made) >= MOST_MADE:
                self._made.clear()
            self._made[what, seat] = made
