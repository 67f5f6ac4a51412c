"""One crossing from Python to machine code: legal actions, an action, a step, a stepper's step.

A single driver does all four as a C function of Python. It looks at what it is given, and hands
whatever it does not take to plain Python, which then says why or reads notation. Python's lock is
held all the while and nothing of Python's runs in between, so calls share their memory.
"""

from __future__ import annotations

import array
import functools
import struct
import sys
from collections.abc import Callable
from typing import Any, NoReturn

import numpy as np

from chabudai.core.bits import lowest, popcount
from chabudai.core.builtin import (
    Builtin,
    call,
    drop,
    forget_error,
    get_attribute,
    get_bytes,
    get_item,
    get_memory,
    get_number,
    get_type,
    go_on_collecting,
    keep,
    new_list,
    new_number,
    new_tuple,
    set_in_list,
    set_in_tuple,
    stop_collecting,
)
from chabudai.core.fields import matcher
from chabudai.core.jit import callback, locator, native, rule
from chabudai.core.seats import DEAL, EVERYTHING
from chabudai.games.book import Book
from chabudai.games.dealing import seeded_dealer
from chabudai.games.kernel import Kernel
from chabudai.games.observation import packed_actions

LEGAL, APPLY, STEP, LOCATE, STEPPER = range(5)
"""What a function does; to locate is to give a complete state's address."""
NAMES = ("legal", "apply", "step", "locate", "step")
NOTHING = -1
"""No action."""
WORD = 64
"""Marks of actions that are looked at together."""
MOST = (1 << 63) - 1
"""The highest number that machine code takes."""
MODE, STATE, SEED, SLOW, FRESH, RECORD, MEMORY, ADDRESS, BYTES, INTEGER, NONE = range(11)
WORDS, ORDER, MARKS, NUMBERS, LENGTH = range(11, 16)
"""A function's plan: what it does, a stepper's state, its seed or -1, what is called instead; and
what all functions of a game share: a fresh state, the record's class, the names of its memory and
of its address, the class of usual memory, ``int``, ``None``, room for a generator, an order and the
marks of legal actions, the objects of all actions. The last is its length."""
PLAN = struct.Struct("=4q").pack


places = locator(np.dtype(np.int64), LENGTH)
objects = locator(np.dtype(np.int64), 2)
generator = locator(np.dtype(np.int64), 2)


@rule
def is_of(thing: int, kind: int) -> bool:
    """Whether an object is of a class, and of none below it."""
    found = get_type(thing)
    drop(found)
    return bool(found == kind)


@rule
def locate(state: int, plan: Any) -> int:
    """The address of a record's memory, or 0 after an error."""
    memory = get_attribute(state, plan[MEMORY])
    if memory == 0:
        return 0
    if is_of(memory, plan[BYTES]):
        address = get_memory(memory)
    else:  # a part of some larger memory
        found = get_attribute(state, plan[ADDRESS])
        if found == 0:
            return 0
        address = get_number(found)
        drop(found)
    drop(memory)
    return address


@rule
def read_action(thing: int, plan: Any) -> int:
    """The action that an object is, or NOTHING."""
    if not is_of(thing, plan[INTEGER]):
        return NOTHING
    action = get_number(thing)
    if action < 0:
        forget_error()  # the number may be too large
        return NOTHING
    return action


@functools.cache
def _carrier(kernel: Kernel, fixed: tuple[str, ...]) -> Callable[..., bool]:
    """The rule that carries out an action, if there is one, where all is as it should be."""
    actions, turn, is_legal, apply = kernel.actions, kernel.turn, kernel.is_legal, kernel.apply
    alike = matcher(kernel.state, fixed)  # type: ignore[arg-type] # a class is hashable
    record = locator(kernel.state.dtype)
    is_sound, is_whole = kernel.is_sound, kernel.is_whole

    @rule
    def carry_out(address: int, has_action: bool, action: int, plan: Any) -> bool:
        state = record(address)
        if not alike(state, record(plan[FRESH])) or not is_sound(state):
            return False
        if not has_action:
            if plan[MODE] == STEPPER and turn(state) == DEAL and not is_whole(state):
                return False
            return bool(plan[MODE] == LEGAL or state.viewer == EVERYTHING)
        if state.viewer != EVERYTHING or turn(state) < 0 or action >= actions:
            return False
        if not is_legal(state, action):
            return False
        apply(state, action)
        return True

    return carry_out


