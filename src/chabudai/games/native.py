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
from chabudai.core.jit import locator, native
from chabudai.core.seats import DEAL, EVERYTHING, OVER, SPECTATOR
from chabudai.games.book import Book
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions
from chabudai.games.playable import Game
from chabudai.games.views import S, View

REFUSED = -1
"""What a driver answers to what it does not do; plain Python then says why."""
LOOK = -1
"""No action: the legal ones are asked for."""
TURNS = 8
"""What is added to whose turn it is, so that it is not negative."""

Unpack = Callable[[Any], tuple[int, ...]]


@functools.cache
def _drivers(kernel: Kernel, fixed: tuple[str, ...]) -> tuple[Callable[..., Any], ...]:
    actions, turn, shuffle, deal = kernel.actions, kernel.turn, kernel.shuffle, kernel.deal
    count, nth_legal, is_legal = kernel.count, kernel.nth_legal, kernel.is_legal
    apply, hide, guess = kernel.apply, kernel.hide, kernel.guess
    encode, mark = kernel.encode, kernel.mark
    numbers, packed_size = kernel.numbers, kernel.packed_size
    flag_bytes = packed_size - numbers
    alike = matcher(kernel.state, fixed)  # type: ignore[arg-type] # a class is hashable
    record = locator(kernel.state.dtype)
    listed = locator(np.dtype(np.int16), actions)
    generator = locator(np.dtype(np.int64), 2)
    pack = locator(np.dtype(np.int8), kernel.pack)
    packed = locator(np.dtype(np.uint8), max(packed_size, packed_actions(actions)))

    def run_step(address: int, fresh: int, action: int, out: int) -> int:
        state = record(address)
        if not alike(state, record(fresh)):
            return REFUSED
        if action >= 0:
            if state.viewer != EVERYTHING or turn(state) < 0 or not is_legal(state, action):
                return REFUSED
            apply(state, action)
            if out == 0:
                return 0
        seat = turn(state)
        number = 0
        if seat >= 0 and (state.viewer == EVERYTHING or state.viewer == seat):
            number = count(state)
            legal = listed(out)
            for k in range(number):
                legal[k] = nth_legal(state, k)
        return number << 8 | (seat + TURNS)

    def run_deal(address: int, fresh: int, order: int, words: int, seed: int) -> int:
        state = record(address)
        if not alike(state, record(fresh)) or state.viewer != EVERYTHING or turn(state) != DEAL:
            return REFUSED
        if seed >= 0:
            start(generator(words), seed, state.deals)
            shuffle(state, pack(order), generator(words))
        deal(state, pack(order))
        return 0

    def run_view(address: int, fresh: int, seat: int, words: int, seed: int) -> int:
        state = record(address)
        if not alike(state, record(fresh)):
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
        if not alike(state, record(fresh)):
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
        if state.viewer < 0:
            return REFUSED
        encode(state, state.viewer, bytes_of, 0)
        for place in range(numbers):
            places[place] = bytes_of[place]
        for place in range(flag_bytes):
            byte = bytes_of[numbers + place]
            for k in range(FLAGS):
                places[numbers + FLAGS * place + k] = byte >> k & 1
        return 0

    return tuple(native(run, is_short=True) for run in (run_step, run_deal, run_view, run_show))


@functools.cache
def _unpackers(actions: int) -> list[Unpack]:
    """For each number of legal actions what reads them: twice as fast as any slice of an array."""
    return [struct.Struct(f"={number}h").unpack_from for number in range(actions + 1)]


class _Room:
    """Memory for one call of a driver: the legal actions, an order, a row, a generator."""

    def __init__(self, book: Book) -> None:
        size = max(book.observation.packed_size, packed_actions(book.actions))
        self.legal = array.array("h", bytes(2 * book.actions))
        self.order = np.zeros(len(book.cards), np.int8)
        self.row = np.zeros(size, np.uint8)
        self.words = np.zeros(2, np.int64)
        self.out = self.legal.buffer_info()[0]
        self.at_order, self.at_row, self.at_words = (
            each.ctypes.data for each in (self.order, self.row, self.words)
        )


