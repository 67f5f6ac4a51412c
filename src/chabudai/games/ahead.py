"""A book whose busiest rules are machine code made ahead: for servers, which compile nothing.

It is the same rules, compiled from the same functions, behind the names of the same book: dealing,
hiding, listing and applying. Whoever plays by it needs neither Numba nor time to compile.
"""

from __future__ import annotations

import array
import ctypes
import functools
from collections.abc import Callable, Sequence
from dataclasses import fields
from typing import Any

import numpy as np

from chabudai.core import objects
from chabudai.core.bits import lowest
from chabudai.core.chance import Dice, below
from chabudai.core.jit import locator
from chabudai.core.seats import DEAL, OVER, SPECTATOR
from chabudai.games.book import Book
from chabudai.games.kernel import Kernel
from chabudai.games.observation import FLAGS, packed_actions

_addressof, _from_buffer = ctypes.addressof, ctypes.c_char.from_buffer
MATCHES = 3
"""So many are played by both before machine code is kept."""


class QuickBook(Book):
    """The book of a game with machine code in place of some rules; all else comes from the rules
    themselves, other machine code included.
    """


class Differs(RuntimeError):
    """Machine code that does not do what the rules say."""


@functools.cache
def _drivers(kernel: Kernel) -> tuple[tuple[Callable[..., Any], int], ...]:
    """What is compiled, and how many numbers it takes."""
    apply, hide, mark, actions = kernel.apply, kernel.hide, kernel.mark, kernel.actions
    deal = kernel.deal
    record = locator(kernel.state.dtype)
    pack = locator(np.dtype(np.int8), kernel.pack)
    listed = locator(np.dtype(np.int64), actions + 1)
    mask_bytes = packed_actions(actions)
    packed = locator(np.dtype(np.uint8), mask_bytes)

    def ahead_apply(address: int, action: int) -> None:
        apply(record(address), action)

    def ahead_hide(address: int, seat: int) -> None:
        hide(record(address), seat)

    def ahead_legal(address: int, out: int) -> None:
        legal = listed(out)
        marked = packed(out + 8 * actions + 8)
        mark(record(address), marked, 0)
        number = 0
        for byte in range(mask_bytes):
            bits = int(marked[byte])
            while bits != 0:
                number += 1
                legal[number] = FLAGS * byte + lowest(bits)
                bits &= bits - 1
        legal[0] = number

    def ahead_deal(address: int, order: int) -> None:
        deal(record(address), pack(order))

    return (ahead_apply, 2), (ahead_hide, 2), (ahead_legal, 2), (ahead_deal, 2)


def prepare(book: Book) -> bool:
    """Compile, try, and keep on disk what ``quick`` needs; whether it is there now. Takes seconds:
    for a process of its own.
    """
    made = [objects.write(*driver) for driver in _drivers(book.kernel)]
    if None in made:
        return False
    compare(book, with_code(book, made))
    for driver, _ in _drivers(book.kernel):
        objects.keep(driver)
    return True


def quick(book: Book) -> QuickBook | None:
    """The same book with machine code from disk; None where there is none."""
    made = objects.read(_drivers(book.kernel))
    return None if made is None else with_code(book, made)


def with_code(book: Book, made: Any) -> QuickBook:
    """The book with the machine code of its drivers."""
    run_apply, run_hide, run_legal, run_deal = made
    size = book.actions + 1 + packed_actions(book.actions) // 8 + 1
    pack = len(book.cards)
    rooms: list[tuple[array.array[int], int]] = []

    def apply(state: Any, action: int) -> None:
        run_apply(_addressof(_from_buffer(state._memory)), action)

    def hide(state: Any, seat: int) -> None:
        run_hide(_addressof(_from_buffer(state._memory)), seat)

    def listing(state: Any) -> list[int]:
        room, address = rooms.pop() if rooms else new_room()
        run_legal(_addressof(_from_buffer(state._memory)), address)
        legal = room[1 : room[0] + 1].tolist()
        rooms.append((room, address))
        return legal

    def deal(state: Any, order: Sequence[int]) -> None:
        cards = array.array("b", bytes(pack))
        cards[: len(order)] = array.array("b", order)
        run_deal(_addressof(_from_buffer(state._memory)), cards.buffer_info()[0])

    def new_room() -> tuple[array.array[int], int]:
        room = array.array("q", bytes(8 * size))
        return room, room.buffer_info()[0]

    told = {each.name: getattr(book, each.name) for each in fields(book)}
    quicker = {"apply": apply, "hide": hide, "listing": listing, "deal": deal}
    fast = QuickBook(**{**told, **quicker})
    fast.__dict__["kernel"] = book.kernel
    return fast


def compare(book: Book, fast: Book) -> None:
    """Play by both; Differs if they are not the same."""
    for seed in range(MATCHES):
        words = Dice(seed).words
        state = book.new(book.rules)
        while (turn := book.turn(state)) != OVER:
            if turn == DEAL:
                order = [0] * len(book.cards)
                book.shuffle(state, order, words)
                del order[book.portion(state) if book.portion else len(order) :]
                other = state.copy()
                book.deal(state, order)
                fast.deal(other, order)
                if state != other:
                    raise Differs("deals")
                continue
            for seat in (*range(book.seats), SPECTATOR):
                view = book.observe(state, seat)
                if view != fast.observe(state, seat):
                    raise Differs("views")
                if seat == turn and book.legal(view) != fast.legal(view):
                    raise Differs("legal actions")
            legal = book.legal(state)
            other = state.copy()
            action = legal[below(words, len(legal))]
            book.apply(state, action)
            fast.apply(other, action)
            if state != other:
                raise Differs("actions")
