"""A match: a game, its heading, and the numbered list of what happened. Its state is the fold."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from chabudai.core.messages import Message
from chabudai.core.motion import Score
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games.playable import Choice, Game
from chabudai.match import fair
from chabudai.match.called import seat_names
from chabudai.match.entry import (
    ANSWERED,
    CLAIMED,
    CLOSED,
    DEALT,
    LEFT,
    OFFERED,
    PLAYED,
    RESIGNED,
    REVEALED,
    SAT,
    TALKED,
    TIMED_OUT,
    UNDONE,
    UNREVEALED,
    Entry,
)
from chabudai.match.fold import Fold
from chabudai.match.heading import Heading, heading_for
from chabudai.match.position import PERSON, UNDO, Position, Sitter
from chabudai.match.refused import Unfit, refuse
from chabudai.match.seen import Seen
from chabudai.match.talk import check_name, check_text
from chabudai.match.told import tell

Step = tuple[Entry, Position]

OPEN = "open"
RUNNING = "running"
FINISHED = "over"


class Match:
    """One play of a game.

    A method that prepares an entry returns steps and changes nothing: ``take`` makes them part of
    the match once they are safe. ``at`` is the time of arrival in milliseconds.
    """

    def __init__(
        self,
        game: Game,
        heading: Heading | None = None,
        entries: Iterable[Entry] = (),
        start: Any = None,
    ) -> None:
        """Replay entries; Unfit names the first one that does not fit. A match that begins with a
        position, ``start``, is for trying things out: a log that is kept begins anew.
        """
        self.game = game
        self.heading = heading or heading_for(game)
        self.fold = Fold(game, self.heading.clock, self.heading.absence, start)
        self.replay(entries)

    def replay(self, entries: Iterable[Entry]) -> None:
        """Begin anew: with the same entries, where a name among them was erased."""
        self.entries: list[Entry] = []
        self.positions = [self.fold.first()]
        """The position before the first entry, and after each."""
        self._seen = Seen(self.game, self.positions)
        self._named: tuple[Sitter | None, ...] = ()
        self._names: dict[str, list[str]] = {}
        self._gone: dict[int, int] = {}
        """For each seat that was given up, how many entries there were then."""
        for _ in self.unroll(entries):
            pass

    def unroll(self, entries: Iterable[Entry]) -> Iterator[Entry]:
        """Take in entries one by one as they are asked for; Unfit names the first one that does
        not fit.
        """
        for number, entry in enumerate(entries, len(self.entries)):
            try:
                self.take([(entry, self.fold.step(self.here, entry))])
            except ValueError as error:
                raise Unfit(number, error) from error
            yield entry

    @property
    def here(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def state(self) -> Any:
        """The state now; a copy, so that nobody can change the match through it."""
        return self.here.state.copy()

    @property
    def turn(self) -> int:
        """The seat to act, or DEAL, or OVER."""
        return self.here.turn(self.game)

    @property
    def status(self) -> str:
        """``open`` while seats are free, ``running``, or ``over``."""
        if self.turn == OVER:
            return FINISHED
        return RUNNING if self.here.is_full else OPEN

    def eyes(self, number: int, seat: int) -> int:
        """Through whose eyes who took a seat is told an entry, or sees the table where it is the
        next one: once they have given it up somebody stands in for them, whose cards they see no
        more than a spectator does. When the match is over, the seat is theirs again.
        """
        gone = self._gone.get(seat)
        if gone is None or number < gone or self.turn == OVER:
            return seat
        return SPECTATOR

    def view(self, seat: int) -> Any:
        """What a seat may know now."""
        return self.seen(len(self.entries), seat).copy()

    def seen(self, number: int, seat: int) -> Any:
        """What a seat knew before an entry, for reading only; the latest views are remembered."""
        return self._seen.view(number, seat)

    def facts(self, number: int, seat: int) -> dict[str, Any]:
        """The same as plain data, for reading only."""
        return self._seen.facts(number, seat)

    def told_facts(self, number: int, seat: int) -> Mapping[str, Any]:
        """The same for who is told of an entry: as it is written, where the game writes it."""
        return self._seen.told_facts(number, seat)

    def notations(self, number: int, seat: int) -> list[str]:
        """The notation of every action that was legal for a seat before an entry."""
        return list(self._seen.listed(number, seat))

    def choices(self, number: int, seat: int, lang: str, names: Sequence[str]) -> list[Choice]:
        """The same in words."""
        return self._seen.choices(number, seat, lang, names)

    def names(self, lang: str = "en") -> list[str]:
        """How the seats are called by a reader of a language; for reading only."""
        seats = self.here.seats
        if self._named is not seats:
            self._named, self._names = seats, {}
        if lang not in self._names:
            self._names[lang] = seat_names(seats, lang)
        return self._names[lang]

    def told(self, seat: int, first: int = 0) -> list[Message]:
        """What the entries from the given one on tell a seat."""
        told: list[Message] = []
        for number in range(first, len(self.entries)):
            told += self.told_by(number, seat)
        return told

    def told_by(self, number: int, seat: int) -> list[Message]:
        """What one entry tells a seat."""
        entry, after = self.entries[number], self.positions[number + 1]
        if entry.kind in (DEALT, PLAYED):
            return self._seen.told(number, seat, after.action)
        return tell(self.game, self.positions[number], after, entry, seat)

    def motions_by(self, number: int, seat: int) -> Score:
        """What moves before a seat's eyes in one entry: nothing where it is no deal or action."""
        if self.entries[number].kind not in (DEALT, PLAYED):
            return []
        views = self.seen(number, seat), self.seen(number + 1, seat)
        return self.game.motions(*views, self.positions[number + 1].action)

    def story(self, seat: int) -> list[Message]:
        """What the deals and actions in force tell a seat, without what was undone."""
        parts: list[list[Message]] = []
        here = self.here
        while here.before is not None and here.last is not None:
            views = [self.game.view(each.state, seat) for each in (here.before, here)]
            parts.append(self.game.events(views[0], views[1], here.action))
            here = here.before
        return [message for part in reversed(parts) for message in part]

    def history(self, seat: int) -> list[Any]:
        """What a seat saw after each deal and action in force, in their order."""
        views = []
        here = self.here
        while here.before is not None and here.last is not None:
            views.append(self.game.view(here.state, seat))
            here = here.before
        return views[::-1]

    def __len__(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    # Entries

    def take(self, steps: Iterable[Step]) -> None:
        """Make prepared steps part of the match."""
        for entry, position in steps:
            here = self.here
            here.state.rest()
            self.entries.append(entry)
            self.positions.append(position)
            if position.out is not here.out:
                self._gone |= dict.fromkeys(position.out - here.out, len(self.entries))
        self._seen.move_on(len(self.entries))

    def sit(
        self,
        seat: int,
        name: str,
        player: str = PERSON,
        level: str | None = None,
        contribution: str | None = None,
        at: int = 0,
        pledge: str | None = None,
    ) -> list[Step]:
        """Somebody sits down, and may add to the deals: openly, or pledged by its hash."""
        if (contribution or pledge) and (self.heading.duplicate or self.heading.daily):
            raise refuse("match-no-contribution")
        name = check_name(name)
        entry = Entry(SAT, seat, at, name=name, player=player, level=level)
        return self._step(replace(entry, contribution=contribution, pledge=pledge))

    def reveal(self, seat: int, contribution: str, at: int = 0) -> list[Step]:
        """A seat reveals what it has pledged, once every seat is taken."""
        return self._step(Entry(REVEALED, seat, at, contribution=contribution))

    def deal(self, order: Sequence[int], at: int = 0) -> list[Step]:
        """Deal, given the order of the pack."""
        return self._step(Entry(DEALT, at=at, order=[self.game.cards[card] for card in order]))

    def act(self, seat: int, action: int | str, at: int = 0) -> list[Step]:
        """A seat's action; what is read and refused is so by its own view alone."""
        turn = self.turn
        if turn != seat:
            raise refuse(
                "match-over"
                if turn == OVER
                else "match-seats-free"
                if not self.here.is_full
                else "match-not-your-turn"
            )
        known = self._seen.known(len(self.entries), seat, action)
        if known is not None:  # it was listed: its number, its text and that it is legal
            entry = Entry(PLAYED, seat, at, text=str(action))
            return [(entry, self.fold.step(self.here, entry, known, listed=True))]
        view = self.view(seat)
        number = self.game.parse(view, action) if isinstance(action, str) else action
        text = self.game.text(view, number)
        entry = Entry(PLAYED, seat, at, text=text)
        return [(entry, self.fold.step(self.here, entry, number))]

    def talk(
        self, seat: int, text: str | None = None, phrase: str | None = None, at: int = 0
    ) -> list[Step]:
        """Say something."""
        said = None if text is None else check_text(text)
        return self._step(Entry(TALKED, seat, at, text=said, phrase=phrase))

    def offer(
        self,
        seat: int,
        what: str,
        at: int = 0,
        pledge: str | None = None,
        contribution: str | None = None,
    ) -> list[Step]:
        """Offer to undo the own last action, a draw, or a rematch; a free undo is done at once.

        A rematch may come with a share in its deals.
        """
        length = None
        if what == UNDO:
            target = self.here.own_last(seat)
            length = target.length if target else None
            if target and self.here.has_free_undo(self.game, seat) and self.turn != OVER:
                return self._step(Entry(UNDONE, seat, at, length=length))
        entry = Entry(OFFERED, seat, at, what=what, length=length)
        return self._step(replace(entry, contribution=contribution, pledge=pledge))

    def answer(self, seat: int, yes: bool, at: int = 0, pledge: str | None = None) -> list[Step]:
        """Answer the open offer; when the last one agrees to an undo, it is done."""
        offer = self.here.offer
        steps = self._step(Entry(ANSWERED, seat, at, yes=yes, pledge=pledge))
        there = steps[-1][1]
        if yes and offer is not None and offer.what == UNDO and not there.awaits():
            entry = Entry(UNDONE, offer.seat, at, length=offer.length)
            steps.append((entry, self.fold.step(there, entry)))
        return steps

    def resign(self, seat: int, at: int = 0) -> list[Step]:
        """Give up."""
        return self._step(Entry(RESIGNED, seat, at))

    def leave(self, seat: int, at: int = 0) -> list[Step]:
        """Leave the table: before the first deal the seat becomes free, later it is given up."""
        return self._step(Entry(LEFT, seat, at))

    def time_out(self, at: int) -> list[Step]:
        """The seat to act has run out of time, or those who have yet to reveal what they pledged;
        anybody who notices may say so.
        """
        turn = self.turn
        if self.here.owing:
            steps, here = [], self.here
            for seat in here.owing:
                entry = Entry(UNREVEALED, seat, at)
                here = self.fold.step(here, entry)
                steps.append((entry, here))
            return steps
        if turn < 0:
            raise refuse("match-over" if turn == OVER else "match-time-left")
        return self._step(Entry(TIMED_OUT, turn, at))

    def claim(self, seat: int, what: str, at: int) -> list[Step]:
        """Say that the seat to act is absent, once its time is up by the rules of the table: it is
        out (``win``), or the match ends without a result (``abort``). The caller has seen that
        nobody is there.
        """
        return self._step(Entry(CLAIMED, seat, at, what=what))

    def close(self, at: int) -> list[Step]:
        """The host ends the match, without a result."""
        return self._step(Entry(CLOSED, at=at))

    def with_deals(self, steps: list[Step], secret: str, at: int = 0) -> list[Step]:
        """The given steps, and the deals that are due after them: a deal may end its round at
        once, and then the next one is due.
        """
        here = steps[-1][1] if steps else self.here
        steps = [*steps]
        while here.is_full and here.turn(self.game) == DEAL and not here.owing:
            entry = self.deal_entry(here, secret, at)
            here = self.fold.step(here, entry)
            steps.append((entry, here))
        return steps

    def without(self, steps: list[Step], seats: Iterable[int], at: int = 0) -> list[Step]:
        """The given steps, and after them the end of seats that nobody has any more, until the
        match is over.
        """
        here = steps[-1][1] if steps else self.here
        steps = [*steps]
        for seat in seats:
            if here.turn(self.game) == OVER:
                break
            entry = Entry(LEFT, seat, at)
            here = self.fold.step(here, entry)
            steps.append((entry, here))
        return steps

    def deal_entry(self, here: Position, secret: str, at: int = 0) -> Entry:
        """The next deal of this match by its secret."""
        game, cards = self.game, self.game.cards
        way = fair.DRAWN if game.book.next_cards or game.book.portion else fair.SHUFFLED
        key = fair.deal_key(
            secret, self.heading.deals_name, contributions(here, self.heading), here.deals, way
        )
        if way == fair.SHUFFLED:
            order = fair.shuffled(key, len(cards))
        else:
            state = here.state
            may_come = game.book.next_cards or game.next_cards
            order = fair.drawn(key, game.portion(state), functools.partial(may_come, state))
        return Entry(DEALT, at=at, order=[cards[card] for card in order])

    def _step(self, entry: Entry) -> list[Step]:
        return [(entry, self.fold.step(self.here, entry))]


def contributions(here: Position, heading: Heading) -> list[str | None]:
    """What each seat has added to the deals; in a duplicate, whose deals are shared, only what
    the one who set it up has added, and to the deal of a day nothing.
    """
    if heading.daily:
        return []
    if heading.duplicate:
        return [heading.duplicate.contribution] if heading.duplicate.contribution else []
    return [sitter.contribution if sitter else None for sitter in here.seats]
