"""Playing on from a position: the log that led there, with the same cards or with others that the
seat could not tell from them.

Other cards are other orders of the last deal. They are accepted only where the whole log replays
and the seat sees the same, byte by byte, after every entry since that deal; so no game has to say
how its deals and guesses belong together.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Any

from chabudai.core.chance import Dice
from chabudai.match.entry import DEALT, PLAYED, Entry
from chabudai.match.match import Match
from chabudai.match.position import Position

SECONDS = 2.0
MIX = 20
"""How many exchanges of two cards, for each hidden card, mix copies on their sides."""
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
        self.order = list(self.entries[0].order or ())
        hidden = set(self.game.book.hidden(line[-1].state, seat))
        texts = {self.game.cards[number] for number in hidden}
        self.places = [place for place, card in enumerate(self.order) if card in texts]
        numbers = _numbers(self.game.cards, self.order)
        self.closed = [place for place, number in enumerate(numbers) if number in hidden]
        """Those of them that are hidden where copies of a card are told apart by their order."""
        self.twins = _twins(self.order, set(self.closed))

    def shuffled(self) -> list[Entry] | None:
        """All hidden cards shuffled at once. Where copies of a card are told apart, the first in an
        order being the first, that fits only if each stays on its side of one that is known.
        """
        for draw, places in ((self._anyhow, self.places), (self._in_order, self.closed)):
            for _ in range(8):
                order = list(self.order)
                for place, other in zip(places, draw(), strict=True):
                    order[place] = self.order[other]
                found = self._replay(order)
                if found is not None:
                    return found
                if time.monotonic() > self.until:
                    return None
        return None

    def _anyhow(self) -> list[int]:
        """Where the cards come from when all are shuffled."""
        return [self.places[other] for other in self.dice.shuffled(len(self.places))]

    def _in_order(self) -> list[int]:
        """Where the cards come from when none goes beyond its known twin: all ways are equally
        likely once many pairs were exchanged.
        """
        came, many = list(self.closed), len(self.closed)
        for _ in range(MIX * many):
            one, two = self.dice.below(many), self.dice.below(many)
            if self._fits(came[one], self.closed[two]) and self._fits(came[two], self.closed[one]):
                came[one], came[two] = came[two], came[one]
        return came

    def _fits(self, card: int, place: int) -> bool:
        """Whether the card of a place may lie at another one: not beyond its known twin."""
        twin = self.twins.get(card)
        return twin is None or (card < twin) == (place < twin)

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


def _numbers(cards: Sequence[str], order: Sequence[str]) -> list[int]:
    """The numbers of the cards of an order: the first of a text is the first card of that text."""
    left: dict[str, list[int]] = {}
    for number, text in enumerate(cards):
        left.setdefault(text, []).append(number)
    return [left[text].pop(0) for text in order]


def _twins(order: Sequence[str], hidden: Collection[int]) -> dict[int, int]:
    """For hidden places whose card has another copy at a known place: that place."""
    known = {text: place for place, text in enumerate(order) if place not in hidden}
    return {place: known[order[place]] for place in hidden if order[place] in known}


def _line(here: Position) -> list[Position]:
    """The positions after each deal and action in force, the oldest first."""
    found = []
    at: Position | None = here
    while at is not None and at.last is not None:
        found.append(at)
        at = at.before
    return found[::-1]
