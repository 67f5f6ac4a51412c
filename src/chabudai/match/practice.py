"""Playing on from a position: the log that led there, with the same cards or with others that the
seat could not tell from them.

Other cards are other orders of the last deal. They are accepted only where the whole log replays
and the seat sees the same, byte by byte, after every entry since that deal; so no game has to say
how its deals and guesses belong together.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from chabudai.core.chance import Dice
from chabudai.match.entry import DEALT, PLAYED, Entry
from chabudai.match.match import Match
from chabudai.match.position import Position

SECONDS = 2.0
SWAPS = 3
"""How often each hidden card is tried at another place where a whole shuffle does not fit."""


def past(match: Match, number: int) -> list[Entry]:
    """The deals and actions in force before an entry, without what was undone or said."""
    return [last for each in _line(match.positions[number]) if (last := each.last) is not None]


def can_refresh(match: Match, number: int, seat: int) -> bool:
    """Whether there are hidden cards before an entry that could lie elsewhere."""
    here = match.positions[number]
    return here.deals > 0 and len(match.game.book.hidden(here.state, seat)) > 1


def refreshed(
    match: Match, number: int, seat: int, seed: int, seconds: float = SECONDS
) -> list[Entry] | None:
    """The same past with hidden cards guessed anew; None where none was found that fits."""
    line = _line(match.positions[number])
    entries = [each.last for each in line if each.last is not None]
    dealt = [place for place, entry in enumerate(entries) if entry.kind == DEALT]
    if not dealt or not can_refresh(match, number, seat):
        return None
    round = _Round(match, line, dealt[-1], seat, Dice(seed), time.monotonic() + seconds)
    found = round.shuffled() or round.swapped()
    return None if found is None else [*entries[: dealt[-1]], *found]


class _Round:
    """The entries since a deal, and what a seat saw after each."""

    def __init__(
        self, match: Match, line: list[Position], first: int, seat: int, dice: Dice, until: float
    ) -> None:
        self.game = match.game
        self.seat = seat
        self.dice = dice
        self.until = until
        self.before = line[first].before
        self.entries = [each.last for each in line[first:] if each.last is not None]
        self.seen = [bytes(self.game.view(each.state, seat)) for each in line[first:]]
        hidden = {self.game.cards[c] for c in self.game.book.hidden(line[-1].state, seat)}
        self.order = list(self.entries[0].order or ())
        self.places = [place for place, card in enumerate(self.order) if card in hidden]

    def shuffled(self) -> list[Entry] | None:
        """All hidden cards shuffled at once: it fits where a card's text names one card."""
        for _ in range(8):
            order = list(self.order)
            places = self.dice.shuffled(len(self.places))
            for place, other in zip(self.places, places, strict=True):
                order[place] = self.order[self.places[other]]
            found = self._replay(order)
            if found is not None:
                return found
            if time.monotonic() > self.until:
                return None
        return None

    def swapped(self) -> list[Entry] | None:
        """Pairs of hidden cards exchanged one after another, each where that still fits."""
        best: list[Entry] | None = None
        order = list(self.order)
        for _ in range(SWAPS * len(self.places)):
            one, two = (self.places[self.dice.below(len(self.places))] for _ in range(2))
            if order[one] == order[two]:
                continue
            tried = list(order)
            tried[one], tried[two] = tried[two], tried[one]
            found = self._replay(tried)
            if found is not None:
                best, order = found, tried
            if time.monotonic() > self.until:
                break
        return best

    def _replay(self, order: Sequence[str]) -> list[Entry] | None:
        """The entries by another order; None if the seat could tell."""
        assert self.before is not None, "a deal comes after something"
        state = self.before.state.copy()
        first = replace(self.entries[0], order=list(order))
        try:
            self.game.deal(state, list(order))
        except ValueError:
            return None
        if bytes(self.game.view(state, self.seat)) != self.seen[0]:
            return None
        done = [first]
        for entry, seen in zip(self.entries[1:], self.seen[1:], strict=True):
            found = self._follow(state, entry, seen)
            if found is None:
                return None
            state, text = found
            done.append(replace(entry, text=text))
        return done

    def _follow(self, state: Any, entry: Entry, seen: bytes) -> tuple[Any, str] | None:
        """An action after which the seat sees what it saw: the same, or of others a like one."""
        game = self.game
        if entry.kind != PLAYED or game.turn(state) != entry.seat:
            return None
        view = game.view(state, entry.seat)
        legal = game.legal(view)
        try:
            chosen = [game.parse(view, entry.text or "")]
        except ValueError:
            chosen = []
        if entry.seat != self.seat:
            rest = [action for action in legal if action not in chosen]
            chosen += [rest[place] for place in self.dice.shuffled(len(rest))]
        for action in chosen:
            if action not in legal:
                continue
            after = state.copy()
            game.apply(after, action)
            if bytes(game.view(after, self.seat)) == seen:
                return after, game.text(view, action)
        return None


def _line(here: Position) -> list[Position]:
    """The positions after each deal and action in force, the oldest first."""
    found = []
    at: Position | None = here
    while at is not None and at.last is not None:
        found.append(at)
        at = at.before
    return found[::-1]
