"""A match: a game, and the numbered list of what happened in it. The state is its fold."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from chabudai.core.messages import Message
from chabudai.games.binding import Game
from chabudai.match.entry import DEALT, PLAYED, UNDONE, Entry


class Match:
    """One play of a game. Every method that changes it returns the new entry."""

    def __init__(self, game: Game, entries: Iterable[Entry] = ()) -> None:
        """Replay entries; a ValueError names the first one that does not fit."""
        self.game = game
        self.entries: list[Entry] = []
        self._states = [game.new()]
        """The state before the first live entry, and after each."""
        self._live: list[Entry] = []
        """The entries in force: all but undone ones and the undoing itself."""
        for number, entry in enumerate(entries):
            try:
                self._take(entry)
            except ValueError as error:
                raise ValueError(f"entry {number} does not fit: {error}") from error

    @property
    def state(self) -> Any:
        """The state now; a copy, so that nobody can change the match through it."""
        return self._states[-1].copy()

    @property
    def turn(self) -> int:
        """The seat to act, or DEAL, or OVER."""
        return self.game.turn(self._states[-1])

    def view(self, seat: int) -> Any:
        """What a seat may know now."""
        return self.game.view(self._states[-1], seat)

    def deal(self, order: Sequence[int]) -> Entry:
        """Deal, given the order of the pack."""
        return self._take(Entry(DEALT, order=[self.game.cards[card] for card in order]))

    def act(self, seat: int, action: int | str) -> Entry:
        """Carry out a seat's action; IllegalAction changes nothing."""
        if seat != self.turn:
            raise ValueError(f"it is not the turn of seat {seat}")
        state = self._states[-1]
        number = self.game.parse(state, action) if isinstance(action, str) else action
        return self._take(Entry(PLAYED, seat=seat, text=self.game.text(state, number)))

    def undo(self, seat: int) -> Entry:
        """Take back a seat's last action and what followed; ValueError where that is not free."""
        length = self.free_undo(seat)
        if length is None:
            raise ValueError("nothing can be taken back: something was revealed since")
        return self._take(Entry(UNDONE, seat=seat, length=length))

    def free_undo(self, seat: int) -> int | None:
        """How many entries would stay if a seat took its last action back; None if it may not.

        It may while there was no deal and no card was revealed to it since.
        """
        for length in range(len(self._live) - 1, -1, -1):
            entry = self._live[length]
            if entry.kind == DEALT:
                return None
            if entry.seat == seat:
                then = self.game.view(self._states[length], seat)
                if self.game.unseen(then) != self.game.unseen(self.view(seat)):
                    return None
                return length
        return None

    def told(self, seat: int, first: int = 0) -> list[Message]:
        """What a seat was told by the entries in force, from the given one on."""
        told: list[Message] = []
        for number in range(first, len(self._live)):
            before, after = self._states[number], self._states[number + 1]
            action = None
            if self._live[number].kind == PLAYED:
                action = self.game.parse(before, self._live[number].text or "")
            views = (self.game.view(before, seat), self.game.view(after, seat))
            told += self.game.events(*views, action)
        return told

    def __len__(self) -> int:
        """How many entries are in force."""
        return len(self._live)

    def _take(self, entry: Entry) -> Entry:
        if entry.kind == UNDONE:
            if entry.length is None or not 0 <= entry.length < len(self._live):
                raise ValueError(f"cannot go back to {entry.length}")
            del self._live[entry.length :]
            del self._states[entry.length + 1 :]
        else:
            state = self.state
            if entry.kind == DEALT:
                self.game.deal(state, entry.order or [])
            else:
                if entry.seat != self.turn:
                    raise ValueError(f"it is not the turn of seat {entry.seat}")
                self.game.apply(state, entry.text or "")
            self._live.append(entry)
            self._states.append(state)
        self.entries.append(entry)
        return entry
