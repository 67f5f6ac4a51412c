"""A game whose rules run as machine code, called step by step from Python.

Compiled code gets addresses instead of arrays: to take an array apart costs a call more than all
the rest. So every record is looked at first, whether it is one of this game at all.
"""

from __future__ import annotations

import array
import functools
import operator
import struct
from collections.abc import Callable
from typing import Any, cast

import numpy as np

from chabudai.core.chance import start
from chabudai.core.fields import matcher
from chabudai.core.jit import entry, locator, native
from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.book import Book
from chabudai.games.crossing import APPLY, LEGAL, LOCATE, MOST, STEP, Crossing
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions
from chabudai.games.playable import Game, Stepper
from chabudai.games.views import S, View

REFUSED = -1
"""What a driver answers to what it does not do; plain Python then says why."""
Unpack = Callable[[Any, int], tuple[int, ...]]
Room = tuple[Any, int]
"""Memory for a call, and its address."""


@functools.cache
def _drivers(kernel: Kernel, fixed: tuple[str, ...]) -> dict[str, Callable[..., Any]]:
    actions, turn, shuffle, deal = kernel.actions, kernel.turn, kernel.shuffle, kernel.deal
    hide, guess, encode, mark = kernel.hide, kernel.guess, kernel.encode, kernel.mark
    is_sound, is_whole = kernel.is_sound, kernel.is_whole
    numbers, packed_size = kernel.numbers, kernel.packed_size
    flag_bytes = packed_size - numbers
    alike = matcher(kernel.state, fixed)  # type: ignore[arg-type] # a class is hashable
    record = locator(kernel.state.dtype)
    generator = locator(np.dtype(np.int64), 2)
    pack = locator(np.dtype(np.int8), kernel.pack)
    mask_bytes = packed_actions(actions)
    packed = locator(np.dtype(np.uint8), max(packed_size, mask_bytes))

    def run_deal(address: int, fresh: int, order: int, words: int, seed: int) -> int:
        state = record(address)
        if not alike(state, record(fresh)) or not is_whole(state):
            return REFUSED
        if state.viewer != EVERYTHING or turn(state) != DEAL:
            return REFUSED
        if seed >= 0:
            start(generator(words), seed, state.deals)
            shuffle(state, pack(order), generator(words))
        deal(state, pack(order))
        return 0

    def run_view(address: int, fresh: int, seat: int, words: int, seed: int) -> int:
        state = record(address)
        if not alike(state, record(fresh)) or not is_whole(state):
            return REFUSED
        if seed >= 0:
            if state.viewer == EVERYTHING:
                return REFUSED
            start(generator(words), seed, 0)
            guess(state, generator(words))
        else:
            if state.viewer != EVERYTHING:
                return REFUSED
            hide(state, seat)
        return 0

    def run_show(address: int, fresh: int, is_mask: bool, row: int, places: Any) -> int:
        state = record(address)
        if not alike(state, record(fresh)) or not is_sound(state):
            return REFUSED
        bytes_of = packed(row)
        if is_mask:
            seat = turn(state)
            if seat < 0 or (state.viewer != EVERYTHING and state.viewer != seat):
                return 0
            mark(state, bytes_of, 0)
            for action in range(actions):
                places[action] = bytes_of[action >> 3] >> (action & 7) & 1
            return 0
        if state.viewer < 0 or not is_whole(state):
            return REFUSED
        encode(state, state.viewer, bytes_of, 0)
        for place in range(numbers):
            places[place] = bytes_of[place]
        for place in range(flag_bytes):
            byte = bytes_of[numbers + place]
            for k in range(FLAGS):
                places[numbers + FLAGS * place + k] = byte >> k & 1
        return 0

    def run_trust(address: int) -> int:
        return 0 if is_whole(record(address)) else REFUSED

    runs: dict[str, Callable[..., Any]] = {
        "_dealt": run_deal,
        "_view": run_view,
        "_show": run_show,
        "_trust": run_trust,
    }
    return {name: native(run, is_short=True) for name, run in runs.items()}