class NativeGame(Game[S]):
    """The same game, compiled: the first call of a method compiles it or loads it from disk.

    It may be used by several threads at once. ``turn`` stays plain: it reads a field or two in
    0.3 µs at most.
    """

    def __init__(self, name: str, book: Book) -> None:
        super().__init__(name, book)
        drivers = _drivers(book.kernel, book.fixed)
        self._step, self._dealt, self._view, self._show = drivers
        self._unpack = _unpackers(book.actions)
        self._first = self._fresh.address
        self._rooms: list[_Room] = []
        """Memory that no thread uses now."""

    def __reduce__(self) -> tuple[Any, ...]:
        from chabudai.games import reopen

        return reopen, (self.name, self.rules.version, self.rules.to_json(), True)

    def _room(self) -> _Room:
        try:
            return self._rooms.pop()
        except IndexError:
            return _Room(self.book)

    def legal(self, state: S | View[S]) -> list[int]:
        """The legal actions of the seat to act."""
        if type(state) is not self._record:
            return super().legal(state)
        room = self._room()
        found = self._step(state._address, self._first, LOOK, room.out)
        listed = [*self._unpack[found >> 8](room.legal)] if found >= 0 else None
        self._rooms.append(room)
        return super().legal(state) if listed is None else listed

    def step(self, state: S, action: int | str) -> tuple[int, list[int]]:
        """Carry out an action; whose turn it is then, and the legal actions."""
        if type(action) is int and 0 <= action < self.actions and type(state) is self._record:
            try:
                room = self._rooms.pop()
            except IndexError:
                room = _Room(self.book)
            found = self._step(state._address, self._first, action, room.out)
            if found >= 0:
                legal = [*self._unpack[found >> 8](room.legal)]
                self._rooms.append(room)
                return (found & 255) - TURNS, legal
            self._rooms.append(room)
        return super().step(state, action)

    def apply(self, state: S, action: int | str) -> None:
        """Carry out an action; IllegalAction with the reason if it is not legal."""
        if (
            type(action) is not int
            or not 0 <= action < self.actions
            or type(state) is not self._record
            or self._step(state._address, self._first, action, 0) < 0
        ):
            super().apply(state, action)

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
        return row if self._shown(view, False, row) else super().encode(view)

    def _shown(self, state: Any, is_mask: bool, out: np.ndarray[Any, Any]) -> bool:
        """Whether a row was written."""
        if type(state) is not self._record:
            return False
        room = self._room()
        found = self._show(state._address, self._first, is_mask, room.at_row, out)
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
        return super().guess(view, seed) if state is None else cast("S", state)

    def _changed(self, state: Any, seat: int, seed: int) -> Any:
        """A copy of a state as a seat sees it, or with its holes filled; None if it is refused."""
        if type(state) is not self._record:
            return None
        other: Any = state.copy()
        room = self._room()
        found = self._view(other._address, self._first, seat, room.at_words, seed)
        self._rooms.append(room)
        return other if found >= 0 else None

    def shuffle(self, state: S, seed: int) -> list[int]:
        """Deal from a pack shuffled by a seed; the order."""
        number = operator.index(seed) & (1 << 63) - 1
        length = self.portion(state) if self.book.portion else len(self.cards)
        if type(state) is not self._record:
            return super().shuffle(state, seed)
        room = self._room()
        found = self._dealt(state._address, self._first, room.at_order, room.at_words, number)
        order: list[int] = room.order[:length].tolist()
        self._rooms.append(room)
        return super().shuffle(state, seed) if found < 0 else order

    def _deal_order(self, state: Any, order: list[int]) -> None:
        room = self._room()
        room.order[: len(order)] = order
        self._dealt(state._address, self._first, room.at_order, room.at_words, -1)
        self._rooms.append(room)