@functools.cache
def _lister(kernel: Kernel) -> Callable[..., int]:
    """The rule that makes the list of legal actions; 0 after an error."""
    actions, turn, mark = kernel.actions, kernel.turn, kernel.mark
    mask_words = -(-actions // WORD)
    last = (1 << actions % WORD) - 1 if actions % WORD else -1
    ids = locator(np.dtype(np.int64), actions)
    packed = locator(np.dtype(np.uint8), packed_actions(actions))
    marks = locator(np.dtype(np.int64), mask_words)

    @rule
    def fill(legal: int, words: Any, plan: Any) -> None:
        """Put the actions that are marked into a list that has room for them."""
        numbers = ids(plan[NUMBERS])
        number = 0
        for word in range(mask_words):
            bits = words[word]
            while bits != 0:
                thing = numbers[WORD * word + lowest(bits)]
                keep(thing)
                set_in_list(legal, number, thing)
                bits &= bits - 1
                number += 1

    @rule
    def list_legal(state: Any, plan: Any) -> int:
        seat = turn(state)
        words = marks(plan[MARKS])
        number = 0
        if seat >= 0 and (state.viewer == EVERYTHING or state.viewer == seat):
            mark(state, packed(plan[MARKS]), 0)  # all at once: one after the other takes longer
            words[mask_words - 1] &= last  # an edited record may mark what is no action
            for word in range(mask_words):
                number += popcount(words[word])
        legal = new_list(number)
        if legal != 0 and number > 0:
            fill(legal, words, plan)
        return legal

    return list_legal


@functools.cache
def _answerer(kernel: Kernel) -> Callable[..., int]:
    """The rule that makes what a call gives; 0 after an error."""
    turn, list_legal, deal_seeded = kernel.turn, _lister(kernel), seeded_dealer(kernel)
    is_whole = kernel.is_whole
    record = locator(kernel.state.dtype)
    pack = locator(np.dtype(np.int8), kernel.pack)

    @rule
    def give(state: Any, plan: Any) -> int:
        legal = list_legal(state, plan)
        if legal == 0 or plan[MODE] == LEGAL:
            return legal
        pair = new_tuple(2)
        if pair == 0:
            drop(legal)
            return 0
        set_in_tuple(pair, 0, new_number(turn(state)))  # a small number, of which there is one
        set_in_tuple(pair, 1, legal)
        return pair

    @rule
    def answer(address: int, plan: Any) -> int:
        mode = plan[MODE]
        if mode == LOCATE:
            return new_number(address)
        if mode == APPLY:
            keep(plan[NONE])
            return int(plan[NONE])
        state = record(address)
        if mode == STEPPER and plan[SEED] >= 0 and turn(state) == DEAL and is_whole(state):
            deal_seeded(state, pack(plan[ORDER]), generator(plan[WORDS]), plan[SEED])
        was_on = stop_collecting() & 1  # else the room for a list might collect garbage first
        found = give(state, plan)
        if was_on:
            go_on_collecting()
        return found

    return answer


@functools.cache
def _driver(kernel: Kernel, fixed: tuple[str, ...]) -> Callable[..., Any]:
    carry_out, answer = _carrier(kernel, fixed), _answerer(kernel)

    def run_call(own: int, args: int, number: int, names: int) -> int:
        plan = places(get_bytes(get_item(own, 0)))
        mode, address, action = plan[MODE], plan[STATE], NOTHING
        given = objects(args)
        fits = names == 0
        if mode == STEPPER:
            fits = fits and number <= 1
            has_action = number == 1 and given[0] != plan[NONE]
        else:
            has_action = mode in (APPLY, STEP)
            fits = fits and number == (2 if has_action else 1) and is_of(given[0], plan[RECORD])
            if fits:
                address = locate(given[0], plan)
                if address == 0:
                    return 0
        if fits and has_action:
            action = read_action(given[number - 1], plan)
            fits = action != NOTHING
        if fits and carry_out(address, has_action, action, plan):
            return int(answer(address, plan))
        return call(plan[SLOW], args, number, names)

    return native(run_call, is_short=True)


class Crossing:
    """The functions of one game: each is made of the same machine code and a plan of its own."""

    def __init__(self, book: Book, fresh: Any) -> None:
        kernel = book.kernel
        driver = _driver(kernel, book.fixed)
        code = callback(driver, 0, 0, 0, 0)
        self._kinds = [Builtin(code, name) for name in NAMES]
        numbers = tuple(range(book.actions))
        ids = array.array("q", map(id, numbers))
        marks = 8 * -(-book.actions // WORD)
        room = array.array("q", bytes(16 + marks + -(-kernel.pack // 8) * 8))
        words = room.buffer_info()[0]
        memory, address = sys.intern("_memory"), sys.intern("_address")
        self._own = (driver, numbers, ids, room, memory, address, fresh)
        """What plans name is kept here."""
        shared = {
            FRESH: fresh.address,
            RECORD: id(type(fresh)),
            MEMORY: id(memory),
            ADDRESS: id(address),
            BYTES: id(bytearray),
            INTEGER: id(int),
            NONE: id(None),
            WORDS: words,
            ORDER: words + 16 + marks,
            MARKS: words + 16,
            NUMBERS: ids.buffer_info()[0],
        }
        self._shared = array.array("q", [shared[place] for place in range(FRESH, LENGTH)]).tobytes()

    def __reduce__(self) -> NoReturn:
        raise TypeError(
            "steppers and other compiled functions stay in their process; pickle the game and the "
            "state, and make a stepper of them there"
        )

    def function(self, mode: int, slow: Callable[..., Any]) -> Callable[..., Any]:
        """A function of Python that does what a mode says; ``slow`` is called for all else."""
        return self._kinds[mode].function(PLAN(mode, 0, -1, id(slow)) + self._shared, slow, self)

    def stepper(self, state: Any, address: int, seed: int, slow: Any) -> Callable[..., Any]:
        """A function that steps one state, which lies at an address."""
        plan = PLAN(STEPPER, address, seed, id(slow)) + self._shared
        return self._kinds[STEPPER].function(plan, slow, self, state)
