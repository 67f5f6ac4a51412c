"""The rulebook of a game: the functions that every game offers, bound to one set of options."""

from __future__ import annotations

import functools
import struct
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chabudai.core.messages import Message
from chabudai.core.motion import Places, Score, no_layout, nothing_moves
from chabudai.core.options import Options
from chabudai.core.record import Record
from chabudai.games.flaws import no_flaws
from chabudai.games.kernel import Kernel, always, any_order
from chabudai.games.observation import Observation
from chabudai.games.position import Word
from chabudai.games.stages import Stage


@dataclass(frozen=True)
class Book:
    """What a game's ``book(rules)`` returns.

    The functions of the first group are rules: plain Python that also compiles. They do not
    check what they are given; ``Game`` does. Every state has the fields ``deals`` (how many
    deals there were) and ``viewer`` (a seat, SPECTATOR, or EVERYTHING for a complete state).
    """

    rules: Options
    state: type[Record]
    seats: int
    actions: int
    """Actions are numbers below this."""
    cards: Sequence[str]
    """The text of every card of the pack, by number."""

    new: Callable[[Any], Any]
    """A state that waits for its first deal."""
    turn: Callable[[Any], int]
    """The seat to act, or DEAL, or OVER."""
    deal: Callable[[Any, Any], None]
    """Deal from a shuffled pack, in place."""
    count: Callable[[Any], int]
    """How many actions are legal."""
    nth_legal: Callable[[Any, int], int]
    """The k-th legal action, in ascending order."""
    is_legal: Callable[[Any, int], bool]
    apply: Callable[[Any, int], None]
    """Carry out a legal action, in place."""
    result: Callable[[Any, int], int]
    """+1, 0 or -1 for a seat."""
    score: Callable[[Any, int], int]
    """A seat's score in the game's own measure."""
    hide: Callable[[Any, int], None]
    """Turn a complete state into a seat's view, in place."""
    guess: Callable[[Any, Any], None]
    """Fill a view's holes, in place, given the words of a generator."""

    unseen: Callable[[Any], list[int]]
    """From a view: the cards whose place the viewer does not know."""
    inventory: Callable[[Any], list[int]]
    """From a complete state: every card of the pack, wherever it is."""
    hidden: Callable[[Any, int], list[int]]
    """From a complete state, by the rules' table of who knows what: what a seat may not know."""
    relabel: Callable[[Any, Mapping[int, int]], Any]
    """The same position with other cards in the same places."""
    rename: Callable[[Any, int, Mapping[int, int]], int]
    """What an action becomes in the relabelled position."""

    text: Callable[[Any, int], str]
    parse: Callable[[Any, str], int]
    choice: Callable[[Any, int], Message]
    """What a legal action means, for a list of choices; the state may be the mover's view."""
    why: Callable[[Any, int], Message | None]
    """Why an action is illegal, or None."""
    facts: Callable[[Any], dict[str, Any]]
    show: Callable[..., str]
    events: Callable[[Any, Any, int | None], list[Message]]
    observation: Observation
    """Views and legal actions as rows of bytes."""

    shuffle: Callable[[Any, Any, Any], None] = any_order
    """A rule: write the order of the deal that is due, drawn evenly among all deals."""
    portion: Callable[[Any], int] | None = None
    """How many cards the deal that is due takes; the whole pack where it is not said."""
    next_cards: Callable[[Any, Sequence[int]], list[int]] | None = None
    """The cards that may come next in the order of the deal that is due, all equally likely; every
    card that has not come where it is not said."""
    places: Callable[[Any], Mapping[str, list[int]]] | None = None
    """From a complete state: the cards by the places that a deal puts them, for the kit."""
    stages: Callable[[Any], Sequence[Stage]] | None = None
    """From a state in which a deal is due: how the rules have it dealt, for the kit."""
    flaws: Callable[[Any], Iterable[Message]] = no_flaws
    """Why a record is no position, the first reasons first; nothing where it is one."""
    is_sound: Callable[[Any], bool] = always
    """A rule: whether no number of a record leads out of it; see ``bounds.py``."""
    is_whole: Callable[[Any], bool] = always
    """A rule: whether deals, views, guesses and observations can follow and count it as well."""
    fixed: tuple[str, ...] = ()
    """The fields that say by which options a state is played."""
    misdeal: Callable[[Any, Sequence[int]], Message | None] | None = None
    """Why an order is no deal here, or None."""
    motions: Callable[[Any, Any, int | None], Score] = nothing_moves
    """What moves between two views of one seat, for who follows the table with their eyes."""
    layout: Callable[[Any], Places] = no_layout
    """From a view: which cards lie on the places that motions name."""
    longest: Callable[[Any], int] | None = None
    """By rules: more actions than any match has."""
    most_deals: Callable[[Any], int | None] | None = None
    """By rules: the most deals that a match has; None, or not said, where nothing bounds them."""
    words: Callable[[], Sequence[Word]] | None = None
    """The words of a position written in one line; a word for each field where it is not said."""

    hidden_groups: Callable[[Any, int], list[list[int]]] | None = None
    """What ``hidden`` lists, by groups: only cards of a group may be exchanged; one group for all
    where it is not said."""
    knowledge: Callable[[Any, int], Hashable] | None = None
    """From a complete state: all that a seat may know of it by the rules' table, in a value that is
    equal where the seat may not see a difference. Needed where ``outward`` is given."""
    outward: Callable[[Any, int], Hashable] | None = None
    """What everybody else sees at once of an action: the same for actions that look alike, such as
    cards laid face down. Without it no choice is secret."""

    listing: Callable[[Any], list[int]] | None = None
    """The legal actions in ascending order, where that is faster than asking for one after the
    other by ``nth_legal``; a seat is to act."""

    notations: Callable[[Any, Sequence[int]], list[str]] | None = None
    """The notation of some actions, where that is faster than one ``text`` after the other."""
    written: Callable[[Any], str] | None = None
    """From a view: its facts as JSON in plain ASCII, without blanks, where that is faster than
    making them first; ``facts`` gives what is written."""

    def legal(self, state: Any) -> list[int]:
        """The legal actions as a list; a seat is to act."""
        if self.listing is not None:
            return self.listing(state)
        return [self.nth_legal(state, k) for k in range(self.count(state))]

    def texts(self, state: Any, actions: Sequence[int]) -> list[str]:
        """The notation of some actions."""
        if self.notations is not None:
            return self.notations(state, actions)
        text = self.text
        return [text(state, action) for action in actions]

    def secrets(self, state: Any, seat: int) -> list[list[int]]:
        """The cards that a seat may not know, by the groups in which they may be exchanged."""
        if self.hidden_groups is not None:
            return self.hidden_groups(state, seat)
        return [self.hidden(state, seat)]

    def observe(self, state: Any, seat: int) -> Any:
        """The view of a seat, as a record of its own."""
        view = state.copy()
        self.hide(view, seat)
        return view

    def scores(self, state: Any) -> list[int]:
        """The score of every seat."""
        return [self.score(state, seat) for seat in range(self.seats)]

    @functools.cached_property
    def marks(self) -> tuple[struct.Struct, tuple[int | bytes, ...]]:
        """What reads from a record's memory by which options it is played, and what it says.

        One reading of all such places takes half as long as one for each.
        """
        fields: Mapping[str, Any] = self.state.dtype.fields or {}
        form, end = "=", 0
        for start, size in sorted(
            (fields[name][1], fields[name][0].itemsize) for name in self.fixed
        ):
            form += f"{start - end}x{size}s"
            end = start + size
        reader = struct.Struct(form)
        return reader, reader.unpack_from(bytes(self.new(self.rules)))

    @functools.cached_property
    def kernel(self) -> Kernel:
        """What compiled drivers depend on: books with the same rule functions share them."""
        seen = self.observation
        return Kernel(
            state=self.state,
            seats=self.seats,
            actions=self.actions,
            pack=len(self.cards),
            turn=self.turn,
            shuffle=self.shuffle,
            deal=self.deal,
            count=self.count,
            nth_legal=self.nth_legal,
            is_legal=self.is_legal,
            is_sound=self.is_sound,
            is_whole=self.is_whole,
            apply=self.apply,
            result=self.result,
            score=self.score,
            hide=self.hide,
            guess=self.guess,
            encode=seen.encode,
            mark=seen.mark,
            numbers=seen.numbers,
            packed_size=seen.packed_size,
            is_blind=seen.is_blind,
        )