EXAMPLES: dict[str, tuple[Any, ...]] = {
    "_dealt": (0, 0, 0, 0, 0),
    "_view": (0, 0, 0, 0, 0),
    "_show": (0, 0, False, 0, np.zeros(1, np.uint8)),
    "_trust": (0,),
}
"""What the drivers are given: numbers, mostly addresses."""


@functools.cache
def _unpackers(actions: int, form: str) -> list[Unpack]:
    """For each number of values what reads them: twice as fast as any slice of an array."""
    return [struct.Struct(f"={number}{form}").unpack_from for number in range(actions + 1)]


class _Places:
    """Where things lie in the memory for one call of a driver, in bytes from its beginning."""

    words = 0
    """A generator."""
    order = 16

    def __init__(self, book: Book) -> None:
        self.row = self.order + len(book.cards)
        size = max(book.observation.packed_size, packed_actions(book.actions))
        self.size = -(-(self.row + size) // 8) * 8


class NativeGame(Game[S]):
    """The same game, compiled: the first call of a method compiles it or loads it from disk.

    It may be used by several threads at once. ``turn`` stays plain: it reads a field or two in
    0.3 µs at most.
    """

    _locate: Callable[[S], int]
    _dealt: Callable[[int, int, int, int, int], int]
    _view: Callable[[int, int, int, int, int], int]
    _show: Callable[[int, int, bool, int, Any], int]
    _trust: Callable[[int], int]

    def __init__(self, name: str, book: Book) -> None:
        super().__init__(name, book)
        for driver in EXAMPLES:  # a look-up by ``__getattr__`` would make all others slower
            setattr(self, driver, self._later(driver))
        self._unpack_order = _unpackers(len(book.cards), "b")
        self._at = _Places(book)
        self._first = self._fresh.address
        self._rooms: list[Room] = []
        """Memory that no thread uses now."""

    def _entry(self, name: str) -> Callable[..., Any]:
        """A driver's machine code, from now on under its name."""
        made = entry(_drivers(self.book.kernel, self.book.fixed)[name], *EXAMPLES[name])
        setattr(self, name, made)
        return made

    def _later(self, name: str) -> Callable[..., Any]:
        """What stands for a driver until it is first called."""
        return lambda *given: self._entry(name)(*given)

    def __reduce__(self) -> tuple[Any, ...]:
        from chabudai.games import reopen

        return reopen, (self.name, self.rules.version, self.rules.to_json(), True)

    def _room(self) -> Room:
        try:
            return self._rooms.pop()
        except IndexError:
            return self._new_room()

    def _new_room(self) -> Room:
        memory = array.array("q", bytes(self._at.size))
        return memory, memory.buffer_info()[0]

    @functools.cached_property
    def _crossing(self) -> Crossing:
        made = Crossing(self.book, self._fresh)
        for name, mode in (("legal", LEGAL), ("apply", APPLY), ("step", STEP)):
            slow = functools.partial(getattr(Game, name), self)
            setattr(self, name, made.function(mode, slow))  # from now on without this class
        self._locate = made.function(LOCATE, self._complete)
        return made

    def legal(self, state: S | View[S]) -> list[int]:
        """The legal actions of the seat to act."""
        assert self._crossing
        return self.legal(state)

    def apply(self, state: S, action: int | str) -> None:
        """Carry out an action; IllegalAction with the reason if it is not legal."""
        assert self._crossing
        self.apply(state, action)

    def step(self, state: S, action: int | str) -> tuple[int, list[int]]:
        """Carry out an action; whose turn it is then, and the legal actions."""
        assert self._crossing
        return self.step(state, action)

    def stepper(self, state: S, seed: int | None = None) -> Stepper:
        """A function that steps one state again and again: the fastest way from Python."""
        crossing = self._crossing
        address = self._locate(state)
        number = -1 if seed is None else operator.index(seed) & MOST
        slow = functools.partial(self._step_plainly, state, seed)
        return cast("Stepper", crossing.stepper(state, address, number, slow))

    def _step_plainly(
        self, state: S, seed: int | None, /, *action: Any, **named: Any
    ) -> tuple[int, list[int]]:
        """What a stepper does with what machine code does not take."""
        return super().stepper(state, seed)(*action, **named)

    def is_legal(self, state: S | View[S], action: int) -> bool:
        """Whether an action is legal for the seat to act."""
        return operator.index(action) in self.legal(state)

    def mask(self, state: S | View[S]) -> np.ndarray[Any, np.dtype[np.bool_]]:
        """The legal actions as a boolean array of length ``actions``."""
        mask = np.zeros(self.actions, np.uint8)
        return mask.view(np.bool_) if self._shown(state, True, mask) else super().mask(state)

    def encode(self, view: View[S]) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """A seat's view as a row of bytes for learning programs; see the game's page."""
        row = np.empty(self.book.observation.size, np.uint8)
        if self._shown(view, False, row):
            return row
        self._trusted(view)
        return super().encode(view)

    def _shown(self, state: Any, is_mask: bool, out: np.ndarray[Any, Any]) -> bool:
        """Whether a row was written."""
        if type(state) is not self._record:
            return False
        room = self._room()
        row = room[1] + self._at.row
        found = self._show(state._address, self._first, is_mask, row, out)
        self._rooms.append(room)
        return bool(found >= 0)

    def view(self, state: S | View[S], seat: int) -> View[S]:
        """What a seat (or ``chabudai.SPECTATOR``) may know of a state."""
        if type(seat) is int and SPECTATOR <= seat < self.seats and seat not in (DEAL, OVER):
            view = self._changed(state, seat, -1)
            if view is not None:
                return cast("View[S]", view)
        return super().view(state, seat)

    def guess(self, view: View[S], seed: int) -> S:
        """A complete state that fits a view, every one that fits being equally likely."""
        state = self._changed(view, 0, operator.index(seed) & (1 << 63) - 1)
        if state is not None:
            return cast("S", state)
        self._trusted(view)
        return super().guess(view, seed)

    def _changed(self, state: Any, seat: int, seed: int) -> Any:
        """A copy of a state as a seat sees it, or with its holes filled; None if it is refused."""
        if type(state) is not self._record:
            return None
        other: Any = state.copy()
        room = self._room()
        words = room[1] + self._at.words
        found = self._view(other._address, self._first, seat, words, seed)
        self._rooms.append(room)
        return other if found >= 0 else None

    def shuffle(self, state: S, seed: int) -> list[int]:
        """Deal from a pack shuffled by a seed; the order."""
        number = operator.index(seed) & MOST
        if type(state) is not self._record:
            return super().shuffle(state, seed)
        length = self.portion(state) if self.book.portion else len(self.cards)
        memory, address = room = self._room()
        at = self._at
        places = (address + at.order, address + at.words)
        found = self._dealt(state._address, self._first, *places, number)
        order = [*self._unpack_order[length](memory, at.order)]
        self._rooms.append(room)
        return super().shuffle(state, seed) if found < 0 else order

    def _may_act(self, state: Any) -> bool:
        self._trusted(state)
        return super()._may_act(state)

    def _complete(self, state: Any) -> None:
        self._trusted(state)
        super()._complete(state)

    def _trusted(self, state: Any) -> None:
        """Refuse what machine code has refused: plain Python would hardly fare better with it."""
        self._ours(state)
        if self._trust(state._address) < 0:
            raise ValueError(self.check(state)[0].say())

    def _deal_order(self, state: Any, order: list[int]) -> None:
        memory, address = room = self._room()
        at = self._at
        struct.pack_into(f"={len(order)}b", memory, at.order, *order)
        self._dealt(state._address, self._first, address + at.order, address + at.words, -1)
        self._rooms.append(room)
