"""A game for everyday Python: a rulebook with everything checked that is given to it."""

from __future__ import annotations

import functools
import operator
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Protocol, cast

import numpy as np

from chabudai.core.cards import read_order
from chabudai.core.chance import Dice
from chabudai.core.errors import IllegalAction
from chabudai.core.messages import Message
from chabudai.core.motion import Places, Score
from chabudai.core.options import Options
from chabudai.core.seats import DEAL, EVERYTHING, SPECTATOR
from chabudai.games import position as positions
from chabudai.games.book import Book
from chabudai.games.position import NoPosition
from chabudai.games.views import S, View

if TYPE_CHECKING:
    from chabudai.games.native import NativeGame


class Stepper(Protocol):
    """A function that steps one state: the action, if one is to be carried out."""

    def __call__(self, action: int | str | None = None, /) -> tuple[int, list[int]]:
        """Whose turn it is then, and the legal actions."""
        ...


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action in words."""

    action: int
    notation: str
    message: Message
    """What it means."""
    text: str
    """The same as a sentence."""


class Game(Generic[S]):
    """A game bound to its rules. States are records; nothing is kept here between calls.

    ``Game[State]`` tells a type checker which record; a state and a seat's view of it are of
    different types there.
    """

    def __init__(self, name: str, book: Book) -> None:
        self.name = name
        self.book = book
        self.rules: Options = book.rules
        self.seats = book.seats
        self.actions = book.actions
        self.cards = tuple(book.cards)
        self._record = book.state
        self._whose = book.turn
        reader, self._due_marks = book.marks
        self._marks = reader.unpack_from
        """What a state's memory says about its rules, and what it must say."""

    def __repr__(self) -> str:
        options = ", ".join(f"{name}={value!r}" for name, value in self.rules.to_json().items())
        return f"game({self.name!r}, {options})"

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return (self.name, self.rules) == (other.name, other.rules)

    def __hash__(self) -> int:
        return hash((type(self), self.name, self.rules))

    def __reduce__(self) -> tuple[Any, ...]:
        """By name and rules: what they mean is found where it is opened."""
        from chabudai.games import reopen

        return reopen, (self.name, self.rules.version, self.rules.to_json())

    def compiled(self) -> NativeGame[S]:
        """The same game with its rules compiled to machine code: for loops that step a lot."""
        from chabudai.games.native import NativeGame

        return NativeGame(self.name, self.book)

    # Playing

    def new(self) -> S:
        """A state that waits for its first deal."""
        state: S = self._fresh.copy()
        return state

    def turn(self, state: S | View[S]) -> int:
        """The seat to act, or ``chabudai.DEAL``, or ``chabudai.OVER``."""
        if type(state) is not self._record or self._marks(state._memory) != self._due_marks:
            self._ours(state)
        return self._whose(state)

    def deal(self, state: S, order: Sequence[int | str]) -> None:
        """Deal from a shuffled pack: all its cards, as numbers or texts, first card on top.

        An order that is no deal by the game's rules raises IllegalAction with the reason.
        """
        self._complete(state)
        self._due(state)
        numbers = read_order(order, self.cards, self.portion(state))
        reason = self.book.misdeal(state, numbers) if self.book.misdeal else None
        if reason is not None:
            raise IllegalAction(reason)
        self._deal_order(state, numbers)

    def portion(self, state: S) -> int:
        """How many cards the deal that is due takes: the whole pack in most games."""
        self._ours(state)
        return self.book.portion(state) if self.book.portion else len(self.cards)

    def next_cards(self, state: S, prefix: Sequence[int]) -> list[int]:
        """The cards that may come next in the order of the deal that is due, all equally likely.

        Drawn card by card like this, an order has the distribution of ``shuffle``.
        """
        self._ours(state)
        if self.book.next_cards is not None:
            return self.book.next_cards(state, prefix)
        came = set(prefix)
        return [card for card in range(len(self.cards)) if card not in came]

    def shuffle(self, state: S, seed: int) -> list[int]:
        """Deal from a pack shuffled by a seed, differently for each deal of a match; the order."""
        self._complete(state)
        self._due(state)
        order = [0] * len(self.cards)
        self.book.shuffle(state, order, Dice(operator.index(seed), state.deals).words)
        del order[self.portion(state) :]
        self._deal_order(state, order)
        return order

    def legal(self, state: S | View[S]) -> list[int]:
        """The legal actions of the seat to act; none while a deal is due or another seat's view
        is asked.
        """
        if not self._may_act(state):
            return []
        return self.book.legal(state)

    def mask(self, state: S | View[S]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions as a boolean array of length ``actions``."""
        mask = np.zeros(self.actions, np.bool_)
        mask[self.legal(state)] = True
        return mask

    def is_legal(self, state: S | View[S], action: int) -> bool:
        """Whether an action is legal for the seat to act."""
        return self._may_act(state) and self.book.why(state, operator.index(action)) is None

    def apply(self, state: S, action: int | str) -> None:
        """Carry out an action given as a number or as notation.

        An action that is not legal raises IllegalAction with the reason and changes nothing.
        """
        self._complete(state)
        number = self.parse(state, action) if isinstance(action, str) else operator.index(action)
        reason = self.book.why(state, number)
        if reason is not None:
            raise IllegalAction(reason)
        self.book.apply(state, number)

    def step(self, state: S, action: int | str) -> tuple[int, list[int]]:
        """Carry out an action; whose turn it is then, and the legal actions.

        In a compiled game that is one call of machine code instead of three.
        """
        self.apply(state, action)
        return self.turn(state), self.legal(state)

    def stepper(self, state: S, seed: int | None = None) -> Stepper:
        """A function that steps one state again and again: the fastest way from Python.

        ``step()`` looks, ``step(action)`` carries out an action; both give whose turn it is then,
        and the legal actions. With a seed, deals that are due are dealt at once as by ``shuffle``.
        """
        self._complete(state)

        def step(action: int | str | None = None) -> tuple[int, list[int]]:
            if action is not None:
                self.apply(state, action)
            while seed is not None and self.turn(state) == DEAL:
                self.shuffle(state, seed)
            return self.turn(state), self.legal(state)

        return step

    def scores(self, state: S | View[S]) -> list[int]:
        """The score of every seat, in the game's own measure."""
        self._ours(state)
        return self.book.scores(state)

    def result(self, state: S | View[S]) -> list[int]:
        """+1, 0 or -1 for every seat; all 0 while the game runs."""
        self._ours(state)
        return [self.book.result(state, seat) for seat in range(self.seats)]

    # Notation

    def text(self, state: S | View[S], action: int) -> str:
        """The notation of an action."""
        self._ours(state)
        return self.book.text(state, self._action(action))

    def parse(self, state: S | View[S], text: str) -> int:
        """The action that a text means; IllegalAction if it means none."""
        self._ours(state)
        return self.book.parse(state, text)

    def choice(self, state: S | View[S], action: int) -> Message:
        """What an action means, in words, for a list of choices."""
        self._ours(state)
        return self.book.choice(state, self._action(action))

    def choices(
        self, view: View[S], lang: str = "en", names: Sequence[str] | None = None
    ) -> list[Choice]:
        """The legal actions of the seat to act, in words; none in another seat's view."""
        found = []
        for action in self.legal(view):
            message = self.book.choice(view, action)
            text = message.say(lang, names)
            found.append(Choice(action, self.book.text(view, action), message, text))
        return found

    # Views

    def view(self, state: S | View[S], seat: int) -> View[S]:
        """What a seat (or ``chabudai.SPECTATOR``) may know of a state."""
        if seat != SPECTATOR and not 0 <= seat < self.seats:
            raise ValueError(f"seats are 0 to {self.seats - 1}, or SPECTATOR; got {seat!r}")
        self._ours(state)
        if state.viewer == seat:
            view: Any = state.copy()
        else:
            self._complete(state)
            view = self.book.observe(state, seat)
        return cast("View[S]", view)

    def facts(self, view: View[S]) -> dict[str, Any]:
        """A view as JSON-able data."""
        self._hidden(view)
        return self.book.facts(view)

    def show(self, view: View[S], lang: str = "en", names: Sequence[str] | None = None) -> str:
        """A view as a picture in text."""
        self._hidden(view)
        return self.book.show(view, lang, names)

    def events(self, before: View[S], after: View[S], action: int | None) -> list[Message]:
        """What happened between two views of one seat; ``action`` is None for a deal."""
        self._of_one_seat(before, after)
        number = None if action is None else self._action(action)
        return self.book.events(before, after, number)

    def motions(self, before: View[S], after: View[S], action: int | None) -> Score:
        """What moves between two views of one seat: steps in order, each of motions together."""
        self._of_one_seat(before, after)
        number = None if action is None else self._action(action)
        return self.book.motions(before, after, number)

    def layout(self, view: View[S]) -> Places:
        """Which cards a viewer sees on the places that motions name; hidden ones as ``""``."""
        self._hidden(view)
        return self.book.layout(view)

    def encode(self, view: View[S]) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """A seat's view as a row of bytes for learning programs; see the game's page."""
        self._hidden(view)
        if view.viewer == SPECTATOR:
            raise ValueError("only a seat's view can be encoded, not a spectator's")
        seen = self.book.observation
        row = np.zeros(seen.packed_size, np.uint8)
        seen.encode(view, view.viewer, row, 0)
        return seen.unpack(row)  # type: ignore[no-any-return]

    def unseen(self, view: View[S]) -> list[int]:
        """The cards whose place the viewer does not know."""
        self._ours(view)
        return self.book.unseen(view)

    def guess(self, view: View[S], seed: int) -> S:
        """A complete state that fits a view, every one that fits being equally likely."""
        self._hidden(view)
        state: Any = view.copy()
        self.book.guess(state, Dice(operator.index(seed)).words)
        return cast("S", state)

    # Positions as text

    def write(self, state: S | View[S]) -> str:
        """A state or a view in one line, see the game's page; ``position`` reads it."""
        if found := self.check(state):
            raise ValueError(found[0].say())
        from chabudai.games import rules_class

        return positions.write(self.book, self.name, state, rules_class(self.name).version)

    def position(self, text: str) -> Any:
        """The state or view that a line means; NoPosition, a ValueError, says why it means none.

        A line without the game's name is one of this game; with it, its rules must be the same.
        Which of both it is only the line knows, so a type checker takes it for either.
        """
        record = positions.read(self.book, self.name, text)
        if found := self.check(record):
            raise NoPosition(found[0])
        return record

    # What comes from outside

    def check(self, state: S | View[S]) -> list[Message]:
        """Why a record is no position of this game by these rules, in words; nothing if it is."""
        if type(state) is not self.book.state:
            return [Message("flaw-record", {"game": self.name, "given": type(state).__name__})]
        fresh = self._fresh
        for name in self.book.fixed:
            if getattr(state, name) != getattr(fresh, name):
                said, due = str(getattr(state, name)), str(getattr(fresh, name))
                return [Message("flaw-rules", {"field": name, "said": said, "due": due})]
        return list(self.book.flaws(state))

    @functools.cached_property
    def _fresh(self) -> Any:
        return self.book.new(self.rules)

    # What is asked of a record

    def _deal_order(self, state: Any, order: list[int]) -> None:
        self.book.deal(state, order)

    def _may_act(self, state: Any) -> bool:
        turn = self.turn(state)
        return turn >= 0 and state.viewer in (EVERYTHING, turn)

    def _due(self, state: Any) -> None:
        if self.turn(state) != DEAL:
            raise IllegalAction(Message("no-deal-due"))

    def _ours(self, state: Any) -> None:
        """Refuse a record of another game or of other rules; what else it says, ``check`` knows."""
        if type(state) is self._record and self._marks(state._memory) == self._due_marks:
            return
        raise ValueError(self.check(state)[0].say())

    def _action(self, action: int) -> int:
        """An action that there is in this game, legal or not."""
        number = operator.index(action)
        if not 0 <= number < self.actions:
            told = {"action": str(number), "last": self.actions - 1}
            raise IllegalAction(Message("no-such-action", told))
        return number

    def _complete(self, state: Any) -> None:
        self._ours(state)
        if state.viewer != EVERYTHING:
            raise ValueError("this is a view; only a complete state can be played on (see guess)")

    def _of_one_seat(self, before: Any, after: Any) -> None:
        self._hidden(before)
        self._hidden(after)
        if before.viewer != after.viewer:
            raise ValueError("events are told from two views of the same seat")

    def _hidden(self, view: Any) -> None:
        self._ours(view)
        if view.viewer == EVERYTHING:
            raise ValueError("this is a complete state; take a seat's view of it first (see view)")
