"""What seats have seen of a match: views, and what is made of the newest ones, each made once.

One click is told to the viewers and asked for by pages and programs: all of them need the same
facts, sentences and legal actions of the same few views.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from chabudai.core.messages import Message
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.core.written import WrittenDict
from chabudai.games.playable import Choice, Game
from chabudai.match.position import Position

MOST_VIEWS = 16
"""Views that are remembered."""
FEW_VIEWS = 6
"""Views that stay when the match goes on: a few of two seats."""
MOST_CHOICES = 8
"""Lists of choices in words that are remembered for a seat: languages, mostly."""


class _Made:
    """What was made of a seat's newest view."""

    __slots__ = ("choices", "facts", "listed", "told", "view", "written")

    def __init__(self, view: Any) -> None:
        self.view = view
        self.facts: dict[str, Any] | None = None
        self.written: WrittenDict | None = None
        self.told: list[Message] | None = None
        self.listed: dict[str, int] | None = None
        self.choices: dict[tuple[str, ...], list[Choice]] | None = None


class Seen:
    """Views by number and seat, for reading only; ``positions`` is the list of the match."""

    __slots__ = ("_game", "_made", "_newest", "_positions", "_views")

    def __init__(self, game: Game, positions: list[Position]) -> None:
        self._game = game
        self._positions = positions
        self._views: dict[tuple[int, int], Any] = {}
        self._made: dict[int, _Made] = {}
        """For each seat; it goes when the match goes on."""
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
            kept.still()
            self._views[number, seat] = kept
        return kept

    def facts(self, number: int, seat: int) -> dict[str, Any]:
        """The same as plain data."""
        made = self._made_of(number, seat)
        if made.facts is None:
            made.facts = self._game.book.facts(made.view)
        return made.facts

    def told_facts(self, number: int, seat: int) -> Mapping[str, Any]:
        """The same for who is told of an entry: as it is written, where the game writes it."""
        put = self._game.book.written
        if put is None:
            return self.facts(number, seat)
        made = (number == self._newest and self._made.get(seat)) or self._made_of(number, seat)
        if made.written is None:
            made.written = WrittenDict(put(made.view))
        return made.written

    def listed(self, number: int, seat: int) -> Mapping[str, int]:
        """The actions that were legal for a seat by their notation, one for each."""
        made = (number == self._newest and self._made.get(seat)) or self._made_of(number, seat)
        if made.listed is None:
            view, book = made.view, self._game.book
            legal = book.legal(view) if book.turn(view.look()) == seat else []
            made.listed = dict(zip(book.texts(view, legal), legal, strict=True))
        return made.listed

    def known(self, number: int, seat: int, action: int | str) -> int | None:
        """The number of an action whose notation was listed for a seat; None where nobody has
        asked for the list yet, or it has no such text.
        """
        made = self._made.get(seat) if number == self._newest else None
        listed = None if made is None else made.listed
        return None if listed is None or not isinstance(action, str) else listed.get(action)

    def choices(self, number: int, seat: int, lang: str, names: Sequence[str]) -> list[Choice]:
        """Every action that was legal for a seat, in words."""
        made = self._made_of(number, seat)
        if made.choices is None or len(made.choices) >= MOST_CHOICES:
            made.choices = {}
        words = (lang, *names)
        if words not in made.choices:
            made.choices[words] = self._game.choices(made.view, lang, names)
        return made.choices[words]

    def told(self, number: int, seat: int, action: int | None) -> list[Message]:
        """What an entry that was a deal or an action told a seat."""
        made = self._made_of(number + 1, seat)
        if made.told is None:
            made.told = self._game.book.events(self.view(number, seat), made.view, action)
        return made.told

    def _made_of(self, number: int, seat: int) -> _Made:
        """What was made for a seat; of earlier views nothing is remembered."""
        if number != self._newest:
            return _Made(self.view(number, seat))
        made = self._made.get(seat)
        if made is None:
            made = self._made[seat] = _Made(self.view(number, seat))
        return made
